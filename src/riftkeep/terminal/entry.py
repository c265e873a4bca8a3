"""Entering moves at a table: by pointing, by choosing, or as text.

The game owns move input: prompts, targets and refusals are those of ``Game.interact``. Moves that a
pointing completes are played at once; ``undo`` takes them back.
"""

from __future__ import annotations

from typing import Any

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.interaction import Cell, Event, Interaction, Partial
from riftkeep.core.refusal import ENTRY, Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.terminal.language import not_possible
from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.table import Table

TURN_OVER = Refusal("turn_over", ENTRY, Sentence("entry.turn_over"))


class Entry:
    """What a person at the table has pointed at so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.selected: tuple[Cell, ...] = ()
        self._answered: tuple[AnyState, tuple[Cell, ...], Interaction] | None = None

    @property
    def answer(self) -> Interaction:
        """What is entered, and what may come next; asked of the game once for every change."""
        state, selected, known = self.table.state, self.selected, self._answered
        if known is None or known[0] is not state or known[1] != selected:
            answer = state.game.interact(state, Partial(selected=selected))
            known = self._answered = state, selected, answer
        return known[2]

    def happen(self, event: Event) -> Refusal | None:
        """Let a person point or choose, and play what that completes; the refusal if any."""
        state = self.table.state
        answer = state.game.interact(state, Partial(selected=self.selected), event)
        if answer.refusal is not None:
            return answer.refusal
        self.selected = answer.partial.selected
        if answer.partial.moves:
            entered = [state.game.move_from_json(data) for data in answer.partial.moves]
            # The session plays the forced moves by itself.
            self.table.play(move for move in entered if not state.game.is_forced(move))
        return None

    def take(self, text: str) -> Refusal | None:
        """Do what a text says: the name of a choice, cells, or a move; the refusal if any.

        NotationError if it cannot be read, IllegalMove if it is a move that is not legal.
        """
        for choice in self.answer.choices:
            if choice.name.lower() == " ".join(text.lower().split()):
                return self.happen(Event.choose(choice.name))
        cells = self.cells(text)
        if cells is not None:
            return self._point(cells)
        move = self.parse(text)
        self.table.play([move])
        self.selected = ()
        return None

    def _point(self, cells: list[Cell]) -> Refusal | None:
        turn = self._turn
        for index, cell in enumerate(cells):
            if self.table.outcome is not None or (index and self._turn != turn):
                return TURN_OVER
            refusal = self.happen(Event.point(*cell))
            if refusal is not None:
                return refusal
        return None

    @property
    def _turn(self) -> tuple[int, int | None]:
        state = self.table.state
        return state.player, state.turn

    def why(self, text: str) -> str:
        """Why a cell or a move is refused, or what it would do."""
        cells = self.cells(text)
        if cells is None or len(cells) != 1:
            refusal = self.table.state.why_illegal(self.parse(text))
            return text_of("legal") if refusal is None else not_possible(refusal)
        return self.about(cells[0])

    def about(self, cell: Cell) -> str:
        """What pointing at a cell would do, or why it is refused."""
        for target in self.answer.targets:
            if target.cell == cell:
                return text_of("possible", effect=target.says)
        state = self.table.state
        refused = state.game.interact(state, Partial(selected=self.selected), Event.point(*cell))
        assert refused.refusal is not None
        return not_possible(refused.refusal)

    def undo(self) -> None:
        """Take back the last cell, or the last move; RiftkeepError if there is none."""
        if self.selected:
            self.selected = self.selected[:-1]
        else:
            self.table.undo()

    def cells(self, text: str) -> list[Cell] | None:
        """The cells that a text names, or None if it is not a list of cells."""
        try:
            return [self.table.session.game.parse_cell(word) for word in text.split()]
        except RiftkeepError:
            return None

    def parse(self, text: str) -> Any:
        """The move that a text stands for; the error for a cell if it looks like one."""
        game = self.table.session.game
        try:
            return game.parse_move(self.table.state, text)
        except RiftkeepError:
            if len(text) <= 3 and text[:1].isalpha() and text[1:].isdigit():
                game.parse_cell(text)
            raise
