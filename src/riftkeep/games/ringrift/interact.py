"""Entering a turn by pointing at cells; see ``riftkeep.core.interaction`` for the conversation.

What may be pointed at is read off the legal moves (offers.py), and what is said of a cell that may
not is advice.py; none of them decides anything about rules:

    placement   point at a cell, again for more rings, then at where the new stack goes
    movement    point at a stack, then at where it goes; it is a capture if it jumps a stack
    chain       point at each landing in turn
    lines       point at cells of a line until it is the only one that has them all: its two ends
                always will do; the same for the part of a long line that option 2 collapses
    regions     point into the region, or choose it by name where regions overlap
    payment     point at the stack that pays

No-ops are entered by themselves (R076). Undo takes back the last pointing or decision. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from riftkeep.core.interaction import Choice, Event, EventKind, Interaction, Partial, Status, Target
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.advice import why_not
from riftkeep.games.ringrift.geometry import Coordinates
from riftkeep.games.ringrift.move import FORCED_TYPES, Move, MoveType
from riftkeep.games.ringrift.offers import Offer, Option, offer_in
from riftkeep.games.ringrift.refusal import Why
from riftkeep.games.ringrift.state import State

if TYPE_CHECKING:
    from riftkeep.games.ringrift.game import RingRift


def interact(
    game: RingRift, state: State, partial: Partial, event: Event | None = None
) -> Interaction:
    """The partial turn after an event, and what may come next."""
    entry = _Entry.resumed(game, state, partial)
    if event is None:
        return entry.answer()
    if event.kind is EventKind.UNDO:
        refusal = entry.undo()
    elif event.kind is EventKind.CHOOSE:
        refusal = entry.choose(event.choice or "")
    else:
        refusal = entry.point(event.cell or ())
    return entry.answer(refusal)


class _Entry:
    """A turn being entered: the position it started in, the moves so far, the cells selected."""

    def __init__(self, game: RingRift, start: State) -> None:
        self.game = game
        self.start = start
        self.moves: list[Move] = []
        self.state = start
        self.selected: tuple[int, ...] = ()
        self._play_forced()

    @classmethod
    def resumed(cls, game: RingRift, start: State, partial: Partial) -> _Entry:
        """The entry that a partial turn stands for; IllegalMove if it does not fit the position.

        No-ops may be left out of it: they are entered by themselves.
        """
        entry = cls(game, start)
        for data in partial.moves:
            move = game.move_from_json(data)
            if move.type not in FORCED_TYPES or move not in entry.moves:
                entry.enter((move,))
        cells = tuple(game.geometry.cell_at.get(tuple(cell), -1) for cell in partial.selected)
        if all(cell >= 0 for cell in cells):
            entry.selected = cells
        return entry

    @property
    def is_complete(self) -> bool:
        """Has the turn that is being entered come to its end?

        Swapping sides does not end the turn, but it is somebody else who plays on (R180).
        """
        has_swapped = any(move.type is MoveType.SWAP_SIDES for move in self.moves)
        return has_swapped or self.state.outcome is not None or self.state.turn != self.start.turn

    def enter(self, moves: Iterable[Move]) -> None:
        """Play moves, and the no-ops that follow."""
        for move in moves:
            played = self.state.play(move)
            assert isinstance(played, State)
            self.state = played
            self.moves.append(move)
        self.selected = ()
        self._play_forced()

    def _play_forced(self) -> None:
        while not self.is_complete and self.state.legal_moves[0].type in FORCED_TYPES:
            if len(self.state.legal_moves) > 1:
                return
            move = self.state.legal_moves[0]
            self.state = self.game.play_assuming_legal(self.state, move)
            self.moves.append(move)

    def undo(self) -> Refusal | None:
        """Take back the last pointing, or the last decision with the no-ops after it."""
        if self.selected:
            self.selected = self.selected[:-1]
            return None
        decisions = [i for i, move in enumerate(self.moves) if move.type not in FORCED_TYPES]
        if not decisions:
            return Why.NOTHING_TO_UNDO.refusal()
        kept = self.moves[: decisions[-1]]
        again = _Entry(self.game, self.start)
        again.enter(kept[len(again.moves) :])
        self.moves, self.state = again.moves, again.state
        return None

    def point(self, coordinates: Coordinates) -> Refusal | None:
        """Point at a cell."""
        cell = self.game.geometry.cell_at.get(tuple(coordinates))
        if cell is None:
            return Why.NO_SUCH_CELL.refusal(cell=str(list(coordinates)))
        option = self.offer().targets.get(cell)
        if option is None:
            if self.is_complete:
                return (Why.GAME_OVER if self.state.is_over else Why.TURN_COMPLETE).refusal()
            return why_not(self.state, self.selected, cell)
        self._take(option)
        return None

    def choose(self, name: str) -> Refusal | None:
        """Take a choice by its name."""
        option = self.offer().choices.get(name)
        if option is None:
            return Why.NO_SUCH_CHOICE.refusal(choice=name[:40])
        self._take(option)
        return None

    def _take(self, option: Option) -> None:
        if option.moves:
            self.enter(option.moves)
        else:
            self.selected = option.selected

    def answer(self, refusal: Refusal | None = None) -> Interaction:
        """The state of the entry as data."""
        offer = self.offer()
        coordinates = self.game.geometry.coordinates
        may_stop = not self.selected and any(
            option.moves[-1].type in (MoveType.SKIP_CAPTURE, MoveType.SKIP_TERRITORY_PROCESSING)
            for option in offer.choices.values()
        )
        status = Status.MAY_STOP if may_stop else Status.MUST_CONTINUE
        return Interaction(
            partial=Partial(
                tuple(move.to_json() for move in self.moves),
                tuple(coordinates[cell] for cell in self.selected),
            ),
            status=Status.COMPLETE if self.is_complete else status,
            says=offer.says,
            targets=tuple(
                Target(coordinates[cell], option.kind, option.says)
                for cell, option in sorted(offer.targets.items())
            ),
            choices=tuple(
                Choice(
                    name,
                    option.says,
                    option.kind,
                    tuple(coordinates[cell] for cell in option.cells),
                )
                for name, option in offer.choices.items()
            ),
            refusal=refusal,
            tentative=tuple(move.to_json() for move in offer.tentative),
        )

    def offer(self) -> Offer:
        """What can be done next."""
        if not self.is_complete:
            return offer_in(self.state, self.selected)
        outcome = self.state.outcome
        return Offer(Sentence("ringrift.prompt.complete") if outcome is None else outcome.says)
