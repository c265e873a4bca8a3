"""Tables: the log and what it comes to, commands, clocks, and what happens by itself."""
