"""Games of the search against itself, many side by side, as arrays to learn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import AnyGame

if TYPE_CHECKING:
    import riftkeep._core

GameArrays = dict[str, npt.NDArray[Any]]
"""Finished games. Lists of different lengths lie one after the other in one array, and the array
of their offsets says where each begins: ``decision_offsets`` by game, ``byte_offsets`` and
``action_offsets`` by decision.

By decision: ``bytes`` (the position), ``actions`` (all legal ones) with ``targets`` (how likely
each should be played), ``values`` (the win shares by seat that the search expects), ``surprise``,
``is_full``, ``is_proven``, ``is_aside`` (the position was not played: it shows how the next player
would have won after a move that was nearly played), ``is_exchanged`` (D78), ``player``. By game:
``shares`` (by person), ``reason``, ``moves``, ``owners`` (the seat of every cell of the grid at the
end), ``margins``.
"""


@dataclass(frozen=True, slots=True)
class SelfPlaySettings:
    """How games are played.

    A share ``full_share`` of the decisions, chosen by chance, gets ``full_simulations`` and is
    learned from; the others get ``fast_simulations`` and only bring the game on. ``noise`` scales
    the chance (Gumbel) by which a root's actions are chosen, ``target_scale`` says how much a whole
    win outweighs the net's logits in the targets, and up to ``random_plies`` decisions at the start
    of a game are left to chance. Of the wins that moves which were nearly played would have left to
    the next player, a share ``refutation_share`` is kept to learn from; beside a share
    ``blunder_share`` of the decisions a turn at random is tried, and the win that it leaves to the
    next player is kept as well. ``root_horizon`` and ``leaf_horizon`` are those of exact tactics.
    ``net_visits`` and ``net_weight`` let a net judge only positions that are visited often; see
    ``riftkeep.search.limits.Settings``.
    """

    num_games: int = 32
    full_simulations: int = 96
    fast_simulations: int = 24
    full_share: float = 0.25
    halving_actions: int = 16
    noise: float = 1.0
    exploration: float = 1.1
    first_play: float = 0.2
    target_scale: float = 50.0
    random_plies: int = 6
    refutation_share: float = 0.03
    blunder_share: float = 0.0
    batch: int = 1
    root_horizon: int = 400
    leaf_horizon: int = 80
    most_bytes: int = 64 << 20
    net_visits: int = 0
    net_weight: float = 1.0

    def __post_init__(self) -> None:
        for name in (
            "num_games",
            "full_simulations",
            "fast_simulations",
            "halving_actions",
            "batch",
        ):
            if getattr(self, name) < 1:
                raise InvalidOptions(name, f"must be 1 or more, not {getattr(self, name)}")
        for name in ("full_share", "refutation_share", "blunder_share"):
            if not 0 <= getattr(self, name) <= 1:
                raise InvalidOptions(name, f"must be from 0 to 1, not {getattr(self, name)}")


class SelfPlay:
    """Games side by side. The leaves of all of them are judged in one batch.

    Judged by a ``net`` of the compiled core, by a ``function`` of planes (see
    ``riftkeep.search.evaluator.PlanesEvaluator``), or else by the hand-made evaluation. The same
    seed gives the same games in the same order.
    """

    def __init__(
        self,
        game: AnyGame,
        settings: SelfPlaySettings | None = None,
        *,
        seed: int = 0,
        net: riftkeep._core.Net | None = None,
        function: Callable[..., Any] | None = None,
    ) -> None:
        self.game = game
        self._core = native.core_self_play(
            game,
            seed=seed % 2**64,
            weights=[],
            function=function,
            wants_planes=function is not None,
            net=net,
            **asdict(settings or SelfPlaySettings()),
        )

    def play(self, games: int) -> GameArrays:
        """Play on until so many more games have ended."""
        found: GameArrays = self._core.play(games)
        return found

    @property
    def num_evaluated(self) -> int:
        """How many positions were judged so far."""
        return self._core.num_evaluated

    @property
    def mean_batch(self) -> float:
        """How many positions were judged at once, on average."""
        return self._core.num_evaluated / max(1, self._core.num_batches)


def joined(parts: list[GameArrays]) -> GameArrays:
    """Games from several arrays as one."""
    whole: GameArrays = {}
    for name in parts[0]:
        arrays = [part[name] for part in parts]
        if not name.endswith("_offsets"):
            whole[name] = np.concatenate(arrays)
            continue
        starts = np.cumsum([0] + [array[-1] for array in arrays])
        shifted = [array[1:] + start for array, start in zip(arrays, starts, strict=False)]
        whole[name] = np.concatenate([arrays[0][:1], *shifted])
    return whole
