"""Entering a turn that is one move, by pointing at one cell or choosing the pass.

What is the same in every game with such turns; see interaction.py for the types. Pure.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Protocol, TypeVar

from riftkeep.core.errors import IllegalMove, InvalidMove
from riftkeep.core.interaction import (
    Cell,
    Choice,
    Event,
    EventKind,
    Interaction,
    Partial,
    Status,
    Target,
)
from riftkeep.core.move import Move
from riftkeep.core.refusal import ENTRY, Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import State

PASS = "pass"
"""The name of the only choice."""


class CellOrPass(Move, Protocol):
    """A move to a cell, or the pass."""

    @property
    def at(self) -> Cell | None:
        """The cell; None for the pass."""
        ...


CellOrPassT = TypeVar("CellOrPassT", bound=CellOrPass)


class OneMoveTurn(ABC, Generic[CellOrPassT]):
    """A turn of one move that is being entered; a game says what its moves mean."""

    def __init__(self, state: State[CellOrPassT]) -> None:
        self._state = state

    @abstractmethod
    def meant(self, event: Event) -> CellOrPassT | Refusal:
        """The move that a pointing or a choice means, legal or not; why not if it means none."""

    @abstractmethod
    def effect(self, move: CellOrPassT) -> tuple[str, Sentence]:
        """What kind of target a legal move is, and what it does."""

    @abstractmethod
    def prompt(self) -> Sentence:
        """What to say while nothing is entered."""

    @abstractmethod
    def entered_says(self, move: CellOrPassT) -> Sentence:
        """What to say when a move is entered."""

    def interact(self, partial: Partial, event: Event | None) -> Interaction:
        """One step of entering the turn."""
        entered = self._entered(partial)
        if event is None:
            return self._answer(entered)
        if event.kind is EventKind.UNDO:
            nothing = Refusal("nothing_entered", ENTRY, Sentence("entry.nothing_entered"))
            return self._answer(None, nothing if entered is None else None)
        if entered is not None:
            says = Sentence("entry.turn_complete", move=str(entered))
            return self._answer(entered, Refusal("turn_complete", ENTRY, says))
        move = self.meant(event)
        if isinstance(move, Refusal):
            return self._answer(None, move)
        refusal = self._state.why_illegal(move)
        return self._answer(move if refusal is None else None, refusal)

    def _entered(self, partial: Partial) -> CellOrPassT | None:
        if partial.selected or len(partial.moves) > 1:
            raise InvalidMove("partial", "a turn is one move, entered by one point")
        if not partial.moves:
            return None
        move = self._state.game.move_from_json(partial.moves[0])
        refusal = self._state.why_illegal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return move

    def _answer(self, entered: CellOrPassT | None, refusal: Refusal | None = None) -> Interaction:
        state = self._state
        if state.outcome is not None:
            return Interaction(Partial(), Status.COMPLETE, state.outcome.says, refusal=refusal)
        if entered is not None:
            partial = Partial(moves=(entered.to_json(),))
            says = self.entered_says(entered)
            return Interaction(partial, Status.COMPLETE, says, refusal=refusal)
        moves = state.legal_moves
        return Interaction(
            Partial(),
            Status.MUST_CONTINUE,
            self.prompt(),
            tuple(Target(move.at, *self.effect(move)) for move in moves if move.at is not None),
            tuple(Choice(PASS, self.effect(move)[1]) for move in moves if move.at is None),
            refusal,
        )
