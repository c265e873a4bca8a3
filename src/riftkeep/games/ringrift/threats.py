"""What every seat could wall off and take in its next turn, for the coach (R140..R143; D83).

Looks at turns of one step: a stack that is there, or one ring placed first, makes a move without
capture. Its marker and the markers that it flips may close a wall. Captures are not looked at, and
on large boards neither are walls with two gaps that are closed at once. What can be taken then is
asked of territory.py, so this file decides nothing about rules. Pure functions of a State.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from riftkeep.core.sentence import Sentence
from riftkeep.core.threat import Threat
from riftkeep.games.ringrift.geometry import lowest, members
from riftkeep.games.ringrift.movement import ground_for, land, landings, slide
from riftkeep.games.ringrift.state import Position, Rings, State
from riftkeep.games.ringrift.territory import Region, processable_regions
from riftkeep.games.ringrift.walls import narrows, open_to

LARGE_PART = 8
"""A region is worth a word from one part in so many of the board."""
SMALL = 100
"""Cells of a board on which walls with several gaps are looked at too.

On the hexagonal board that takes 1 s in the middle of a game, against 0.1 s for single gaps.
"""


class _Step(NamedTuple):
    """A move that leaves a marker on ``source``: with these rings, over these cells."""

    source: int
    rings: Rings
    to: int
    passed: int


class _Taking(NamedTuple):
    """What could be taken: how many cells, which ones, after a move from where, and does it win."""

    cells: int
    taken: int
    source: int | None
    is_win: bool


def threats(state: State) -> tuple[Threat, ...]:
    """The largest region that each seat could take in its next turn, the seat to act first.

    Nothing of a seat that could take only a small part of the board, or that has no turn.
    """
    position = state._position
    if position.outcome is not None:
        return ()
    seats = [*position.seats]
    in_turn = seats[position.player - 1 :] + seats[: position.player - 1]
    found = [(seat, _largest(position, seat)) for seat in in_turn]
    return tuple(_told(position, seat, taking) for seat, taking in found if taking is not None)


def _told(position: Position, seat: int, taking: _Taking) -> Threat:
    names, at = position.geometry.names, position.geometry.coordinates
    source = taking.source
    says = Sentence(
        "ringrift.threat.region" if source is None else "ringrift.threat.wall",
        whose="own" if seat == position.player else "other",
        seat=Sentence("seat", seat=seat),
        count=taking.cells,
        at="" if source is None else names[source],
        wins=int(taking.is_win),
    )
    cells = tuple(at[cell] for cell in members(taking.taken))
    return Threat(seat, says, cells, None if source is None else at[source], taking.is_win)


def _largest(position: Position, seat: int) -> _Taking | None:
    """The best that a seat could take, if it is large or wins."""
    now = _to_act(position, seat)
    best = _best(now, seat, None)
    seen: set[int] = set()
    for rest, step in _closing_steps(now, seat):
        if rest not in seen:
            found = _best(_after(now, step), seat, step.source)
            if found is not None:
                seen.add(rest)  # where else the stack could land makes no difference
                best = max(found, best or found, key=_worth)
    return best


def _best(position: Position, seat: int, source: int | None) -> _Taking | None:
    """The best region that a seat could take here, if it is large or wins."""
    least = position.geometry.live.bit_count() // LARGE_PART
    found = (_taking(position, seat, one, source) for one in processable_regions(position, seat))
    return max((t for t in found if t.is_win or t.cells >= least), key=_worth, default=None)


def _worth(taking: _Taking) -> tuple[bool, int, bool]:
    return taking.is_win, taking.cells, taking.source is None


def _to_act(position: Position, seat: int) -> Position:
    """The position as if a turn of the seat began; nobody else has done anything before."""
    now = position.copy()
    if seat != position.player:
        now.must_move = now.active = now.owed = None
    now.player = seat
    return now


def _closing_steps(position: Position, seat: int) -> Iterator[tuple[int, _Step]]:
    """The moves that part what the seat's markers leave open, with what is left open then."""
    opened = open_to(position, seat)
    narrow = narrows(position.geometry, opened)
    flippable = position.all_markers() & opened
    telling = narrow | flippable if position.geometry.live.bit_count() <= SMALL else narrow
    is_cut: dict[int, bool] = {}
    for step in _steps(position, seat):
        closed = 1 << step.source | step.passed & flippable
        if not closed & telling:
            continue
        rest = opened & ~closed
        if rest not in is_cut:
            is_cut[rest] = any(
                _is_worth_it(position, seat, part, step.source) for part in _parts(position, rest)
            )
        if is_cut[rest]:
            yield rest, step


def _is_worth_it(position: Position, seat: int, part: int, source: int) -> bool:
    """Might a part be taken, and be large or win? A color must be missing in it (R142)."""
    owned = [stacks & ~(1 << source) for stacks in position.owned]
    on_board = set(b"".join(position.stacks.values())) | {seat}
    if all(owned[other] & part for other in on_board):
        return False
    region = Region(part, position.geometry.grown(part) & position.geometry.live, seat)
    taking = _taking(position, seat, region, source)
    return taking.is_win or taking.cells >= position.geometry.live.bit_count() // LARGE_PART


def _steps(position: Position, seat: int) -> Iterator[_Step]:
    geometry, ground = position.geometry, ground_for(position, seat)
    starts = position.owned[seat]
    if position.must_move is not None:
        starts = 1 << position.must_move
    elif position.hand[seat]:
        starts |= position.free() & ~position.all_markers() | position.all_stacks()
    for source in members(starts):
        for rings in _rings_from(position, seat, source):
            for direction, ray in enumerate(geometry.ray_sets[source]):
                for to in landings(geometry, source, len(rings), direction, ground):
                    beyond = geometry.ray_sets[to][direction] | 1 << to
                    yield _Step(source, rings, to, ray & ~beyond)


def _rings_from(position: Position, seat: int, source: int) -> Iterator[Rings]:
    """The stack that could leave a cell: as it is, and with a ring placed first."""
    rings = position.stacks.get(source, b"")
    if rings and rings[-1] == seat:
        yield rings
    if position.hand[seat] and position.must_move is None:
        yield rings + bytes([seat])


def _after(position: Position, step: _Step) -> Position:
    after = position.copy()
    after.remove_stack(step.source)
    slide(after, step.source, step.to)
    land(after, step.to, step.rings)
    return after


def _parts(position: Position, opened: int) -> Iterator[int]:
    """The connected parts of a set of cells; none if there is only one."""
    rest = opened
    while rest:
        part = position.geometry.component(1 << lowest(rest), rest)
        if part == opened:
            return
        rest &= ~part
        yield part


def _taking(position: Position, seat: int, region: Region, source: int | None) -> _Taking:
    """What taking a region comes to; the cap that pays has one ring at least (R143, R145)."""
    taken = (region.cells | region.border) & ~position.all_collapsed()
    inside = sum(len(position.stacks[cell]) for cell in members(taken & position.all_stacks()))
    config = position.config
    is_win = (
        position.land(seat) + taken.bit_count() >= config.land_goal
        or position.eliminated[seat] + inside + 1 >= config.ring_goal
    )
    return _Taking(taken.bit_count(), taken, source, is_win)
