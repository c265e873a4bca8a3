"""Answers and explanations for puzzles of Great Kingdom; what is certain is in great_kingdom.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftkeep.core.move import Move
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.puzzles.great_kingdom import PASS, check, find_attack, reply_to_threat
from riftkeep.puzzles.kit import Kit, Maker
from riftkeep.puzzles.puzzle import Kind, Puzzle, Undecided


def _can_still_win(puzzle: Puzzle, after: Any, turns: int) -> bool:
    reply = reply_to_threat(after)
    if reply is None:
        return False
    answered = after.play(reply)
    if answered.outcome is not None:
        return bool(answered.outcome.winner == puzzle.state.player)
    try:
        return find_attack(answered) is not None
    except Undecided:
        return False


def _why_wrong(puzzle: Puzzle, state: AnyState, move: Move) -> Sentence:
    if puzzle.kind is Kind.QUIET_WIN:
        return Sentence("puzzles.wrong.quiet")
    if state.play(move).outcome is not None:
        return Sentence("puzzles.wrong.at_once")
    if state != puzzle.state:
        return Sentence("puzzles.wrong.turn")
    others: dict[str, str] = puzzle.proof["others"]
    attack = next(attack for attack, moves in others.items() if str(move) in moves.split())
    opponent = puzzle.game.seat_says(OTHER[state.player])
    if attack == PASS:
        return Sentence("puzzles.wrong.pass", player=opponent)
    return Sentence("puzzles.wrong.attack", player=opponent, moves=attack)


def _hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    near = Sentence("puzzles.hint.area", cells=_near(puzzle.state, puzzle))
    if puzzle.kind is not Kind.ONLY_DEFENCE:
        return Sentence("puzzles.hint.turns", count=puzzle.turns), near
    others: dict[str, str] = puzzle.proof["others"]
    threat = max((attack for attack in others if attack), key=lambda a: len(others[a].split()))
    return Sentence("puzzles.hint.threat", cells=threat.split()[0]), near


def _near(state: Any, puzzle: Puzzle) -> str:
    """A castle of the player to move or of the opponent near the solution."""
    at = puzzle.solution.to_json().get("at")
    if at is None:
        return "-"
    points = state.game.geometry.points_in(state.blue | state.orange)
    near = min(points, key=lambda p: (abs(p[0] - at[0]) + abs(p[1] - at[1]), p))
    return puzzle.game.cell_name(near)


def _make() -> tuple[Maker, Mapping[Kind, int]]:
    from riftkeep.puzzles.make_great_kingdom import WANTED, puzzles_of_game

    return puzzles_of_game, WANTED


KIT = Kit(
    prefix="gk",
    check=check,
    can_still_win=_can_still_win,
    reply=reply_to_threat,
    why_wrong=_why_wrong,
    hints=_hints,
    make=_make,
)
