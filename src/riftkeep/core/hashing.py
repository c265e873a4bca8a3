"""The constants that position keys are made of, the same in every backend.

A key is the exclusive or of one 64-bit constant for every feature a position has. A game lists its
kinds of features in its own ``hashing.py``; the constants come from a fixed mixing function instead
of a table, so that a second implementation needs nothing but this page. Pure functions.
"""

from __future__ import annotations

MASK = 2**64 - 1


def splitmix64(number: int) -> int:
    """The 64-bit number that the SplitMix64 generator gives from this seed."""
    mixed = (number + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def feature(kind: int, a: int = 0, b: int = 0) -> int:
    """The constant of a feature: its kind (16 bits) and two numbers (24 bits each)."""
    return splitmix64((kind << 48 | a << 24 | b) & MASK)
