"""Looking over a whole game: the win shares move by move, mistakes, missed wins and only moves.

Positions are looked at from the last to the first with one memory, so that what became certain
late in the game is known in the positions before it. The same record, limits by simulations and
seed give the same review.

A review is about people: shares, proofs and losses are by the seats in which they began, which is
the order of the record's names, also after two of them have changed places (core/people.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from riftkeep.analysis.position import (
    DEFAULT_SIMULATIONS,
    analysis_engine,
    analyzing,
)
from riftkeep.analysis.result import Analysis, Ending, Turn, proof_json, rounded
from riftkeep.core.arguments import float_of, of_kind, seed_number
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.evaluation import Shares
from riftkeep.core.move import Move
from riftkeep.core.people import is_unnamed, person_in
from riftkeep.core.record import Record
from riftkeep.core.state import AnyState
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import Proof

REVIEW_SIMULATIONS = 1000
MISTAKE = 0.1
"""A move that gives away this much of the mover's win share is a mistake, unless said otherwise."""
ONLY_MOVE_GAP = 0.25
"""A move is the only one if every other is worse by this much, or certainly lost."""
SLOWER = 4
"""Decisions by which a certain win must move away for that to be worth telling."""

_TOP = 6
_MOST_REMEMBERED = 200_000
"""Simulations after which a review forgets the positions that it has left behind."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One decision of the game, and what it changed."""

    number: int
    """Which move of the record it is, from 1."""
    move: Move
    person: int
    """Who decided it, by the seat in which that person began; ``move.player`` is the seat."""
    before: Shares
    """Everybody's win share with the best move."""
    after: Shares
    """Everybody's win share after the move that was played."""
    loss: float
    """How much of the own share the person gave away."""
    best: Move
    turns: tuple[Turn, ...]
    """How the game would have gone on with the best move."""
    proof_before: Proof | None
    proof_after: Proof | None
    is_missed_win: bool
    """It was won for certain, and after the move it is not."""
    is_slower_win: bool
    """It is won for certain before and after, but the win was nearer by ``SLOWER`` or more."""
    is_only_move: bool
    """All other moves are much worse, or lose for certain, than the best one."""

    @property
    def is_best(self) -> bool:
        """Was the best move played?"""
        return self.move == self.best

    def to_json(self) -> dict[str, Any]:
        """The decision as plain JSON data."""
        return {
            "number": self.number,
            "player": self.move.player,
            "person": self.person,
            "move": self.move.to_json(),
            "text": str(self.move),
            "before": rounded(self.before),
            "after": rounded(self.after),
            "loss": rounded((self.loss,))[0],
            "best": {"move": self.best.to_json(), "text": str(self.best)},
            "turns": [turn.to_json() for turn in self.turns],
            "proof_before": proof_json(self.proof_before),
            "proof_after": proof_json(self.proof_after),
            "is_best": self.is_best,
            "is_missed_win": self.is_missed_win,
            "is_slower_win": self.is_slower_win,
            "is_only_move": self.is_only_move,
        }


@dataclass(frozen=True)
class Review:
    """What there is to say about a game, or about its end as long as the review goes on."""

    record: Record
    curve: tuple[Shares | None, ...]
    """Everybody's win share in every position, the first one before the first move.

    None: not seen yet.
    """
    proofs: tuple[Proof | None, ...]
    decisions: tuple[ReviewedMove, ...]
    """What was decided, in the order of the game; moves without choice are left out."""
    threshold: float
    simulations: int | None
    """Asked for in every position."""
    seed: int
    ending: Ending
    seconds: float = field(compare=False, default=0.0)

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The moves that gave away at least the threshold, the biggest loss first."""
        found = [move for move in self.decisions if move.loss >= self.threshold]
        return tuple(sorted(found, key=lambda move: -move.loss))

    @property
    def missed_wins(self) -> tuple[ReviewedMove, ...]:
        """The moves that let a certain win go, in the order of the game."""
        return tuple(move for move in self.decisions if move.is_missed_win)

    @property
    def only_moves(self) -> tuple[ReviewedMove, ...]:
        """The decisions in which only one move was good, in the order of the game."""
        return tuple(move for move in self.decisions if move.is_only_move)

    @property
    def mean_losses(self) -> tuple[float | None, ...]:
        """What each person gave away with a decision on average; None for no decision."""
        means: list[float | None] = []
        for person in range(1, self.record.game.num_players + 1):
            losses = [move.loss for move in self.decisions if move.person == person]
            means.append(sum(losses) / len(losses) if losses else None)
        return tuple(means)

    def name_of(self, person: int) -> str:
        """What to call a person: the name, or the seat in which an unnamed person began."""
        name = self.record.seats[person - 1]
        return self.record.game.seat_name(person) if is_unnamed(name, person) else name

    @property
    def is_final(self) -> bool:
        """Is this more than a report on the way?"""
        return self.ending is not Ending.GOES_ON

    def to_json(self) -> dict[str, Any]:
        """The review as plain JSON data; lists of moves are their numbers.

        Shares, proofs and losses are by person, in the order of ``seats``.
        """
        return {
            "game": self.record.game.name,
            "options": self.record.game.options_json,
            "seats": list(self.record.seats),
            "curve": [None if shares is None else rounded(shares) for shares in self.curve],
            "proofs": [proof_json(proof) for proof in self.proofs],
            "decisions": [move.to_json() for move in self.decisions],
            "mistakes": [move.number for move in self.mistakes],
            "missed_wins": [move.number for move in self.missed_wins],
            "only_moves": [move.number for move in self.only_moves],
            "mean_losses": [
                None if loss is None else rounded((loss,))[0] for loss in self.mean_losses
            ],
            "threshold": self.threshold,
            "simulations": self.simulations,
            "seed": self.seed,
            "ending": self.ending.value,
        }

    def _repr_svg_(self) -> str:
        """The win-share curve, which notebooks show by themselves."""
        from riftkeep.analysis.picture import draw_review

        return draw_review(self)

    def __rich__(self) -> Any:
        """The mistakes as a table, which Rich prints by itself."""
        from riftkeep.analysis.tables import review_table

        return review_table(self)


def review(
    record: Record,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threshold: float = MISTAKE,
    settings: Settings | None = None,
) -> Review:
    """The review of a game, with so many simulations (1000) or seconds for every position.

    A move that gives away ``threshold`` of the mover's win share or more is a mistake. ``settings``
    are those of the search, as ``analyze`` takes them.
    """
    *_, last = reviewing(
        record,
        simulations=simulations,
        seconds=seconds,
        seed=seed,
        threshold=threshold,
        settings=settings,
        interval=None,
    )
    return last


def reviewing(
    record: Record,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threshold: float = MISTAKE,
    settings: Settings | None = None,
    interval: float | None = 0.5,
    should_stop: Callable[[], bool] = lambda: False,
    states: Sequence[AnyState] | None = None,
) -> Iterator[Review]:
    """As ``review``, with a report every ``interval`` seconds before the final review.

    ``should_stop`` is asked many times a second; once it says so the final review comes at once,
    with what has been seen, which is the end of the game. ``states`` are all positions of the
    game, if whoever has read it has them.
    """
    of_kind("record", record, Record, "a Record")
    if simulations is None and seconds is None:
        simulations = REVIEW_SIMULATIONS
    Limits(simulations, seconds)  # refuses wrong ones at once
    if not 0 < float_of(threshold) <= 1:
        raise InvalidOptions("threshold", "must be more than 0 and at most 1")
    seed = seed_number(seed)
    under_way = _Reviewing(record, states, simulations, seconds, seed, threshold, settings)
    return under_way.run(interval, should_stop)


class _Reviewing:
    """One review under way."""

    def __init__(
        self,
        record: Record,
        states: Sequence[AnyState] | None,
        simulations: int | None,
        seconds: float | None,
        seed: int,
        threshold: float,
        settings: Settings | None,
    ) -> None:
        self._record, self._states = record, record.replay() if states is None else states
        self._simulations, self._seconds = simulations, seconds
        self._seed, self._threshold = seed, threshold
        self._engine = analysis_engine(record.game, _TOP, settings)
        self._remembered = 0
        self._seen: list[Analysis | None] = [None] * len(self._states)
        self._decisions: list[ReviewedMove] = []

    def run(self, interval: float | None, should_stop: Callable[[], bool]) -> Iterator[Review]:
        """The reports, and at last the review."""
        start = reported = time.monotonic()
        for index in reversed(range(len(self._states))):
            # A short search ends before it asks.
            analysis = (
                None if should_stop() else self._look(self._states[index], index, should_stop)
            )
            if analysis is None or analysis.ending is Ending.CANCELLED:
                yield self._review(Ending.CANCELLED, start)
                return
            self._seen[index] = analysis
            self._decide(index)
            now = time.monotonic()
            if index and interval is not None and now - reported >= interval:
                yield self._review(Ending.GOES_ON, start)
                reported = now
        yield self._review(Ending.SIMULATIONS if self._seconds is None else Ending.SECONDS, start)

    def _look(self, state: AnyState, index: int, should_stop: Callable[[], bool]) -> Analysis:
        wanted = self._simulations or DEFAULT_SIMULATIONS
        if self._remembered + wanted > _MOST_REMEMBERED:
            self._engine.clear()
            self._remembered = 0
        *_, analysis = analyzing(
            state,
            simulations=self._simulations,
            seconds=self._seconds,
            seed=self._seed,
            top=_TOP,
            ownership=False,
            interval=None,
            should_stop=should_stop,
            engine=self._engine,
        )
        self._remembered += analysis.simulations
        return analysis

    def _decide(self, index: int) -> None:
        """Judge the move played in a position, now that it and the next one are known."""
        if index == len(self._record.moves):
            return
        before, after = self._seen[index], self._seen[index + 1]
        assert before is not None and after is not None
        if before.forced or not before.moves:
            return
        move = self._record.moves[index]
        person = person_in(before.state, before.player)
        best = before.moves[0].move
        shares, shares_after = before.shares_by_person, after.shares_by_person
        proof, proof_after = before.proof_by_person, after.proof_by_person
        loss = 0.0 if move == best else max(0.0, shares[person - 1] - shares_after[person - 1])
        win, later = _win(proof, person), _win(proof_after, person)
        self._decisions.append(
            ReviewedMove(
                number=index + 1,
                move=move,
                person=person,
                before=shares,
                after=shares_after,
                loss=loss,
                best=best,
                turns=before.moves[0].turns,
                proof_before=proof,
                proof_after=proof_after,
                is_missed_win=win is not None and later is None and move != best,
                is_slower_win=win is not None and later is not None and later - win >= SLOWER,
                is_only_move=is_only_move(before),
            )
        )

    def _review(self, ending: Ending, start: float) -> Review:
        seen = self._seen
        return Review(
            record=self._record,
            curve=tuple(None if entry is None else entry.shares_by_person for entry in seen),
            proofs=tuple(None if entry is None else entry.proof_by_person for entry in seen),
            decisions=tuple(reversed(self._decisions)),
            threshold=self._threshold,
            simulations=self._simulations,
            seed=self._seed,
            ending=ending,
            seconds=time.monotonic() - start,
        )


def _win(proof: Proof | None, person: int) -> int | None:
    """In how many decisions a person wins for certain, if that is so."""
    return None if proof is None or proof.winner != person else proof.plies


def is_only_move(analysis: Analysis) -> bool:
    """Is the best move the only good one, as far as the analysis shows?

    A position that is lost anyway has none; nor has one whose win was proven by a single move,
    because the others were not looked at.
    """
    if len(analysis.moves) < 1 or analysis.num_legal < 2:
        return False
    mover, best = analysis.player, analysis.moves[0]
    if analysis.proof is not None and analysis.proof.winner != mover:
        return False
    others = [move for move in analysis.moves[1:] if move.visits or move.proof is not None]
    if not others:
        # The search drops moves only if they lose for certain, or if one wins for certain.
        return analysis.proof is None and len(analysis.moves) == 1
    return all(
        (move.proof is not None and move.proof.winner not in (mover, None))
        or best.shares[mover - 1] - move.shares[mover - 1] >= ONLY_MOVE_GAP
        for move in others
    )
