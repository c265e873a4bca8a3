"""Ten levels of strength for every game and board.

Lower levels are weakened as people are weak: they look at fewer continuations, misjudge each
position in their own way, always the same for one seed, and are careless now and then. From level 3
on no win in the same turn is missed, and none is given to the next player where that can be helped,
as far as the exact tactics see; those of the plain Python search see less far.

A player remembers what it has seen of a game. The same seed and the same positions asked in the
same order give the same moves, and so does a position asked alone, as long as no time runs out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from riftkeep import native
from riftkeep.core.errors import InvalidOptions, MissingBackend
from riftkeep.core.game import Game, Move, State
from riftkeep.core.playout import random_move
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.position import check_goes_on

LOWEST, HIGHEST = 1, 10
HIGHEST_IN_PYTHON = 4
"""The highest level that plays at a bearable speed without the compiled core."""

CARELESS_TRIES = 6
"""How many careless moves are considered before the best one is played after all."""

SHORTEST_SECONDS = 0.01
"""What a decision may always take, however late in the turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays. Without ``simulations`` it only looks at what each move leads to."""

    simulations: int = 0
    noise: float = 0.0
    careless: float = 0.0
    """How often it plays any move at all; with simulations, any that gives no win to the next
    player, and never when it sees a certain win."""
    leaf_horizon: int = 80
    root_horizon: int = 4000
    seconds: float | None = None
    """The most a turn may take, whatever the simulations; a decision gets half of what is left."""
    halving_limit: int = 256


_SMALL: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.35),
    2: Level(noise=0.05),
    3: Level(simulations=8, noise=1.0, careless=0.7),
    4: Level(simulations=32, noise=0.3, careless=0.25),
    5: Level(simulations=80, noise=0.1, careless=0.1),
    6: Level(simulations=300),
    7: Level(simulations=900),
    8: Level(simulations=2_400, seconds=0.8),
    9: Level(simulations=6_000, seconds=1.6),
    10: Level(simulations=48_000, seconds=2.6),
}
_LARGE: Mapping[int, Level] = {
    1: Level(noise=0.3, careless=0.35),
    2: Level(noise=0.1, careless=0.1),
    3: Level(simulations=24, noise=0.2, careless=0.15, root_horizon=200),
    4: Level(simulations=64, noise=0.1, careless=0.05, root_horizon=200),
    5: Level(simulations=120, noise=0.04, careless=0.02, root_horizon=200),
    6: Level(simulations=400, root_horizon=1000, halving_limit=400),
    7: Level(simulations=1_400, root_horizon=1000),
    8: Level(simulations=4_500, root_horizon=1000, seconds=2.0),
    9: Level(simulations=11_000, root_horizon=1000, seconds=3.0),
    10: Level(simulations=24_000, root_horizon=1000, seconds=5.0),
}
_GREAT_KINGDOM: Mapping[int, Level] = {
    1: Level(simulations=4, noise=1.0, careless=0.6, root_horizon=0, leaf_horizon=0),
    2: Level(simulations=12, noise=0.4, careless=0.15, root_horizon=0, leaf_horizon=0),
    3: Level(simulations=8, noise=0.8, careless=0.4, root_horizon=30, leaf_horizon=0),
    4: Level(simulations=16, noise=0.3, careless=0.12, root_horizon=50, leaf_horizon=0),
    5: Level(simulations=40, noise=0.15, careless=0.05, root_horizon=100, leaf_horizon=10),
    6: Level(simulations=120, noise=0.03, halving_limit=0),
    7: Level(simulations=400),
    8: Level(simulations=1_300, seconds=0.8),
    9: Level(simulations=4_000, seconds=1.6),
    10: Level(simulations=36_000, seconds=2.6),
}


def levels_of(game: Game[Any, Any]) -> Mapping[int, Level]:
    """The levels of a game, by their numbers."""
    if game.name == "great_kingdom":
        return _GREAT_KINGDOM
    return _SMALL if game.options_json["board"] == "square8" else _LARGE


def level_player(game: Game[Any, Any], level: int, seed: int = 0) -> LevelPlayer:
    """A player of a level from 1 to 10; MissingBackend if it needs the compiled core."""
    if level not in levels_of(game):
        raise InvalidOptions("level", f"must be from {LOWEST} to {HIGHEST}, not {level}")
    backend = native.backend()
    if level > HIGHEST_IN_PYTHON and backend.name != native.NATIVE:
        raise MissingBackend(
            f"level {level} needs the compiled core ({backend.reason}); "
            f"levels 1 to {HIGHEST_IN_PYTHON} play without it"
        )
    return LevelPlayer(game, level, seed)


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, game: Game[Any, Any], level: int, seed: int = 0) -> None:
        self.name = f"level:{level}"
        self.level = levels_of(game)[level]
        self._seed = seed
        self._engine = make_engine(
            game,
            Settings(
                noise=self.level.noise,
                root_horizon=self.level.root_horizon,
                leaf_horizon=self.level.leaf_horizon,
                halving_limit=self.level.halving_limit,
                reported=None if self.level.careless else 1,  # the best is all that is asked for
            ),
        )
        self._turn: object = None
        self._left = 0.0

    def new_game(self, seed: int) -> None:
        """Forget the last game; all chance of the coming one derives from the seed."""
        self._seed = seed
        self._turn = None
        self.forget()

    def forget(self) -> None:
        """Forget what was seen of the game; what is left of the time for a turn stays."""
        self._engine.clear()

    def choose(self, state: State[Any]) -> Move:
        """The move that this level plays; InvalidPosition if the game is over."""
        check_goes_on(state)
        if len(state.legal_moves) == 1:
            only: Move = state.legal_moves[0]
            return only
        if not self.level.simulations:
            return self._look_ahead(state)
        limits = Limits(simulations=self.level.simulations, seconds=self._seconds(state))
        result = self._engine.search(state, limits, self._seed)
        self._left -= result.seconds
        random = Random(f"{self._seed}/{state.key}")
        if result.proof is None and random.random() < self.level.careless:
            open_moves = [report.move for report in result.moves if report.proof is None]
            for move in random.sample(open_moves, min(len(open_moves), CARELESS_TRIES)):
                if not self._gives_win(state, move):
                    return move
        return result.best

    def _seconds(self, state: State[Any]) -> float | None:
        """What a decision may take. Where a game does not count turns, each decision is one."""
        if self.level.seconds is None:
            return None
        number = getattr(state, "turn", None)
        turn = None if number is None else (state.player, number)
        if turn is None or turn != self._turn:
            self._turn, self._left = turn, self.level.seconds
        return max(self._left / 2, SHORTEST_SECONDS)

    def _gives_win(self, state: State[Any], move: Move) -> bool:
        """Is the game lost at once after this move, as far as can be seen in a moment?"""
        after = state.play_assuming_legal(move)
        while after.outcome is None and len(after.legal_moves) == 1:
            after = after.play_assuming_legal(after.legal_moves[0])
        if after.outcome is not None:
            return after.outcome.winner != state.player
        proof = self._engine.search(after, Limits(simulations=1), self._seed).proof
        return proof is not None and proof.winner != state.player

    def _look_ahead(self, state: State[Any]) -> Move:
        random = Random(f"{self._seed}/{state.key}")
        if random.random() < self.level.careless:
            move: Move = random_move(state, random)
            return move
        shares = self._engine.look_ahead(state)
        mover = state.player - 1
        scores = [share[mover] + self.level.noise * random.uniform(-1, 1) for share in shares]
        best: Move = state.legal_moves[max(range(len(scores)), key=scores.__getitem__)]
        return best

    def close(self) -> None:
        """Give back the memory of the search."""
        self.forget()


class SearchPlayer:
    """A player with settings of its own, for matches and experiments.

    Without limits it only looks at what each move leads to, by evaluation alone.
    """

    def __init__(
        self, game: Game[Any, Any], name: str, settings: Settings, limits: Limits | None
    ) -> None:
        self.name = name
        self._limits = limits
        self._seed = 0
        self._engine = make_engine(game, replace(settings, reported=1))

    def new_game(self, seed: int) -> None:
        """Forget the last game; all chance of the coming one derives from the seed."""
        self._seed = seed
        self._engine.clear()

    def choose(self, state: State[Any]) -> Move:
        """The move that the search likes best; InvalidPosition if the game is over."""
        if self._limits is not None:
            return self._engine.search(state, self._limits, self._seed).best
        shares = self._engine.look_ahead(state)
        mover = state.player - 1
        order = Random(f"{self._seed}/{state.key}").sample(range(len(shares)), len(shares))
        best: Move = state.legal_moves[max(order, key=lambda i: shares[i][mover])]
        return best

    def close(self) -> None:
        """Give back the memory of the search."""
        self._engine.clear()
