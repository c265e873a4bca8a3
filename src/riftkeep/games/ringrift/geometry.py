"""The boards as precomputed tables: cells, directions, rays and axes.

RR-CANON-R001..R003 (D9, D10). A cell is a small number, and a set of cells is a Python integer
with that bit set. Each row of the board is followed by one guard bit that is never set, so that
shifting a set by a direction's ``delta`` moves every cell of it one step, and what leaves the
board falls on guard bits or outside ``live``.

Square boards: cell = y * (size + 1) + x. Hexagonal boards, in cube coordinates with radius r:
cell = (y + r) * (2 * r + 2) + (x + r). ``order`` numbers the real cells 0, 1, 2, ... row by row;
actions, bytes and keys use these dense numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from riftkeep.core.errors import InvalidData, NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence

Coordinates = tuple[int, ...]
Transform = Callable[..., Coordinates]

_DIGIT_VALUES = bytes.maketrans(b"01", b"\x00\x01")
_SQUARE_DIRECTIONS: tuple[Coordinates, ...] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
)
_SQUARE_AXES: tuple[Coordinates, ...] = ((1, 0), (1, 1), (0, 1), (1, -1))
_SQUARE_NEIGHBORS: tuple[Coordinates, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
_HEX_DIRECTIONS: tuple[Coordinates, ...] = (
    (1, 0, -1),
    (0, 1, -1),
    (-1, 1, 0),
    (-1, 0, 1),
    (0, -1, 1),
    (1, -1, 0),
)
_HEX_AXES: tuple[Coordinates, ...] = ((1, 0, -1), (1, -1, 0), (0, -1, 1))


class Geometry:
    """One board. Made once for each board by ``geometry_for``, and compared by identity."""

    def __init__(self, kind: str, size: int) -> None:
        self.kind = kind
        self.size = size
        self.is_hexagonal = kind == "hexagonal"
        radius = size - 1
        self.radius = radius
        self.width = 2 * radius + 2 if self.is_hexagonal else size + 1
        self.cells: tuple[int, ...] = tuple(self._cells())
        """Every cell, row by row."""
        self.order: dict[int, int] = {cell: number for number, cell in enumerate(self.cells)}
        """The dense number of every cell."""
        self.live = as_set(self.cells)
        """The whole board as a set."""
        self.num_bits = self.live.bit_length()
        """One more than the highest number of a cell."""
        self.coordinates: dict[int, Coordinates] = {c: self._coordinates(c) for c in self.cells}
        self.cell_at: dict[Coordinates, int] = {xy: c for c, xy in self.coordinates.items()}
        directions = _HEX_DIRECTIONS if self.is_hexagonal else _SQUARE_DIRECTIONS
        axes = _HEX_AXES if self.is_hexagonal else _SQUARE_AXES
        neighbors = _HEX_DIRECTIONS if self.is_hexagonal else _SQUARE_NEIGHBORS
        self.deltas: tuple[int, ...] = tuple(self._delta(vector) for vector in directions)
        """What to add to a cell to go one step in each direction of movement."""
        self.axis_deltas: tuple[int, ...] = tuple(self._delta(vector) for vector in axes)
        """The same for each axis of a line, in the sense in which lines are listed."""
        self.neighbor_deltas: tuple[int, ...] = tuple(self._delta(v) for v in neighbors)
        """The same for the directions in which territory is connected."""
        self._neighbor_steps = tuple(delta for delta in self.neighbor_deltas if delta > 0)
        """One of each two opposite ones of them."""
        self.rays: dict[int, tuple[tuple[int, ...], ...]] = {
            cell: tuple(tuple(self._ray(cell, delta)) for delta in self.deltas)
            for cell in self.cells
        }
        """For each cell and direction, the cells outward to the edge."""
        self.ray_sets: dict[int, tuple[int, ...]] = {
            cell: tuple(as_set(ray) for ray in rays) for cell, rays in self.rays.items()
        }
        """The same as sets."""
        self.slide_base: dict[int, tuple[int, ...]] = {}
        """For each cell and direction, the number of the slide of one step (see actions)."""
        self.slide_ends: list[tuple[int, int]] = []
        """Where each numbered slide starts and ends."""
        self._number_slides()
        self.names: dict[int, str] = {cell: self._name(cell) for cell in self.cells}
        self._cell_named = {name: cell for cell, name in self.names.items()}
        self.symmetries: tuple[dict[int, int], ...] = tuple(self._symmetries())
        """Each symmetry of the board as a map of cells; the first is the identity."""

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return geometry_for, (self.kind, self.size)

    def __repr__(self) -> str:
        return f"geometry_for({self.kind!r}, {self.size})"

    def cell(self, coordinates: Coordinates, error: type[InvalidData], field: str) -> int:
        """The cell at coordinates that came from outside; the error if there is none."""
        cell = self.cell_at.get(coordinates)
        if cell is None:
            raise error(field, Sentence("ringrift.reading.no_cell", cell=str(list(coordinates))))
        return cell

    def parse_cell(self, text: str) -> int:
        """The cell that people call so."""
        cell = self._cell_named.get(text.strip().lower())
        if cell is None:
            first, last = self.names[self.cells[0]], self.names[self.cells[-1]]
            values = {"text": shown(text), "first": first, "last": last}
            raise NotationError(Sentence("ringrift.unreadable.cell", **values))
        return cell

    def direction(self, start: int, end: int) -> int | None:
        """The direction in which one cell sees another along a ray, or None."""
        bit = 1 << end
        for direction, ray in enumerate(self.ray_sets[start]):
            if ray & bit:
                return direction
        return None

    def distance(self, start: int, end: int, direction: int) -> int:
        """Steps from one cell to another that lies in a direction (D10)."""
        return (end - start) // self.deltas[direction]

    def is_diagonal(self, direction: int) -> bool:
        """Does a step in a direction change both coordinates of a square board?"""
        return not self.is_hexagonal and self.deltas[direction] not in self.neighbor_deltas

    def axis_order(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Cells of one line in the order in which lines are listed (D9)."""
        if self.is_hexagonal:
            return tuple(
                sorted(cells, key=lambda c: (self.coordinates[c][0], -self.coordinates[c][1]))
            )
        return tuple(sorted(cells, key=lambda c: self.coordinates[c]))

    def flags(self, cells: int) -> bytes:
        """A byte for each bit that a set may have, the lowest first: 1 if the set has it, or 0."""
        digits = bin(cells | 1 << self.num_bits)
        return digits[:2:-1].encode().translate(_DIGIT_VALUES)

    def grown(self, cells: int) -> int:
        """A set and everything next to it in the sense of territory; may leave the board."""
        result = cells
        for step in self._neighbor_steps:
            result |= cells << step | cells >> step
        return result

    def component(self, seed: int, within: int) -> int:
        """The connected part of a set that contains the seed, in the sense of territory."""
        found = seed & within
        while True:
            bigger = self.grown(found) & within
            if bigger == found:
                return found
            found = bigger

    def _cells(self) -> Iterator[int]:
        if not self.is_hexagonal:
            for y in range(self.size):
                for x in range(self.size):
                    yield y * self.width + x
            return
        radius = self.radius
        for y in range(-radius, radius + 1):
            for x in range(max(-radius, -y - radius), min(radius, -y + radius) + 1):
                yield (y + radius) * self.width + (x + radius)

    def _coordinates(self, cell: int) -> Coordinates:
        row, column = divmod(cell, self.width)
        if not self.is_hexagonal:
            return column, row
        x, y = column - self.radius, row - self.radius
        return x, y, -x - y

    def _delta(self, vector: Coordinates) -> int:
        return vector[1] * self.width + vector[0]

    def _ray(self, cell: int, delta: int) -> Iterator[int]:
        cell += delta
        while cell in self.order:
            yield cell
            cell += delta

    def _number_slides(self) -> None:
        for cell in self.cells:
            bases = []
            for ray in self.rays[cell]:
                bases.append(len(self.slide_ends))
                self.slide_ends.extend((cell, end) for end in ray)
            self.slide_base[cell] = tuple(bases)

    def _name(self, cell: int) -> str:
        """Square boards: a1 is (0, 0). Hexagonal: row letter, then number within the row."""
        if not self.is_hexagonal:
            x, y = self.coordinates[cell]
            return f"{chr(ord('a') + x)}{y + 1}"
        x, y, _ = self.coordinates[cell]
        first = max(-self.radius, -y - self.radius)
        return f"{chr(ord('a') + y + self.radius)}{x - first + 1}"

    def _symmetries(self) -> Iterator[dict[int, int]]:
        for transform in _HEX_SYMMETRIES if self.is_hexagonal else _SQUARE_SYMMETRIES:
            last = 0 if self.is_hexagonal else self.size - 1
            yield {
                cell: self.cell_at[transform(last, *self.coordinates[cell])] for cell in self.cells
            }


def _square_symmetry(swap: bool, flip_x: bool, flip_y: bool) -> Transform:
    def transform(last: int, x: int, y: int) -> Coordinates:
        if swap:
            x, y = y, x
        return (last - x if flip_x else x, last - y if flip_y else y)

    return transform


def _hex_symmetry(turns: int, mirrored: bool) -> Transform:
    def transform(_: int, x: int, y: int, z: int) -> Coordinates:
        if mirrored:
            x, y = y, x
        for _turn in range(turns):
            x, y, z = -z, -x, -y
        return x, y, z

    return transform


_SQUARE_SYMMETRIES = tuple(
    _square_symmetry(swap, flip_x, flip_y)
    for swap in (False, True)
    for flip_x in (False, True)
    for flip_y in (False, True)
)
_HEX_SYMMETRIES = tuple(
    _hex_symmetry(turns, mirrored) for mirrored in (False, True) for turns in range(6)
)


@cache
def geometry_for(kind: str, size: int) -> Geometry:
    """The board of a kind; ``size`` is the number of cells along an edge."""
    return Geometry(kind, size)


def as_set(cells: Iterable[int]) -> int:
    """Cells as a set."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def members(cells: int) -> Iterator[int]:
    """The cells of a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def lowest(cells: int) -> int:
    """The first cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1


def shifted(cells: int, delta: int) -> int:
    """Every cell of a set moved by a delta; what leaves the board is not removed here."""
    return cells << delta if delta >= 0 else cells >> -delta
