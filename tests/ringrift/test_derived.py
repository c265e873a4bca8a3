"""What the rules derive from a position is public (D83), and the fields of R051 on request."""

from __future__ import annotations

from random import Random

import pytest
from tests.naive import ringrift as naive
from tests.ringrift.positions import column, game_of, position, run
from tests.ringrift.setups import CONFIGURATIONS, random_setup

from riftkeep.games.ringrift import derived
from riftkeep.games.ringrift.derived import Capture, Payment, Placement, StackMove
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

SMALL = [entry for entry in CONFIGURATIONS if entry[0] == "square8"]


def compare(state: State, other: naive.Position) -> None:
    """Everything derived for every seat, against the naive engine."""
    for seat in other.seats:
        assert {(p.to, p.count) for p in derived.placements(state, seat)} == set(
            naive.placements(other, seat)
        )
        own = other.stacks_of(seat)
        assert {(m.source, m.to) for m in derived.stack_moves(state, seat)} == {
            (cell, to) for cell in own for to in naive.moves_of(other, cell)
        }
        assert {(c.source, c.target, c.to) for c in derived.captures(state, seat)} == {
            (cell, target, to) for cell in own for target, to in naive.captures_of(other, cell)
        }
        lines = derived.lines(state, seat)
        assert {line.cells for line in lines} == {tuple(line) for line in naive.lines(other, seat)}
        assert {line.cells for line in lines if line.is_processable} == {
            tuple(line) for line in naive.processable_lines(other, seat)
        }
        regions = derived.regions(state, seat)
        assert {
            (frozenset(r.cells), frozenset(r.border), r.border_color)
            for r in regions
            if r.is_processable
        } == {
            (frozenset(r.cells), frozenset(r.wall), r.color)
            for r in naive.processable_regions(other, seat)
        }
    assert derived.progress_sum(state).total == naive.progress_measure(other)


@pytest.mark.parametrize(("board", "players", "ruleset"), SMALL)
def test_d83_what_is_derived_for_every_seat_is_what_the_naive_engine_finds(
    board: str, players: int, ruleset: str
) -> None:
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    for number in range(12):
        data = random_setup(game, Random(f"derived/{board}/{players}/{ruleset}/{number}"))
        compare(game.state_from_json(data), naive.load(naive.complete(data)))


def test_d83_placements_moves_and_captures_of_the_player_to_act_are_its_legal_moves() -> None:
    state = position(S={(0, 0): "1", (2, 0): "2"}, hand=[1, 1], phase="ring_placement")
    legal = {m.to for m in state.legal_moves if m.type == "place_ring"}
    assert len(derived.placements(state, 1)) == len(legal)
    assert Placement((5, 5), 1) in derived.placements(state, 2)
    moving = position(S={(0, 0): "1", (2, 0): "2"})
    found = len(derived.stack_moves(moving, 1)) + len(derived.captures(moving, 1))
    assert found == len(moving.legal_moves)
    assert StackMove((0, 0), (1, 0)) in derived.stack_moves(moving, 1)
    assert Capture((0, 0), (2, 0), (3, 0)) in derived.captures(moving, 1)
    assert Capture((2, 0), (0, 0), (3, 0)) not in derived.captures(moving, 2)


def test_d83_a_line_says_whether_and_with_what_it_can_be_paid() -> None:
    state = position(
        M={1: run((0, 0), (3, 0)), 2: run((0, 7), (4, 7))}, S={(5, 5): "211"}, phase="movement"
    )
    (exact,) = derived.lines(state, 1)
    assert exact.cells == tuple(run((0, 0), (3, 0)))
    assert (exact.player, exact.is_long, exact.is_processable) == (1, False, True)
    assert exact.payments == (Payment((5, 5), 2),)
    (long,) = derived.lines(state, 2)
    assert (long.is_long, long.payments, long.is_processable) == (True, (), True)
    poor = position(M={1: run((0, 0), (3, 0))}, S={(5, 5): "2"}, phase="movement")
    assert not derived.lines(poor, 1)[0].is_processable


def test_d83_a_region_says_border_colors_and_price() -> None:
    """C51: a wall, one color on its left, both on its right."""
    state = position(M={1: column(4)}, S={(1, 1): "1", (6, 6): "11", (6, 1): "2"})
    left, right = derived.regions(state, 1)
    assert (len(left.cells), left.border, left.border_color) == (32, tuple(column(4)), 1)
    assert (left.colors_present, left.colors_missing) == ((1,), (2,))
    assert left.payments == (Payment((6, 6), 2),) and left.is_processable
    assert (right.colors_present, right.colors_missing) == ((1, 2), ())
    assert right.payments == (Payment((1, 1), 1),) and not right.is_processable
    (for_two, _) = derived.regions(state, 2)
    assert for_two.payments == (Payment((6, 1), 1),)


def test_d83_s_is_markers_and_collapsed_cells_and_eliminated_rings() -> None:
    state = position(M={1: [(0, 0)], 2: [(0, 1)]}, X={2: [(7, 7)]}, S={(3, 3): "1"}, elim=[3, 1])
    total = derived.progress_sum(state)
    assert (total.markers, total.collapsed, total.eliminated, total.total) == (2, 1, 4, 7)


def test_d83_the_json_has_the_derived_fields_of_r051_on_request() -> None:
    state = position(M={1: [(0, 0)]}, X={2: [(7, 7), (7, 6)]}, S={(3, 3): "1"}, elim=[3, 1])
    assert "derived" not in state.to_json()
    data = state.to_json(derived=True)
    assert data["derived"] == {
        "territory": [0, 2],
        "eliminated": [3, 1],
        "total_rings_in_play": 36,
        "total_rings_eliminated": 4,
        "victory_threshold": 19,
        "territory_victory_threshold": 33,
        "progress": {"markers": 1, "collapsed": 2, "eliminated": 4, "sum": 7},
    }
    assert state.game.state_from_json(data) == state


@pytest.mark.parametrize("player", [0, 3, -1])
def test_d83_a_seat_that_does_not_exist_is_refused(player: int) -> None:
    state = game_of("sq8/2p").initial_state()
    for ask in (
        derived.placements,
        derived.stack_moves,
        derived.captures,
        derived.lines,
        derived.regions,
    ):
        with pytest.raises(ValueError, match="the seats are 1 to 2"):
            ask(state, player)
