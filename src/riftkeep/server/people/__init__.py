"""Who is asking: accounts, names, and what administrators do."""
