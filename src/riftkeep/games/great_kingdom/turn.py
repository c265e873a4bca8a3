"""The turn: what a move does, and whose turn comes next.

GK-13, GK-14, GK-18, GK-19; rulebook section 3. Players alternate; a castle stays where it is placed
and ends the count of passes; the second pass in a row ends the game. Which moves are legal is
legal.py, how a game ends is victory.py. Pure functions.
"""

from __future__ import annotations

from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import BLUE, OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState, state_of_fields
from riftkeep.games.great_kingdom.victory import outcome_of_castle, outcome_of_score

PASSES_TO_END = 2


def play_assuming_legal(state: GreatKingdomState, move: Move) -> GreatKingdomState:
    """The position after a move already known to be legal."""
    if move.at is None:
        return _after_pass(state)
    bit = state.game.geometry.bit_at[move.at]
    if move.type is MoveType.PLACE_NEUTRAL:
        return state_of_fields(
            state.game,
            state.blue,
            state.orange,
            bit,
            state.player,
            passes=0,
            move_number=state.move_number + 1,
            outcome=None,
            last=0,
        )
    return _after_castle(state, bit)


def _after_pass(state: GreatKingdomState) -> GreatKingdomState:
    passes = state.passes + 1
    is_last = passes == PASSES_TO_END
    return state_of_fields(
        state.game,
        state.blue,
        state.orange,
        state.neutral,
        state.player if is_last else OTHER[state.player],
        passes=passes,
        move_number=state.move_number + 1,
        outcome=outcome_of_score(state) if is_last else None,
        last=0,
    )


def _after_castle(state: GreatKingdomState, bit: int) -> GreatKingdomState:
    game, player, neutral = state.game, state.player, state.neutral
    blue, orange = state.blue, state.orange
    if player == BLUE:
        own = blue = blue | bit
        enemy = orange
    else:
        own = orange = orange | bit
        enemy = blue
    empty = game.geometry.board & ~(blue | orange | neutral)
    outcome = outcome_of_castle(state, bit, own, enemy, empty)
    return state_of_fields(
        game,
        blue,
        orange,
        neutral,
        OTHER[player] if outcome is None else player,
        passes=0,
        move_number=state.move_number + 1,
        outcome=outcome,
        last=0 if outcome is None else bit,
    )
