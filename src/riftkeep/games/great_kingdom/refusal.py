"""Refusals: which rule refuses a move, and every reason with its rule and a sentence.

GK-3, GK-5, GK-6, GK-13..GK-20. Pure functions; what is legal is legal.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftkeep.core.outcome import Outcome
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.geometry import Bits
from riftkeep.games.great_kingdom.legal import closed_points, is_out_of_castles, is_suicide
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.options import CLOSED_NONE, SUICIDE_ILLEGAL
from riftkeep.games.great_kingdom.players import SAYS
from riftkeep.games.great_kingdom.state import Phase

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.state import GreatKingdomState


def why_illegal(state: GreatKingdomState, move: object) -> Refusal | None:
    """None if the move is legal here, otherwise the rule that refuses it."""
    if state.outcome is not None:
        return game_over(state.outcome)
    if not isinstance(move, Move):
        return no_move()
    if move.player != state.player:
        return wrong_player(state.player)
    phase = state.phase
    if (move.type is MoveType.PLACE_NEUTRAL) != (phase is Phase.NEUTRAL_PLACEMENT):
        return wrong_phase(phase)
    if move.at is None:
        return None if move.type is MoveType.PASS else no_point(move.type)
    if move.type is MoveType.PASS:
        return no_point(move.type)
    bit = state.game.geometry.bit_at.get(move.at)
    if bit is None:
        return off_board(state.game.options.size)
    if phase is Phase.NEUTRAL_PLACEMENT:
        return None
    return _why_no_castle(state, move, bit)


def _why_no_castle(state: GreatKingdomState, move: Move, bit: Bits) -> Refusal | None:
    if (state.blue | state.orange | state.neutral) & bit:
        return occupied(move, is_neutral=bool(state.neutral & bit))
    options = state.game.options
    if options.castles is not None and is_out_of_castles(state):
        return no_castles(state.player, options.castles)
    if options.closed_territory != CLOSED_NONE:
        opponent, own = closed_points(state)
        if (opponent | own) & bit:
            return closed_territory(move, is_own=bool(own & bit))
    if options.suicide == SUICIDE_ILLEGAL and is_suicide(state, bit):
        return suicide(move)
    return None


def game_over(outcome: Outcome) -> Refusal:
    """The game has ended."""
    return Refusal("game_over", "GK-20", Sentence("great_kingdom.game_over", why=outcome.says))


def no_move() -> Refusal:
    """This is no move of the game."""
    return Refusal("malformed", "GK-17", Sentence("great_kingdom.malformed"))


def wrong_player(player: int) -> Refusal:
    """It is the other player's turn."""
    says = Sentence("great_kingdom.wrong_player", player=SAYS[player])
    return Refusal("wrong_player", "GK-19", says)


def wrong_phase(phase: Phase) -> Refusal:
    """The neutral castle is to be placed now, or is not."""
    code = "first_neutral" if phase is Phase.NEUTRAL_PLACEMENT else "no_neutral"
    return Refusal("wrong_phase", "GK-18", Sentence(f"great_kingdom.{code}"))


def no_point(type: MoveType) -> Refusal:
    """A castle without a point, or a pass with one."""
    if type is MoveType.PASS:
        return Refusal("no_point", "GK-13", Sentence("great_kingdom.pass_with_point"))
    return Refusal("no_point", "GK-17", Sentence("great_kingdom.castle_without_point"))


def off_board(size: int) -> Refusal:
    """The point is not on the board."""
    return Refusal("off_board", "GK-17", Sentence("great_kingdom.off_board", size=size))


def occupied(move: Move, is_neutral: bool) -> Refusal:
    """A castle stands there already."""
    point = str(move)
    if is_neutral:
        return Refusal("occupied", "GK-18", Sentence("great_kingdom.neutral_stands", point=point))
    return Refusal("occupied", "GK-16", Sentence("great_kingdom.castle_stands", point=point))


def no_castles(player: int, castles: int) -> Refusal:
    """The supply is used up."""
    says = Sentence("great_kingdom.no_castles", player=SAYS[player], castles=castles)
    return Refusal("no_castles", "GK-15", says)


def closed_territory(move: Move, is_own: bool) -> Refusal:
    """The point is in territory that the options close."""
    code, rule = ("own_territory", "GK-6") if is_own else ("closed_territory", "GK-5")
    says = Sentence(f"great_kingdom.{code}", point=str(move))
    return Refusal("closed_territory", rule, says)


def suicide(move: Move) -> Refusal:
    """Suicides are forbidden."""
    return Refusal("suicide", "GK-3", Sentence("great_kingdom.suicide", point=str(move)))
