"""Entering a turn by pointing: one point, or the pass.

A turn of Great Kingdom is a single move, so that one event completes it (core/one_move_turn.py).
Targets say what a castle there would do: ``place``, ``capture`` (it wins), or ``suicide`` (it
loses). Pure functions.
"""

from __future__ import annotations

from riftkeep.core.interaction import Event, EventKind, Interaction, Partial
from riftkeep.core.one_move_turn import PASS, OneMoveTurn
from riftkeep.core.refusal import ENTRY, Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase


def interact(
    state: GreatKingdomState, partial: Partial | None = None, event: Event | None = None
) -> Interaction:
    """One step of entering a turn."""
    return _Turn(state).interact(partial or Partial(), event)


class _Turn(OneMoveTurn[Move]):
    def meant(self, event: Event) -> Move | Refusal:
        player = self._state.player
        if event.kind is EventKind.CHOOSE:
            if event.choice != PASS:
                return Refusal("no_such_choice", ENTRY, Sentence("great_kingdom.no_such_choice"))
            return Move(MoveType.PASS, player)
        # A cell of three numbers is on no square board, and is refused as such.
        is_neutral = self._state.phase == Phase.NEUTRAL_PLACEMENT
        type = MoveType.PLACE_NEUTRAL if is_neutral else MoveType.PLACE_CASTLE
        return Move(type, player, event.cell)  # type: ignore[arg-type]

    def effect(self, move: Move) -> tuple[str, Sentence]:
        if move.type is MoveType.PLACE_NEUTRAL:
            return "neutral", Sentence("great_kingdom.effect.neutral")
        outcome = self._state.play_assuming_legal(move).outcome
        if outcome is not None:
            return outcome.reason, outcome.says
        if move.type is MoveType.PASS:
            return PASS, Sentence("great_kingdom.effect.pass")
        return "place", Sentence("great_kingdom.effect.place")

    def prompt(self) -> Sentence:
        if self._state.phase == Phase.NEUTRAL_PLACEMENT:
            return Sentence("great_kingdom.prompt.neutral")
        if len(self._state.legal_moves) == 1:
            return Sentence("great_kingdom.prompt.only_pass")
        return Sentence("great_kingdom.prompt.place")

    def entered_says(self, move: Move) -> Sentence:
        effect = self.effect(move)[1]
        return Sentence("great_kingdom.prompt.entered", move=str(move), effect=effect)
