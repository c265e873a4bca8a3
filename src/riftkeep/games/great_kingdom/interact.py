"""Entering a turn by pointing: one point, or the pass.

A turn of Great Kingdom is a single move, so that one event completes it; see core/interaction.py
for the types. Targets say what a castle there would do: ``place``, ``capture`` (it wins), or
``suicide`` (it loses). Pure functions.
"""

from __future__ import annotations

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
from riftkeep.games.great_kingdom.move import Move, MoveType, move_from_json
from riftkeep.games.great_kingdom.refusal import why_illegal
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.turn import play_assuming_legal

PASS = "pass"
RULE = "entry"
"""What stands for a rule when the refusal is about the entering, not about the game."""


def interact(
    state: GreatKingdomState, partial: Partial | None = None, event: Event | None = None
) -> Interaction:
    """One step of entering a turn."""
    entered = _entered_move(state, partial or Partial())
    if event is None:
        return _show(state, entered)
    if event.kind is EventKind.UNDO:
        if entered is None:
            return _refuse(state, entered, "nothing_entered")
        return _show(state, None)
    if entered is not None:
        return _refuse(state, entered, "turn_complete", move=str(entered))
    if event.kind is EventKind.CHOOSE and event.choice != PASS:
        return _refuse(state, entered, "no_such_choice")
    move = _meant_move(state, event)
    refusal = why_illegal(state, move)
    return _show(state, move) if refusal is None else _show(state, None, refusal)


def _meant_move(state: GreatKingdomState, event: Event) -> Move:
    if event.kind is EventKind.CHOOSE:
        return Move(MoveType.PASS, state.player)
    # A cell of three numbers is on no square board, and is refused as such.
    is_neutral = state.phase is Phase.NEUTRAL_PLACEMENT
    type = MoveType.PLACE_NEUTRAL if is_neutral else MoveType.PLACE_CASTLE
    return Move(type, state.player, event.cell)  # type: ignore[arg-type]


def _entered_move(state: GreatKingdomState, partial: Partial) -> Move | None:
    if partial.selected or len(partial.moves) > 1:
        raise InvalidMove("partial", "a turn is one move, entered by one point")
    if not partial.moves:
        return None
    move = move_from_json(state.game.geometry, partial.moves[0])
    refusal = why_illegal(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return move


def _refuse(
    state: GreatKingdomState, entered: Move | None, code: str, **values: str
) -> Interaction:
    return _show(state, entered, Refusal(code, RULE, Sentence(f"great_kingdom.{code}", **values)))


def _show(
    state: GreatKingdomState, entered: Move | None, refusal: Refusal | None = None
) -> Interaction:
    if state.outcome is not None:
        return Interaction(Partial(), Status.COMPLETE, state.outcome.says, refusal=refusal)
    if entered is not None:
        effect = _effect(state, entered)[1]
        return Interaction(
            partial=Partial(moves=(entered.to_json(),)),
            status=Status.COMPLETE,
            says=Sentence("great_kingdom.prompt.entered", move=str(entered), effect=effect),
            refusal=refusal,
        )
    moves = state.legal_moves
    return Interaction(
        partial=Partial(),
        status=Status.MUST_CONTINUE,
        says=_prompt(state),
        targets=tuple(
            Target(move.at, *_effect(state, move)) for move in moves if move.at is not None
        ),
        choices=tuple(Choice(PASS, _effect(state, move)[1]) for move in moves if move.at is None),
        refusal=refusal,
    )


def _prompt(state: GreatKingdomState) -> Sentence:
    if state.phase is Phase.NEUTRAL_PLACEMENT:
        return Sentence("great_kingdom.prompt.neutral")
    if len(state.legal_moves) == 1:
        return Sentence("great_kingdom.prompt.only_pass")
    return Sentence("great_kingdom.prompt.place")


def _effect(state: GreatKingdomState, move: Move) -> tuple[str, Sentence]:
    """What kind of target a move is, and what it does, in a sentence."""
    if move.type is MoveType.PLACE_NEUTRAL:
        return "neutral", Sentence("great_kingdom.effect.neutral")
    outcome = play_assuming_legal(state, move).outcome
    if outcome is not None:
        return outcome.reason, outcome.says
    if move.type is MoveType.PASS:
        return PASS, Sentence("great_kingdom.effect.pass")
    return "place", Sentence("great_kingdom.effect.place")
