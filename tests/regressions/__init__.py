"""One file per bug, for ever."""
