"""What the rules derive from a position, for anybody to ask (R051, R191; D83).

Programs that play, explain or check need more than the legal moves of the player to act: what every
seat could place, move and capture, which lines and cut-off regions there are, what they cost and
who could pay, and how far the game has come. All functions are pure and take a ``State``; cells are
coordinates, seats are 1..n. The rules themselves are in the files that this one asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from riftkeep.games.ringrift.capture import captures as captures_from
from riftkeep.games.ringrift.geometry import Coordinates, lowest, members
from riftkeep.games.ringrift.lines import lines as lines_on
from riftkeep.games.ringrift.movement import ground_for, landings
from riftkeep.games.ringrift.placement import placement_sets
from riftkeep.games.ringrift.state import Position, State, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions


@dataclass(frozen=True, slots=True)
class Placement:
    """Rings that could be placed on a cell (R081, R082)."""

    to: Coordinates
    count: int


@dataclass(frozen=True, slots=True)
class StackMove:
    """A way that a stack could go without capturing (R090, R091)."""

    source: Coordinates
    to: Coordinates


@dataclass(frozen=True, slots=True)
class Capture:
    """One jump that a stack could make (R101)."""

    source: Coordinates
    target: Coordinates
    to: Coordinates


@dataclass(frozen=True, slots=True)
class Payment:
    """A stack that could pay, and the rings of its cap, which would be eliminated (D49)."""

    at: Coordinates
    rings: int


@dataclass(frozen=True, slots=True)
class MarkerLine:
    """A line of markers (R120) and what it costs its owner (R122)."""

    player: int
    cells: tuple[Coordinates, ...]
    """All cells, in the order of the axis."""
    is_long: bool
    """Longer than required: a part of it can be collapsed free of charge (option 2)."""
    payments: tuple[Payment, ...]
    """The stacks with which the whole line could be paid for."""

    @property
    def is_processable(self) -> bool:
        """Can its owner process it, and so must (D46, D50, D51)?"""
        return self.is_long or bool(self.payments)


@dataclass(frozen=True, slots=True)
class DisconnectedRegion:
    """A part of the board that is cut off (R140, R141), and what it costs one player."""

    cells: tuple[Coordinates, ...]
    border: tuple[Coordinates, ...]
    """The markers that wall it off and collapse with it (D57); none if only land cuts it off."""
    border_color: int | None
    """Whose markers these are; None if there are none."""
    colors_present: tuple[int, ...]
    """The seats that control a stack inside."""
    colors_missing: tuple[int, ...]
    """The seats that have rings on the board but control no stack inside (R142)."""
    payments: tuple[Payment, ...]
    """The stacks outside with which the player asked for could pay (R143)."""

    @property
    def is_processable(self) -> bool:
        """Could the player asked for take it in the territory phase (R142, R143)?"""
        return bool(self.colors_missing) and bool(self.payments)


@dataclass(frozen=True, slots=True)
class ProgressSum:
    """S = M + C + E, which never falls and is why every game ends (R191, D76)."""

    markers: int
    collapsed: int
    eliminated: int

    @property
    def total(self) -> int:
        """The sum S."""
        return self.markers + self.collapsed + self.eliminated


def placements(state: State, player: int) -> tuple[Placement, ...]:
    """Every placement that the rules allow a seat on this board, whoever is to act."""
    position = _of_seat(state, player)
    sets = placement_sets(position, player)
    found = ((cell, count) for count in range(1, len(sets)) for cell in members(sets[count]))
    at = position.geometry.coordinates
    return tuple(Placement(at[cell], count) for cell, count in sorted(found))


def stack_moves(state: State, player: int) -> tuple[StackMove, ...]:
    """Every move without capture of a seat's stacks, whoever is to act."""
    position = _of_seat(state, player)
    geometry, ground = position.geometry, ground_for(position, player)
    return tuple(
        StackMove(geometry.coordinates[cell], geometry.coordinates[to])
        for cell in members(position.owned[player])
        for direction in range(len(geometry.deltas))
        for to in landings(geometry, cell, len(position.stacks[cell]), direction, ground)
    )


def captures(state: State, player: int) -> tuple[Capture, ...]:
    """Every first jump of a seat's stacks, whoever is to act."""
    position = _of_seat(state, player)
    at = position.geometry.coordinates
    return tuple(
        Capture(at[cell], at[target], at[to])
        for cell in members(position.owned[player])
        for target, to in captures_from(position, cell)
    )


def lines(state: State, player: int) -> tuple[MarkerLine, ...]:
    """Every line of a seat's markers, processable or not."""
    position = _of_seat(state, player)
    length = position.config.line_length
    payments = _payments(position, members(position.owned[player]))
    return tuple(
        MarkerLine(player, _cells(position, line), len(line) > length, payments)
        for _, line in lines_on(position, player)
    )


def regions(state: State, player: int) -> tuple[DisconnectedRegion, ...]:
    """Every region that is cut off, with what a seat could pay for it; by the lowest cell."""
    position = _of_seat(state, player)
    on_board = set(b"".join(position.stacks.values()))
    found = []
    for region in sorted(
        cut_off_regions(position), key=lambda one: (lowest(one.cells), one.border_color or 0)
    ):
        present = tuple(seat for seat in position.seats if position.owned[seat] & region.cells)
        found.append(
            DisconnectedRegion(
                cells=_cells(position, members(region.cells)),
                border=_cells(position, members(region.border)),
                border_color=region.border_color,
                colors_present=present,
                colors_missing=tuple(sorted(on_board - set(present))),
                payments=_payments(position, members(position.owned[player] & ~region.cells)),
            )
        )
    return tuple(found)


def progress_sum(state: State) -> ProgressSum:
    """Markers, collapsed cells and eliminated rings, and their sum S."""
    position = state._position
    return ProgressSum(
        markers=position.all_markers().bit_count(),
        collapsed=position.all_collapsed().bit_count(),
        eliminated=sum(position.eliminated),
    )


def derived_to_json(state: State) -> dict[str, Any]:
    """The fields of R051 that follow from the others, and S, as plain JSON data."""
    config, total = state.game.config, progress_sum(state)
    return {
        "territory": list(state.territory),
        "eliminated": list(state.eliminated),
        "total_rings_in_play": config.rings * config.players,
        "total_rings_eliminated": total.eliminated,
        "victory_threshold": config.ring_goal,
        "territory_victory_threshold": config.land_goal,
        "progress": {
            "markers": total.markers,
            "collapsed": total.collapsed,
            "eliminated": total.eliminated,
            "sum": total.total,
        },
    }


def _of_seat(state: State, player: int) -> Position:
    """The position, if there is such a seat."""
    position = state._position
    if player not in position.seats:
        raise ValueError(f"there is no seat {player}; the seats are 1 to {position.config.players}")
    return position


def _cells(position: Position, cells: Iterable[int]) -> tuple[Coordinates, ...]:
    return tuple(position.geometry.coordinates[cell] for cell in cells)


def _payments(position: Position, cells: Iterable[int]) -> tuple[Payment, ...]:
    at = position.geometry.coordinates
    return tuple(Payment(at[cell], cap_height(position.stacks[cell])) for cell in cells)
