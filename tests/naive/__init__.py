"""Independent naive implementations of the rules, used as oracles in tests."""
