"""Bad arguments: whatever a public function is given, it answers or raises a RiftkeepError."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

import riftkeep
from riftkeep import native
from riftkeep.arena.players import make_player
from riftkeep.core.errors import InvalidMove, InvalidOptions, InvalidPosition, RiftkeepError
from riftkeep.search.engine import make_engine
from riftkeep.search.levels import level_player
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.mcts import PythonSearch

needs_core = pytest.mark.skipif(not native.is_available(), reason="the compiled core is not in use")

GAMES: list[Any] = [
    riftkeep.load("ringrift", board="square8", players=3),
    riftkeep.load("great_kingdom", size=5),
]
OTHERS: list[Any] = [
    riftkeep.load("ringrift", board="square8", players=2),
    riftkeep.load("ringrift", board="hexagonal", players=3),
    riftkeep.load("great_kingdom", size=7),
]
BAD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**6,
    2**70,
    -(2**70),
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "\x00",
    "\ud800",
    b"x",
    [],
    [1],
    {},
    {"a": 1},
    (),
    (1, 2),
    (None, [1]),
    object(),
    len,
    np.int64(3),
    np.float32(2.5),
    np.zeros(3),
)
NAME = "{0.name}".format

ASSUMING = ("play_assuming_legal", "castles")
"""The first says what its caller has made sure of, the second is asked many times a position."""


def names_of_methods(kind: type) -> Iterator[str]:
    for name in dir(kind):
        given = inspect.getattr_static(kind, name)
        is_method = inspect.isfunction(given) or isinstance(given, classmethod | staticmethod)
        if is_method and not name.startswith("_") and name not in ASSUMING:
            yield name


def good_arguments(game: Any) -> dict[str, Any]:
    state = game.initial_state()
    move = state.legal_moves[5]
    return {
        "state": state,
        "before": state,
        "after": state.play(move),
        "move": move,
        "action": game.action_of(state, move),
        "actions": [0],
        "text": "a1",
        "cell": (0, 0),
        "symmetry": 1,
        "symmetry_number": 1,
        "seat": 1,
        "player": 1,
        "seed": 1,
        "depth": 1,
        "data": state.to_bytes(),
        "game": game,
        "fold_forced": True,
        "stepper": native.State(state).stepper(True) if native.is_available() else None,
    }


def wrong_errors(make: Callable[[], Any], good: dict[str, Any]) -> list[str]:
    """The calls of methods with one bad argument that raise what they should not."""
    found = []
    for name in names_of_methods(type(make())):
        parameters = [
            parameter
            for parameter in inspect.signature(getattr(make(), name)).parameters.values()
            if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        ]
        needed = {p.name: good.get(p.name) for p in parameters if p.default is p.empty}
        for parameter, bad in product(parameters, BAD):
            if parameter.name == "depth" and bad is BAD[-3]:
                continue  # a number of moves to look ahead, which takes long
            try:
                getattr(make(), name)(**needed | {parameter.name: bad})
            except RiftkeepError:
                pass
            except Exception as error:
                found.append(f"{name}({parameter.name}={bad!r}): {error!r}")
    return found


@pytest.mark.parametrize("game", GAMES, ids=NAME)
def test_methods_of_a_game_answer_or_refuse(game: Any) -> None:
    assert wrong_errors(lambda: game, good_arguments(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=NAME)
def test_methods_of_a_state_answer_or_refuse(game: Any) -> None:
    assert wrong_errors(game.initial_state, good_arguments(game)) == []


@needs_core
@pytest.mark.parametrize("game", GAMES, ids=NAME)
def test_methods_of_a_native_state_answer_or_refuse(game: Any) -> None:
    assert wrong_errors(lambda: native.State.initial(game), good_arguments(game)) == []


def functions() -> dict[str, Callable[[Any], object]]:
    """Public functions, each with the argument that is tried."""
    game = riftkeep.load("great_kingdom", size=3)
    state, record = game.initial_state(), riftkeep.Session(game).record()
    engine = make_engine(game, Settings(evaluator="hand"))
    few = Limits(simulations=3)
    policy = engine.search(state, few).policy
    return {
        "load": riftkeep.load,
        "load_json": riftkeep.load_json,
        "load players": lambda bad: riftkeep.load("ringrift", players=bad),
        "load size": lambda bad: riftkeep.load("great_kingdom", size=bad),
        "parse_record": riftkeep.parse_record,
        "format_record": riftkeep.format_record,
        "Session": riftkeep.Session,
        "Session seats": lambda bad: riftkeep.Session(game, bad),
        "Session start": lambda bad: riftkeep.Session(game, start=bad),
        "Session.play": lambda bad: riftkeep.Session(game).play(bad),
        "Session.play_turn": lambda bad: riftkeep.Session(game).play_turn(bad),
        "Session.record": lambda bad: riftkeep.Session(game).record(bad),
        "Session.from_record": riftkeep.Session.from_record,
        "make_engine": make_engine,
        "make_engine settings": lambda bad: make_engine(game, bad),
        "make_engine evaluator": lambda bad: make_engine(game, None, bad),
        "make_engine batch": lambda bad: make_engine(game, None, None, bad),
        "search": lambda bad: engine.search(bad, few),
        "search limits": lambda bad: engine.search(state, bad),
        "search seed": lambda bad: engine.search(state, few, bad),
        "search should_pause": lambda bad: engine.search(state, few, should_pause=bad),
        "look_ahead": engine.look_ahead,
        "policy.target": policy.target,
        "policy.visit_shares": policy.visit_shares,
        "policy temperature": lambda bad: policy.visit_shares(game.num_actions, bad),
        "level_player": lambda bad: level_player(bad, 1),
        "level_player level": lambda bad: level_player(game, bad),
        "make_player": lambda bad: make_player(bad, game),
        "make_player game": lambda bad: make_player("random", bad),
        "analyze": lambda bad: riftkeep.analyze(bad, simulations=3),
        "analyze seed": lambda bad: riftkeep.analyze(state, simulations=3, seed=bad),
        "analyze settings": lambda bad: riftkeep.analyze(state, simulations=3, settings=bad),
        "analyze ownership": lambda bad: riftkeep.analyze(state, simulations=3, ownership=bad),
        "review": lambda bad: riftkeep.review(bad, simulations=3),
        "review seed": lambda bad: riftkeep.review(record, simulations=3, seed=bad),
        "review threshold": lambda bad: riftkeep.review(record, simulations=3, threshold=bad),
        "review settings": lambda bad: riftkeep.review(record, simulations=3, settings=bad),
        "native.plays": native.plays,
    }


@pytest.mark.parametrize("name", list(functions()))
def test_public_functions_answer_or_refuse(name: str) -> None:
    function = functions()[name]
    for bad in BAD:
        with contextlib.suppress(RiftkeepError):
            function(bad)


@needs_core
@pytest.mark.parametrize(
    "function",
    [
        native.core_game,
        native.plane_shape,
        lambda bad: native.plane_shape(GAMES[0], bad),
        native.State,
        native.State.initial,
        lambda bad: native.State.from_bytes(bad, b"x"),
        lambda bad: native.random_playout(bad, 1),
        lambda bad: native.perft(bad, 1),
        lambda bad: native.transform_planes(bad, np.zeros((1, 5, 5), np.float32), 1),
        lambda bad: native.transform_planes(GAMES[1], bad, 1),
        lambda bad: native.transform_planes(GAMES[1], np.zeros((1, 5, 5), np.float32), bad),
        lambda bad: native.random_speed(bad, 0.001),
        lambda bad: native.random_speed(GAMES[1], 0.001, bad),
        lambda bad: native.random_speed(GAMES[1], 0.001, 0, bad),
        lambda bad: native.VectorEnv(bad, 2),
        lambda bad: native.VectorEnv(GAMES[1], 2, fold_forced=bad),
        lambda bad: native.VectorEnv(GAMES[1], 2, keep_final=bad),
        lambda bad: native.VectorEnv(GAMES[1], 2, seat=bad),
        lambda bad: native.VectorEnv(GAMES[1], 2).set_state(0, bad),
        lambda bad: native.VectorEnv(GAMES[1], 2).state(bad),
        lambda bad: native.VectorEnv(GAMES[1], 2).step(bad),
        lambda bad: native.VectorEnv(GAMES[1], 2).step([0, 0], viewer=bad),
    ],
)
def test_functions_of_the_core_answer_or_refuse(function: Callable[[Any], object]) -> None:
    for bad in BAD:
        with contextlib.suppress(RiftkeepError):
            function(bad)


@pytest.mark.parametrize("kind", [Limits, Settings])
def test_fields_of_limits_and_settings_are_refused_by_name(kind: Any) -> None:
    usual = {"simulations": 3} if kind is Limits else {}
    for field, bad in product(dataclasses.fields(kind), BAD):
        try:
            made = kind(**usual | {field.name: bad})
        except InvalidOptions as error:
            assert error.field in (field.name, "limits"), (field.name, bad, error)
            continue
        kept = getattr(made, field.name)
        is_plain = kept is None or type(kept) in (bool, int, float, str, tuple)
        assert is_plain or kind is Limits, (field.name, kept)


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("exploration", "x"),
        ("exploration", float("nan")),
        ("evaluator", 3),
        ("batch", 2.5),
        ("stops_early", "no"),
        ("net", None),
        ("weights", 3),
        ("weights", (1.0, None)),
    ],
)
def test_a_setting_of_a_wrong_type_is_refused(field: str, bad: Any) -> None:
    with pytest.raises(InvalidOptions) as caught:
        Settings(**{field: bad})
    assert caught.value.field == field


@pytest.mark.parametrize("game", GAMES, ids=NAME)
@pytest.mark.parametrize("make", [make_engine, PythonSearch])
def test_a_wrong_number_of_weights_is_refused(game: Any, make: Any) -> None:
    with pytest.raises(InvalidOptions) as caught:
        make(game, Settings(weights=(1.0,) * 3))
    assert caught.value.field == "weights"


@pytest.mark.parametrize("game", GAMES, ids=NAME)
@pytest.mark.parametrize("other", [*GAMES, *OTHERS], ids=repr)
def test_states_of_other_games_are_refused(game: Any, other: Any) -> None:
    if other == game:
        return
    state = other.initial_state()
    move = state.legal_moves[0]
    asked: list[Callable[[], object]] = [
        lambda: game.legal_moves(state),
        lambda: game.why_illegal(state, move),
        lambda: game.move_of(state, 0),
        lambda: game.action_of(state, game.initial_state().legal_moves[0]),
        lambda: game.key(state),
        lambda: game.svg(state),
        lambda: game.planes(state),
        lambda: game.transform_state(state, 1),
        lambda: make_engine(game).search(state, Limits(simulations=1)),
    ]
    for ask in asked:
        with pytest.raises((InvalidPosition, InvalidMove)):
            ask()


@pytest.mark.parametrize("game", GAMES, ids=NAME)
def test_states_of_an_equal_game_are_states_of_the_game(game: Any) -> None:
    twin = riftkeep.load(game.name, **game.options_json)
    state = pickle.loads(pickle.dumps(twin)).initial_state()
    assert game.legal_moves(state) == game.initial_state().legal_moves
    assert game.key(state) == game.initial_state().key


@pytest.mark.parametrize("game", GAMES, ids=NAME)
def test_moves_of_other_games_are_refused(game: Any) -> None:
    other = next(one for one in GAMES if one != game)
    foreign = other.initial_state().legal_moves[0]
    with pytest.raises(InvalidMove):
        game.transform_move(foreign, 1)
    with pytest.raises(InvalidMove):
        game.is_forced(foreign)
    assert game.why_illegal(game.initial_state(), foreign).code == "malformed"


@pytest.mark.parametrize("wrong", [{"player": None}, {"player": "1"}, {"border_color": ""}])
def test_moves_made_of_what_is_no_number_are_refused(wrong: dict[str, Any]) -> None:
    game = riftkeep.load("ringrift", players=2)
    move = dataclasses.replace(game.initial_state().legal_moves[0], **wrong)
    with pytest.raises(InvalidMove):
        game.is_forced(move)
    with pytest.raises(InvalidMove):
        game.transform_move(move, 1)


@pytest.mark.parametrize("seed", [np.int64(5), np.uint64(2**64 - 1), np.int8(-3), -3, 2**70])
def test_any_whole_number_is_a_seed(seed: Any) -> None:
    game = riftkeep.load("great_kingdom", size=3)
    state, settings = game.initial_state(), Settings(noise=0.5, evaluator="hand")
    for make in (make_engine, PythonSearch):
        searched = make(game, settings).search(state, Limits(simulations=9), seed)
        same = make(game, settings).search(state, Limits(simulations=9), int(seed))
        assert searched.moves == same.moves
    assert riftkeep.analyze(state, simulations=5, seed=seed).moves
    assert riftkeep.review(riftkeep.Session(game).record(), simulations=5, seed=seed).is_final


def test_a_session_keeps_the_move_that_a_number_stands_for() -> None:
    session = riftkeep.Session(riftkeep.load("great_kingdom", size=3))
    session.play(np.int64(2))
    assert [str(move) for move in session.moves] == ["c1"]
    assert riftkeep.parse_record(riftkeep.format_record(session.record())).moves == session.moves
