"""Looking at one position: who wins with which chance, by which moves, and what is certain.

One search does all of it, at its own speed. It is asked to pause when a report is due, and goes on
as if nothing had happened, so that the answer does not depend on how often it reports or on how
fast the machine is. A cancelled analysis ends within a tenth of a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from riftkeep.analysis.heat import policy_by_cell
from riftkeep.analysis.lines import completed, turns_of
from riftkeep.analysis.ownership import expected_owners
from riftkeep.analysis.result import Analysis, Ending, MoveAnalysis
from riftkeep.core.arguments import of_kind, seed_number, truth_value
from riftkeep.core.errors import InvalidOptions, InvalidPosition
from riftkeep.core.fields import shown
from riftkeep.core.folding import last_of, play_single
from riftkeep.core.game import AnyGame
from riftkeep.core.outcome import Outcome
from riftkeep.core.state import AnyState, State
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.evaluator import Evaluator
from riftkeep.search.limits import Limits, Settings, is_whole
from riftkeep.search.result import MoveReport, Proof, SearchEnding, SearchResult, certain_shares

DEFAULT_SIMULATIONS = 4000
MOST_SIMULATIONS = 10_000_000
"""More is never looked at; memory runs short before unless the settings give more of it."""
MOST_MOVES = 100
"""More moves than this are never told."""
SEARCH_PER_REPORT = 5
"""How many times as long as the last report took is searched before the next one: reports on large
boards take a tenth of a second and more, and come less often then."""


def analysis_engine(
    game: AnyGame,
    top: int,
    settings: Settings | None = None,
    evaluator: Evaluator | None = None,
) -> Engine:
    """A search as an analysis needs it: every simulation is done, the best moves are told.

    Other settings and an evaluator of your own are taken as ``make_engine`` takes them; all but
    ``halving_limit`` and ``reported``, which an analysis sets itself: InvalidOptions if they are
    other than usual.
    """
    usual = Settings() if settings is None else settings
    of_kind("settings", usual, Settings, "Settings", InvalidOptions)
    if usual.halving_limit not in (0, Settings().halving_limit):
        raise InvalidOptions("halving_limit", "is always 0 in an analysis; leave it out")
    if usual.reported not in (None, top):
        raise InvalidOptions("reported", "is for a search; an analysis reports the top moves")
    return make_engine(game, replace(usual, halving_limit=0, reported=top), evaluator)


def analyze(
    state: AnyState,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    top: int = 8,
    ownership: bool = True,
    threads: int = 1,
    settings: Settings | None = None,
    evaluator: Evaluator | None = None,
) -> Analysis:
    """What there is to say about a position: shares, proof, the best moves and their lines.

    Looks until ``simulations`` are done (4000 if nothing is said) or ``seconds`` are over, and
    reports the ``top`` best moves. With simulations only, and one thread, the answer is always
    the same. ``settings`` name a net, give more memory and so on, and an ``evaluator`` of your own
    judges positions instead: see ``analysis_engine``.
    """
    _check_arguments(state, simulations, top)
    truth_value("ownership", ownership, InvalidOptions)
    *_, last = analyzing(
        state,
        simulations=simulations,
        seconds=seconds,
        seed=seed,
        top=top,
        ownership=ownership,
        threads=threads,
        interval=None,
        engine=analysis_engine(state.game, top, settings, evaluator),
    )
    return last


def analyzing(
    state: AnyState,
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

    Where a report takes long they come less often: see ``SEARCH_PER_REPORT``.

    ``should_stop`` is asked many times a second; once it says so the final analysis comes at once,
    with what has been found. An ``engine`` from ``analysis_engine`` has settings of its own and
    begins with what it has seen.
    """
    _check_arguments(state, simulations, top)
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    limits = Limits(simulations, seconds, threads)
    seed = seed_number(seed)
    look = _Look(state, limits, seed, top, ownership, engine)
    return look.run(interval, should_stop)


def _check_arguments(state: AnyState, simulations: int | None, top: int) -> None:
    if not isinstance(state, State):
        raise InvalidPosition("state", f"must be a state of the rules, not {shown(state)}")
    if simulations is not None and not is_whole(simulations, 1, MOST_SIMULATIONS):
        most = f"must be from 1 to {MOST_SIMULATIONS}, not {shown(simulations)}"
        raise InvalidOptions("simulations", f"{most}; limit seconds instead")
    if not is_whole(top, 1, MOST_MOVES):
        raise InvalidOptions("top", f"must be from 1 to {MOST_MOVES}")


_ENDINGS = {
    SearchEnding.SIMULATIONS: Ending.SIMULATIONS,
    SearchEnding.SECONDS: Ending.SECONDS,
    SearchEnding.PROVEN: Ending.PROVEN,
    SearchEnding.STOPPED: Ending.CANCELLED,
    SearchEnding.MEMORY: Ending.MEMORY,
    SearchEnding.PAUSED: Ending.GOES_ON,
}


class _Look:
    """One analysis under way."""

    def __init__(
        self,
        state: AnyState,
        limits: Limits,
        seed: int,
        top: int,
        with_ownership: bool,
        engine: Engine | None,
    ) -> None:
        self._asked = state
        steps = tuple(play_single(state))
        self._forced, self._state = tuple(move for move, _ in steps), last_of(state, steps)
        self._limits, self._seed, self._top = limits, seed, top
        self._with_ownership = with_ownership
        self._engine = engine or analysis_engine(state.game, top)
        self._done = 0
        self._reported = 0.0

    def run(self, interval: float | None, should_stop: Callable[[], bool]) -> Iterator[Analysis]:
        """The reports, and at last the analysis."""
        start = self._reported = time.monotonic()
        if self._state.outcome is not None:
            yield self._finished(self._state.outcome)
            return

        def should_pause() -> bool:
            if should_stop():
                self._engine.stop()
                return False
            return pause is not None and time.monotonic() - self._reported >= pause

        pause, ending = interval, Ending.GOES_ON
        while ending is Ending.GOES_ON:
            result = self._search(start, should_pause)
            ending, begun = self._ending(result), time.monotonic()
            analysis = self._analysis(result, ending, begun - start)
            if interval is not None:
                pause = max(interval, SEARCH_PER_REPORT * (time.monotonic() - begun))
            yield analysis
            self._reported = time.monotonic()

    def _search(self, start: float, should_pause: Callable[[], bool]) -> SearchResult:
        left = (self._limits.simulations or MOST_SIMULATIONS) - self._done
        seconds = None
        if self._limits.seconds is not None:
            seconds = max(0.001, self._limits.seconds - (time.monotonic() - start))
        limits = Limits(left, seconds, self._limits.threads)
        result = self._engine.search(self._state, limits, self._seed, should_pause=should_pause)
        self._done += result.simulations
        return result

    def _ending(self, result: SearchResult) -> Ending:
        if _proof(result, self._state.player) is not None:
            return Ending.PROVEN
        if result.ending is SearchEnding.SIMULATIONS and self._limits.simulations is None:
            return Ending.MEMORY
        return _ENDINGS[result.ending]

    def _analysis(self, result: SearchResult, ending: Ending, elapsed: float) -> Analysis:
        state, mover = self._state, self._state.player - 1
        proof = _proof(result, state.player)
        shares = replace(result, proof=proof).value
        best = shares[mover]
        looked_at = [
            self._move(report, best, proof if place == 0 else None, ending)
            for place, report in enumerate(result.moves[: self._top])
        ]
        moves = tuple(move for move, _ in looked_at)
        ends = [
            (max(move.visits, 1), end) for move, end in looked_at if move.visits or move is moves[0]
        ]
        return Analysis(
            state=self._asked,
            player=state.player,
            forced=self._forced,
            shares=shares,
            proof=proof,
            moves=moves,
            num_legal=len(state.legal_moves),
            policy=policy_by_cell(state, result.policy),
            ownership=expected_owners(state, ends) if self._with_ownership else None,
            simulations=self._done,
            seed=self._seed,
            ending=ending,
            seconds=elapsed,
        )

    def _move(
        self, report: MoveReport, best: float, root: Proof | None, ending: Ending
    ) -> tuple[MoveAnalysis, AnyState]:
        """A move of the result, and where its line ends.

        The first one shows the certain result of the position, if any.
        """
        state, line, shares = self._state, report.line, report.shares
        if root is not None:
            shares = certain_shares(root, state.game.num_players)
            if ending is Ending.PROVEN:
                line = completed(self._engine, state, line, root)
        share = shares[state.player - 1]
        turns, end = turns_of(state, line)
        move = MoveAnalysis(
            move=report.move,
            visits=report.visits,
            prior=report.prior,
            shares=shares,
            bound=share if root is not None else max(0.0, report.bound),
            loss=max(0.0, best - share),
            proof=_after(root) if root is not None else report.proof,
            turns=turns,
        )
        return move, end

    def _finished(self, outcome: Outcome) -> Analysis:
        """The analysis of a game that is over, or will be without a choice."""
        seats = range(1, self._state.game.num_players + 1)
        first = outcome.drawn or (outcome.winner,)
        shares = tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
        return Analysis(
            state=self._asked,
            player=self._state.player,
            forced=self._forced,
            shares=shares,
            proof=Proof(outcome.winner, 0),
            moves=(),
            num_legal=0,
            policy={},
            ownership=expected_owners(self._state, [(1, self._state)])
            if self._with_ownership
            else None,
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
