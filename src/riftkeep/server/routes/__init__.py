"""HTTP routes, one file for each thing they are about."""
