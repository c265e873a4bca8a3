"""Solving a puzzle: is a move right, what is the answer to it, and what helps.

Everything is a function of the puzzle and the moves tried, so that a page or a terminal need keep
nothing but these. A defence and a quiet win are solved by their first move; every other win is
played until the game is over, and each way that reaches the goal is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from riftkeep.core.game import Move, State
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.puzzles import great_kingdom, ringrift
from riftkeep.puzzles.puzzle import Kind, Puzzle, Undecided
from riftkeep.puzzles.wording import Sentence

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
    state: State[Any]
    moves: tuple[Move, ...]
    """Those tried, and the opponents' and the forced no-ops between and after them."""


def goal_of(puzzle: Puzzle) -> Sentence:
    """What is asked for."""
    return Sentence(f"goal.{puzzle.kind.value}", _named(puzzle, puzzle.state.player))


def _named(puzzle: Puzzle, seat: int) -> dict[str, str | int]:
    return {"player": puzzle.game.seat_name(seat), "seat": seat}


def attempt(puzzle: Puzzle, tried: Sequence[Move]) -> Attempt:
    """How an attempt with these moves stands; IllegalMove if they cannot be played.

    Only the moves that the person decides are tried, not the forced no-ops between them.
    """
    state, turns = puzzle.state, puzzle.turns
    played: list[Move] = []
    for index, move in enumerate(tried):
        after = state.play(move)
        played.append(move)
        turns -= after.player != puzzle.state.player
        is_right = move == puzzle.solution if index == 0 else _is_right(puzzle, after, turns)
        if not is_right:
            return Attempt(Verdict.WRONG, _why_wrong(puzzle, state, move), after, tuple(played))
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
        return Attempt(Verdict.SOLVED, Sentence("right.solved"), state, tuple(played))
    sentence = Sentence("right.on") if tried else goal_of(puzzle)
    return Attempt(Verdict.OPEN, sentence, state, tuple(played))


def _is_right(puzzle: Puzzle, after: State[Any], turns: int) -> bool:
    """Does a move after the first one, which led here, still reach the goal?"""
    seat = puzzle.state.player
    if after.outcome is not None:
        return after.outcome.winner == seat
    if not isinstance(after, GreatKingdomState):
        return ringrift.TurnSearch(seat).can_win(ringrift.board_of(after), turns)
    reply = great_kingdom.reply_to_threat(after)
    if reply is None:
        return False
    answered = after.play(reply)
    if answered.outcome is not None:
        return answered.outcome.winner == seat
    try:
        return great_kingdom.find_attack(answered) is not None
    except Undecided:
        return False


def _reply(puzzle: Puzzle, state: State[Any]) -> Move | None:
    """The move that is played by itself: a forced no-op, or what an opponent answers."""
    moves: tuple[Move, ...] = state.legal_moves
    if state.player == puzzle.state.player:
        return moves[0] if len(moves) == 1 and puzzle.game.is_forced(moves[0]) else None
    if isinstance(state, GreatKingdomState):
        return great_kingdom.reply_to_threat(state)
    return moves[0]


def _why_wrong(puzzle: Puzzle, state: State[Any], move: Move) -> Sentence:
    opponent = _named(puzzle, state.player % puzzle.game.num_players + 1)
    if puzzle.kind is Kind.QUIET_WIN:
        return Sentence("wrong.quiet")
    if not isinstance(state, GreatKingdomState):
        is_defence = puzzle.kind is Kind.ONLY_DEFENCE
        return Sentence("wrong.defence", opponent) if is_defence else Sentence("wrong.turn")
    after = state.play(state.game.parse_move(state, str(move)))
    if after.outcome is not None:
        return Sentence("wrong.at_once")
    if state == puzzle.state:
        attack = _refutation(puzzle, str(move))
        if attack == great_kingdom.PASS:
            return Sentence("wrong.pass", opponent)
        return Sentence("wrong.attack", {**opponent, "moves": attack})
    return Sentence("wrong.turn")


def _refutation(puzzle: Puzzle, text: str) -> str:
    others: dict[str, str] = puzzle.proof["others"]
    return next(attack for attack, moves in others.items() if text in moves.split())


def hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    """What helps, more and more; the last one is the first move itself."""
    cells = _cells(puzzle)
    last = Sentence("hint.move", {"move": str(puzzle.solution)})
    where = Sentence("hint.cell", {"cells": cells}) if cells else None
    if puzzle.game.name == "great_kingdom":
        near = Sentence("hint.area", {"cells": _near(puzzle)})
        return _first_hint(puzzle), near, last
    return tuple(hint for hint in (_first_hint(puzzle), where, last) if hint is not None)


def _first_hint(puzzle: Puzzle) -> Sentence:
    if puzzle.kind is Kind.ONLY_DEFENCE:
        if puzzle.game.name != "great_kingdom":
            return Sentence("hint.opponent")
        others: dict[str, str] = puzzle.proof["others"]
        threat = max((attack for attack in others if attack), key=lambda a: len(others[a].split()))
        return Sentence("hint.threat", {"cells": threat.split()[0]})
    if puzzle.game.name == "great_kingdom":
        return Sentence("hint.turns", {"count": puzzle.turns})
    if puzzle.kind is Kind.LAST_PLAYER_STANDING:
        return Sentence("hint.standing", {"count": puzzle.turns})
    state, count = puzzle.state, 0
    for text in puzzle.line:
        count += len(state.legal_moves) > 1
        state = state.play(state.game.parse_move(state, text))
    return Sentence("hint.moves", {"count": count})


def _cells(puzzle: Puzzle) -> str:
    """Where the first move begins, if it begins somewhere."""
    data = puzzle.solution.to_json()
    cell = data.get("from") or data.get("at") or data.get("to")
    return puzzle.game.cell_name(tuple(cell)) if cell else ""


def _near(puzzle: Puzzle) -> str:
    """A castle of the player to move or of the opponent near the solution."""
    state = puzzle.state
    assert isinstance(state, GreatKingdomState)
    at = puzzle.solution.to_json().get("at")
    if at is None:
        return "-"
    castles = state.castles(state.player) | state.castles(OTHER[state.player])
    points = state.game.geometry.points_in(castles)
    near = min(points, key=lambda p: (abs(p[0] - at[0]) + abs(p[1] - at[1]), p))
    return puzzle.game.cell_name(near)
