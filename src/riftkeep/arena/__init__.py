"""Matches between computer players, and what they prove: results, ratings and decisions."""
