"""The moves that are played by themselves are those of the Python rules, whoever finds them."""

from __future__ import annotations

from random import Random

import pytest

import riftkeep
from riftkeep import native
from riftkeep.core.state import AnyState
from riftkeep.server.live.forced import ForcedMoves

GAMES = [
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 3}),
    ("great_kingdom", {}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("has_core", [True, False])
def test_forced_moves_are_those_of_the_python_rules(
    name: str, options: dict[str, object], has_core: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_core:
        monkeypatch.setattr(native, "plays", lambda game: False)
    state: AnyState = riftkeep.load(name, **options).initial_state()
    random, forced = Random(3), ForcedMoves(state)
    for _ in range(150):
        if state.outcome is not None:
            break
        move = forced.next(state)
        assert move == state.forced_move
        if move is None:
            move = random.choice(state.legal_moves)
        forced.follow(state, move)
        state = state.play(move)


def test_the_python_rules_decide_where_the_core_would_not_play() -> None:
    state: AnyState = riftkeep.load("ringrift", board="square8", players=2).initial_state()
    forced = ForcedMoves(state)
    forced.follow(state, state.legal_moves[0])
    forced.follow(state, state.legal_moves[0])  # as if it had missed something
    after = state.play(state.legal_moves[0])
    assert forced.next(after) == after.forced_move
