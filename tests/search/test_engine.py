"""The search: the same answers for the same seed, certain results, limits, both backends."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_game
from riftkeep.core.registry import plug_of
from riftkeep.core.state import AnyState
from riftkeep.games.ringrift import evaluation
from riftkeep.games.ringrift.signs import signs
from riftkeep.games.ringrift.weights import FEATURES, SIGNS
from riftkeep.search.engine import Engine, NativeEngine, make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.result import SearchEnding, SearchResult

GAMES: list[dict[str, Any]] = [
    {"game": "ringrift", "options": {"players": 2}},
    {"game": "ringrift", "options": {"board": "hexagonal", "players": 3}},
    {"game": "ringrift", "options": {"players": 4, "ruleset": "first-edition"}},
    {"game": "great_kingdom", "options": {}},
    {"game": "great_kingdom", "options": {"size": 5, "ruleset": "tournament"}},
]

needs_core = pytest.mark.skipif(
    native.backend().name != native.NATIVE, reason="needs the compiled core"
)


def engines(game: AnyGame) -> list[Engine]:
    found: list[Engine] = [PythonSearch(game, Settings())]
    if native.backend().name == native.NATIVE:
        found.append(make_engine(game))
    return found


def position(**fields: Any) -> Any:
    return riftkeep.load("ringrift", players=2).state_from_json(fields)


@pytest.mark.long
@pytest.mark.parametrize("options", GAMES)
def test_every_answer_is_legal_and_the_same_for_the_same_seed(options: dict[str, Any]) -> None:
    game = riftkeep.load_json(options)
    for state, _ in list(random_game(game.initial_state(), Random(3), 40))[5::18]:
        for engine in engines(game):
            limits = Limits(simulations=30 if isinstance(engine, NativeEngine) else 8)
            first = engine.search(state, limits, seed=5)
            engine.clear()
            again = engine.search(state, limits, seed=5)
            assert first.best in state.legal_moves
            assert first.best == again.best
            assert [r.visits for r in first.moves] == [r.visits for r in again.moves]
            assert len(first.shares) == game.num_players
            assert sum(first.shares) == pytest.approx(1, abs=1e-4)
            assert len(engine.look_ahead(state)) == len(state.legal_moves)


@pytest.mark.parametrize("options", GAMES)
def test_the_expected_line_can_be_played(options: dict[str, Any]) -> None:
    game = riftkeep.load_json(options)
    engine = make_engine(game)
    result = engine.search(game.initial_state(), Limits(simulations=400))
    for report in result.moves[:3]:
        state = game.initial_state()
        for move in report.line:
            state = state.play(move)
    assert result.to_json()["moves"][0]["move"] == result.best.to_json()


@needs_core
def test_a_ring_elimination_in_this_turn_is_found_and_proven() -> None:
    """R061: one more ring wins; landing on the marker eliminates it."""
    state = position(
        cells=[
            {"at": [0, 0], "stack": [1, 1]},
            {"at": [7, 7], "stack": [2]},
            {"at": [2, 0], "marker": 2},
        ],
        eliminated=[18, 0],
        player=1,
        phase="movement",
    )
    result = make_engine(state.game).search(state, Limits(simulations=10))
    assert str(result.best) == "a1-c1"
    assert result.proof is not None
    assert result.proof.winner == 1


@needs_core
def test_the_opponents_win_in_his_next_turn_is_prevented() -> None:
    """Player 2 wins by landing on c8 with his second ring, unless player 1 spoils it."""
    state = position(
        cells=[
            {"at": [0, 7], "stack": [2, 2]},
            {"at": [2, 7], "marker": 1},
            {"at": [5, 7], "stack": [1]},
        ],
        eliminated=[0, 18],
        hand=[3, 0],
        player=1,
        phase="movement",
    )
    engine = make_engine(state.game)
    result = engine.search(state, Limits(simulations=2000))
    after = state.play(result.best)
    while after.player == 1 and after.outcome is None:
        after = after.play(make_engine(state.game).search(after, Limits(simulations=500)).best)
    reply = make_engine(state.game).search(after, Limits(simulations=50))
    lost = [r for r in result.moves if r.proof is not None and r.proof.winner == 2]
    assert lost, "the search has not seen the threat"
    assert reply.proof is None or reply.proof.winner != 2


@needs_core
def test_great_kingdom_captures_when_it_can_and_proves_it() -> None:
    game = riftkeep.load("great_kingdom")
    state = game.initial_state()
    for text in ["b1", "b2", "a2", "i9", "c2", "h9"]:
        state = state.play(game.parse_move(state, text))
    result = make_engine(game).search(state, Limits(simulations=50))
    assert str(result.best) == "b3"
    assert result.proof is not None
    assert (result.proof.winner, result.proof.plies) == (1, 1)


@needs_core
@pytest.mark.parametrize(
    ("options", "winner"),
    [
        ({"size": 3}, 2),
        ({"size": 3, "neutral": "none"}, 1),
        ({"size": 3, "ruleset": "tournament"}, 2),
        ({"size": 3, "neutral": "none", "ruleset": "tournament"}, 2),
    ],
)
def test_small_boards_are_solved_as_brute_force_solves_them(
    options: dict[str, Any], winner: int
) -> None:
    """The values in Great Kingdom's RULES.md, found there by trying everything."""
    game = riftkeep.load("great_kingdom", **options)
    result = make_engine(game).search(game.initial_state(), Limits(simulations=200_000))
    assert result.proof is not None
    assert result.proof.winner == winner


@needs_core
def test_a_search_can_be_stopped_from_another_thread() -> None:
    game = riftkeep.load("ringrift", players=2)
    engine, is_over = make_engine(game), threading.Event()

    def stop() -> None:
        while not is_over.wait(0.2):  # again, since nothing stops a search before it begins
            engine.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    try:
        result = engine.search(game.initial_state(), Limits(seconds=3600))
    finally:
        is_over.set()
        stopper.join()
    assert result.ending is SearchEnding.STOPPED
    assert result.simulations > 0


class Waiting:
    """Judges everything even, once it is let go."""

    def __init__(self) -> None:
        self.is_asked, self.may_answer = threading.Event(), threading.Event()

    def evaluate(self, states: Sequence[AnyState]) -> list[Judgement]:
        self.is_asked.set()
        assert self.may_answer.wait(300)
        return [
            Judgement((0.5, 0.5), (1 / len(state.legal_moves),) * len(state.legal_moves))
            for state in states
        ]


@pytest.mark.parametrize("make", [PythonSearch, NativeEngine])
def test_an_engine_at_work_in_another_thread_is_left_alone(
    make: type[PythonSearch | NativeEngine],
) -> None:
    if make is NativeEngine and native.backend().name != native.NATIVE:
        pytest.skip("needs the compiled core")
    game = riftkeep.load("great_kingdom", size=5)
    state, waiting, limits = game.initial_state(), Waiting(), Limits(simulations=20)
    engine = make(game, Settings(), waiting)
    found: list[SearchResult] = []
    thread = threading.Thread(target=lambda: found.append(engine.search(state, limits)))
    thread.start()
    try:
        assert waiting.is_asked.wait(300)
        with pytest.raises(RuntimeError, match="at work in another thread"):
            engine.search(state, limits)
        with pytest.raises(RuntimeError, match="at work in another thread"):
            engine.look_ahead(state)
        with pytest.raises(RuntimeError, match="at work in another thread"):
            engine.clear()
        if isinstance(engine, NativeEngine):
            with pytest.raises(RuntimeError, match="at work in another thread"):
                assert engine.num_bytes
        engine.stop()
    finally:
        waiting.may_answer.set()
        thread.join(300)
    assert found[0].simulations < 20  # it was stopped
    engine.clear()
    assert engine.search(state, limits).simulations == 20


@needs_core
def test_several_threads_search_one_graph() -> None:
    game = riftkeep.load("great_kingdom")
    result = make_engine(game).search(game.initial_state(), Limits(simulations=3000, threads=2))
    assert result.simulations > 500  # it may stop early, when nothing can change any more
    assert sum(report.visits for report in result.moves) >= result.simulations
    assert result.best in game.initial_state().legal_moves


@needs_core
def test_what_was_seen_is_remembered_for_the_next_move() -> None:
    game = riftkeep.load("great_kingdom")
    engine = make_engine(game)
    first = engine.search(game.initial_state(), Limits(simulations=3000))
    after = game.initial_state().play(first.best)
    again = engine.search(after, Limits(simulations=300))
    assert sum(report.visits for report in again.moves) > 300


@needs_core
@pytest.mark.parametrize("options", GAMES)
def test_a_position_met_again_is_looked_at_as_if_it_were_new(options: dict[str, Any]) -> None:
    """What tactics prove at a root is proven as well when the position is in the graph already."""
    game = riftkeep.load_json(options)
    keeps, proven = make_engine(game), 0
    decisions = [
        state
        for state, _ in random_game(game.initial_state(), Random(8))
        if state.outcome is None and len(state.legal_moves) > 1
    ]
    for state in decisions[-15:]:  # wins are near at the end
        found = keeps.search(state, Limits(simulations=200))
        fresh = make_engine(game).search(state, Limits(simulations=1))
        if fresh.proof is not None and fresh.proof.winner == state.player:
            proven += 1
            assert found.proof is not None
            assert found.proof.winner == state.player
    assert proven > 0


@needs_core
def test_noise_of_another_seed_is_not_remembered() -> None:
    game = riftkeep.load("great_kingdom")
    state = game.initial_state()
    engine = make_engine(game, Settings(noise=0.5))
    engine.search(state, Limits(simulations=300), seed=1)
    again = engine.search(state, Limits(simulations=300), seed=2)
    alone = make_engine(game, Settings(noise=0.5)).search(state, Limits(simulations=300), seed=2)
    assert [(r.move, r.visits, r.shares) for r in again.moves] == [
        (r.move, r.visits, r.shares) for r in alone.moves
    ]


@needs_core
@pytest.mark.parametrize(
    "options",
    [
        {"board": "square8", "players": 2},
        {"board": "square8", "players": 3, "ruleset": "first-edition"},
        {"board": "square19", "players": 4},
        {"board": "hexagonal", "players": 2},
    ],
)
def test_the_evaluation_is_the_same_in_python_and_in_the_core(options: dict[str, Any]) -> None:
    game = riftkeep.load("ringrift", **options)
    core = native.core_search(game, rolls_out=False, root_horizon=0, leaf_horizon=0)
    judge = plug_of(game.name).evaluation
    assert judge is not None
    assert tuple(native.feature_names(game)) == FEATURES
    assert tuple(native.sign_names(game)) == SIGNS
    assert native.fitted_weights(game) == pytest.approx(evaluation.fitted_weights(game))
    for state, _ in list(random_game(game.initial_state(), Random(4), 200))[::9]:
        data = state.to_bytes()
        expected = evaluation.features(state)  # type: ignore[arg-type]
        for seat, found in zip(expected, core.features(data), strict=True):
            assert found == pytest.approx(seat, abs=1e-5)
        assert core.evaluate(data) == pytest.approx(judge.evaluate(state, ()), abs=1e-4)
        for move, found in zip(state.legal_moves, core.signs(data), strict=True):
            assert found == signs(state._position, move)  # type: ignore[attr-defined]
        powers = [math.exp(judge.promise(state, move)) for move in state.legal_moves]
        assert core.priors(data) == pytest.approx(
            [power / sum(powers) for power in powers], abs=1e-5
        )


@needs_core
def test_every_feature_and_sign_of_great_kingdom_has_a_name_and_a_weight() -> None:
    game = riftkeep.load("great_kingdom")
    core = native.core_search(game, rolls_out=False, root_horizon=0, leaf_horizon=0)
    names, signs = native.feature_names(game), native.sign_names(game)
    data = game.initial_state().to_bytes()
    assert [len(seat) for seat in core.features(data)] == [len(names)] * 2
    assert {len(action) for action in core.signs(data)} == {len(signs)}
    assert len(native.fitted_weights(game)) == len(names) + len(signs)
    with pytest.raises(ValueError, match="two for each feature and one for each sign"):
        native.core_search(
            game, rolls_out=False, root_horizon=0, leaf_horizon=0, weights=(1.0, 2.0)
        )


@pytest.mark.parametrize("evaluator", ["hand", "rollout"])
def test_plain_python_plays_a_whole_game(evaluator: str) -> None:
    game = riftkeep.load("great_kingdom", size=5)
    engine = PythonSearch(game, Settings(evaluator=evaluator))
    state = game.initial_state()
    while state.outcome is None:
        state = state.play(engine.search(state, Limits(simulations=10), seed=1).best)
    assert state.outcome.winner in (1, 2)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({}, "limits: give simulations"),
        ({"simulations": 0}, "simulations: must be from 1 to 2147483647, not 0"),
        ({"simulations": 2**31}, "simulations: must be from 1 to 2147483647, not 2147483648"),
        ({"seconds": 0.0}, "seconds: must be more than 0"),
        ({"seconds": 1.0, "threads": 0}, "threads: must be from 1 to 64, not 0"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(riftkeep.InvalidOptions, match=message):
        Limits(**limits)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("noise", float("nan")),
        ("exploration", -1.0),
        ("root_horizon", -1),
        ("halving_limit", 2**31),
    ],
)
def test_settings_that_make_no_sense_are_refused(name: str, value: float) -> None:
    with pytest.raises(
        riftkeep.InvalidOptions, match=f"{name}: must be a (whole )?number from 0 to"
    ):
        Settings(**{name: value})  # type: ignore[arg-type]


def test_an_unknown_evaluator_is_refused() -> None:
    with pytest.raises(riftkeep.InvalidOptions, match="evaluator"):
        Settings(evaluator="crystal ball")
