"""The contract: what every game, state and move offers.

Programs and tests rely on these names. A game is a value (its name and options), a state is frozen
and hashable, and every decision a player can take, the forced ones included, is a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from riftkeep.core.annotation import Annotation
from riftkeep.core.drawing import Drawing, plain_drawing
from riftkeep.core.errors import IllegalMove
from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.layout import Layout
from riftkeep.core.outcome import Outcome
from riftkeep.core.progress import Progress
from riftkeep.core.refusal import Refusal

Json = dict[str, Any]


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
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @cached_property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """Every legal move, by ascending action id; empty only when the game is over."""
        return self.game.legal_moves(self)

    @cached_property
    def key(self) -> int:
        """A 64-bit key of the position, the same in every backend."""
        return self.game.key(self)

    def why_illegal(self, move: MoveT) -> Refusal | None:
        """None if the move is legal here, otherwise the rule that refuses it."""
        return self.game.why_illegal(self, move)

    def play(self, move: MoveT) -> State[MoveT]:
        """The position after a move; IllegalMove, with the refusal, if the rules refuse it."""
        refusal = self.game.why_illegal(self, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.play_assuming_legal(move)

    def play_assuming_legal(self, move: MoveT) -> State[MoveT]:
        """The position after a move already known to be legal here; anything else is a bug."""
        state: State[MoveT] = self.game.play_assuming_legal(self, move)
        return state

    def to_json(self) -> Json:
        """The position as plain JSON data."""
        return self.game.state_to_json(self)

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

    @abstractmethod
    def is_forced(self, move: MoveT) -> bool:
        """True for a move that exists only to record that nothing could be done (R076)."""

    def exchanges_seats(self, move: MoveT) -> bool:
        """True for a move after which the people behind seats 1 and 2 have changed places."""
        return False

    @abstractmethod
    def key(self, state: StateT) -> int:
        """See ``State.key``."""

    @abstractmethod
    def state_to_json(self, state: StateT) -> Json:
        """See ``State.to_json``."""

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
        """What the game itself calls a seat."""
        return f"Player {seat}"

    def seat_summaries(self, state: StateT) -> tuple[str, ...]:
        """How each seat stands in numbers that the board does not show, in a few words."""
        return ("",) * self.num_players

    def progress(self, state: StateT) -> tuple[tuple[Progress, ...], ...]:
        """How far each seat has come on every way to win, the same ones for all seats."""
        return ((),) * self.num_players

    @abstractmethod
    def layout(self) -> Layout:
        """The board as it is drawn."""

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

    @abstractmethod
    def transform_state(self, state: StateT, symmetry: int) -> StateT:
        """The position seen through a symmetry of the board."""

    @abstractmethod
    def transform_move(self, move: MoveT, symmetry: int) -> MoveT:
        """The move seen through a symmetry of the board."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options_json == self.options_json

    def __hash__(self) -> int:
        return hash((self.name, repr(sorted(self.options_json.items()))))

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options_json.items())
        return f"riftkeep.load({self.name!r}, {options})"
