"""Nets that judge positions: their files, the boards they are for, and those that are shipped."""
