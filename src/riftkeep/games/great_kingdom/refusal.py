"""Refusals: every reason for which a move is not legal, with its rule and a sentence.

One function a reason; which of them applies is decided in legal.py.
"""

from __future__ import annotations

from riftkeep.core.outcome import Outcome
from riftkeep.core.refusal import Refusal
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import NAMES
from riftkeep.games.great_kingdom.state import Phase


def game_over(outcome: Outcome) -> Refusal:
    """The game has ended."""
    return Refusal("game_over", "GK-20", f"The game is over. {outcome.explanation}")


def wrong_player(player: int) -> Refusal:
    """It is the other player's turn."""
    return Refusal("wrong_player", "GK-19", f"It is {NAMES[player]}'s turn.")


def wrong_phase(phase: Phase) -> Refusal:
    """The neutral castle is to be placed now, or is not."""
    if phase is Phase.NEUTRAL_PLACEMENT:
        text = "The first move places the neutral castle."
    else:
        text = "The neutral castle cannot be placed now."
    return Refusal("wrong_phase", "GK-18", text)


def no_point(type: MoveType) -> Refusal:
    """A castle without a point, or a pass with one."""
    if type is MoveType.PASS:
        return Refusal("no_point", "GK-13", "A pass has no point.")
    return Refusal("no_point", "GK-17", "A castle needs a point to stand on.")


def off_board(size: int) -> Refusal:
    """The point is not on the board."""
    return Refusal("off_board", "GK-17", f"There is no such point on a {size}x{size} board.")


def occupied(move: Move, is_neutral: bool) -> Refusal:
    """A castle stands there already."""
    if is_neutral:
        return Refusal("occupied", "GK-18", f"The neutral castle stands on {move}.")
    return Refusal(
        "occupied", "GK-16", f"A castle stands on {move}, and castles never leave the board."
    )


def no_castles(player: int, castles: int) -> Refusal:
    """The supply is used up."""
    return Refusal(
        "no_castles",
        "GK-15",
        f"{NAMES[player]} has placed all {castles} castles and can only pass.",
    )


def closed_territory(move: Move, is_own: bool) -> Refusal:
    """The point is in territory that the options close."""
    if is_own:
        return Refusal("closed_territory", "GK-6", f"{move} is in your own completed territory.")
    return Refusal("closed_territory", "GK-5", f"{move} is in the opponent's completed territory.")


def suicide(move: Move) -> Refusal:
    """Suicides are forbidden."""
    return Refusal(
        "suicide",
        "GK-3",
        f"A castle on {move} would leave its own group without a liberty and capture nothing.",
    )
