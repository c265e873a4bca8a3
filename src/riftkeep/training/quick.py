"""The quick part of a net: what judges the many positions that the net itself is too slow for.

It sees the pieces on the board cell by cell, the features of the hand-made evaluation and the
phase, and learns what the net thinks of positions, together with how games went.
``cpp/net/quick_net.hpp`` is the same as it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.net.weights import QUICK
from riftkeep.training.model import MOST_PLAYERS, Net
from riftkeep.training.samples import Samples
from riftkeep.training.settings import TrainSettings

HIDDEN = 32
TEACHER_SHARE = 0.7
"""How much of a target is what the net thinks; the rest is that of the sample."""

STRAY_SHARE = 0.5
"""How many positions are left by moves at random, for a search meets positions that nobody would
play; what those are worth only the net can tell."""

MOST_STRAY_MOVES = 3


@dataclass(frozen=True, slots=True)
class QuickView:
    """What is seen of a game: planes of pieces, planes of levels, and the number of features."""

    pieces: tuple[int, ...]
    levels: tuple[int, ...]
    features: int


def quick_view(game: AnyGame) -> QuickView | None:
    """What the quick part of a net sees of a game; None if its nets have none."""
    pieces, levels = native.quick_view(game)
    if not pieces:
        return None
    return QuickView(tuple(pieces), tuple(levels), len(native.feature_names(game)))


class QuickModel(nn.Module):
    """The quick part as it is trained."""

    def __init__(self, view: QuickView, area: int, channels: int) -> None:
        super().__init__()
        self.view = view
        self.pieces = nn.Parameter(torch.randn(channels, len(view.pieces), area) * 0.02)
        self.bias = nn.Parameter(torch.full((channels,), 0.25))
        extras = MOST_PLAYERS * view.features + len(view.levels)
        self.hidden = nn.Linear(channels + extras, HIDDEN)
        self.out = nn.Linear(HIDDEN, MOST_PLAYERS)
        self.features = nn.Parameter(torch.zeros(view.features))

    def forward(self, planes: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """Win logits of the seats, the one to act first.

        ``features`` are those of the seats, [position, seat, feature], 0 of seats that nobody has.
        """
        seen = planes[:, list(self.view.pieces)].flatten(1)
        sums = (functional.linear(seen, self.pieces.flatten(1)) + self.bias).clamp(0, 1)
        levels = planes[:, list(self.view.levels)].amax((2, 3))
        hidden = functional.relu(self.hidden(torch.cat([sums, features.flatten(1), levels], 1)))
        logits: torch.Tensor = self.out(hidden) + features @ self.features
        return logits

    def tensors(self) -> dict[str, npt.NDArray[np.float32]]:
        """What the compiled net is made of."""
        return {
            QUICK + name: np.ascontiguousarray(value.detach().cpu().numpy(), np.float32)
            for name, value in self.state_dict().items()
        }


class QuickSamples:
    """The decisions of some games as the quick part sees them, some of them left by stray moves."""

    def __init__(self, samples: Samples, view: QuickView) -> None:
        self._samples = samples
        self._view = view
        self._core = native.core_search(samples.game, root_horizon=0, leaf_horizon=0)

    def batch(
        self, chosen: npt.NDArray[np.int64], rng: np.random.Generator
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Planes, features, shares of the samples, and how much those count."""
        game, random = self._samples.game, Random(int(rng.integers(2**62)))
        is_stray = rng.random(len(chosen)) < STRAY_SHARE
        positions = [self._samples.position(index) for index in chosen]
        for i in np.flatnonzero(is_stray):
            positions[i] = _strayed(game, positions[i], random)
        shares, is_certain = self._samples.shares(chosen)
        planes, players = self._samples.planes(positions, rng)
        share = np.where(is_stray, 0.0, np.where(is_certain, 1.0, 1.0 - TEACHER_SHARE))
        return (
            torch.from_numpy(planes),
            torch.from_numpy(self._features(positions, players)),
            torch.from_numpy(shares),
            torch.from_numpy(share.astype(np.float32)),
        )

    def _features(
        self, positions: Sequence[bytes], players: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float32]:
        seats = self._samples.game.num_players
        found = np.zeros((len(positions), MOST_PLAYERS, self._view.features), np.float32)
        for i, position in enumerate(positions):
            features = np.asarray(self._core.features(position), np.float32)
            found[i, :seats] = np.roll(features, 1 - int(players[i]), 0)
        return found


def _strayed(game: AnyGame, position: bytes, random: Random) -> bytes:
    """A position some moves at random later; the same one where the game would be over."""
    state = native.core_game(game).state_from_bytes(position)
    found = position
    for _ in range(random.randint(1, MOST_STRAY_MOVES)):
        state.apply(random.choice(state.legal_actions()))
        state.fold_forced()
        if state.is_over:
            break
        found = state.to_bytes()
    return found


def train_quick(
    net: Net, samples: list[Samples], settings: TrainSettings, seed: int
) -> QuickModel | None:
    """Teach the quick part of a net what the net thinks; None if nets of this game have none."""
    view, steps = quick_view(samples[0].game), settings.quick_steps
    if view is None or not steps:
        return None
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    device = next(net.parameters()).device
    model = QuickModel(view, net.board.height * net.board.width, settings.quick_channels)
    model.to(device)
    weights = native.fitted_weights(samples[0].game)[: view.features]
    with torch.no_grad():
        model.features.copy_(torch.tensor(weights))
    parts = [QuickSamples(part, view) for part in samples]
    draws = np.array([part.weights.sum() for part in samples])
    chances = [part.weights / part.weights.sum() for part in samples]
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps)
    net.eval()
    for _ in range(steps):
        index = int(rng.choice(len(samples), p=draws / draws.sum()))
        chosen = rng.choice(len(samples[index]), settings.batch, p=chances[index])
        planes, features, shares, own = (x.to(device) for x in parts[index].batch(chosen, rng))
        players = samples[index].game.num_players
        with torch.no_grad():
            taught = net.win_logits(planes)[:, :players].softmax(1)
        target = own[:, None] * shares[:, :players] + (1 - own[:, None]) * taught
        logits = model(planes, features)[:, :players]
        loss = -(target * logits.log_softmax(1)).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        schedule.step()
    return model
