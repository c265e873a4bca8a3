"""The contract of a game: what every game offers. Its positions are state.py, its moves move.py.

Programs and tests rely on these names. A game is a value (its name and options), a state is frozen
and hashable, and every decision a player can take, the forced ones included, is a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex

from riftkeep.core.annotation import Annotation
from riftkeep.core.arguments import index_of, whole_number
from riftkeep.core.deed import Deed
from riftkeep.core.drawing import Drawing, plain_drawing
from riftkeep.core.errors import InvalidData, InvalidMove, InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.guards import guard
from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.layout import Layout, TurnStep
from riftkeep.core.move import MoveT
from riftkeep.core.planes import Plane
from riftkeep.core.progress import Progress
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import State, StateT
from riftkeep.core.threat import Threat

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Json = dict[str, Any]


def foreign(game: Game[Any, Any], state: object, move: object) -> InvalidMove:
    """The error for a move that cannot be one of this game, whatever the position."""
    what = f"{move} of {type(state).__name__}" if isinstance(state, State) else shown(state)
    return InvalidMove("move", f"must be a move of {game!r} with a state of it, not {what}")


class Game(ABC, Generic[StateT, MoveT]):
    """The rules of one game with one set of options. Equal options make equal games."""

    name: str
    num_players: int
    num_actions: int
    forced_types: frozenset[str] = frozenset()
    """The types of moves that only record that nothing could be done (R076)."""
    steps: tuple[TurnStep, ...] = ()
    """The steps of a turn in their order; none if a turn is a single move."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        guard(cls)

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

    def is_own_move(self, move: object) -> bool:
        """Can this be a move of this game, in whatever position?"""
        return all(hasattr(move, name) for name in ("type", "player", "to_json"))

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
        """The board alone as text, for a screen of this width in characters, with owners and cells.

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
        """What a move did, as words can say it; None if there is nothing to say."""
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
        """The board, and which moves belong to which step of a turn, as plain JSON data."""
        return self.layout().to_json() | {
            "forced": sorted(self.forced_types),
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
        number = index_of(action)
        if number is None:
            raise InvalidMove("action", f"must be a whole number, not {shown(action)}")
        return number

    def check_symmetry(self, symmetry: int) -> int:
        """The number of a symmetry; InvalidOptions if the board has none of this number."""
        return whole_number("symmetry", symmetry, 0, self.num_symmetries - 1, InvalidOptions)

    @abstractmethod
    def transform_state(self, state: StateT, symmetry: int) -> StateT:
        """The position seen through a symmetry of the board."""

    @abstractmethod
    def transform_move(self, move: MoveT, symmetry: int) -> MoveT:
        """The move seen through a symmetry of the board."""

    def plane_table(self, seats_shown: int | None = None) -> tuple[Plane, ...]:
        """The planes in which the compiled core shows a position to learners; none if it does not.

        With ``seats_shown`` they are those of a net for several numbers of players: they have this
        many seats for any number of players, and planes that say how many players there are.
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


AnyGame = Game[Any, Any]
"""Whichever game, with its options."""


def check_game(game: object) -> AnyGame:
    """A game; InvalidData if it is something else, such as the name of one."""
    if not isinstance(game, Game):
        raise InvalidData("game", f"must be a game as riftkeep.load makes it, not {shown(game)}")
    return game
