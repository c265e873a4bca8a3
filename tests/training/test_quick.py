"""The quick part of a net: the same in PyTorch and in the core, and taught by the net."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.training.late_torch import needs_torch
from tests.training.test_model import BOARDS, every_board, game_on, net_of

import riftkeep
from riftkeep import native
from riftkeep.net.inference import core_net
from riftkeep.net.weights import InvalidNet, Weights
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.training.settings import TrainSettings

if TYPE_CHECKING:
    from riftkeep.training.quick import QuickModel

pytestmark = needs_torch

NEVER_AGAIN = 10**6
"""Visits before a second opinion: what is looked at once is judged by the quick part alone."""


def model_of(game: Any, net: Any) -> QuickModel:
    import torch

    from riftkeep.training.quick import QuickModel, quick_view

    view = quick_view(game)
    assert view is not None
    torch.manual_seed(2)
    model = QuickModel(view, net.board.height * net.board.width, 16)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.2)
    return model


def judged(model: QuickModel, game: Any, position: native.State) -> list[float]:
    """The win shares of the seats of a position, by PyTorch."""
    import torch

    core = native.core_search(game, root_horizon=0, leaf_horizon=0)
    players, first = game.num_players, position.player
    features = np.zeros((1, 4, len(native.feature_names(game))), np.float32)
    found = core.features(position.to_bytes())
    for i in range(players):
        features[0, i] = found[(first - 1 + i) % players]
    planes = torch.from_numpy(position.planes(seats_shown=4)[None].copy())
    with torch.no_grad():
        shares = model(planes, torch.from_numpy(features))[0, :players].softmax(0).tolist()
    return [shares[(seat - first) % players] for seat in range(1, players + 1)]


@every_board
def test_new_positions_are_judged_as_in_pytorch(number: int, tmp_path: Path) -> None:
    import torch

    from riftkeep.training.quick import quick_view

    game, _ = game_on(number)
    if quick_view(game) is None:
        assert game.name == "great_kingdom"
        return
    game = riftkeep.load(game.name, **{**BOARDS[number][1], "pie_rule": False})
    net = net_of(game)
    model = model_of(game, net)
    with torch.no_grad():  # so that all actions of the root look alike and many are tried once
        for layer in (net.kinds, net.policy_out):
            layer.weight.zero_()
            layer.bias.zero_()
    path = tmp_path / "net.npz"
    Weights({**net.tensors(), **model.tensors()}, {"games": []}).save(path)
    engine = make_engine(
        game, Settings(net=str(path), net_visits=NEVER_AGAIN, halving_limit=0, leaf_horizon=0)
    )
    state = game.initial_state()
    rng = np.random.default_rng(1)
    while state.move_number < 14 or len(state.legal_moves) < 10:
        state = state.play(state.legal_moves[rng.integers(len(state.legal_moves))])
    compared = 0
    for entry in engine.search(state, Limits(simulations=80)).moves:
        if entry.visits != 1 or entry.proof is not None:
            continue
        after = native.State(state)
        after.apply(game.action_of(state, entry.move))
        while not after.is_over and len(after.legal_actions) == 1:
            after.apply(after.legal_actions[0])
        assert list(entry.shares) == pytest.approx(judged(model, game, after), abs=4e-3)
        compared += 1
    assert compared >= 3


def test_what_it_is_taught_is_what_the_net_thinks() -> None:
    import torch

    from riftkeep.training.quick import QuickSamples, quick_view, train_quick
    from riftkeep.training.samples import Samples

    game, arrays = game_on(2)
    net = net_of(game)
    samples = [Samples(game, [arrays])]
    settings = replace(TrainSettings(), quick_channels=16, batch=64)
    view = quick_view(game)
    assert view is not None

    def distance(steps: int) -> float:
        model = train_quick(net, samples, replace(settings, quick_steps=steps), seed=1)
        assert model is not None
        rng = np.random.default_rng(5)
        chosen = rng.choice(len(samples[0]), 200)
        planes, features, _, _ = QuickSamples(samples[0], view).batch(chosen, rng)
        with torch.no_grad():
            ours = model(planes, features)[:, :2].softmax(1)
            theirs = net.win_logits(planes)[:, :2].softmax(1)
        return float((ours - theirs).abs().mean())

    assert distance(150) < 0.5 * distance(1)


def test_without_steps_and_for_other_games_there_is_none() -> None:
    from riftkeep.training.quick import train_quick
    from riftkeep.training.samples import Samples

    game, arrays = game_on(0)
    assert train_quick(net_of(game), [Samples(game, [arrays])], TrainSettings(), 1) is None
    game, arrays = game_on(2)
    settings = replace(TrainSettings(), quick_steps=0)
    assert train_quick(net_of(game), [Samples(game, [arrays])], settings, 1) is None


def test_a_net_plays_on_another_board_without_it() -> None:
    game, _ = game_on(2)
    net = net_of(game)
    weights = Weights({**net.tensors(), **model_of(game, net).tensors()}, {})
    larger, _ = game_on(4)
    with_it = core_net(larger, weights)
    without = core_net(larger, weights.without_quick())
    planes = native.State(larger.initial_state()).planes(seats_shown=4)
    assert with_it.run(planes)[2] == without.run(planes)[2]


def test_one_of_another_shape_is_refused() -> None:
    game, _ = game_on(2)
    net = net_of(game)
    arrays = {**net.tensors(), **model_of(game, net).tensors()}
    whole = Weights(arrays, {})
    assert set(whole.without_quick().arrays) == set(net.tensors())
    core_net(game, whole)
    other = dict(arrays)
    other["quick.pieces"] = arrays["quick.pieces"][:, :, :0].copy()
    core_net(game, Weights(other, {}))
    other["quick.pieces"] = arrays["quick.pieces"][:15].copy()
    with pytest.raises(InvalidNet, match=r"quick\.pieces does not fit"):
        core_net(game, Weights(other, {}))
    for name in ("quick.hidden.bias", "quick.out.bias", "value_hidden.bias"):
        longer = arrays | {name: np.zeros(1000, np.float32)}
        with pytest.raises(InvalidNet, match="bias does not fit"):
            core_net(game, Weights(longer, {}))
    other = dict(arrays)
    other["quick.pieces"] = arrays["quick.pieces"][:, :5].copy()
    fewer_kinds = core_net(game, Weights(other, {}))
    with pytest.raises(ValueError, match="quick part was made for another game"):
        native.core_search(game, root_horizon=0, leaf_horizon=0, net=fewer_kinds, net_visits=4)
