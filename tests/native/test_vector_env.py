"""The vector environment, against the Python rules: planes, masks, players, endings."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.native.games import great_kingdom, random_great_kingdom, ringrift
from tests.native.positions import random_position

from riftkeep import native
from riftkeep.core.errors import IllegalMove
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import Phase, State

GAMES: list[RingRift | GreatKingdom] = [
    ringrift(),
    ringrift(players=4),
    ringrift(ruleset="first-edition", players=3),
    great_kingdom(),
    great_kingdom(size=5, neutral="first_player_chooses", castles=6),
]


def ringrift_planes(state: State) -> npt.NDArray[np.float32]:
    """The planes as the documentation lists them, written plainly."""
    game, data = state.game, state.to_json()
    seats, config = game.num_players, game.config
    side = game.geometry.size if not game.geometry.is_hexagonal else 2 * game.geometry.radius + 1
    offset = game.geometry.radius if game.geometry.is_hexagonal else 0
    planes = np.zeros((15 + 8 * seats, side, side), np.float32)
    cells = [game.geometry.coordinates[cell] for cell in game.geometry.cells]
    on_board = tuple(np.array([(c[1] + offset, c[0] + offset) for c in cells]).T)

    def put(plane: int, cell: Any, value: float) -> None:
        planes[plane, cell[1] + offset, cell[0] + offset] = value

    def fill(plane: int, value: float) -> None:
        planes[plane][on_board] = value

    fill(0, 1)
    relative = {(state.player - 1 + i) % seats + 1: 1 + 8 * i for i in range(seats)}
    for cell, owner in state.markers.items():
        put(relative[owner], cell, 1)
    for cell, owner in state.collapsed.items():
        put(relative[owner] + 1, cell, 1)
    for cell, rings in state.stacks.items():
        top = rings[-1]
        cap = next((i for i, ring in enumerate(reversed(rings)) if ring != top), len(rings))
        put(relative[top] + 2, cell, 1)
        put(relative[top] + 3, cell, cap / 8)
        for seat, base in relative.items():
            put(base + 4, cell, rings.count(seat) / 8)
        put(1 + 8 * seats, cell, len(rings) / 8)
    for seat, base in relative.items():
        fill(base + 5, state.hand[seat - 1] / config.rings)
        fill(base + 6, state.eliminated[seat - 1] / config.ring_goal)
        fill(base + 7, state.territory[seat - 1] / config.land_goal)
    turn = 2 + 8 * seats
    if data["must_move"]:
        put(turn, data["must_move"], 1)
    if data["active"]:
        put(turn + 1, data["active"], 1)
    owed = data["owed"] or {"kind": ""}
    for cell in owed.get("line", ()):
        put(turn + 2, cell, 1)
    fill(turn + 3, owed["kind"] == "payment")
    fill(turn + 4, data["acted"])
    fill(turn + 5, any(move.type == "swap_sides" for move in state.legal_moves))
    if state.outcome is None:
        fill(turn + 6 + list(Phase).index(Phase(state.phase)), 1)
    return planes


def great_kingdom_planes(state: GreatKingdomState) -> npt.NDArray[np.float32]:
    """The planes as the documentation lists them, written plainly."""
    options = state.game.options
    planes = np.zeros((10, options.size, options.size), np.float32)
    blue, orange = state.territory
    sets = [(state.blue, blue), (state.orange, orange)]
    own, other = sets if state.player == 1 else sets[::-1]
    for plane, bits in ((1, own[0]), (2, other[0]), (3, state.neutral), (4, own[1]), (5, other[1])):
        for x, y in state.game.geometry.points_in(bits):
            planes[plane, y, x] = 1
    planes[0] = 1
    planes[6] = state.player == 1
    planes[7] = state.passes > 0
    planes[8] = state.phase == "neutral_placement"
    if options.castles is not None:
        planes[9] = (options.castles - own[0].bit_count()) / options.castles
    return planes


def planes_of(state: Any) -> npt.NDArray[np.float32]:
    return ringrift_planes(state) if isinstance(state, State) else great_kingdom_planes(state)


@pytest.mark.parametrize("seed", range(5))
def test_planes_are_as_documented(seed: int) -> None:
    random = Random(f"planes/{seed}")
    games: list[RingRift | GreatKingdom] = [
        *(
            ringrift(board=board, players=players)
            for board in ("square8", "square19", "hexagonal")
            for players in (2, 3, 4)
        ),
        ringrift(board="hexagonal", ruleset="first-edition"),
        *(random_great_kingdom(random) for _ in range(4)),
    ]
    for game in games:
        for state in (game.initial_state(), random_position(game, random)):
            np.testing.assert_allclose(native.State(state).planes(), planes_of(state), rtol=1e-6)


@pytest.mark.parametrize("folds", [True, False])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_side_by_side_follow_the_rules(game: RingRift | GreatKingdom, folds: bool) -> None:
    count = 3
    env = native.VectorEnv(game, count, seed=5, fold_forced=folds)
    states: list[Any] = [game.initial_state() for _ in range(count)]
    ended = 0
    for step in range(260):
        actions = env.sample()
        env.step(actions)
        for i in range(count):
            before = states[i]
            state = before.play(game.move_of(before, int(actions[i])))
            while folds and len(state.legal_moves) == 1 and game.is_forced(state.legal_moves[0]):
                state = state.play_assuming_legal(state.legal_moves[0])
            outcome = state.outcome
            assert env.done[i] == (outcome is not None)
            if outcome is not None:
                ended += 1
                assert env.winner[i] == (outcome.winner or 0)
                seats = range(1, game.num_players + 1)
                rewards = [
                    0 if outcome.winner is None else 1 if seat == outcome.winner else -1
                    for seat in seats
                ]
                assert env.reward[i].tolist() == rewards
                state = game.initial_state()
            else:
                assert env.winner[i] == 0 and not env.reward[i].any()
            states[i] = state
            assert env.player[i] == state.player
            assert env.state(i) == state
            legal = [game.action_of(state, move) for move in state.legal_moves]
            assert np.flatnonzero(env.mask[i]).tolist() == legal
            if step % 10 == 0:
                np.testing.assert_allclose(env.planes[i], planes_of(state), rtol=1e-6)
    assert ended > 0


def test_an_illegal_action_changes_no_game() -> None:
    env = native.VectorEnv(great_kingdom(), 3)
    before = [env.state(i) for i in range(3)]
    for wrong in (-1, 40, 82, 2**40):
        with pytest.raises(IllegalMove, match="game 1"):
            env.step(np.array([0, wrong, 0], np.int64))
    assert [env.state(i) for i in range(3)] == before


def test_the_caller_owns_the_buffers() -> None:
    game = ringrift()
    shape = native.core_game(game).plane_shape
    planes = np.zeros((4, *shape), np.float32)
    mask = np.zeros((4, game.num_actions), np.uint8)
    env = native.VectorEnv(game, 4, planes=planes, mask=mask)
    assert env.planes is planes and mask.sum() == 4 * 192
    before = planes.copy()
    env.step(env.sample())
    assert not np.array_equal(planes, before)


@pytest.mark.parametrize("name", ["planes", "mask", "player", "done", "winner", "reward"])
def test_buffers_of_a_wrong_size_or_type_are_refused(name: str) -> None:
    wrong: dict[str, Any] = {name: np.zeros(1, np.float64)}
    with pytest.raises(TypeError):
        native.VectorEnv(great_kingdom(), 2, **wrong)
    types = {"planes": np.float32, "reward": np.float32, "mask": np.uint8, "done": np.uint8}
    wrong = {name: np.zeros(1, types.get(name, np.int32))}
    with pytest.raises(ValueError, match=name):
        native.VectorEnv(great_kingdom(), 2, **wrong)
    with pytest.raises(ValueError, match="actions"):
        native.VectorEnv(great_kingdom(), 2).step(np.zeros(3, np.int64))


def test_a_reset_begins_all_games_anew() -> None:
    env = native.VectorEnv(ringrift(), 2)
    env.step(env.sample())
    env.reset()
    assert all(env.state(i) == ringrift().initial_state() for i in range(2))
    assert not env.done.any()
