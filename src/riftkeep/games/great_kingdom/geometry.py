"""Geometry: the points of a board as bits of Python integers.

GK-10, GK-17. Point (x, y) is bit ``y * (size + 1) + x``: every row ends in one guard bit that is
never set, so that shifting a set of points sideways cannot wrap into the next row. The bit above
the last row stands for the pass. Pure tables, one object for each size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence

Point = tuple[int, int]
Bits = int

_POINT = re.compile(r"([A-Za-z])([1-9][0-9]?)", re.ASCII)


class Geometry:
    """The tables of one board size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.row = size + 1
        """How far a shift moves a set of points by one row."""
        self.points: tuple[Point, ...] = tuple((x, y) for y in range(size) for x in range(size))
        """Every point, in the order of action ids."""
        self.bit_at: dict[Point, Bits] = {(x, y): 1 << (y * self.row + x) for x, y in self.points}
        self.board: Bits = sum(self.bit_at.values())
        """Every point."""
        self.point_of: dict[Bits, Point] = {bit: point for point, bit in self.bit_at.items()}
        self.around: dict[Bits, Bits] = {bit: self.neighbors(bit) for bit in self.point_of}
        """The neighbors of every point."""
        self.pass_bit: Bits = 1 << (size * self.row)
        self.edges: tuple[Bits, Bits, Bits, Bits] = (
            self.bits_at((x, 0) for x in range(size)),
            self.bits_at((x, size - 1) for x in range(size)),
            self.bits_at((0, y) for y in range(size)),
            self.bits_at((size - 1, y) for y in range(size)),
        )
        """The points of the bottom, top, left and right edge; a corner lies on two."""

    def bits_at(self, points: Iterable[Point]) -> Bits:
        """The set of these points."""
        bits = 0
        for point in points:
            bits |= self.bit_at[point]
        return bits

    def points_in(self, bits: Bits) -> list[Point]:
        """The points of a set, ordered by y and then x."""
        return [self.point_of[bit] for bit in each_bit(bits)]

    def parse_point(self, text: str) -> Point:
        """The point that people call so; NotationError if there is none."""
        found = _POINT.fullmatch(text)
        if found is not None:
            point = ord(found[1].lower()) - ord("a"), int(found[2]) - 1
            if point in self.bit_at:
                return point
        last = format_point((self.size - 1, self.size - 1))
        says = Sentence("great_kingdom.unreadable.point", text=shown(text), last=last)
        raise NotationError(says)

    def beside(self, bits: Bits) -> Bits:
        """The points orthogonally next to any point of a set; some of them may be in the set."""
        row = self.row
        return (bits << 1 | bits >> 1 | bits << row | bits >> row) & self.board

    def neighbors(self, bits: Bits) -> Bits:
        """The points orthogonally next to a set and not in it."""
        return self.beside(bits) & ~bits

    def connected(self, seed: Bits, within: Bits) -> Bits:
        """The points of ``within`` that orthogonal steps inside it reach from ``seed``."""
        row = self.row
        reached = seed & within
        while True:
            grown = (
                reached | reached << 1 | reached >> 1 | reached << row | reached >> row
            ) & within
            if grown == reached:
                return reached
            reached = grown

    def components(self, bits: Bits) -> Iterator[Bits]:
        """The connected parts of a set, by their first point."""
        while bits:
            part = self.connected(bits & -bits, bits)
            yield part
            bits ^= part


def off_board(geometry: Geometry) -> Sentence:
    """The reason for coordinates that are not on the board."""
    return Sentence("great_kingdom.reading.off_board", size=geometry.size)


@cache
def geometry_for(size: int) -> Geometry:
    """The tables of a board size, made once."""
    return Geometry(size)


def each_bit(bits: Bits) -> Iterator[Bits]:
    """The single bits of a set, lowest first."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit


def format_point(point: tuple[int, ...]) -> str:
    """What people call a point: column letter and row number, the bottom row being 1."""
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"
