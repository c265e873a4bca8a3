"""Puzzles: positions with exactly one right first move, each with a proof that can be checked."""
