"""Reversi for three on a hexagonal board, as somebody else's package would bring it."""
