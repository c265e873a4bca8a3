"""The search as everybody uses it: a position and limits in, a result out.

Runs in the compiled core if it is there, otherwise in Python (mcts.py) with the same evaluation,
far fewer simulations and simpler tactics. An engine remembers what it has seen of a game, so that
the next move begins with what is known; what can no longer be reached is forgotten when memory runs
short.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import Game, Move, State
from riftkeep.search.evaluator import Evaluator
from riftkeep.search.given import core_function
from riftkeep.search.limits import ROLLOUT, Limits, Settings
from riftkeep.search.mcts import PythonSearch
from riftkeep.search.position import check_goes_on
from riftkeep.search.result import MoveReport, Proof, SearchResult, Shares

MOST_BYTES = 512 * 2**20
"""What a search may remember. When half of it is used, the next search first forgets what cannot
be reached from its position; a search that has used all of it ends."""

MOST_BATCH = 4096


class Engine(Protocol):
    """A search of one game, one thing at a time.

    Whatever is asked while it is at work in another thread raises RuntimeError, all but ``stop``.
    """

    def search(self, state: State[Any], limits: Limits, seed: int = 0) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over."""
        ...

    def look_ahead(self, state: State[Any]) -> list[Shares]:
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


def make_engine(
    game: Game[Any, Any],
    settings: Settings | None = None,
    evaluator: Evaluator | None = None,
    batch: int = 1,
) -> Engine:
    """The fastest engine there is for a game.

    With an ``evaluator`` it judges positions instead of what the settings name, up to ``batch`` of
    them at once. A larger batch uses a net better and looks a little less where it should.
    """
    settings = settings or Settings()
    if not 1 <= batch <= MOST_BATCH:
        raise InvalidOptions("batch", f"must be from 1 to {MOST_BATCH}, not {batch}")
    if native.backend().name == native.NATIVE:
        return NativeEngine(game, settings, evaluator, batch)
    return PythonSearch(game, settings, evaluator, batch)


class NativeEngine:
    """The search of the compiled core."""

    def __init__(
        self,
        game: Game[Any, Any],
        settings: Settings,
        evaluator: Evaluator | None = None,
        batch: int = 1,
    ) -> None:
        self._settings = settings
        self._is_given = evaluator is not None
        self._batch = batch
        function, wants_planes = core_function(game, evaluator) if evaluator else (None, False)
        self._core = native.core_search(
            game,
            rolls_out=evaluator is None and settings.evaluator == ROLLOUT,
            root_horizon=settings.root_horizon,
            leaf_horizon=settings.leaf_horizon,
            weights=settings.weights,
            function=function,
            wants_planes=wants_planes,
        )

    def search(self, state: State[Any], limits: Limits, seed: int = 0) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over."""
        check_goes_on(state)
        if self._is_given and limits.threads > 1:
            raise InvalidOptions("threads", "must be 1 with an evaluator; give a larger batch")
        moves = state.legal_moves
        if len(moves) == 1:
            return _single(state, self._core.evaluate(state.to_bytes()))
        settings = self._settings
        found = self._core.run(
            state.to_bytes(),
            limits.simulations or 0,
            limits.seconds or 0.0,
            seed % 2**64,
            limits.threads,
            settings.exploration,
            settings.first_play,
            settings.noise,
            settings.gumbel,
            settings.halving_limit,
            self._batch,
            MOST_BYTES,
        )
        # Asking the rules for each of a thousand placements took longer than the search.
        named = dict(zip(native.State(state).legal_actions(), moves, strict=True))
        return SearchResult(
            moves=tuple(
                _report(state, named, *entry) for entry in found["actions"][: settings.reported]
            ),
            shares=found["values"],
            proof=_proof(found["proof"]),
            simulations=found["simulations"],
            seconds=found["seconds"],
        )

    def look_ahead(self, state: State[Any]) -> list[Shares]:
        """The shares after each legal move, by evaluation alone."""
        check_goes_on(state)
        return self._core.look_ahead(state.to_bytes(), self._batch)

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


def _report(
    state: State[Any],
    named: Mapping[int, Move],
    action: int,
    visits: int,
    prior: float,
    shares: Shares,
    bound: float,
    proof: tuple[int, int] | None,
    line: list[int],
) -> MoveReport:
    move = named[action]
    moves = (move,) if len(line) == 1 else tuple(_played(state, line))
    return MoveReport(move, visits, prior, shares, bound, _proof(proof), moves)


def _single(state: State[Any], shares: Shares) -> SearchResult:
    """The result where there is nothing to choose."""
    start = time.perf_counter()
    move = state.legal_moves[0]
    report = MoveReport(move, 0, 1.0, shares, shares[state.player - 1], None, (move,))
    return SearchResult((report,), shares, None, 0, time.perf_counter() - start)


def _proof(found: tuple[int, int] | None) -> Proof | None:
    return None if found is None else Proof(found[0] or None, found[1])


def _played(state: State[Any], actions: Iterable[int]) -> list[Move]:
    """The moves of a line of decisions, with the moves between them that have no choice."""
    moves: list[Move] = []
    for action in actions:
        while state.outcome is None and len(state.legal_moves) == 1 and moves:
            moves.append(state.legal_moves[0])
            state = state.play_assuming_legal(state.legal_moves[0])
        move = state.game.move_of(state, action)
        moves.append(move)
        state = state.play_assuming_legal(move)
    return moves
