"""What must hold after every single move of RingRift (B6, D8, D76), asserted by tests and soak.

Works on the numbers of a position, not on the code that made them: S, the rings of every color
and the owners of every cell are counted afresh.
"""

from __future__ import annotations

from collections.abc import Iterable

from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.state import Position, State

VISITED_PHASES = frozenset(
    {"ring_placement", "movement", "line_processing", "territory_processing"}
)
"""The phases that every turn of every seat has a recorded move in (R075, D16)."""

_SLIDES = frozenset(
    {MoveType.MOVE_STACK, MoveType.OVERTAKING_CAPTURE, MoveType.CONTINUE_CAPTURE_SEGMENT}
)
_ELIMINATIONS = frozenset({MoveType.ELIMINATE_RINGS_FROM_STACK, MoveType.FORCED_ELIMINATION})


def check_invariants(before: State, move: Move, after: State) -> None:
    """Everything that B6 states about one move and the position it leads to."""
    old, new = before._position, after._position
    check_position(new)
    _check_progress(old, move, new)
    _check_territory(old, new)
    _check_turn(before, after)
    assert set_aside(new) == set_aside(old), f"{move}: rings appeared or vanished"


def check_position(position: Position) -> None:
    """Each cell is in one state, the supply is kept, stacks know their owners."""
    contents = [*position.markers[1:], *position.collapsed[1:], *position.owned[1:]]
    everything = 0
    for cells in contents:
        everything |= cells
    assert everything.bit_count() == sum(cells.bit_count() for cells in contents)
    assert everything & ~position.geometry.live == 0
    assert position.markers[0] == position.collapsed[0] == position.owned[0] == 0
    for cell, rings in position.stacks.items():
        assert rings and position.owned[rings[-1]] >> cell & 1
    assert sum(cells.bit_count() for cells in position.owned) == len(position.stacks)
    on_board = b"".join(position.stacks.values())
    for seat in position.seats:
        assert position.hand[seat] >= 0 and position.eliminated[seat] >= 0
        assert position.hand[seat] + on_board.count(seat) <= position.config.rings
    assert set_aside(position) >= 0


def set_aside(position: Position) -> int:
    """Rings that are neither in hand, on the board nor eliminated; 0 in a game from the start."""
    on_board = sum(len(rings) for rings in position.stacks.values())
    total = position.config.rings * position.config.players
    return total - sum(position.hand) - on_board - sum(position.eliminated)


def markers_and_collapsed(position: Position) -> int:
    """M + C, counted afresh."""
    return sum(cells.bit_count() for cells in (*position.markers, *position.collapsed))


def check_recorded_phases(phases: Iterable[str]) -> None:
    """The phases of the moves of one whole turn include the four that are always visited."""
    missing = VISITED_PHASES - set(phases)
    assert not missing, f"a turn has no move in {sorted(missing)}"


def _check_progress(old: Position, move: Move, new: Position) -> None:
    """S = M + C + E changes by exactly what D76 states, and M + C by what its parts state."""
    grown = markers_and_collapsed(new) - markers_and_collapsed(old)
    eliminated = sum(new.eliminated) - sum(old.eliminated)
    if new.outcome is not None and new.outcome.reason == "stalemate":
        eliminated -= sum(old.hand)  # converted at the end (R173), not by the move
        assert sum(new.hand) == 0
    if move.type in _SLIDES:
        assert move.to is not None
        costs = sum(cells >> move.to & 1 for cells in old.markers)  # a marker at the landing
        assert grown == 1 - costs, f"{move}: M + C grew by {grown}"
        expected = costs if old.config.lands_on_any_marker else 0
        assert eliminated == expected, f"{move}: {eliminated} rings eliminated"
    elif move.type in _ELIMINATIONS:
        assert move.at is not None
        assert grown == 0
        assert eliminated == _cap(old.stacks[move.at]), f"{move}: not exactly the cap"
    elif move.type is MoveType.PROCESS_TERRITORY_REGION:
        assert move.region is not None
        markers = 0
        for cells in old.markers:
            markers |= cells
        inside = [rings for cell, rings in old.stacks.items() if move.region >> cell & 1]
        assert grown == (move.region & ~markers).bit_count()
        assert eliminated == sum(len(rings) for rings in inside)
    else:
        assert (grown, eliminated) == (0, 0), f"{move}: changed S"


def _cap(rings: bytes) -> int:
    count = 0
    while count < len(rings) and rings[-1 - count] == rings[-1]:
        count += 1
    return count


def _check_territory(old: Position, new: Position) -> None:
    """Collapsed cells stay so, and only the player who moved gains any (D13)."""
    for seat in old.seats:
        assert old.collapsed[seat] & ~new.collapsed[seat] == 0, "territory was lost"
        if seat != old.player:
            assert new.collapsed[seat] == old.collapsed[seat], "territory went to another player"
            assert new.eliminated[seat] == old.eliminated[seat] or new.phase.value == "game_over", (
                "rings were credited to another player"
            )


def _check_turn(before: State, after: State) -> None:
    """Seats take turns in strict order, and there is a legal move exactly while the game is on."""
    assert after.move_number == before.move_number + 1
    if after.outcome is not None:
        assert after.phase == "game_over" and after.legal_moves == ()
        assert after.player == before.player and after.turn == before.turn
        return
    assert after.phase != "game_over"
    assert after.legal_moves, "no legal move in a game that goes on"
    if after.turn == before.turn:
        assert after.player == before.player
    else:
        assert after.turn == before.turn + 1
        assert after.player == before.player % before.game.num_players + 1
        assert after.phase == "ring_placement"
