"""The net that is trained and the net that plays are one net."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.training.late_torch import needs_torch

import riftkeep
from riftkeep import native
from riftkeep.net.boards import board_of
from riftkeep.net.inference import core_net
from riftkeep.net.weights import InvalidNet, Weights
from riftkeep.training.selfplay import GameArrays, SelfPlay, SelfPlaySettings

if TYPE_CHECKING:
    from riftkeep.training.model import Net

pytestmark = needs_torch

BOARDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("great_kingdom", {"ruleset": "tournament"}),
    ("great_kingdom", {"size": 6, "neutral": "none"}),
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square8", "players": 4}),
    ("ringrift", {"board": "square19", "players": 3}),
    ("ringrift", {"board": "hexagonal", "players": 2}),
)
QUICK = SelfPlaySettings(num_games=2, full_simulations=4, fast_simulations=2, random_plies=12)
NO_TURN = SimpleNamespace(integers=lambda low, high, number: np.zeros(number, np.int64))


@cache
def game_on(number: int) -> tuple[Any, GameArrays]:
    """One of the boards, and a game on it, which on a large board takes seconds to play."""
    name, options = BOARDS[number]
    game = riftkeep.load(name, **options)
    return game, SelfPlay(game, replace(QUICK, num_games=1), seed=3).play(1)


every_board = pytest.mark.parametrize(
    "number", range(len(BOARDS)), ids=["-".join(map(str, (n, *o.values()))) for n, o in BOARDS]
)


def net_of(game: Any) -> Net:
    import torch

    from riftkeep.training.model import BoardShape, Net, NetSize

    board = board_of(game)
    shape = BoardShape(
        board.planes,
        board.height,
        board.width,
        tuple(map(bool, board.cells)),
        board.is_hexagonal,
        board.num_kinds,
        board.num_keys,
    )
    torch.manual_seed(1)
    net = Net(shape, NetSize(channels=16, blocks=2, policy_channels=16, value_channels=16))
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.normal_(std=0.15)
    return net


def test_refutations_teach_policy_and_value_but_not_how_the_game_ended() -> None:
    from riftkeep.training.samples import ASIDE_VALUE_WEIGHT, Samples

    game = riftkeep.load("great_kingdom", size=5)
    games = SelfPlay(game, QUICK, seed=3).play(2)
    number = len(games["player"])
    games["is_aside"][:] = 0
    plain = Samples(game, [games])
    games["is_aside"][number // 2] = 1
    samples = Samples(game, [games], aside_weight=0.5)
    chosen = np.arange(number)
    batch = samples.batch(chosen, NO_TURN)  # type: ignore[arg-type]
    is_aside = games["is_aside"].astype(bool)
    assert samples.weights[is_aside] == pytest.approx(0.5 * plain.weights[is_aside])
    assert np.array_equal(samples.weights[~is_aside], plain.weights[~is_aside])
    assert batch.weight.numpy()[is_aside] == ASIDE_VALUE_WEIGHT
    assert batch.end_weight.numpy()[is_aside] == 0
    assert np.array_equal(batch.end_weight.numpy()[~is_aside], batch.weight.numpy()[~is_aside])


def test_a_position_that_occurs_twice_teaches_as_much_as_one_that_occurs_once() -> None:
    """Chances are for drawing: applied to the loss as well, frequent positions would count less."""
    from riftkeep.training.samples import Samples

    game = riftkeep.load("great_kingdom", size=5)
    games = SelfPlay(game, QUICK, seed=3).play(2)
    games["is_aside"][:] = 0
    number = len(games["player"])
    once, twice = Samples(game, [games]), Samples(game, [games, games])
    batch = twice.batch(np.arange(2 * number), NO_TURN)  # type: ignore[arg-type]
    for weight in (batch.weight, batch.end_weight):
        taught = (twice.weights * weight.numpy()).reshape(2, number).sum(0)
        assert taught == pytest.approx(once.weights)


@every_board
def test_policy_and_value_are_the_same_in_pytorch_and_in_the_core(number: int) -> None:
    import torch

    from riftkeep.training.samples import Samples

    game, games = game_on(number)
    samples = Samples(game, [games])
    net = net_of(game)
    core = native.core_search(
        game,
        rolls_out=False,
        root_horizon=0,
        leaf_horizon=0,
        net=core_net(game, Weights(net.tensors())),
    )
    chosen = np.linspace(0, len(samples) - 1, min(12, len(samples))).astype(np.int64)
    batch = samples.batch(chosen, NO_TURN)  # type: ignore[arg-type]
    with torch.no_grad():
        judged = net(batch.planes, batch.terms)
    shares = judged.win_logits[:, : game.num_players].softmax(1).numpy()
    policy, at = judged.log_policy.exp().numpy(), 0
    for row, i in enumerate(chosen):
        position = bytes(games["bytes"][games["byte_offsets"][i] : games["byte_offsets"][i + 1]])
        priors = core.priors(position)
        np.testing.assert_allclose(priors, policy[at : at + len(priors)], atol=1e-4)
        at += len(priors)
        mover = int(games["player"][i]) - 1
        by_seat = np.roll(shares[row], mover)
        np.testing.assert_allclose(core.evaluate(position), by_seat, atol=1e-4)


@every_board
def test_turned_positions_are_those_of_the_rules(number: int) -> None:
    """What a sample shows after a symmetry is what the transformed position itself would show."""
    game, games = game_on(number)
    sampler, board = native.sampler(game), board_of(game)
    random = np.random.default_rng(1)
    for i in random.integers(0, len(games["player"]), 6):
        data = games["bytes"][games["byte_offsets"][i] : games["byte_offsets"][i + 1]]
        state = game.state_from_bytes(data.tobytes())
        symmetry = int(random.integers(0, game.num_symmetries))
        turned = game.transform_state(state, symmetry)
        shown = _written(sampler, game, state, board.symmetries[symmetry])
        expected = _written(sampler, game, turned, board.symmetries[0])
        np.testing.assert_array_equal(shown[0], expected[0])
        by_move = dict(zip(_moved(game, state, symmetry), shown[1], strict=True))
        for move, terms in zip(turned.legal_moves, expected[1], strict=True):
            assert by_move[move] == terms


def _moved(game: Any, state: Any, symmetry: int) -> list[Any]:
    return [game.transform_move(move, symmetry) for move in state.legal_moves]


def _written(sampler: Any, game: Any, state: Any, table: Any) -> tuple[Any, list[Any]]:
    actions = np.array([game.action_of(state, move) for move in state.legal_moves], np.uint32)
    data = np.frombuffer(state.to_bytes(), np.uint8)
    planes, kinds, keys, sources, targets, offsets, cells = sampler.write(
        data,
        np.array([0, len(data)], np.int64),
        actions,
        np.array([0, len(actions)], np.int64),
        table[None],
    )
    terms = [
        (
            int(kinds[i]),
            int(keys[i]),
            int(sources[i]),
            int(targets[i]),
            frozenset(cells[offsets[i] : offsets[i + 1]].tolist()),
        )
        for i in range(len(actions))
    ]
    return planes, terms


def test_a_net_of_another_board_is_refused() -> None:
    small, large = riftkeep.load("great_kingdom"), riftkeep.load("ringrift", players=2)
    with pytest.raises(InvalidNet, match="does not fit"):
        core_net(large, Weights(net_of(small).tensors()))


def test_a_file_that_holds_no_net_is_refused(tmp_path: Any) -> None:
    (tmp_path / "net.npz").write_bytes(b"nothing")
    with pytest.raises(InvalidNet, match="holds no net"):
        Weights.load(tmp_path / "net.npz")
