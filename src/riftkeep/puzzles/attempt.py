"""Solving a puzzle: is a move right, what is the answer to it, and what helps.

Everything is a function of the puzzle and the moves tried, so that a page or a terminal need keep
nothing but these. A defence and a quiet win are solved by their first move; every other win is
played until the game is over, and each way that reaches the goal is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from riftkeep.core.move import Move
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.puzzles.kit import kit_of
from riftkeep.puzzles.puzzle import Kind, Puzzle

FIRST_MOVE_KINDS = (Kind.ONLY_DEFENCE, Kind.QUIET_WIN)


class Verdict(StrEnum):
    """How an attempt stands."""

    OPEN = "open"
    WRONG = "wrong"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt so far: where it stands, what to say, and all moves that led there."""

    verdict: Verdict
    sentence: Sentence
    state: AnyState
    moves: tuple[Move, ...]
    """Those tried, and the opponents' and the forced no-ops between and after them."""


def goal_of(puzzle: Puzzle) -> Sentence:
    """What is asked for."""
    player = puzzle.game.seat_says(puzzle.state.player)
    return Sentence(f"puzzles.goal.{puzzle.kind.value}", player=player)


def attempt(puzzle: Puzzle, tried: Sequence[Move]) -> Attempt:
    """How an attempt with these moves stands; IllegalMove if they cannot be played.

    Only the moves that the person decides are tried, not the forced no-ops between them.
    """
    state, turns = puzzle.state, puzzle.turns
    why_wrong = kit_of(puzzle.game.name).why_wrong
    played: list[Move] = []
    for index, move in enumerate(tried):
        after = state.play(move)
        played.append(move)
        turns -= after.player != puzzle.state.player
        is_right = move == puzzle.solution if index == 0 else _is_right(puzzle, after, turns)
        if not is_right:
            return Attempt(Verdict.WRONG, why_wrong(puzzle, state, move), after, tuple(played))
        state = after
        if puzzle.kind in FIRST_MOVE_KINDS:
            break
        while state.outcome is None:
            reply = _reply(puzzle, state)
            if reply is None:
                break
            before = state.player
            state = state.play(reply)
            played.append(reply)
            turns -= before == puzzle.state.player != state.player
        if state.outcome is not None:
            break
    if tried and (puzzle.kind in FIRST_MOVE_KINDS or state.outcome is not None):
        return Attempt(Verdict.SOLVED, Sentence("puzzles.right.solved"), state, tuple(played))
    sentence = Sentence("puzzles.right.on") if tried else goal_of(puzzle)
    return Attempt(Verdict.OPEN, sentence, state, tuple(played))


def _is_right(puzzle: Puzzle, after: AnyState, turns: int) -> bool:
    """Does a move after the first one, which led here, still reach the goal?"""
    seat = puzzle.state.player
    if after.outcome is not None:
        return after.outcome.winner == seat
    return kit_of(puzzle.game.name).can_still_win(puzzle, after, turns)


def _reply(puzzle: Puzzle, state: AnyState) -> Move | None:
    """The move that is played by itself: a forced no-op, or what an opponent answers."""
    if state.player == puzzle.state.player:
        forced: Move | None = state.forced_move
        return forced
    return kit_of(puzzle.game.name).reply(state)


def hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    """What helps, more and more; the last one is the first move itself."""
    last = Sentence("puzzles.hint.move", move=str(puzzle.solution))
    return *kit_of(puzzle.game.name).hints(puzzle), last
