"""Symmetries in the compiled core, against the Python rules: positions, actions and planes."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.native.games import RINGRIFT_OPTIONS, great_kingdom, random_great_kingdom, ringrift
from tests.native.positions import random_position

from riftkeep import native
from riftkeep.core.errors import IllegalMove, InvalidData

pytestmark = pytest.mark.long

DEPENDENT = ("process_line", "choose_line_reward", "process_territory_region")
"""Moves whose numbers depend on the position, not only on the cells they name."""


def check(game: Any, state: Any, symmetry: int) -> set[str]:
    """Compare one symmetry of one position; the types of the moves seen."""
    fast, turned = native.State(state), game.transform_state(state, symmetry)
    seen = fast.transformed(symmetry)
    assert seen.to_bytes() == turned.to_bytes()
    assert seen.key == turned.key
    actions = fast.legal_actions
    expected = [
        game.action_of(turned, game.transform_move(move, symmetry)) for move in state.legal_moves
    ]
    mapped = fast.transform_actions(actions, symmetry)
    assert mapped == expected
    assert sorted(mapped) == seen.legal_actions
    planes = native.transform_planes(game, fast.planes(), symmetry)
    assert np.array_equal(planes, seen.planes())
    return {move.type for move in state.legal_moves}


@pytest.mark.parametrize("options", RINGRIFT_OPTIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_every_symmetry_of_positions_with_lines_and_regions(options: dict[str, Any]) -> None:
    game, random = ringrift(**options), Random(f"symmetry/{options}")
    seen: set[str] = set()
    for _ in range(400):
        state = random_position(game, random)
        types = {move.type for move in state.legal_moves}
        if len(types & set(DEPENDENT)) == 0 and random.random() < 0.9:
            continue
        for symmetry in random.sample(range(game.num_symmetries), 4):
            seen |= check(game, state, symmetry)
        if seen >= set(DEPENDENT) and random.random() < 0.2:
            break
    assert seen >= set(DEPENDENT)


@pytest.mark.parametrize("board", ["square8", "square19", "hexagonal"])
def test_every_symmetry_along_random_games(board: str) -> None:
    """A game played on is the same game seen through each symmetry."""
    for players in (2, 3, 4):
        game, random = ringrift(board=board, players=players), Random(f"{board}/{players}")
        state = native.State.initial(game)
        turned = [state.transformed(symmetry) for symmetry in range(game.num_symmetries)]
        for move in range(1500):
            if state.is_over:
                break
            actions = state.legal_actions
            action = random.choice(actions)
            if move % 50 == 0:
                for symmetry in range(game.num_symmetries):
                    check(game, state.to_state(), symmetry)
            for symmetry, other in enumerate(turned):
                (image,) = state.transform_actions([action], symmetry)
                other.apply(image)
            state.apply(action)
        for symmetry, other in enumerate(turned):
            assert state.transformed(symmetry) == other
            assert (other.is_over, other.winner) == (state.is_over, state.winner)


@pytest.mark.parametrize("seed", range(6))
def test_every_symmetry_of_great_kingdom(seed: int) -> None:
    random = Random(f"symmetry/{seed}")
    for game in (great_kingdom(), *(random_great_kingdom(random) for _ in range(5))):
        assert native.core_game(game).num_symmetries == game.num_symmetries
        for state in (game.initial_state(), *(random_position(game, random) for _ in range(4))):
            end = native.random_playout(state, random.getrandbits(64))
            for symmetry in range(game.num_symmetries):
                check(game, state, symmetry)
                check(game, end, symmetry)


def test_a_wrong_symmetry_or_action_is_refused() -> None:
    for game in (ringrift(players=2), great_kingdom()):
        state = game.initial_state()
        fast: Any = native.State(state)
        move: Any = state.legal_moves[0]
        assert game.num_symmetries == native.core_game(game).num_symmetries == 8
        for wrong in (-1, 8, 99, 2**70, None):
            calls: list[Any] = [
                lambda w=wrong, s=state, g=game: g.transform_state(s, w),
                lambda w=wrong, m=move, g=game: g.transform_move(m, w),
                lambda w=wrong, f=fast: f.transformed(w),
                lambda w=wrong, f=fast: f.transform_actions([0], w),
                lambda w=wrong, f=fast, g=game: native.transform_planes(g, f.planes(), w),
            ]
            for call in calls:
                with pytest.raises(InvalidData, match="symmetry"):
                    call()
        for action in (-1, game.num_actions, 2**40):
            with pytest.raises(IllegalMove):
                fast.transform_actions([action], 1)
        planes = fast.planes()
        with pytest.raises(InvalidData, match="out"):
            native.transform_planes(game, planes, 1, planes)
        with pytest.raises(InvalidData, match="out"):
            native.transform_planes(game, planes, 1, planes[:1].copy())
        with pytest.raises(InvalidData, match="planes"):
            native.transform_planes(game, np.zeros((3, 4, 4), np.float32), 1)
        assert fast.transform_actions(np.array(fast.legal_actions), np.int64(0)) == (
            fast.legal_actions
        )
