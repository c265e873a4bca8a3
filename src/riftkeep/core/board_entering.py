"""Entering a move of a game of pieces on cells (board_game.py): one cell, or a pass. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.core.board_state import PASS, PLACE, AnyBoardState, CellMove
from riftkeep.core.interaction import Event, EventKind, Interaction, Partial
from riftkeep.core.one_move_turn import OneMoveTurn
from riftkeep.core.refusal import ENTRY, Refusal
from riftkeep.core.sentence import Sentence

if TYPE_CHECKING:
    from riftkeep.core.board_game import BoardGame

_PLACE_HERE, _PASS_HERE = Sentence("board.place_here"), Sentence("board.pass")


def interact(
    game: BoardGame, state: AnyBoardState, partial: Partial, event: Event | None
) -> Interaction:
    """One step of entering a turn, which is a single move."""
    return _Turn(game, state).interact(partial, event)


class _Turn(OneMoveTurn[CellMove]):
    def __init__(self, game: BoardGame, state: AnyBoardState) -> None:
        super().__init__(state)
        self._game = game

    def meant(self, event: Event) -> CellMove | Refusal:
        player, number_at = self._state.player, self._game.number_at
        if event.kind is EventKind.CHOOSE:
            return CellMove(PASS, player)
        if event.cell is None or event.cell not in number_at:
            return Refusal("no_such_cell", ENTRY, Sentence("board.no_such_cell"))
        return self._game.placement(player, number_at[event.cell])

    def effect(self, move: CellMove) -> tuple[str, Sentence]:
        return (PASS, _PASS_HERE) if move.at is None else (PLACE, _PLACE_HERE)

    def prompt(self) -> Sentence:
        can_place = self._state.legal_moves[0].at is not None
        return Sentence("board.prompt" if can_place else "board.only_pass")

    def entered_says(self, move: CellMove) -> Sentence:
        return Sentence("board.entered", move=str(move))
