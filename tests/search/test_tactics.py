"""Exact tactics are exact: brute force agrees with everything they prove or drop."""

from __future__ import annotations

from typing import Any

import pytest
from bench import check_endings
from bench.check_tactics import BOARDS, HORIZONS, check
from tests.ringrift.positions import all_but, game_of, position

from riftkeep import native
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


@pytest.mark.parametrize("ruleset", ["rulebook", "tournament"])
@pytest.mark.parametrize("board", BOARDS)
def test_brute_force_agrees_with_what_tactics_prove_and_drop(
    board: dict[str, Any], ruleset: str
) -> None:
    tally = check({**board, "ruleset": ruleset}, positions=60, seed=2)
    assert tally.wrong == []
    assert tally.wins > 10
    # On 5x5 everything that brute force can reach is certain, and nothing is left to drop.
    assert tally.dropped > 0 or tally.wins + tally.losses == 60 * len(HORIZONS)


@pytest.mark.long
@pytest.mark.parametrize("setup", check_endings.SETUPS)
def test_wins_in_a_turn_are_seen_and_proofs_of_any_number_of_players_hold(
    setup: dict[str, Any],
) -> None:
    tally = check_endings.check(setup, positions=110, seed=2)
    assert tally.wrong == []
    assert tally.wins > 5
    assert tally.later > 5
    assert tally.too_long < 40


MARKER, FAR = {"sq": (3, 3), "he": (3, 3, -6)}, {"sq": (0, 0), "he": (-12, 12, 0)}


@pytest.mark.parametrize("short", ["sq8/2p", "sq19/2p", "hex/2p", "hex/3p"])
def test_whoever_is_one_ring_short_finds_the_marker_to_come_down_on(short: str) -> None:
    """R091, R060: among a thousand placements one is beside the only marker."""
    others = int(short[-2]) - 1
    state = position(
        short,
        S={FAR[short[:2]]: "2"},
        M={2: [MARKER[short[:2]]]},
        phase="ring_placement",
        elim=[game_of(short).config.ring_goal - 1, *[0] * others],
        hand=[1, *[2] * others],
    )
    result = make_engine(state.game).search(state, Limits(simulations=1))
    assert result.proof is not None and result.proof.winner == 1


@pytest.mark.parametrize("short", ["sq8/2p", "sq19/2p", "hex/2p"])
def test_before_the_turn_of_the_other_that_landing_is_known_too(short: str) -> None:
    """R091, R060: the other cannot take all markers away."""
    state = position(
        short,
        S={FAR[short[:2]]: "2"},
        M={1: [MARKER[short[:2]]], 2: [{"sq": (6, 6), "he": (-3, -3, 6)}[short[:2]]]},
        player=2,
        elim=[game_of(short).config.ring_goal - 1, 0],
        hand=[1, 0],
    )
    result = make_engine(state.game).search(state, Limits(simulations=200))
    assert result.proof is not None and result.proof.winner == 1


CLOSINGS: dict[str, dict[str, Any]] = {
    "a marker of another is turned": {
        "S": {(7, 7): "1", (0, 0): "2"},
        "M": {1: [(6, 7), (7, 5)], 2: [(6, 6)]},
    },
    "a ring comes to the other side of a wall": {
        "S": {(0, 0): "2"},
        "M": {2: [(6, 7), (6, 6), (6, 5), (7, 5)]},
    },
    "the ring that closes the wall is lost on a marker": {
        "S": {(7, 7): "1", (0, 3): "2"},
        "M": {1: [(6, 7)], 2: [(7, 0)]},
    },
    "a capture leaves the marker that closes the wall": {
        "S": {(7, 7): "1", (4, 6): "2"},
        "M": {1: [(6, 6)]},
        "elim": [15, 0],
    },
}


@pytest.mark.parametrize("name", CLOSINGS)
def test_turns_that_take_nearly_the_whole_board_are_seen_at_once(name: str) -> None:
    """R142, R143: without a search of the turn, of which a horizon of one position sees nothing."""
    given = CLOSINGS[name]
    state = position(
        phase="ring_placement", hand=[2, 2], real_action=[True, True], **{"elim": [0, 0]} | given
    )
    engine = make_engine(state.game, Settings(root_horizon=1, leaf_horizon=1))
    result = engine.search(state, Limits(simulations=1))
    assert result.proof is not None and result.proof.winner == 1


@pytest.mark.parametrize("name", [name for name in CLOSINGS if "capture" not in name])
def test_without_one_of_its_markers_a_wall_is_not_closed(name: str) -> None:
    """R142: the same positions with a gap."""
    given = CLOSINGS[name] | {"M": {seat: cells[1:] for seat, cells in CLOSINGS[name]["M"].items()}}
    state = position(phase="ring_placement", hand=[2, 2], elim=[0, 0], **given)
    assert make_engine(state.game).search(state, Limits(simulations=1)).proof is None


def test_a_draw_of_some_seats_is_theirs_alone() -> None:
    """E, stalemate: two of three share first place; the search counts nothing for the third."""
    rest = all_but((0, 0), (0, 7), (7, 7), (7, 0))
    state = position(
        "sq8/3p",
        ruleset="first-edition",
        S={(0, 0): "1", (0, 7): "1", (7, 7): "2", (7, 0): "3"},
        X={1: rest[:30], 2: rest[30:]},
        hand=[0, 1, 0],
        elim=[0, 0, 0],
        phase="forced_elimination",
        acted=False,
    )
    for move in state.legal_moves:
        outcome = state.play(move).outcome
        assert outcome is not None and outcome.drawn == (1, 2)
    engine = make_engine(state.game)
    assert engine.look_ahead(state) == [(0.5, 0.5, 0.0)] * 2
    result = engine.search(state, Limits(simulations=50))
    assert result.proof is None
    assert [report.shares for report in result.moves] == [(0.5, 0.5, 0.0)] * 2
