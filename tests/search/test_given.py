"""Evaluators of the caller's in the compiled search: arrays or states in, many at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import AnyGame
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Evaluator, Floats, Judgement, PlanesEvaluator
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import SearchResult

pytestmark = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ringrift", {"players": 2}),
    ("ringrift", {"players": 3}),
    ("ringrift", {"players": 4, "ruleset": "first-edition"}),
    ("great_kingdom", {"size": 5}),
    ("great_kingdom", {"ruleset": "tournament"}),
]
BARE = Settings(root_horizon=0, leaf_horizon=0)


class Core:
    """Judges as the hand-made evaluation of the core does, and notes how often it is asked."""

    def __init__(self, game: AnyGame) -> None:
        self._core = native.core_search(game, rolls_out=False, root_horizon=0, leaf_horizon=0)
        self.asked: list[int] = []

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        self.asked.append(len(states))
        found = []
        for state in states:
            data = state.to_bytes()
            found.append(Judgement(self._core.evaluate(data), tuple(self._core.priors(data))))
        return found


def even(game: AnyGame) -> PlanesEvaluator:
    """All moves and seats alike."""

    def function(planes: Floats) -> tuple[Floats, Floats]:
        number, players = len(planes), game.num_players
        shares = np.full((number, players), 1 / players, np.float32)
        return np.zeros((number, game.num_actions), np.float32), shares

    return PlanesEvaluator(function)


def told(result: SearchResult) -> list[Any]:
    return [(r.move, r.visits, r.prior, r.shares, r.proof, r.line) for r in result.moves]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_hand_made_evaluation_given_back_plays_the_same(
    name: str, options: dict[str, Any]
) -> None:
    game = riftkeep.load(name, **options)
    state = game.initial_state()
    plain = make_engine(game, Settings(evaluator="hand"))
    given = make_engine(game, evaluator=Core(game))
    for _ in range(8):
        if state.outcome is not None:
            break
        expected = plain.search(state, Limits(simulations=40), seed=1)
        found = given.search(state, Limits(simulations=40), seed=1)
        assert found.best == expected.best
        assert [(r.move, r.visits) for r in found.moves] == [
            (r.move, r.visits) for r in expected.moves
        ]
        state = state.play(found.best)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_look_ahead_asks_in_batches_and_gives_the_same(name: str, options: dict[str, Any]) -> None:
    game = riftkeep.load(name, **options)
    state, core = game.initial_state(), Core(game)
    found = make_engine(game, evaluator=core, batch=16).look_ahead(state)
    expected = make_engine(game, Settings(evaluator="hand")).look_ahead(state)
    assert np.allclose(found, expected, atol=1e-6)
    assert core.asked[0] == 16
    assert sum(core.asked) == len(state.legal_moves)


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize(("batch", "simulations"), [(1, 60), (8, 200), (64, 400)])
def test_the_same_seed_budget_and_batch_give_the_same_answer(
    name: str, options: dict[str, Any], batch: int, simulations: int
) -> None:
    game = riftkeep.load(name, **options)
    state = game.initial_state()
    first, again = (
        make_engine(game, Settings(), even(game), batch).search(
            state, Limits(simulations=simulations), seed=3
        )
        for _ in range(2)
    )
    assert told(first) == told(again)
    assert first.simulations <= simulations
    assert sum(report.visits for report in first.moves) >= first.simulations


def test_a_batch_is_filled_and_never_more_than_asked_for() -> None:
    game = riftkeep.load("ringrift", players=2)
    asked: list[int] = []

    def function(planes: Floats) -> tuple[Floats, Floats]:
        asked.append(len(planes))
        assert planes.shape[1:] == native.core_game(game).plane_shape
        assert planes.dtype == np.float32
        number = len(planes)
        return np.zeros((number, game.num_actions)), np.full((number, 2), 0.5)  # type: ignore[return-value]

    engine = make_engine(game, Settings(halving_limit=0), PlanesEvaluator(function), batch=32)
    result = engine.search(game.initial_state(), Limits(simulations=320))
    assert result.simulations == 320
    assert max(asked) == 32
    assert sum(asked) >= 300
    assert len(asked) < 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planes_get_the_priors_and_the_shares_of_the_seat_to_act(players: int) -> None:
    """One action is liked in every position; the seat to act thinks itself ahead."""
    game = riftkeep.load("ringrift", players=players)
    state = game.initial_state()
    liked = game.action_of(state, state.legal_moves[7])
    shares = [0.4] + [0.6 / (players - 1)] * (players - 1)

    def function(planes: Floats) -> tuple[Floats, Floats]:
        logits = np.zeros((len(planes), game.num_actions), np.float32)
        logits[:, liked] = 9
        return logits, np.array([shares] * len(planes), np.float32)

    engine = make_engine(game, BARE, PlanesEvaluator(function), batch=4)
    best = max(engine.search(state, Limits(simulations=1)).moves, key=lambda report: report.prior)
    assert best.move == state.legal_moves[7]
    assert best.prior > 0.9
    # A player goes on with the ring just placed.
    assert engine.look_ahead(state)[7] == pytest.approx(shares)
    while state.player == 1:
        state = state.play(state.legal_moves[0])
    assert engine.look_ahead(state)[7] == pytest.approx(shares[-1:] + shares[:-1])


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_whole_games_are_played_to_the_end(name: str, options: dict[str, Any]) -> None:
    game = riftkeep.load(name, **options)
    engine = make_engine(game, Settings(), even(game), batch=8)
    state = game.initial_state()
    while state.outcome is None:
        move = engine.search(state, Limits(simulations=16), seed=2).best
        state = state.play(move)
    assert state.outcome.ranking


@pytest.mark.parametrize("liked", [(), (3,), (3, 7)])
def test_actions_of_minus_infinity_get_no_prior_unless_all_are(liked: tuple[int, ...]) -> None:
    game: Any = riftkeep.load("great_kingdom", size=5, neutral="none")
    state = game.initial_state()

    def function(planes: Floats) -> tuple[Floats, Floats]:
        logits = np.full((len(planes), game.num_actions), -np.inf, np.float32)
        logits[:, liked] = 2
        return logits, np.full((len(planes), 2), 0.5, np.float32)

    evaluator = PlanesEvaluator(function)
    (judged,) = evaluator.evaluate([state])
    numbers = [game.action_of(state, move) for move in state.legal_moves]
    expected = [float(number in liked) if liked else 1.0 for number in numbers]
    assert judged.priors == pytest.approx([prior / sum(expected) for prior in expected])
    found = make_engine(game, BARE, evaluator, batch=4).search(state, Limits(simulations=300))
    assert found.best in state.legal_moves
    told_of = {game.action_of(state, report.move): report.prior for report in found.moves}
    shown = [float(number in liked) if liked else 1.0 for number in told_of]
    assert list(told_of.values()) == pytest.approx([prior / sum(shown) for prior in shown])


def answer_with(logits: Any, shares: Any) -> PlanesEvaluator:
    return PlanesEvaluator(lambda planes: (logits, shares))


def _wrong_answers() -> list[tuple[str, Callable[[AnyGame], Evaluator], str]]:
    right = (1, 26)
    even_shares = [[0.5, 0.5]]
    return [
        ("actions", lambda g: answer_with(np.zeros((1, 25)), even_shares), r"logits.*\(1, 26\)"),
        ("positions", lambda g: answer_with(np.zeros((2, 26)), even_shares), "logits must have"),
        ("seats", lambda g: answer_with(np.zeros(right), [[1.0]]), r"shares.*\(1, 2\)"),
        ("sum", lambda g: answer_with(np.zeros(right), [[0.9, 0.9]]), "add up to 1"),
        ("sign", lambda g: answer_with(np.zeros(right), [[1.5, -0.5]]), "0 or more"),
        ("nan", lambda g: answer_with(np.full(right, np.nan), even_shares), "logits must be"),
        ("inf", lambda g: answer_with(np.full(right, np.inf), even_shares), "must be finite"),
        ("large", lambda g: answer_with(np.full(right, 1e39), even_shares), "must be finite"),
        ("words", lambda g: answer_with("abc", even_shares), "array of numbers"),
        ("one", lambda g: PlanesEvaluator(lambda planes: planes), "two arrays"),  # type: ignore[arg-type,return-value]
        ("none", lambda g: PlanesEvaluator(lambda planes: None), "two arrays"),  # type: ignore[arg-type,return-value]
    ]


@pytest.mark.parametrize(
    ("make", "match"),
    [pytest.param(make, match, id=name) for name, make, match in _wrong_answers()],
)
def test_a_wrong_answer_is_named(make: Callable[[AnyGame], Evaluator], match: str) -> None:
    game = riftkeep.load("great_kingdom", size=5)
    engine = make_engine(game, BARE, make(game))
    with pytest.raises(InvalidOptions, match=match) as caught:
        engine.search(game.initial_state(), Limits(simulations=10))
    assert caught.value.field == "evaluator"


@pytest.mark.parametrize("simulations", [60, 600])
def test_an_error_of_the_evaluator_comes_through_and_the_search_goes_on_after_it(
    simulations: int,
) -> None:
    game = riftkeep.load("great_kingdom")
    state, right = game.initial_state(), even(game)
    asked: list[int] = []

    def function(planes: Floats) -> tuple[Floats, Floats]:
        asked.append(len(planes))
        if len(asked) == 4:
            raise ZeroDivisionError("the net broke")
        return right.answer(game, planes)

    engine = make_engine(game, Settings(), PlanesEvaluator(function), batch=8)
    with pytest.raises(ZeroDivisionError, match="the net broke"):
        engine.search(state, Limits(simulations=simulations))
    found = engine.search(state, Limits(simulations=simulations))
    # Nothing of the broken batch is left: all visits are of simulations that came back.
    visits = sum(report.visits for report in found.moves)
    assert visits == found.simulations + sum(asked[1:3])
    assert found.best in state.legal_moves


def test_a_search_with_an_evaluator_can_be_stopped_from_another_thread() -> None:
    game = riftkeep.load("ringrift", players=2)
    right, began = even(game), threading.Event()

    def function(planes: Floats) -> tuple[Floats, Floats]:
        began.set()
        return right.answer(game, planes)

    engine = make_engine(game, Settings(halving_limit=0), PlanesEvaluator(function), batch=4)

    def stop() -> None:
        began.wait(120)
        engine.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    start = time.monotonic()
    result = engine.search(game.initial_state(), Limits(seconds=300))
    assert time.monotonic() - start < 120
    assert result.best in game.initial_state().legal_moves
    stopper.join()


def test_other_threads_run_while_the_core_searches_and_while_it_asks() -> None:
    """Two searches with evaluators in two threads at once: neither waits for the other for ever."""
    game = riftkeep.load("great_kingdom", size=5)
    results: list[SearchResult] = []

    def look() -> None:
        engine = make_engine(game, Settings(), even(game), batch=4)
        results.append(engine.search(game.initial_state(), Limits(simulations=300), seed=1))

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert len(results) == 2
    assert told(results[0]) == told(results[1])


def test_threads_and_batches_that_make_no_sense_are_refused() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    with pytest.raises(InvalidOptions, match="batch: must be a whole number from 1"):
        make_engine(game, evaluator=even(game), batch=0)
    engine = make_engine(game, evaluator=even(game))
    with pytest.raises(InvalidOptions, match="threads: must be 1 with an evaluator"):
        engine.search(game.initial_state(), Limits(simulations=10, threads=2))
