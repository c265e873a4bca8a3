"""The command line: one file a command. Reaches the games through the core contract only."""
