"""The search as everybody uses it: a position and limits in, a result out.

Runs in the compiled core if it is there, otherwise in Python (mcts.py) with the same evaluation,
far fewer simulations and simpler tactics. An engine remembers what it has seen of a game, so that
the next move begins with what is known. When half of the memory that it may use is full and another
position is searched, what cannot be reached from there is forgotten; a search that has used all of
it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from riftkeep import native
from riftkeep.core.arguments import callable_or_none, of_kind, seed_number
from riftkeep.core.errors import InvalidData, InvalidOptions, InvalidPosition
from riftkeep.core.evaluation import Shares
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.net.inference import net_for
from riftkeep.net.shipped import shipped_net
from riftkeep.search.continuation import Continuation
from riftkeep.search.evaluator import Evaluator
from riftkeep.search.exchange import searched, with_exchange_looked_at
from riftkeep.search.given import core_function
from riftkeep.search.limits import BEST, NET, ROLLOUT, Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.own import check_evaluator, is_own, own_evaluator
from riftkeep.search.policy import Policy
from riftkeep.search.position import check_searchable
from riftkeep.search.result import MoveReport, Proof, SearchEnding, SearchResult
from riftkeep.search.saved import read_search, write_search

if TYPE_CHECKING:
    import riftkeep._core

_FEW = 16
"""So many moves are named one by one; more at once, by listing all legal ones."""


class Engine(Protocol):
    """A search of one game, one thing at a time.

    Whatever is asked while it is at work in another thread raises RuntimeError, all but ``stop``.
    """

    def search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        *,
        should_pause: Callable[[], bool] | None = None,
    ) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over.

        Ctrl-C ends it as it ends everything else, within a fifth of a second, and what has been
        seen stays. ``should_pause`` is asked some twenty times a second; once it says so, the
        search returns what it has found. Searched again with the rest of the simulations and a
        ``halving_limit`` of 0, it finds what it would have found without the pause.
        """
        ...

    def look_ahead(self, state: AnyState) -> list[Shares]:
        """The shares after each legal move, by evaluation alone; InvalidPosition if it is over."""
        ...

    def stop(self) -> None:
        """End a search that goes on in another thread; it returns what it has found.

        A search that has not begun yet is not ended; ask again until it has returned.
        """
        ...

    def clear(self) -> None:
        """Forget everything seen."""
        ...

    def save(self, path: str | Path) -> None:
        """Write everything seen into a file; MissingBackend without the compiled core."""
        ...

    def load(self, path: str | Path) -> None:
        """Remember what is in a file, instead of what was seen.

        InvalidData, and no change, if it holds no search of this game with settings that judge
        positions alike. An evaluator of your own must be the same, which cannot be checked.
        """
        ...


def make_engine(
    game: AnyGame,
    settings: Settings | None = None,
    evaluator: Evaluator | None = None,
    batch: int | None = None,
) -> Engine:
    """The fastest engine there is for a game.

    With an ``evaluator`` it judges positions instead of what the settings name, up to ``batch`` of
    them at once (else ``settings.batch``). A larger batch uses a net better and looks a little less
    where it should.
    """
    check_game(game)
    if settings is None:
        settings = Settings()
    of_kind("settings", settings, Settings, "Settings", InvalidOptions)
    check_evaluator(evaluator)
    if batch is not None:
        settings = replace(settings, batch=batch)
    if evaluator is not None and (settings.evaluator != BEST or settings.net or settings.weights):
        raise InvalidOptions("evaluator", "give one to the engine or name one, not both")
    if evaluator is None and is_own(settings.evaluator):
        evaluator = own_evaluator(game, settings.evaluator)
    is_judged_by_net = evaluator is None and native.plays(game) and judges_by_net(game, settings)
    for name in ("net_visits", "net_weight"):
        if getattr(settings, name) is not None and not is_judged_by_net:
            raise InvalidOptions(name, "is for positions that a net judges, and none does here")
    if native.plays(game):
        return NativeEngine(game, settings, evaluator)
    if evaluator is None and (settings.evaluator == NET or settings.net):
        raise InvalidOptions("evaluator", "a net needs the compiled core; see riftkeep info")
    return PythonSearch(game, settings, evaluator)


def judges_by_net(game: AnyGame, settings: Settings) -> bool:
    """Is a net the evaluator that these settings name, where the compiled core plays the game?"""
    if settings.evaluator != BEST:
        return settings.evaluator == NET
    is_there = settings.net != "" or shipped_net(game) is not None
    return is_there and not settings.weights


class NativeEngine:
    """The search of the compiled core."""

    def __init__(
        self, game: AnyGame, settings: Settings, evaluator: Evaluator | None = None
    ) -> None:
        self._game = game
        self._settings = settings
        self._is_given = evaluator is not None
        function, wants_planes = (
            (None, False) if evaluator is None else core_function(game, evaluator)
        )
        net = None
        if evaluator is None and judges_by_net(game, settings):
            net = net_for(game, settings.net)
            visits = net.visits if settings.net_visits is None else settings.net_visits
            if settings.net_weight is not None and visits == 0:
                reason = "has no effect where the net judges all positions (net_visits is 0)"
                raise InvalidOptions("net_weight", reason)
            self._settings = settings = replace(
                settings,
                net_visits=visits,
                net_weight=net.weight if settings.net_weight is None else settings.net_weight,
            )
        try:
            self._core = native.core_search(
                game,
                rolls_out=evaluator is None and settings.evaluator == ROLLOUT,
                root_horizon=settings.root_horizon,
                leaf_horizon=settings.leaf_horizon,
                weights=list(settings.weights),
                function=function,
                wants_planes=wants_planes,
                net=net.core if net else None,
                net_visits=settings.net_visits or 0,
                net_weight=1.0 if settings.net_weight is None else settings.net_weight,
            )
        except ValueError as error:
            raise InvalidOptions("weights", str(error)) from error

    def search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        *,
        should_pause: Callable[[], bool] | None = None,
    ) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over."""
        check_searchable(self._game, state)
        self._settings.check_fits(limits)
        callable_or_none("should_pause", should_pause, InvalidOptions)
        seed = seed_number(seed)
        if self._is_given and limits.threads > 1:
            raise InvalidOptions("threads", "must be 1 with an evaluator; give a larger batch")

        def search(one: AnyState) -> SearchResult:
            return self._search(one, limits, seed, should_pause)

        return searched(state, search, self._settings.reported)

    def _search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int,
        should_pause: Callable[[], bool] | None,
    ) -> SearchResult:
        found = self._core.run(state.to_bytes(), self._for_core(limits, seed), should_pause)
        # Asking the rules for each of a thousand placements took longer than the search.
        legal = state.legal_moves if len(found["actions"]) > _FEW else None
        return SearchResult(
            moves=tuple(_report(state, legal, *entry) for entry in found["actions"]),
            shares=found["values"],
            proof=_proof(found["proof"]),
            simulations=found["simulations"],
            seconds=found["seconds"],
            ending=SearchEnding(found["ending"]),
            policy=Policy(
                found["tried"].astype(np.int64),
                found["visits"].astype(np.int64),
                found["targets"],
            ),
        )

    def _for_core(self, limits: Limits, seed: int) -> riftkeep._core.SearchSettings:
        settings = self._settings
        return native.core_search_settings(
            simulations=limits.simulations or 0,
            seconds=limits.seconds or 0.0,
            cpu_seconds=limits.cpu_seconds or 0.0,
            seed=seed,
            threads=limits.threads,
            exploration=settings.exploration,
            first_play=settings.first_play,
            noise=settings.noise,
            gumbel=settings.gumbel,
            halving_limit=settings.halving_limit,
            plays_turns_out=settings.plays_turns_out,
            batch=settings.batch,
            stops_early=settings.stops_early,
            reported=settings.reported or 0,
            most_bytes=settings.memory_megabytes * 2**20,
        )

    def save(self, path: str | Path) -> None:
        """Write everything seen into a file."""
        write_search(
            _checked_path(path), self._game, self._settings, self._judged_by, self._core.save()
        )

    def load(self, path: str | Path) -> None:
        """Remember what is in a file, instead of what was seen."""
        data = read_search(_checked_path(path), self._game, self._settings, self._judged_by)
        try:
            self._core.load(data)
        except InvalidPosition as error:
            raise InvalidData("search", f"{path} is damaged ({error})") from error

    @property
    def _judged_by(self) -> str:
        return "an evaluator of its own" if self._is_given else "the core"

    def look_ahead(self, state: AnyState) -> list[Shares]:
        """The shares after each legal move, by evaluation alone."""
        check_searchable(self._game, state)
        if state.exchange is not None:
            after = state.play_assuming_legal(state.exchange)
            others = self._core.look_ahead(after.to_bytes(), self._settings.batch)
            return with_exchange_looked_at(state, others)
        return self._core.look_ahead(state.to_bytes(), self._settings.batch)

    def stop(self) -> None:
        """End a search that goes on in another thread; it returns what it has found."""
        self._core.stop()

    def clear(self) -> None:
        """Forget everything seen."""
        self._core.clear()

    @property
    def num_bytes(self) -> int:
        """About how much memory is used by what it remembers."""
        return self._core.num_bytes


def _checked_path(path: object) -> Path:
    """A path, which texts name too; InvalidData if it is neither."""
    if not isinstance(path, str | PathLike):
        raise InvalidData("path", f"must be a path, not {shown(path)}")
    return Path(path)


def _report(
    state: AnyState,
    legal: Sequence[Move] | None,
    action: int,
    visits: int,
    prior: float,
    shares: Shares,
    bound: float,
    proof: tuple[int, int] | None,
    line: list[int],
    index: int,
) -> MoveReport:
    move = state.game.move_of(state, action) if legal is None else legal[index]
    moves = (move,) if len(line) == 1 else Continuation(state, line)
    return MoveReport(move, visits, prior, shares, bound, _proof(proof), moves, action)


def _proof(found: tuple[int, int] | None) -> Proof | None:
    return None if found is None else Proof(found[0] or None, found[1])
