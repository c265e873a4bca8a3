"""State: what a position consists of.

GK-7, GK-16, GK-19. A position is the castles on the board, whose turn it is and the passes just
made; territory and liberties are always derived, never stored. This file only holds the data:
what may be played is legal.py, what a move does is turn.py.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from riftkeep.core.outcome import Outcome
from riftkeep.core.state import State
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.players import BLUE
from riftkeep.games.great_kingdom.territory import territories

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom


class Phase(StrEnum):
    """What the player to act is asked for."""

    NEUTRAL_PLACEMENT = "neutral_placement"
    """The first player chooses the point of the neutral castle (GK-18)."""
    PLACEMENT = "placement"
    """A castle or a pass."""
    GAME_OVER = "game_over"


class GreatKingdomState(State[Move]):
    """A position. Frozen and hashable; castles are sets of points (see geometry.py)."""

    __slots__ = (
        "blue",
        "game",
        "last",
        "move_number",
        "neutral",
        "orange",
        "outcome",
        "passes",
        "player",
    )

    game: GreatKingdom
    blue: int
    orange: int
    neutral: int
    player: int
    passes: int
    move_number: int
    outcome: Outcome | None
    last: int
    """The castle that ended the game by capture or suicide; otherwise no point."""

    def __init__(
        self,
        game: GreatKingdom,
        blue: int,
        orange: int,
        neutral: int,
        player: int = BLUE,
        *,
        passes: int = 0,
        move_number: int = 0,
        outcome: Outcome | None = None,
        last: int = 0,
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "blue", blue)
        put(self, "orange", orange)
        put(self, "neutral", neutral)
        put(self, "player", player)
        put(self, "passes", passes)
        put(self, "move_number", move_number)
        put(self, "outcome", outcome)
        put(self, "last", last)

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        if self.outcome is not None:
            return Phase.GAME_OVER
        if self.neutral == 0 and self.game.options.is_neutral_chosen:
            return Phase.NEUTRAL_PLACEMENT
        return Phase.PLACEMENT

    @property
    def empty(self) -> int:
        """The points without any castle."""
        return self.game.geometry.board & ~(self.blue | self.orange | self.neutral)

    def castles(self, player: int) -> int:
        """The castles of a player."""
        return self.blue if player == BLUE else self.orange

    @cached_property
    def territory(self) -> tuple[int, int]:
        """The territory of Blue and of Orange."""
        return territories(self.game.geometry, self.empty, self.blue, self.orange)

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.blue,
            self.orange,
            self.neutral,
            self.player,
            self.passes,
            self.move_number,
            self.outcome,
            self.last,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GreatKingdomState):
            return NotImplemented
        return self._fields() == other._fields() and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.blue, self.orange, self.player, self.passes, self.move_number))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a position never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return state_of_fields, (self.game, *self._fields())

    def __repr__(self) -> str:
        return f"<{self.game.format_position(self)}>"


def state_of_fields(
    game: GreatKingdom,
    blue: int,
    orange: int,
    neutral: int,
    player: int,
    passes: int,
    move_number: int,
    outcome: Outcome | None,
    last: int,
) -> GreatKingdomState:
    """The position with these fields, made in less time than by the class itself; no checks."""
    state = _new(GreatKingdomState)
    _put_game(state, game)
    _put_blue(state, blue)
    _put_orange(state, orange)
    _put_neutral(state, neutral)
    _put_player(state, player)
    _put_passes(state, passes)
    _put_move_number(state, move_number)
    _put_outcome(state, outcome)
    _put_last(state, last)
    return state


# Every move makes a position. A slot's own way to be set is not looked up by name each time.
_new = object.__new__
_put_game = vars(GreatKingdomState)["game"].__set__
_put_blue = vars(GreatKingdomState)["blue"].__set__
_put_orange = vars(GreatKingdomState)["orange"].__set__
_put_neutral = vars(GreatKingdomState)["neutral"].__set__
_put_player = vars(GreatKingdomState)["player"].__set__
_put_passes = vars(GreatKingdomState)["passes"].__set__
_put_move_number = vars(GreatKingdomState)["move_number"].__set__
_put_outcome = vars(GreatKingdomState)["outcome"].__set__
_put_last = vars(GreatKingdomState)["last"].__set__
