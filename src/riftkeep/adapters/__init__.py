"""Other programs' ways to talk to the games, one file each."""
