"""The contract of a game, with no game in it."""
