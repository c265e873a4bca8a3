"""Answers and explanations for puzzles of RingRift; what is certain is in ringrift.py."""

from __future__ import annotations

from collections.abc import Mapping

from riftkeep.core.move import Move
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.puzzles.kit import Kit, Maker
from riftkeep.puzzles.puzzle import Kind, Puzzle
from riftkeep.puzzles.ringrift import TurnSearch, board_of, check


def _can_still_win(puzzle: Puzzle, after: AnyState, turns: int) -> bool:
    return TurnSearch(puzzle.state.player).can_win(board_of(after), turns)


def _reply(state: AnyState) -> Move:
    move: Move = state.legal_moves[0]
    return move


def _why_wrong(puzzle: Puzzle, state: AnyState, move: Move) -> Sentence:
    if puzzle.kind is not Kind.ONLY_DEFENCE:
        return Sentence("puzzles.wrong.turn")
    opponent = puzzle.game.seat_says(state.player % puzzle.game.num_players + 1)
    return Sentence("puzzles.wrong.defence", player=opponent)


def _hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    data = puzzle.solution.to_json()
    cell = data.get("from") or data.get("at") or data.get("to")
    if not cell:
        return (_first_hint(puzzle),)
    name = puzzle.game.cell_name(tuple(cell))
    return _first_hint(puzzle), Sentence("puzzles.hint.cell", cells=name)


def _first_hint(puzzle: Puzzle) -> Sentence:
    if puzzle.kind is Kind.ONLY_DEFENCE:
        return Sentence("puzzles.hint.opponent")
    if puzzle.kind is Kind.LAST_PLAYER_STANDING:
        return Sentence("puzzles.hint.standing", count=puzzle.turns)
    state, count = puzzle.state, 0
    for text in puzzle.line:
        count += len(state.legal_moves) > 1
        state = state.play(text)
    return Sentence("puzzles.hint.moves", count=count)


def _make() -> tuple[Maker, Mapping[Kind, int]]:
    from riftkeep.puzzles.make_ringrift import WANTED, puzzles_of_game

    return puzzles_of_game, WANTED


KIT = Kit(
    prefix="rr",
    check=check,
    can_still_win=_can_still_win,
    reply=_reply,
    why_wrong=_why_wrong,
    hints=_hints,
    make=_make,
)
