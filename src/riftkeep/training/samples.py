"""What a net is trained on: positions of kept games with their targets, turned by symmetries.

A window of games is held as arrays; a batch is drawn from it by chance. Positions that occur
several times share the chance of one, so that openings that every game goes through do not drown
the rest. What was drawn counts in full: a chance is not applied to the loss once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.net.boards import board_of
from riftkeep.training.model import ENDINGS, MARGINS, MOST_PLAYERS, Terms
from riftkeep.training.selfplay import GameArrays, joined

Floats = npt.NDArray[np.float32]

SEARCH_SHARE = 0.2
"""How much of a value target is what the search expected; the rest is how the game ended.

Of new games on square8 a net foretold the results better than the search it played them with: a
cross-entropy of 0.62 against 0.65. Half of a target was too much of the search."""

ASIDE_VALUE_WEIGHT = 0.25
"""What a refutation weighs in the value: nobody played there, so that it teaches what to play
rather than what to expect."""

MOST_SURPRISE = 4.0
"""How much more a surprising position may weigh in the policy than a usual one."""


@dataclass(slots=True)
class Batch:
    """Positions and their targets as tensors; seats are counted from the one to act."""

    planes: torch.Tensor
    terms: Terms
    policy: torch.Tensor  # of every action
    policy_weight: torch.Tensor  # of every position; 0 where the search was a short one
    shares: torch.Tensor  # [position, seat]
    players: torch.Tensor  # how many there are in each
    margins: torch.Tensor  # [position, seat, margin]
    ending: torch.Tensor
    owners: torch.Tensor  # [position, cell]: 0 for nobody, then seats
    weight: torch.Tensor  # of every position in the value
    end_weight: torch.Tensor  # 1, but 0 where the game went another way

    def to(self, device: torch.device) -> Batch:
        """The same on another device."""
        return Batch(*(getattr(self, name).to(device) for name in self.__dataclass_fields__))


class Samples:
    """The decisions of some games of one kind, ready to be drawn from."""

    def __init__(
        self, game: AnyGame, parts: Sequence[GameArrays], aside_weight: float = 0.5
    ) -> None:
        """``aside_weight``: how often refutations are drawn, other positions being 1."""
        self.game = game
        self._sampler = native.sampler(game)
        self._board = board_of(game)
        games = joined(list(parts))
        self._games = games
        counts = np.diff(games["decision_offsets"])
        self._game_of = np.repeat(np.arange(len(counts)), counts)
        self._shares = _seat_shares(games, self._game_of)
        self.weights = _weights(games, aside_weight)
        """How likely each decision is drawn, up to a factor."""
        surprise = games["surprise"] * len(self) / max(1e-6, float(games["surprise"].sum()))
        self._policy_weight = games["is_full"] * (0.5 + 0.5 * np.minimum(surprise, MOST_SURPRISE))

    def __len__(self) -> int:
        return len(self._game_of)

    def position(self, index: int) -> bytes:
        """The position of a decision."""
        first, end = self._games["byte_offsets"][index : index + 2]
        return self._games["bytes"][first:end].tobytes()

    def shares(self, chosen: npt.NDArray[np.int64]) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """Targets of the seats of some decisions, the one to act first, and which are proven."""
        players = self.game.num_players
        shares = np.zeros((len(chosen), MOST_PLAYERS), np.float32)
        shares[:, :players] = np.take_along_axis(self._shares[chosen], self._order(chosen), 1)
        return shares, self._games["is_proven"][chosen] != 0

    def planes(
        self, positions: Sequence[bytes], rng: np.random.Generator
    ) -> tuple[Floats, npt.NDArray[np.int64]]:
        """The planes of some positions, each turned by a symmetry drawn by chance, and who acts."""
        core = native.core_game(self.game)
        states = [core.state_from_bytes(position) for position in positions]
        offsets = np.cumsum([0, *map(len, positions)], dtype=np.int64)
        actions = np.array([state.legal_actions()[0] for state in states], np.uint32)
        planes, *_ = self._sampler.write(
            np.frombuffer(b"".join(positions), np.uint8),
            offsets,
            actions,
            np.arange(len(positions) + 1, dtype=np.int64),
            self._symmetries(len(positions), rng),
        )
        return planes, np.array([state.player for state in states], np.int64)

    def _symmetries(self, number: int, rng: np.random.Generator) -> npt.NDArray[np.int16]:
        known = self._board.symmetries
        return known[rng.integers(0, len(known), number)]

    def _order(self, chosen: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The seats from the one to act on, counted from 0."""
        players = self.game.num_players
        first = self._games["player"][chosen].astype(np.int64) - 1
        return (first[:, None] + np.arange(players)) % players

    def batch(self, chosen: npt.NDArray[np.int64], rng: np.random.Generator) -> Batch:
        """Some positions, each turned by a symmetry drawn by chance."""
        games, players = self._games, self.game.num_players
        symmetries = self._symmetries(len(chosen), rng)
        position, byte_offsets = _gathered(games["bytes"], games["byte_offsets"], chosen)
        actions, action_offsets = _gathered(games["actions"], games["action_offsets"], chosen)
        policy, _ = _gathered(games["targets"], games["action_offsets"], chosen)
        planes, *terms = self._sampler.write(
            position, byte_offsets, actions, action_offsets, symmetries
        )
        of_game = self._game_of[chosen]
        first = games["player"][chosen].astype(np.int64) - 1
        order = self._order(chosen)
        shares, _ = self.shares(chosen)
        margins = np.zeros((len(chosen), MOST_PLAYERS, MARGINS), np.float32)
        margins[:, :players] = np.take_along_axis(
            games["margins"][of_game], order[:, :, None], 1
        ).clip(-2, 2)
        owners = games["owners"][of_game].astype(np.int64)
        relative = np.where(owners > 0, (owners - 1 - first[:, None]) % players + 1, 0)
        turned = np.zeros_like(relative)
        np.put_along_axis(turned, symmetries.astype(np.int64), relative, 1)
        is_aside = games["is_aside"][chosen] != 0
        return Batch(
            planes=torch.from_numpy(planes),
            terms=Terms(tuple(terms), np.diff(action_offsets)),
            policy=torch.from_numpy(policy),
            policy_weight=torch.from_numpy(self._policy_weight[chosen].astype(np.float32)),
            shares=torch.from_numpy(shares),
            players=torch.full((len(chosen),), players),
            margins=torch.from_numpy(margins),
            ending=torch.from_numpy(games["reason"][of_game].astype(np.int64) % ENDINGS),
            owners=torch.from_numpy(turned),
            weight=torch.from_numpy(np.where(is_aside, ASIDE_VALUE_WEIGHT, 1).astype(np.float32)),
            end_weight=torch.from_numpy((~is_aside).astype(np.float32)),
        )


def _seat_shares(games: GameArrays, game_of: npt.NDArray[np.int64]) -> Floats:
    """The win shares of the seats of every decision, from the result and what the search expected.

    Results belong to people: where two have changed places since the start (D78), so have shares.
    """
    result = games["shares"][game_of].copy()
    exchanged = games["is_exchanged"].astype(bool)
    result[exchanged, :2] = result[exchanged, 1::-1]
    mixed = SEARCH_SHARE * games["values"] + (1 - SEARCH_SHARE) * result
    proven = games["is_proven"].astype(bool)
    mixed[proven] = games["values"][proven]
    return mixed.astype(np.float32)


def _weights(games: GameArrays, aside_weight: float) -> Floats:
    """How likely each decision is drawn: those with the same position share the chance of one.

    Refutations, which are many, are drawn less often, if at all.
    """
    data, offsets = games["bytes"].tobytes(), games["byte_offsets"].tolist()
    _, group, number = np.unique(
        np.array([hash(data[a:b]) for a, b in pairwise(offsets)], np.int64),
        return_inverse=True,
        return_counts=True,
    )
    weights: Floats = (1.0 / number[group]).astype(np.float32)
    weights[games["is_aside"].astype(bool)] *= aside_weight
    return weights


def _gathered(
    data: npt.NDArray[Any], offsets: npt.NDArray[np.int64], chosen: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """The lists of some decisions, one after the other, and their new offsets."""
    parts = [data[offsets[i] : offsets[i + 1]] for i in chosen]
    lengths = [len(part) for part in parts]
    return np.concatenate(parts), np.cumsum([0, *lengths], dtype=np.int64)
