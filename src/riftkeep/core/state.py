"""The contract of a position: what every state of every game offers.

A state is frozen and hashable. What its game has to answer for it, it asks its game (game.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, SupportsIndex, TypeVar, cast

from riftkeep.core.arguments import truth_value
from riftkeep.core.errors import IllegalMove, InvalidOptions
from riftkeep.core.move import Move, MoveT
from riftkeep.core.outcome import Outcome, returns_of
from riftkeep.core.refusal import Refusal

if TYPE_CHECKING:
    from riftkeep.core.game import Game, Json


def format_key(key: int) -> str:
    """A key as records, logs and messages write it: 16 hexadecimal digits."""
    return f"{key:016x}"


class State(ABC, Generic[MoveT]):
    """A position of a game. Never changes; ``play`` returns the next one."""

    @property
    @abstractmethod
    def game(self) -> Game[Any, MoveT]:
        """The game this position belongs to."""

    @property
    @abstractmethod
    def player(self) -> int:
        """The seat to act, 1..n; in a finished game the seat that acted last."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """The phase of the turn, in the rulebook's words."""

    @property
    @abstractmethod
    def move_number(self) -> int:
        """How many moves have been played."""

    @property
    def turn(self) -> int | None:
        """The number of the turn; None where a game has none, because every move is a turn."""
        return None

    @property
    def turn_number(self) -> int:
        """The number of the turn, from 1; where a game has no turns, that of the next move."""
        return self.move_number + 1 if self.turn is None else self.turn

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds each seat now, in seat order: the seat in which that person began the game.

        Results, rewards, values and names belong to people, so they follow the holders. A move
        that exchanges two people (the pie rule of RingRift, D78) changes the holders and nothing
        else on the board.
        """
        return tuple(range(1, self.game.num_players + 1))

    @property
    def exchange(self) -> MoveT | None:
        """The legal move after which two people have changed places, if there is one here.

        It changes the holders and nothing else: all other moves stay legal after it.
        """
        return self.game.exchange(self)

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """Every legal move, by ascending action id; empty only when the game is over."""
        # Kept by hand: before Python 3.12 a cached_property takes a lock, which can cost more than
        # listing the moves.
        kept: tuple[MoveT, ...] | None = self.__dict__.get("legal_moves")
        if kept is None:
            kept = self.__dict__["legal_moves"] = self.game.legal_moves(self)
        return kept

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, ascending; empty only when the game is over."""
        return [self.game.action_of(self, move) for move in self.legal_moves]

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.outcome is not None

    def returns(self) -> tuple[float, ...]:
        """What each person has got: 1 for the winner, -1 for the others; 0 in a draw and before.

        In the order of the people, who are numbered by the seats in which they began the game.
        """
        return returns_of(None if self.outcome is None else self.outcome.winner, self.holders)

    @cached_property
    def key(self) -> int:
        """A 64-bit key of the position, the same in every backend."""
        return self.game.key(self)

    def why_illegal(self, move: MoveT) -> Refusal | None:
        """None if the move is legal here, otherwise the rule that refuses it."""
        return self.game.why_illegal(self, move)

    def play(self, move: Move | str | SupportsIndex) -> Self:
        """The position after a move, which may be given as its text or its action number too.

        IllegalMove, with the refusal, if the rules refuse it; NotationError if the text is none.
        """
        if isinstance(move, str):
            return self.play(self.game.parse_move(self, move))
        if hasattr(move, "__index__"):  # many times quicker than to ask for a SupportsIndex
            number = self.game.check_action(cast(SupportsIndex, move))
            return self.play_assuming_legal(self.game.move_of(self, number))
        own = cast(MoveT, move)  # a move of another game is refused
        refusal = self.game.why_illegal(self, own)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.play_assuming_legal(own)

    @property
    def forced_move(self) -> MoveT | None:
        """The only legal move, if it merely records that nothing can be done (R076)."""
        return self.game.forced_move(self)

    @property
    def key_text(self) -> str:
        """The key as records, logs and messages write it."""
        return format_key(self.key)

    def images(self) -> list[Self]:
        """The position as every symmetry of its board turns it; itself first."""
        game = self.game
        return [game.transform_state(self, number) for number in range(game.num_symmetries)]

    def play_assuming_legal(self, move: MoveT) -> Self:
        """The position after a move already known to be legal here; anything else is a bug."""
        state: Self = self.game.play_assuming_legal(self, move)
        return state

    def to_json(self, *, derived: bool = False) -> Json:
        """The position as plain JSON data.

        With ``derived`` it has a field of that name with what follows from the others, such as the
        territory of every seat; reading a position ignores it.
        """
        truth_value("derived", derived, InvalidOptions)
        data: Json = self.game.state_to_json(self)
        if derived:
            data["derived"] = self.game.derived_json(self)
        return data

    def to_bytes(self) -> bytes:
        """The position as bytes, the same in every backend."""
        return self.game.state_to_bytes(self)

    def diagram(self) -> str:
        """The position drawn as text; ``game.parse_diagram`` reads it back."""
        return self.game.diagram(self)

    def _repr_svg_(self) -> str:
        """The position drawn as SVG, which notebooks show by themselves."""
        return self.game.svg(self)


StateT = TypeVar("StateT", bound=State[Any])

AnyState = State[Any]
"""A position of whichever game."""
