"""Ten levels of strength for every game and board.

Lower levels are weakened as people are weak: they look at fewer continuations, misjudge each
position in their own way, always the same for one seed, and are careless now and then. From level 3
on exact tactics search a turn out for a win, and avoid what gives the next player one
(``bench/turn_wins.py`` measures both); those of the plain Python search see less far.

A player remembers what it has seen of a game. The same seed and the same positions asked in the
same order give the same moves, and so does a position asked alone, as long as no time runs out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from riftkeep import native
from riftkeep.core.arguments import index_of
from riftkeep.core.errors import InvalidOptions, MissingBackend
from riftkeep.core.evaluation import Level
from riftkeep.core.fields import shown
from riftkeep.core.folding import last_of, play_single
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.move import Move
from riftkeep.core.people import seat_before
from riftkeep.core.playout import random_move
from riftkeep.core.registry import plug_of
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.position import check_searchable
from riftkeep.search.result import SearchResult

LOWEST, HIGHEST = 1, 10
HIGHEST_IN_PYTHON = 4
"""The highest level that plays at a bearable speed without the compiled core."""

CARELESS_TRIES = 6
"""How many careless moves are considered before the best one is played after all."""

CAREFUL_TRIES = 12
"""How many of the best moves a careful level looks at before it plays the best one after all."""

SHORTEST_SECONDS = 0.01
"""What a decision may always take, however late in the turn."""


def levels_of(game: AnyGame) -> Mapping[int, Level]:
    """The levels of a game, by their numbers."""
    return plug_of(check_game(game).name).levels(game)


def highest_level(game: AnyGame) -> int:
    """The highest level that plays a game here."""
    highest = max(levels_of(game))
    return highest if native.plays(game) else min(highest, HIGHEST_IN_PYTHON)


def level_player(game: AnyGame, level: int, seed: int = 0) -> LevelPlayer:
    """A player of a level from 1 to 10; MissingBackend if it needs the compiled core."""
    levels = levels_of(game)
    number = index_of(level)
    if number is None or number not in levels:
        most = max(levels)
        raise InvalidOptions("level", f"must be from {LOWEST} to {most}, not {shown(level)}")
    level = number
    if level > highest_level(game):
        raise MissingBackend(
            f"level {level} needs the compiled core ({native.backend().reason}); "
            f"levels 1 to {HIGHEST_IN_PYTHON} play without it"
        )
    return LevelPlayer(game, f"level:{level}", levels[level], seed)


class LevelPlayer:
    """A computer player of one level, or of one that is being tried out."""

    def __init__(self, game: AnyGame, name: str, level: Level, seed: int = 0) -> None:
        self._game = game
        self.name = name
        self.level = level
        self._seed = seed
        has_core = native.plays(
            game
        )  # the search in Python neither halves nor looks ahead of leaves
        self._engine = make_engine(
            game,
            Settings(
                evaluator=self.level.evaluator,
                noise=self.level.noise,
                root_horizon=self.level.root_horizon,
                leaf_horizon=self.level.leaf_horizon if has_core else 0,
                halving_limit=self.level.halving_limit if has_core else 0,
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

    def choose(self, state: AnyState) -> Move:
        """The move that this level plays; InvalidPosition if the game is over."""
        check_searchable(self._game, state)
        if len(state.legal_moves) == 1:
            only: Move = state.legal_moves[0]
            return only
        if not self.level.simulations:
            return self._look_ahead(state)
        result = self.search(state)
        random = Random(f"{self._seed}/{state.key}")
        if result.proof is None and random.random() < self.level.careless:
            open_moves = [report.move for report in result.moves if report.proof is None]
            for move in random.sample(open_moves, min(len(open_moves), CARELESS_TRIES)):
                if not self._gives_win(state, move):
                    return move
        return result.best

    def search(self, state: AnyState) -> SearchResult:
        """What a level with simulations sees in a position, before it is careless."""
        limits = Limits(simulations=self.level.simulations, seconds=self._seconds(state))
        result = self._engine.search(state, limits, self._seed)
        self._left -= result.seconds
        return result

    def _seconds(self, state: AnyState) -> float | None:
        """What a decision may take. Where a game does not count turns, each decision is one."""
        if self.level.seconds is None:
            return None
        number = state.turn
        turn = None if number is None else (state.player, number)
        if turn is None or turn != self._turn:
            self._turn, self._left = turn, self.level.seconds
        return max(self._left / 2, SHORTEST_SECONDS)

    def _gives_win(self, state: AnyState, move: Move) -> bool:
        """Is the game lost at once after this move, as far as can be seen in a moment?"""
        after = state.play_assuming_legal(move)
        after = last_of(after, play_single(after))
        if after.outcome is not None:
            winner = after.outcome.winner
        else:
            proof = self._engine.search(after, Limits(simulations=1), self._seed).proof
            if proof is None:
                return False
            winner = proof.winner
        return winner is None or seat_before(state, after, winner) != state.player

    def _look_ahead(self, state: AnyState) -> Move:
        random = Random(f"{self._seed}/{state.key}")
        if random.random() < self.level.careless:
            move: Move = random_move(state, random)
            return move
        mover = state.player - 1
        shares = [share[mover] for share in self._engine.look_ahead(state)]
        judged = dict(zip(state.legal_moves, shares, strict=True))
        exchange: Move | None = state.exchange
        if exchange is not None:
            # One judgement, misjudged once: among many misjudged placements it would never win.
            worth = judged.pop(exchange) - max(judged.values())
            if worth > self.level.noise * random.uniform(-1, 1):
                return exchange
        scores = {
            m: share + self.level.noise * random.uniform(-1, 1) for m, share in judged.items()
        }
        ranked: list[Move] = sorted(scores, key=scores.__getitem__, reverse=True)
        if random.random() < self.level.careful:
            return self._first_safe(state, ranked)
        return ranked[0]

    def _first_safe(self, state: AnyState, ranked: list[Move]) -> Move:
        """The first of the best moves that gives no win to the next player, if there is one."""
        tried = ranked[:CAREFUL_TRIES]
        return next((move for move in tried if not self._gives_win(state, move)), ranked[0])

    def close(self) -> None:
        """Give back the memory of the search."""
        self.forget()


class SearchPlayer:
    """A player with settings of its own, for matches and experiments.

    Without limits it only looks at what each move leads to, by evaluation alone.
    """

    def __init__(self, game: AnyGame, name: str, settings: Settings, limits: Limits | None) -> None:
        if limits is not None:
            settings.check_fits(limits)
        self.name = name
        self._limits = limits
        self._seed = 0
        self._engine = make_engine(game, replace(settings, reported=1))

    def new_game(self, seed: int) -> None:
        """Forget the last game; all chance of the coming one derives from the seed."""
        self._seed = seed
        self._engine.clear()

    def choose(self, state: AnyState) -> Move:
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
