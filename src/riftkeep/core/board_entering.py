"""Entering a move of a game of pieces on cells (board_game.py): one cell, or a pass. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.core.board_state import PASS, PLACE, AnyBoardState, CellMove
from riftkeep.core.errors import IllegalMove, InvalidMove
from riftkeep.core.interaction import (
    Choice,
    Event,
    EventKind,
    Interaction,
    Partial,
    Status,
    Target,
)
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence

if TYPE_CHECKING:
    from riftkeep.core.board_game import BoardGame

_PLACE_HERE, _PASS_HERE = Sentence("board.place_here"), Sentence("board.pass")


def interact(
    game: BoardGame, state: AnyBoardState, partial: Partial, event: Event | None
) -> Interaction:
    """One step of entering a turn, which is a single move."""
    entered = _entered(game, state, partial)
    if event is None:
        return _shown(state, entered)
    if event.kind is EventKind.UNDO:
        return _shown(state, None, None if entered else _refused("nothing_entered"))
    if entered is not None:
        return _shown(state, entered, _refused("turn_complete", move=str(entered)))
    meant = CellMove(PASS, state.player)
    if event.kind is EventKind.POINT:
        if event.cell is None or event.cell not in game.number_at:
            return _shown(state, None, _refused("no_such_cell"))
        meant = game.placement(state.player, game.number_at[event.cell])
    found = game.why_illegal(state, meant)
    return _shown(state, meant) if found is None else _shown(state, None, found)


def _entered(game: BoardGame, state: AnyBoardState, partial: Partial) -> CellMove | None:
    if partial.selected or len(partial.moves) > 1:
        raise InvalidMove("partial", "a turn is one move, entered by one point")
    if not partial.moves:
        return None
    move = game.move_from_json(partial.moves[0])
    refusal = game.why_illegal(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return move


def _shown(
    state: AnyBoardState, entered: CellMove | None, refusal: Refusal | None = None
) -> Interaction:
    if state.outcome is not None:
        return Interaction(Partial(), Status.COMPLETE, state.outcome.says, refusal=refusal)
    if entered is not None:
        partial = Partial(moves=(entered.to_json(),))
        says = Sentence("board.entered", move=str(entered))
        return Interaction(partial, Status.COMPLETE, says, refusal=refusal)
    moves = state.legal_moves
    return Interaction(
        Partial(),
        Status.MUST_CONTINUE,
        Sentence("board.prompt" if moves[0].at is not None else "board.only_pass"),
        tuple(Target(m.at, PLACE, _PLACE_HERE) for m in moves if m.at is not None),
        tuple(Choice(PASS, _PASS_HERE) for m in moves if m.at is None),
        refusal,
    )


def _refused(code: str, **values: str) -> Refusal:
    """A refusal that is about the entering, not about the game."""
    return Refusal(code, "entry", Sentence(f"board.{code}", **values))
