"""Computer players: one search for every game, behind one interface."""
