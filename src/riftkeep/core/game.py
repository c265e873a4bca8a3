"""The contract: what every game, state and move offers.

Programs and tests rely on these names. A game is a value (its name and options), a state is frozen
and hashable, and every decision a player can take, the forced ones included, is a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, SupportsIndex, TypeVar, cast

from riftkeep.core.annotation import Annotation
from riftkeep.core.deed import Deed
from riftkeep.core.drawing import Drawing, plain_drawing
from riftkeep.core.errors import IllegalMove, InvalidMove, InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.layout import Layout, TurnStep
from riftkeep.core.outcome import Outcome, returns_of
from riftkeep.core.planes import Plane
from riftkeep.core.progress import Progress
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.threat import Threat

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Json = dict[str, Any]


def foreign(game: Game[Any, Any], state: object, move: object) -> InvalidMove:
    """The error for a move that cannot be one of this game, whatever the position."""
    what = f"{move} of {type(state).__name__}" if isinstance(state, State) else shown(state)
    return InvalidMove("move", f"must be a move of {game!r} with a state of it, not {what}")


class Move(Protocol):
    """One recorded decision of one seat. Frozen and hashable; ``str(move)`` is its notation."""

    @property
    def type(self) -> str:
        """What kind of move this is, in the rulebook's words."""
        ...

    @property
    def player(self) -> int:
        """The seat that makes it, 1..n."""
        ...

    def to_json(self) -> Json:
        """The move as plain JSON data."""
        ...


MoveT = TypeVar("MoveT", bound=Move)
StateT = TypeVar("StateT", bound="State[Any]")


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

    @cached_property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """Every legal move, by ascending action id; empty only when the game is over."""
        return self.game.legal_moves(self)

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
        """The key as records, logs and messages write it: 16 hexadecimal digits."""
        return f"{self.key:016x}"

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


class Game(ABC, Generic[StateT, MoveT]):
    """The rules of one game with one set of options. Equal options make equal games."""

    name: str
    num_players: int
    num_actions: int
    forced_types: frozenset[str] = frozenset()
    """The types of moves that only record that nothing could be done (R076)."""
    closing_types: frozenset[str] = frozenset()
    """The types of moves that end a turn even if the same seat goes on."""
    steps: tuple[TurnStep, ...] = ()
    """The steps of a turn in their order; none if a turn is a single move."""

    @property
    @abstractmethod
    def options_json(self) -> Json:
        """The options as plain JSON data; ``load(name, **options_json)`` gives this game again."""

    @property
    @abstractmethod
    def max_moves(self) -> int:
        """No game from the initial state has more moves than this."""

    @abstractmethod
    def initial_state(self) -> StateT:
        """The position before the first move."""

    @abstractmethod
    def legal_moves(self, state: StateT) -> tuple[MoveT, ...]:
        """See ``State.legal_moves``."""

    @abstractmethod
    def why_illegal(self, state: StateT, move: MoveT) -> Refusal | None:
        """See ``State.why_illegal``."""

    @abstractmethod
    def play_assuming_legal(self, state: StateT, move: MoveT) -> StateT:
        """See ``State.play_assuming_legal``."""

    def is_forced(self, move: MoveT) -> bool:
        """True for a move that exists only to record that nothing could be done (R076)."""
        return move.type in self.forced_types

    def forced_move(self, state: StateT) -> MoveT | None:
        """See ``State.forced_move``."""
        moves = state.legal_moves
        return moves[0] if len(moves) == 1 and self.is_forced(moves[0]) else None

    def exchange(self, state: StateT) -> MoveT | None:
        """See ``State.exchange``."""
        return None

    @property
    def exchange_action(self) -> int | None:
        """The number of the action that ``State.exchange`` is, if this game has such a move."""
        return None

    @abstractmethod
    def key(self, state: StateT) -> int:
        """See ``State.key``."""

    @abstractmethod
    def state_to_json(self, state: StateT) -> Json:
        """See ``State.to_json``."""

    def derived_json(self, state: StateT) -> Json:
        """What follows from a position, as plain JSON data; see ``State.to_json``."""
        return {}

    @abstractmethod
    def state_from_json(self, data: Mapping[str, Any]) -> StateT:
        """The position described by JSON data; InvalidPosition names what is wrong with it."""

    @abstractmethod
    def move_from_json(self, data: Mapping[str, Any]) -> MoveT:
        """The move described by JSON data; InvalidMove names what is wrong with it."""

    @abstractmethod
    def state_to_bytes(self, state: StateT) -> bytes:
        """See ``State.to_bytes``."""

    @abstractmethod
    def state_from_bytes(self, data: bytes) -> StateT:
        """The position described by bytes; InvalidPosition names what is wrong with them."""

    @abstractmethod
    def parse_move(self, state: StateT, text: str) -> MoveT:
        """The move that a person wrote; NotationError if it cannot be read here."""

    @abstractmethod
    def format_position(self, state: StateT) -> str:
        """The position as one line of text."""

    @abstractmethod
    def parse_position(self, text: str) -> StateT:
        """The position that ``format_position`` wrote."""

    @abstractmethod
    def diagram(self, state: StateT) -> str:
        """See ``State.diagram``."""

    @abstractmethod
    def parse_diagram(self, text: str) -> StateT:
        """The position that ``diagram`` drew."""

    def drawing(self, state: StateT, width: int = 80) -> Drawing:
        """The board alone as text for a screen so many characters wide, with owners and cells.

        Made to be read, not read back: what does not fit may be shortened.
        """
        return plain_drawing(self.diagram(state))

    def seat_name(self, seat: int) -> str:
        """What the game itself calls a seat, in English."""
        return self.seat_says(seat).text

    def seat_says(self, seat: int) -> Sentence:
        """What the game itself calls a seat."""
        return Sentence("seat", seat=seat)

    def legend(self, state: StateT, width: int = 80) -> tuple[Sentence, ...]:
        """What the signs in ``drawing`` of the same width mean, one by one."""
        return ()

    def seat_summaries(self, state: StateT) -> tuple[tuple[Sentence, ...], ...]:
        """How each seat stands in numbers that the board does not show, in a few words each."""
        return ((),) * self.num_players

    def progress(self, state: StateT) -> tuple[tuple[Progress, ...], ...]:
        """How far each seat has come on every way to win, the same ones for all seats."""
        return ((),) * self.num_players

    def deed(self, before: StateT, move: MoveT, after: StateT) -> Deed | None:
        """What a move did, for telling it in words; None if there is nothing to tell."""
        return None

    def threats(self, state: StateT) -> tuple[Threat, ...]:
        """What a seat could do in its next turn that decides much, for a coach; the own ones first.

        The seats are looked at as if each of them were to begin a turn in this position.
        """
        return ()

    @abstractmethod
    def layout(self) -> Layout:
        """The board as it is drawn."""

    def layout_json(self) -> Json:
        """The board, and how a page tells moves and turns apart, as plain JSON data."""
        return self.layout().to_json() | {
            "forced": sorted(self.forced_types),
            "closing": sorted(self.closing_types),
            "steps": [step.to_json() for step in self.steps],
        }

    @abstractmethod
    def svg(self, state: StateT, annotation: Annotation | None = None) -> str:
        """The position drawn as a self-contained SVG document, with what is to be shown on it."""

    @abstractmethod
    def action_of(self, state: StateT, move: MoveT) -> int:
        """The integer, below ``num_actions``, that stands for a legal move of this position."""

    @abstractmethod
    def move_of(self, state: StateT, action: int) -> MoveT:
        """The legal move that an integer stands for; IllegalMove if it stands for none here."""

    @abstractmethod
    def cell_name(self, cell: tuple[int, ...]) -> str:
        """What people call a cell, given its coordinates."""

    @abstractmethod
    def parse_cell(self, text: str) -> tuple[int, ...]:
        """The coordinates of the cell that people call so."""

    @abstractmethod
    def interact(
        self, state: StateT, partial: Partial | None = None, event: Event | None = None
    ) -> Interaction:
        """One step of entering a turn by pointing; see ``riftkeep.core.interaction``."""

    @property
    @abstractmethod
    def num_symmetries(self) -> int:
        """How many symmetries the board has; number 0 is the identity."""

    def check_action(self, action: SupportsIndex) -> int:
        """A whole number, NumPy's included, that may be an action; otherwise InvalidMove."""
        if isinstance(action, bool) or not isinstance(action, SupportsIndex):
            raise InvalidMove("action", f"must be a whole number, not {shown(action)}")
        return index(action)

    def check_symmetry(self, symmetry: int) -> int:
        """The number of a symmetry; InvalidOptions if the board has none of this number."""
        if symmetry not in range(self.num_symmetries):
            most = self.num_symmetries - 1
            raise InvalidOptions("symmetry", f"must be from 0 to {most}, not {shown(symmetry)}")
        return int(symmetry)

    @abstractmethod
    def transform_state(self, state: StateT, symmetry: int) -> StateT:
        """The position seen through a symmetry of the board."""

    @abstractmethod
    def transform_move(self, move: MoveT, symmetry: int) -> MoveT:
        """The move seen through a symmetry of the board."""

    def plane_table(self, seats_shown: int | None = None) -> tuple[Plane, ...]:
        """The planes in which the compiled core shows a position to learners; none if it does not.

        With ``seats_shown`` they are those of a net that serves several numbers of players: so many
        seats are there whatever the number of players, and planes say how many players there are.
        """
        return ()

    def planes(
        self, state: StateT, seat: int | None = None, seats_shown: int | None = None
    ) -> npt.NDArray[np.float32]:
        """A position as a learner sees it: planes x height x width, as ``plane_table`` lists them.

        It is seen from the seat to act, or from another ``seat``. ``riftkeep.native.State.planes``
        writes the same numbers, far faster. InvalidOptions if the game has no planes.
        """
        raise InvalidOptions("game", f"{self.name} has no planes")

    @property
    def plane_names(self) -> tuple[str, ...]:
        """The names of the planes, in their order."""
        return tuple(plane.name for plane in self.plane_table())

    @property
    def plane_bounds(self) -> tuple[tuple[float, float], ...]:
        """The lowest and the highest number of each plane."""
        return tuple((plane.low, plane.high) for plane in self.plane_table())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options_json == self.options_json

    def __hash__(self) -> int:
        return hash((self.name, repr(sorted(self.options_json.items()))))

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options_json.items())
        return f"riftkeep.load({self.name!r}, {options})"


AnyState = State[Any]
"""A position of whichever game."""
AnyGame = Game[Any, Any]
"""Whichever game, with its options."""
