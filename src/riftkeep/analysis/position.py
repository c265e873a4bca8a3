"""Looking at one position: who wins with which chance, by which moves, and what is certain.

The search runs in short parts, so that reports can be given on the way and a cancelled analysis
ends within a tenth of a second. After each part the search checks its best move, so parts are
counted in simulations and not in time: the answer must not depend on how fast the machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from riftkeep import native
from riftkeep.analysis.lines import completed, play_single, turns_of
from riftkeep.analysis.ownership import expected_owners
from riftkeep.analysis.result import Analysis, Ending, MoveAnalysis
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import Game, Move, State
from riftkeep.core.outcome import Outcome
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import MoveReport, Proof, SearchResult, Shares

DEFAULT_SIMULATIONS = 4000
MOST_SIMULATIONS = 200_000
"""More is never looked at; on large boards memory may run short before."""
MOST_MOVES = 100
"""More moves than this are never told."""

_PART = 100
_PART_IN_PYTHON = 5
"""Simulations between two looks at the clock: some 20 milliseconds on the largest boards."""


def analysis_engine(game: Game[Any, Any], top: int) -> Engine:
    """A search as an analysis needs it: every simulation is done, the best moves are told."""
    return make_engine(game, Settings(halving_limit=0, reported=top))


def analyze(
    state: State[Any],
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    top: int = 8,
    ownership: bool = True,
    threads: int = 1,
) -> Analysis:
    """What there is to say about a position: shares, proof, the best moves and their lines.

    Looks until ``simulations`` are done (4000 if nothing is said) or ``seconds`` are over, and
    tells of the ``top`` best moves. With simulations only, and one thread, the answer is always
    the same.
    """
    *_, last = analyzing(
        state,
        simulations=simulations,
        seconds=seconds,
        seed=seed,
        top=top,
        ownership=ownership,
        threads=threads,
        interval=None,
    )
    return last


def analyzing(
    state: State[Any],
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    top: int = 8,
    ownership: bool = True,
    threads: int = 1,
    interval: float | None = 0.5,
    should_stop: Callable[[], bool] = lambda: False,
    engine: Engine | None = None,
) -> Iterator[Analysis]:
    """As ``analyze``, with a report every ``interval`` seconds before the final analysis.

    ``should_stop`` is asked many times a second; once it says so the final analysis comes at once,
    with what has been found. An ``engine`` from ``analysis_engine`` begins with what it has seen.
    """
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        reason = f"must be from 1 to {MOST_SIMULATIONS}, not {simulations}; limit seconds instead"
        raise InvalidOptions("simulations", reason)
    limits = Limits(simulations, seconds, threads)
    if not 1 <= top <= MOST_MOVES:
        raise InvalidOptions("top", f"must be from 1 to {MOST_MOVES}")
    look = _Look(state, limits, seed, top, ownership, engine)
    return look.run(interval, should_stop)


class _Look:
    """One analysis under way."""

    def __init__(
        self,
        state: State[Any],
        limits: Limits,
        seed: int,
        top: int,
        with_ownership: bool,
        engine: Engine | None,
    ) -> None:
        self._asked = state
        self._forced, self._state = play_single(state)
        self._limits, self._seed, self._top = limits, seed, top
        self._with_ownership = with_ownership
        self._engine = engine or analysis_engine(state.game, top)
        self._done = 0

    def run(self, interval: float | None, should_stop: Callable[[], bool]) -> Iterator[Analysis]:
        """The reports, and at last the analysis."""
        start = reported = time.monotonic()
        if self._state.outcome is not None:
            yield self._finished(self._state.outcome)
            return
        part = _PART if native.backend().name == native.NATIVE else _PART_IN_PYTHON
        while True:
            result = self._search(part, start)
            now = time.monotonic()
            ending = self._ending(result, now - start, should_stop)
            if ending is not None:
                yield self._analysis(result, ending, now - start)
                return
            if interval is not None and now - reported >= interval:
                yield self._analysis(result, Ending.GOES_ON, now - start)
                reported = time.monotonic()

    def _search(self, part: int, start: float) -> SearchResult:
        if self._limits.simulations is not None:
            part = min(part, self._limits.simulations - self._done)
        seconds = None
        if self._limits.seconds is not None:
            seconds = max(0.001, self._limits.seconds - (time.monotonic() - start))
        limits = Limits(part, seconds, self._limits.threads)
        result = self._engine.search(self._state, limits, self._seed)
        self._done += result.simulations
        return result

    def _ending(
        self, result: SearchResult, elapsed: float, should_stop: Callable[[], bool]
    ) -> Ending | None:
        if _proof(result, self._state.player) is not None:
            return Ending.PROVEN
        if self._limits.simulations is not None and self._done >= self._limits.simulations:
            return Ending.SIMULATIONS
        if self._limits.seconds is not None and elapsed >= self._limits.seconds:
            return Ending.SECONDS
        if should_stop():
            return Ending.CANCELLED
        if self._done >= MOST_SIMULATIONS or result.simulations == 0:
            return Ending.MEMORY
        return None

    def _analysis(self, result: SearchResult, ending: Ending, elapsed: float) -> Analysis:
        state, mover = self._state, self._state.player - 1
        proof = _proof(result, state.player)
        first = result.moves[0]
        shares = first.shares if first.visits or first.proof else result.shares
        if proof is not None:
            shares = _certain_shares(proof, state.game.num_players)
        best = shares[mover]
        moves = tuple(
            self._move(report, best, proof if place == 0 else None, ending)
            for place, report in enumerate(result.moves[: self._top])
        )
        lines = [
            (max(move.visits, 1), [step for turn in move.turns for step in turn.moves])
            for move in moves
            if move.visits or move is moves[0]
        ]
        return Analysis(
            state=self._asked,
            player=state.player,
            forced=self._forced,
            shares=shares,
            proof=proof,
            moves=moves,
            num_legal=len(state.legal_moves),
            ownership=expected_owners(state, lines) if self._with_ownership else None,
            simulations=self._done,
            seed=self._seed,
            ending=ending,
            seconds=elapsed,
        )

    def _move(
        self, report: MoveReport, best: float, root: Proof | None, ending: Ending
    ) -> MoveAnalysis:
        """A move of the result; the first one shows the certain result of the position, if any."""
        state, line, shares = self._state, report.line, report.shares
        if root is not None:
            shares = _certain_shares(root, state.game.num_players)
            if ending is Ending.PROVEN:
                line = completed(self._engine, state, line, root)
        share = shares[state.player - 1]
        return MoveAnalysis(
            move=report.move,
            visits=report.visits,
            prior=report.prior,
            shares=shares,
            bound=share if root is not None else max(0.0, report.bound),
            loss=max(0.0, best - share),
            proof=_after(root) if root is not None else report.proof,
            turns=turns_of(state, line),
        )

    def _finished(self, outcome: Outcome) -> Analysis:
        """The analysis of a game that is over, or will be without a choice."""
        seats = range(1, self._state.game.num_players + 1)
        first = outcome.drawn or (outcome.winner,)
        shares = tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
        empty: list[tuple[float, tuple[Move, ...]]] = [(1, ())]
        return Analysis(
            state=self._asked,
            player=self._state.player,
            forced=self._forced,
            shares=shares,
            proof=Proof(outcome.winner, 0),
            moves=(),
            num_legal=0,
            ownership=expected_owners(self._state, empty) if self._with_ownership else None,
            simulations=0,
            seed=self._seed,
            ending=Ending.PROVEN,
        )


def _proof(result: SearchResult, player: int) -> Proof | None:
    """What is certain: the search says so, or its best move wins for certain."""
    best = result.moves[0].proof
    if result.proof is None and best is not None and best.winner == player:
        return Proof(best.winner, best.plies + 1)
    return result.proof


def _after(proof: Proof) -> Proof:
    """The certain result one decision later."""
    return replace(proof, plies=max(0, proof.plies - 1))


def _certain_shares(proof: Proof, players: int) -> Shares:
    if proof.winner is None:
        return (1 / players,) * players
    return tuple(float(seat == proof.winner) for seat in range(1, players + 1))
