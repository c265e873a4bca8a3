"""The moves of RingRift: the whole vocabulary of D21, their fields and their JSON.

A move is a value: it does not know whether it is legal. Cells are numbers of the board's
``geometry``, which the move carries so that it can be written down without a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from riftkeep.core.errors import InvalidMove
from riftkeep.core.fields import FieldReader
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Geometry, as_set, members


class MoveType(StrEnum):
    """Every type of move there is (D21)."""

    PLACE_RING = "place_ring"
    SKIP_PLACEMENT = "skip_placement"
    NO_PLACEMENT_ACTION = "no_placement_action"
    SWAP_SIDES = "swap_sides"
    MOVE_STACK = "move_stack"
    OVERTAKING_CAPTURE = "overtaking_capture"
    CONTINUE_CAPTURE_SEGMENT = "continue_capture_segment"
    SKIP_CAPTURE = "skip_capture"
    NO_MOVEMENT_ACTION = "no_movement_action"
    PROCESS_LINE = "process_line"
    CHOOSE_LINE_REWARD = "choose_line_reward"
    ELIMINATE_RINGS_FROM_STACK = "eliminate_rings_from_stack"
    NO_LINE_ACTION = "no_line_action"
    PROCESS_TERRITORY_REGION = "process_territory_region"
    SKIP_TERRITORY_PROCESSING = "skip_territory_processing"
    NO_TERRITORY_ACTION = "no_territory_action"
    FORCED_ELIMINATION = "forced_elimination"


ALIASES = {"move_ring": "move_stack", "choose_territory_option": "process_territory_region"}
"""Other spellings that are understood but never written (D21)."""

PLAIN_TYPES = (
    MoveType.SKIP_PLACEMENT,
    MoveType.NO_PLACEMENT_ACTION,
    MoveType.SWAP_SIDES,
    MoveType.SKIP_CAPTURE,
    MoveType.NO_MOVEMENT_ACTION,
    MoveType.NO_LINE_ACTION,
    MoveType.SKIP_TERRITORY_PROCESSING,
    MoveType.NO_TERRITORY_ACTION,
)
"""Moves that consist of their type alone, in the order of their action numbers."""
"""The types without any field but the player."""

FORCED_TYPES = frozenset(
    {
        MoveType.NO_PLACEMENT_ACTION,
        MoveType.NO_MOVEMENT_ACTION,
        MoveType.NO_LINE_ACTION,
        MoveType.NO_TERRITORY_ACTION,
    }
)
"""The no-ops: legal only where nothing else is (D20)."""

CAPTURE_TYPES = frozenset({MoveType.OVERTAKING_CAPTURE, MoveType.CONTINUE_CAPTURE_SEGMENT})


@dataclass(frozen=True, slots=True)
class Move:
    """One move. Which fields are set depends on the type; the others are None."""

    type: MoveType
    player: int
    geometry: Geometry = field(repr=False)
    source: int | None = None
    """The stack that moves or captures (JSON ``from``)."""
    target: int | None = None
    """The stack that is captured from."""
    to: int | None = None
    """Where rings are placed or a stack lands."""
    count: int | None = None
    """Rings placed."""
    line: tuple[int, ...] | None = None
    """All cells of a line, in axis order."""
    option: int | None = None
    """Reward 1 (collapse all, pay) or 2 (collapse a segment, free)."""
    segment: tuple[int, ...] | None = None
    """The cells that option 2 collapses, in axis order."""
    region: int | None = None
    """The cells of a region, as a set."""
    border: int | None = None
    """The markers that wall the region off, as a set. May be left out: the region determines it."""
    border_color: int | None = None
    """Whose markers these are; None if there are none."""
    at: int | None = None
    """The stack whose cap is eliminated."""

    def __str__(self) -> str:
        from riftkeep.games.ringrift.notation import format_move

        return format_move(self)

    def to_json(self) -> dict[str, Any]:
        """The move as plain JSON data."""
        data: dict[str, Any] = {"type": self.type.value, "player": self.player}
        for name, cell in (
            ("from", self.source),
            ("target", self.target),
            ("to", self.to),
            ("at", self.at),
        ):
            if cell is not None:
                data[name] = list(self.geometry.coordinates[cell])
        if self.count is not None:
            data["count"] = self.count
        if self.line is not None:
            data["line"] = self._cells(self.line)
        if self.option is not None:
            data["option"] = self.option
        if self.segment is not None:
            data["segment"] = self._cells(self.segment)
        if self.region is not None:
            data["region"] = self._cells(members(self.region))
            if self.border is not None:
                data["border"] = self._cells(members(self.border))
            if self.border is not None or self.border_color is not None:
                data["border_color"] = self.border_color
        return data

    def _cells(self, cells: Iterable[int]) -> list[list[int]]:
        return [list(self.geometry.coordinates[cell]) for cell in cells]


@lru_cache(maxsize=1 << 12)
def plain_move(geometry: Geometry, player: int, kind: MoveType) -> Move:
    """A move without fields: a skip, a no-op or the swap."""
    return Move(kind, player, geometry)


@lru_cache(maxsize=1 << 16)
def placement_move(geometry: Geometry, player: int, to: int, count: int) -> Move:
    """Placing rings on a cell."""
    return Move(MoveType.PLACE_RING, player, geometry, to=to, count=count)


@lru_cache(maxsize=1 << 8)
def placement_table(geometry: Geometry, player: int, most: int) -> tuple[Move | None, ...]:
    """Placing 1, 2, ... rings on cell 0, then on cell 1, and so on; None for what is no cell."""
    return tuple(
        placement_move(geometry, player, cell, count) if cell in geometry.order else None
        for cell in range(geometry.num_bits)
        for count in range(1, most + 1)
    )


@lru_cache(maxsize=1 << 17)
def slide_move(
    geometry: Geometry, player: int, kind: MoveType, source: int, target: int | None, to: int
) -> Move:
    """Moving a stack, or capturing with it if there is a target."""
    return Move(kind, player, geometry, source=source, target=target, to=to)


@lru_cache(maxsize=1 << 13)
def moves_from(geometry: Geometry, player: int, source: int) -> tuple[tuple[Move, ...], ...]:
    """Moving a stack without capturing to every cell it sees, by direction, the nearest first."""
    return tuple(
        tuple(Move(MoveType.MOVE_STACK, player, geometry, source=source, to=to) for to in ray)
        for ray in geometry.rays[source]
    )


def elimination_move(geometry: Geometry, player: int, kind: MoveType, at: int) -> Move:
    """Eliminating the cap of a stack, as a payment or forced."""
    return Move(kind, player, geometry, at=at)


def move_from_json(geometry: Geometry, players: int, data: Mapping[str, Any]) -> Move:
    """The move described by JSON data; InvalidMove names the wrong field."""
    fields = FieldReader.for_move(data)
    name = fields.text("type")
    name = ALIASES.get(name, name)
    if name not in MoveType._value2member_map_:
        types = ", ".join(MoveType)
        raise fields.fail("type", Sentence("ringrift.reading.type", types=types))
    kind = MoveType(name)
    fields.refuse_unknown(("type", "player", *_FIELDS[kind]))
    player = fields.integer("player", 1, players)

    def cell(field_name: str) -> int:
        return geometry.cell(fields.cell(field_name), InvalidMove, field_name)

    def cells(field_name: str) -> tuple[int, ...]:
        found = tuple(
            geometry.cell(entry, InvalidMove, f"{field_name}[{index}]")
            for index, entry in enumerate(fields.cells(field_name))
        )
        if len(set(found)) != len(found):
            raise fields.fail(field_name, Sentence("ringrift.reading.has_twice"))
        return found

    if kind in PLAIN_TYPES:
        return plain_move(geometry, player, kind)
    if kind is MoveType.PLACE_RING:
        return placement_move(geometry, player, cell("to"), fields.integer("count", 1, 999, 1))
    if kind is MoveType.MOVE_STACK:
        return slide_move(geometry, player, kind, cell("from"), None, cell("to"))
    if kind in CAPTURE_TYPES:
        return slide_move(geometry, player, kind, cell("from"), cell("target"), cell("to"))
    if kind is MoveType.PROCESS_LINE:
        return Move(kind, player, geometry, line=geometry.axis_order(cells("line")))
    if kind is MoveType.CHOOSE_LINE_REWARD:
        option = fields.integer("option", 1, 2)
        if option == 1:
            if fields.has("segment"):
                raise fields.fail("segment", Sentence("ringrift.reading.segment"))
            return Move(kind, player, geometry, option=option)
        segment = geometry.axis_order(cells("segment"))
        return Move(kind, player, geometry, option=option, segment=segment)
    if kind is MoveType.PROCESS_TERRITORY_REGION:
        return Move(
            kind,
            player,
            geometry,
            region=as_set(cells("region")),
            border=as_set(cells("border")) if fields.has("border") else None,
            border_color=fields.integer("border_color", 1, players, default=None),
        )
    return elimination_move(geometry, player, kind, cell("at"))


_FIELDS: dict[MoveType, tuple[str, ...]] = dict.fromkeys(MoveType, ()) | {
    MoveType.PLACE_RING: ("to", "count"),
    MoveType.MOVE_STACK: ("from", "to"),
    MoveType.OVERTAKING_CAPTURE: ("from", "target", "to"),
    MoveType.CONTINUE_CAPTURE_SEGMENT: ("from", "target", "to"),
    MoveType.PROCESS_LINE: ("line",),
    MoveType.CHOOSE_LINE_REWARD: ("option", "segment"),
    MoveType.ELIMINATE_RINGS_FROM_STACK: ("at",),
    MoveType.PROCESS_TERRITORY_REGION: ("region", "border", "border_color"),
    MoveType.FORCED_ELIMINATION: ("at",),
}
