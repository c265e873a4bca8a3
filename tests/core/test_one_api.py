"""The same calls on Python and native states: legal_actions, is_over, returns and play."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any, assert_type

import numpy as np
import pytest

import riftkeep
from riftkeep.core.errors import IllegalMove, InvalidMove, NotationError
from riftkeep.core.outcome import Outcome
from riftkeep.core.people import outcome_by_person
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.ringrift.game import RingRift

needs_core = pytest.mark.skipif(
    not riftkeep.native.is_available(), reason="the compiled core is not in use"
)
GAMES = [
    riftkeep.load("ringrift", players=2),
    riftkeep.load("ringrift", players=3, ruleset="first-edition"),
    riftkeep.load("great_kingdom", size=5),
]


def both(game: Any) -> list[Any]:
    states = [game.initial_state()]
    if riftkeep.native.is_available():
        states.append(riftkeep.native.State.initial(game))
    return states


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_moves_texts_and_numbers_play_the_same_on_both_states(game: Any) -> None:
    random = Random(repr(game))
    states = both(game)
    for _ in range(400):
        slow = states[0]
        if slow.is_over:
            break
        move = random.choice(slow.legal_moves)
        action = game.action_of(slow, move)
        for state in states:
            assert state.legal_actions == [game.action_of(slow, m) for m in slow.legal_moves]
            assert not state.is_over and not any(state.returns())
            key = state.key
            after = {
                state.play(given).key
                for given in (move, action, np.int64(action), game_text(game, slow, move))
            }
            assert len(after) == 1 and state.key == key
        states = [state.play(action) for state in states]
        assert len({state.key for state in states}) == 1
    for state in states:
        assert state.is_over and state.legal_actions == []
        assert state.returns() == expected_returns(states[0])


def game_text(game: Any, state: Any, move: Any) -> Any:
    """The text of a move, or the move where the text could mean two."""
    return str(move) if game.parse_move(state, str(move)) == move else move


def expected_returns(state: Any) -> tuple[float, ...]:
    people = outcome_by_person(state, state.outcome)
    count: int = state.game.num_players
    if people.winner is None:
        return (0.0,) * count
    return tuple(1.0 if person == people.winner else -1.0 for person in range(1, count + 1))


def test_returns_belong_to_people() -> None:
    game = riftkeep.load("ringrift", players=2)
    for start in both(game):
        state = start
        while python(state).exchange is None:
            state = state.play(state.legal_actions[0])
        swapped = state.play(python(state).exchange)
        assert swapped.holders == (2, 1)
        while not swapped.is_over:
            swapped = swapped.play(swapped.legal_actions[0])
        winner = python(swapped).outcome.winner
        assert swapped.returns() == ((-1.0, 1.0) if winner == 1 else (1.0, -1.0))


def python(state: Any) -> Any:
    return state.to_state() if hasattr(state, "to_state") else state


def test_wrong_moves_texts_and_numbers_are_refused_alike() -> None:
    game = riftkeep.load("ringrift", players=2)
    foreign = riftkeep.load("great_kingdom").initial_state().legal_moves[0]
    illegal = game.move_from_json({"type": "skip_placement", "player": 1})
    for state in both(game):
        for number in (-1, 10**6, 2**70, np.int32(-5)):
            with pytest.raises(IllegalMove):
                state.play(number)
        with pytest.raises(NotationError):
            state.play("nonsense")
        with pytest.raises(IllegalMove):
            state.play(illegal)
        with pytest.raises(riftkeep.RiftkeepError):
            state.play(foreign)
        for wrong in (None, 1.5, object()):
            with pytest.raises(riftkeep.RiftkeepError):
                state.play(wrong)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_only_whole_numbers_are_actions(game: Any) -> None:
    for state in both(game):
        for number in (None, "1", 1.0, True):
            with pytest.raises(InvalidMove, match="action"):
                game.move_of(python(state), number)


def test_whole_numbers_of_numpy_are_options_and_actions() -> None:
    game: Any = riftkeep.load("ringrift", players=np.int64(3))
    assert game == riftkeep.load("ringrift", players=3)
    assert type(game.options.players) is int
    state = game.initial_state()
    assert game.move_of(state, np.int16(5)) == game.move_of(state, 5)
    assert riftkeep.load("great_kingdom", size=np.uint8(5)).num_actions == 26
    with pytest.raises(riftkeep.InvalidOptions):
        riftkeep.load("ringrift", players=np.float64(3))
    with pytest.raises(riftkeep.InvalidOptions):
        riftkeep.load("ringrift", players=np.bool_(True))


def test_the_shares_of_a_result_add_up_to_one() -> None:
    assert Outcome(2, "score", (2, 1), Sentence.plain("")).shares() == (0.0, 1.0)
    assert Outcome(None, "stalemate", (3, 1, 2), Sentence.plain(""), drawn=(1, 3)).shares() == (
        0.5,
        0.0,
        0.5,
    )


def test_importing_riftkeep_gives_native_without_loading_it() -> None:
    code = (
        "import sys, riftkeep\n"
        "assert 'numpy' not in sys.modules and 'riftkeep.native' not in sys.modules\n"
        "assert riftkeep.native.backend().name in ('native', 'python')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_load_is_typed_precisely() -> None:
    """The type check of the tests proves it: an unused "type: ignore" is an error there."""
    assert_type(riftkeep.load("ringrift"), RingRift)
    game = riftkeep.load("great_kingdom", size=5)
    assert_type(game, GreatKingdom)
    assert_type(game.initial_state(), GreatKingdomState)
    assert_type(game.initial_state().play(0), GreatKingdomState)
    with pytest.raises(AttributeError):
        game.initial_state().legal_actoins  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        game.num_action  # type: ignore[attr-defined]  # noqa: B018
