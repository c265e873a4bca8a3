"""Play in a terminal: the game at the table, entering moves, and the full-screen program."""
