"""What a position of RingRift consists of (R021..R023, R050..R052; B1).

``Position`` is the working form: a bag of fields that the rules read, and that ``turn`` changes
while it carries out one move on a copy. ``State`` is what everybody else sees: the same position,
frozen. Sets of cells are integers, see ``geometry``. Lists indexed by player have an unused entry
0, so that ``hand[player]`` is what it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from riftkeep.core.outcome import Outcome
from riftkeep.core.state import State as CoreState
from riftkeep.games.ringrift.geometry import Coordinates, Geometry, members
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.options import Config

if TYPE_CHECKING:
    from riftkeep.games.ringrift.game import RingRift

Rings = bytes
"""The rings of a stack, bottom to top, each the number of its player (D14)."""


class Phase(StrEnum):
    """The phases of a turn, in their order (R070), and the end of the game (R051)."""

    RING_PLACEMENT = "ring_placement"
    MOVEMENT = "movement"
    CAPTURE = "capture"
    CHAIN_CAPTURE = "chain_capture"
    LINE_PROCESSING = "line_processing"
    TERRITORY_PROCESSING = "territory_processing"
    FORCED_ELIMINATION = "forced_elimination"
    GAME_OVER = "game_over"


PAYMENT = "payment"
"""What ``Position.owed`` holds when a cap must be eliminated; otherwise None or a line."""


class Position:
    """A position as the rules see it. Only ever changed on a fresh copy, by ``turn``."""

    __slots__ = (
        "acted",
        "active",
        "collapsed",
        "config",
        "eliminated",
        "geometry",
        "hand",
        "last_action",
        "markers",
        "move_number",
        "must_move",
        "outcome",
        "owed",
        "owned",
        "phase",
        "player",
        "previous_exclusive",
        "progress_turn",
        "real_action",
        "stacks",
        "swap_used",
        "turn",
    )

    def __init__(self, config: Config, geometry: Geometry) -> None:
        seats = config.players + 1
        self.config = config
        self.geometry = geometry
        self.markers = [0] * seats
        """The cells with a marker of each player."""
        self.collapsed = [0] * seats
        """The cells that are territory of each player."""
        self.owned = [0] * seats
        """The cells with a stack that each player controls."""
        self.stacks: dict[int, Rings] = {}
        """The stack on each cell that has one."""
        self.hand = [0] * seats
        self.eliminated = [0] * seats
        """Rings credited to each player (D69)."""
        self.player = 1
        self.phase = Phase.RING_PLACEMENT
        self.turn = 1
        self.move_number = 0
        self.must_move: int | None = None
        """The stack placed in this turn, which alone may move (D28)."""
        self.active: int | None = None
        """The stack that may or must capture."""
        self.owed: str | tuple[int, ...] | None = None
        """None, PAYMENT, or the long line whose reward is to be chosen (D48)."""
        self.acted = False
        """Has the player performed a turn action in this turn (D62)?

        While placing this is so only if the turn goes on after a forced elimination (E).
        """
        self.last_action = [0] * seats
        """The number of each player's latest turn action (D73)."""
        self.real_action: list[bool | None] = [None] * seats
        """Who could act at the start of his turn in this round; None: not known (D71)."""
        self.previous_exclusive: int | None = None
        """The only seat that could act in the previous round (D70)."""
        self.swap_used = False
        self.progress_turn = 0
        """The turn in which S = markers + collapsed + eliminated last grew (E)."""
        self.outcome: Outcome | None = None

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        twin = Position.__new__(Position)
        twin.config = self.config
        twin.geometry = self.geometry
        twin.markers = self.markers.copy()
        twin.collapsed = self.collapsed.copy()
        twin.owned = self.owned.copy()
        twin.stacks = self.stacks.copy()
        twin.hand = self.hand.copy()
        twin.eliminated = self.eliminated.copy()
        twin.player = self.player
        twin.phase = self.phase
        twin.turn = self.turn
        twin.move_number = self.move_number
        twin.must_move = self.must_move
        twin.active = self.active
        twin.owed = self.owed
        twin.acted = self.acted
        twin.last_action = self.last_action.copy()
        twin.real_action = self.real_action.copy()
        twin.previous_exclusive = self.previous_exclusive
        twin.swap_used = self.swap_used
        twin.progress_turn = self.progress_turn
        twin.outcome = self.outcome
        return twin

    @property
    def seats(self) -> range:
        """Every player."""
        return range(1, self.config.players + 1)

    def all_stacks(self) -> int:
        """The cells with a stack of anybody."""
        return union(self.owned)

    def all_markers(self) -> int:
        """The cells with a marker of anybody."""
        return union(self.markers)

    def all_collapsed(self) -> int:
        """The cells that are anybody's territory."""
        return union(self.collapsed)

    def free(self) -> int:
        """The cells that are empty or hold a marker: what can be passed over (B2)."""
        return self.geometry.live & ~(self.all_stacks() | self.all_collapsed())

    def landable(self, player: int) -> int:
        """The free cells on which a stack of the player may come down (R091; E)."""
        free = self.free()
        if self.config.lands_on_any_marker:
            return free
        return free & ~(self.all_markers() & ~self.markers[player])

    def land(self, player: int) -> int:
        """How many cells of territory the player has."""
        return self.collapsed[player].bit_count()

    def progress(self) -> int:
        """S = markers + collapsed + eliminated, which never falls (R191, D76)."""
        return (
            self.all_markers().bit_count() + self.all_collapsed().bit_count() + sum(self.eliminated)
        )

    def put_stack(self, cell: int, rings: Rings) -> None:
        """Set down a stack on a cell without one, or replace the one there; none if no rings."""
        self.remove_stack(cell)
        if rings:
            self.stacks[cell] = rings
            self.owned[rings[-1]] |= 1 << cell

    def remove_stack(self, cell: int) -> Rings:
        """Take up the stack on a cell, if there is one."""
        rings = self.stacks.pop(cell, b"")
        if rings:
            self.owned[rings[-1]] &= ~(1 << cell)
        return rings

    def collapse(self, cells: int) -> None:
        """Make cells the territory of the player to act; markers there disappear (R041)."""
        for seat in self.seats:
            self.markers[seat] &= ~cells
        self.collapsed[self.player] |= cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and all(
            getattr(self, name) == getattr(other, name) for name in Position.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


def union(sets: list[int]) -> int:
    """The cells in any of the sets."""
    result = 0
    for cells in sets:
        result |= cells
    return result


def cap_height(rings: Rings) -> int:
    """How many rings of the controlling player lie on top (R022)."""
    return len(rings) - len(rings.rstrip(rings[-1:]))


class State(CoreState[Move]):
    """A frozen position of RingRift; see ``riftkeep.core.state.State`` for the contract."""

    _game: RingRift
    _position: Position

    def __init__(self, game: RingRift, position: Position) -> None:
        self.__dict__["_game"] = game
        self.__dict__["_position"] = position

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state never changes: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self._game == other._game
            and self._position == other._position
        )

    def __hash__(self) -> int:
        return hash((self.key, self.move_number))

    def __reduce__(self) -> tuple[Any, ...]:
        return self._game.state_from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"<State {self._game.format_position(self)}>"

    @property
    def game(self) -> RingRift:
        """The game this position belongs to."""
        return self._game

    @property
    def player(self) -> int:
        """The seat to act, 1..n; in a finished game the seat whose turn ended it (D79)."""
        return self._position.player

    @property
    def phase(self) -> str:
        """The phase of the turn (R070)."""
        return self._position.phase.value

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 (D23)."""
        return self._position.turn

    @property
    def move_number(self) -> int:
        """How many moves have been played."""
        return self._position.move_number

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._position.outcome

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds each seat now, by the seat that person began in; (2, 1) after a swap (D78)."""
        seats = tuple(self._position.seats)
        return seats[::-1] if self._position.swap_used else seats

    @property
    def hand(self) -> tuple[int, ...]:
        """Rings in hand, in seat order."""
        return tuple(self._position.hand[1:])

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Rings credited as eliminated, in seat order."""
        return tuple(self._position.eliminated[1:])

    @property
    def territory(self) -> tuple[int, ...]:
        """Collapsed cells owned, in seat order."""
        return tuple(self._position.land(seat) for seat in self._position.seats)

    @property
    def stacks(self) -> Mapping[Coordinates, tuple[int, ...]]:
        """The stacks by cell, each bottom to top."""
        coordinates = self._position.geometry.coordinates
        stacks = self._position.stacks
        return MappingProxyType({coordinates[c]: tuple(stacks[c]) for c in sorted(stacks)})

    @property
    def markers(self) -> Mapping[Coordinates, int]:
        """The owner of every marker, by cell."""
        return self._owners(self._position.markers)

    @property
    def collapsed(self) -> Mapping[Coordinates, int]:
        """The owner of every collapsed cell, by cell."""
        return self._owners(self._position.collapsed)

    def _owners(self, sets: list[int]) -> Mapping[Coordinates, int]:
        coordinates = self._position.geometry.coordinates
        owners = {cell: seat for seat, cells in enumerate(sets) for cell in members(cells)}
        return MappingProxyType({coordinates[cell]: owners[cell] for cell in sorted(owners)})
