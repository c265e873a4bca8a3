"""Second opinions: a net judges only the positions that a search comes back to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.folding import last_of, play_single
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import SearchResult

pytestmark = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

HAND = Settings(evaluator="hand", halving_limit=0)
NET = Settings(evaluator="net", halving_limit=0)
NEVER = 10**6
"""More visits than any position gets here: only the root is judged by the net."""


def opening() -> AnyState:
    """A position of Great Kingdom in which nothing is certain yet."""
    state = riftkeep.load("great_kingdom").initial_state()
    for move in ("c3", "g7", "g3"):
        state = state.play(move)
    return state


def searched(settings: Settings, simulations: int, **limits: int) -> SearchResult:
    state = opening()
    how = Limits(simulations=simulations, **limits)
    return make_engine(state.game, settings).search(state, how)


def by_move(result: SearchResult) -> dict[str, tuple[int, float, tuple[float, ...]]]:
    return {str(r.move): (r.visits, r.prior, r.shares) for r in result.moves}


def alone(settings: Settings) -> dict[str, tuple[float, ...]]:
    """The shares after each move, by evaluation alone."""
    state = opening()
    shares = make_engine(state.game, settings).look_ahead(state)
    return {str(move): each for move, each in zip(state.legal_moves, shares, strict=True)}


def test_a_root_is_judged_by_the_net_and_what_is_tried_once_by_hand() -> None:
    found = by_move(searched(replace(NET, net_visits=NEVER), 60))
    priors = {move: prior for move, (_, prior, _) in by_move(searched(NET, 60)).items()}
    assert {move: prior for move, (_, prior, _) in found.items()} == pytest.approx(priors)
    by_hand = alone(HAND)
    once = [move for move, (visits, _, _) in found.items() if visits == 1]
    assert once
    for move in once:
        assert found[move][2] == pytest.approx(by_hand[move], abs=1e-6)


def test_a_position_that_is_visited_again_is_judged_by_the_net() -> None:
    found = by_move(searched(replace(NET, net_visits=1, net_weight=3.0), 60))
    by_net = alone(NET)
    twice = [move for move, (visits, _, _) in found.items() if visits == 2]
    assert twice
    for move in twice:
        assert found[move][2] == pytest.approx(by_net[move], abs=1e-6)


def test_the_weight_says_how_many_visits_the_judgement_of_the_net_counts_as() -> None:
    light = searched(replace(NET, net_visits=1, net_weight=0.0), 400)
    heavy = searched(replace(NET, net_visits=1, net_weight=1e6), 400)
    by_net = alone(NET)
    for report in heavy.moves:
        if report.visits >= 2 and report.proof is None:
            assert report.shares == pytest.approx(by_net[str(report.move)], abs=1e-3)
    assert by_move(light) != by_move(heavy)


@pytest.mark.parametrize("batch", [1, 8])
def test_the_same_seed_gives_the_same_answer(batch: int) -> None:
    settings = replace(NET, net_visits=2, net_weight=4.0, batch=batch)
    first, second = searched(settings, 500), searched(settings, 500)
    assert by_move(first) == by_move(second)
    assert sum(report.visits for report in first.moves) == 500


def test_several_threads_may_ask_for_second_opinions() -> None:
    found = searched(replace(NET, net_visits=2), 2000, threads=3)
    assert found.simulations >= 2000
    assert sum(report.visits for report in found.moves) == found.simulations


def test_a_search_with_second_opinions_can_be_saved_and_continued(tmp_path: Path) -> None:
    settings = replace(NET, net_visits=3, net_weight=4.0)
    state = opening()
    whole = make_engine(state.game, settings)
    whole.search(state, Limits(simulations=200))
    whole.save(tmp_path / "search")
    goes_on = make_engine(state.game, settings)
    goes_on.load(tmp_path / "search")
    limits = Limits(simulations=200)
    assert by_move(goes_on.search(state, limits)) == by_move(whole.search(state, limits))


def test_a_position_that_was_passed_through_gets_its_opinion_as_a_root() -> None:
    settings = replace(NET, net_visits=NEVER)
    state = opening()
    engine = make_engine(state.game, settings)
    engine.search(state, Limits(simulations=500))
    after = state.play(state.legal_moves[0])
    fresh = make_engine(after.game, settings).search(after, Limits(simulations=1))
    again = engine.search(after, Limits(simulations=1))
    assert {m: p for m, (_, p, _) in by_move(again).items()} == pytest.approx(
        {m: p for m, (_, p, _) in by_move(fresh).items()}
    )


def test_visits_of_a_net_are_refused_where_no_net_judges() -> None:
    with pytest.raises(InvalidOptions, match="net_visits: is for the evaluator net"):
        Settings(evaluator="hand", net_visits=4)
    without_net = riftkeep.load("great_kingdom", size=5)
    with pytest.raises(InvalidOptions, match="net_visits: is for positions that a net judges"):
        make_engine(without_net, Settings(net_visits=4))
    with pytest.raises(InvalidOptions, match="net_weight"):
        Settings(evaluator="net", net_weight=-1.0)


def middle(seed: int) -> AnyState:
    """A position in the middle of a game of RingRift by chance."""
    state: AnyState = riftkeep.load("ringrift", players=2, pie_rule=False).initial_state()
    random = Random(seed)
    while state.move_number < 30 or len(state.legal_moves) < 10:
        state = state.play(random_move(state, random))
    return state


@pytest.mark.parametrize("plays_turns_out", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_opinions_given_in_batches_belong_to_their_moves(plays_turns_out: bool, seed: int) -> None:
    """Each position after the first move has the priors that a search of its own would give it."""
    settings = Settings(
        evaluator="net",
        net_visits=4,
        root_horizon=0,
        leaf_horizon=0,
        halving_limit=0,
        first_play=0.0,
        plays_turns_out=plays_turns_out,
        batch=16,
    )
    state = middle(seed)
    engine = make_engine(state.game, settings)
    engine.search(state, Limits(simulations=300))
    compared = 0
    for move in state.legal_moves:
        after = state.play(move)
        after = last_of(after, play_single(after))
        if after.outcome is None and len(after.legal_moves) > 1:
            again = engine.search(after, Limits(simulations=1))
            alone = make_engine(state.game, settings).search(after, Limits(simulations=1))
            expected = {report.move: report.prior for report in alone.moves}
            found = {report.move: report.prior for report in again.moves}
            assert found == pytest.approx(expected, abs=1e-3), str(move)
            compared += 1
    assert compared > 5
