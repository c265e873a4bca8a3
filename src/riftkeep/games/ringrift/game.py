"""RingRift behind the core contract: every rule is in the file of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from riftkeep.core.annotation import Annotation
from riftkeep.core.arguments import as_cell
from riftkeep.core.deed import Deed
from riftkeep.core.drawing import Drawing
from riftkeep.core.errors import IllegalMove, InvalidPosition
from riftkeep.core.game import Game, foreign
from riftkeep.core.guards import is_state_of
from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.layout import Layout
from riftkeep.core.planes import Plane, check_seat
from riftkeep.core.progress import Progress
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.threat import Threat
from riftkeep.games.ringrift import (
    derived,
    drawing,
    hashing,
    interact,
    layout,
    notation,
    planes,
    progress,
    svg,
    symmetry,
    threats,
)
from riftkeep.games.ringrift import diagram as text_diagram
from riftkeep.games.ringrift.actions import ActionSpace
from riftkeep.games.ringrift.deed import deed_of
from riftkeep.games.ringrift.geometry import geometry_for
from riftkeep.games.ringrift.legal import legal_moves, may_swap
from riftkeep.games.ringrift.move import FORCED_TYPES, Move, MoveType, move_from_json
from riftkeep.games.ringrift.options import Options, config_for
from riftkeep.games.ringrift.placement import has_placement
from riftkeep.games.ringrift.refusal import why_illegal
from riftkeep.games.ringrift.state import Phase, Position, State
from riftkeep.games.ringrift.state_json import check_position, state_from_json, state_to_json
from riftkeep.games.ringrift.turn import begin_turn, carry_out

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class RingRift(Game[State, Move]):
    """RingRift on one board, with a number of players and a ruleset."""

    name = "ringrift"
    forced_types = FORCED_TYPES
    steps = layout.STEPS

    def __init__(self, options: Options) -> None:
        self.options = options
        self.config = config_for(options)
        self.geometry = geometry_for(options.board, self.config.board_size)
        self.actions = ActionSpace(self.config, self.geometry)
        self.num_players = options.players
        self.num_actions = self.actions.size

    @classmethod
    def with_options(cls, /, **options: Any) -> RingRift:
        """RingRift with these options; InvalidOptions names a wrong one."""
        return cls(Options.from_json(options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RingRift) and other.options == self.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __reduce__(self) -> tuple[type[RingRift], tuple[Options]]:
        return RingRift, (self.options,)

    @property
    def options_json(self) -> dict[str, Any]:
        """The options as plain JSON data."""
        return self.options.to_json()

    @property
    def max_moves(self) -> int:
        """No game has more moves.

        S never falls, is at most cells + rings, and grows in every round that somebody can act in
        (D76), or, where moves need not make progress, in every ``quiet_rounds`` rounds. A round has
        at most four moves a seat besides those that make S grow and the at most three that each
        line or region takes. A forced elimination, after which a turn may go on with four more
        moves (E), makes S grow too.
        """
        most = len(self.geometry.cells) + self.config.rings * self.num_players
        rounds = (most + 2) * max(1, self.config.quiet_rounds + 1)
        extra = 12 if self.config.goes_on_after_forced else 8
        return rounds * 4 * self.num_players + extra * most

    def initial_state(self) -> State:
        """The empty board, all rings in hand, player 1 to place."""
        position = Position(self.config, self.geometry)
        for seat in position.seats:
            position.hand[seat] = self.config.rings
        begin_turn(position)
        return State(self, position)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move, by ascending action id."""
        return tuple(legal_moves(state._position))

    def why_illegal(self, state: State, move: Move) -> Refusal | None:
        """None if the move is legal here, otherwise the rule that refuses it."""
        listed = state.__dict__.get("legal_moves")
        if listed is not None and len(listed) == 1 and move is listed[0]:
            return None  # the usual no-op: no need to find out again that nothing can be done
        return why_illegal(state._position, move)

    def play_assuming_legal(self, state: State, move: Move) -> State:
        """The position after a legal move."""
        position = state._position.copy()
        carry_out(position, move)
        return State(self, position)

    def forced_move(self, state: State) -> Move | None:
        """The only legal move, if it is a no-op (R076); hundreds of placements are not listed."""
        position = state._position
        if position.phase is Phase.RING_PLACEMENT and has_placement(position, position.player):
            return None
        return super().forced_move(state)

    def exchange(self, state: State) -> Move | None:
        """The swap of the pie rule where it is legal (D77)."""
        if not may_swap(state._position):
            return None
        return next((m for m in state.legal_moves if m.type is MoveType.SWAP_SIDES), None)

    @property
    def exchange_action(self) -> int | None:
        """The number of the swap; None without the pie rule."""
        return self.actions.swap if self.options.pie_rule else None

    def key(self, state: State) -> int:
        """The 64-bit key of a position."""
        return hashing.key_of(state._position)

    def state_to_json(self, state: State) -> dict[str, Any]:
        """The position as plain JSON data."""
        return state_to_json(state._position)

    def derived_json(self, state: State) -> dict[str, Any]:
        """Territory, eliminated rings, totals, thresholds and the sum S (R051, R191; D83)."""
        return derived.derived_to_json(state)

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        """The position described by JSON data; InvalidPosition names what is wrong with it."""
        return State(self, state_from_json(self.config, self.geometry, data))

    def move_from_json(self, data: Mapping[str, Any]) -> Move:
        """The move described by JSON data; InvalidMove names what is wrong with it."""
        return move_from_json(self.geometry, self.num_players, data)

    def state_to_bytes(self, state: State) -> bytes:
        """The position as bytes."""
        return hashing.to_bytes(state._position)

    def state_from_bytes(self, data: bytes) -> State:
        """The position described by bytes; InvalidPosition names what is wrong with them."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise InvalidPosition("bytes", "must be bytes")
        position = hashing.from_bytes(self.config, self.geometry, bytes(data))
        check_position(position)
        return State(self, position)

    def parse_move(self, state: State, text: str) -> Move:
        """The move that a person wrote; NotationError if it cannot be read here."""
        return notation.parse_move(state._position, text)

    def format_position(self, state: State) -> str:
        """The position as one line of text."""
        return notation.format_position(state.to_json(), self.geometry)

    def parse_position(self, text: str) -> State:
        """The position that ``format_position`` wrote."""
        return self.state_from_json(notation.parse_position(text, self.geometry))

    def diagram(self, state: State) -> str:
        """The position drawn as text."""
        return text_diagram.format_diagram(state.to_json(), self.geometry)

    def parse_diagram(self, text: str) -> State:
        """The position that ``diagram`` drew."""
        return self.state_from_json(text_diagram.parse_diagram(text, self.geometry))

    def drawing(self, state: State, width: int = 80) -> Drawing:
        """The board alone as text for a screen so many characters wide."""
        return drawing.draw_board(state.to_json(), self.geometry, width)

    def legend(self, state: State, width: int = 80) -> tuple[Sentence, ...]:
        """What the texts of the cells mean."""
        return drawing.legend(state.to_json(), self.geometry, width)

    def seat_summaries(self, state: State) -> tuple[tuple[Sentence, ...], ...]:
        """The rings and cells of every seat, with the goals."""
        config = self.config
        return drawing.seat_summaries(state.to_json(), config.ring_goal, config.land_goal)

    def progress(self, state: State) -> tuple[tuple[Progress, ...], ...]:
        """Rings eliminated, territory, rounds as the only one who could act, rings in hand."""
        return progress.progress(state._position)

    def deed(self, before: State, move: Move, after: State) -> Deed | None:
        """What a move did, for telling it in words."""
        return deed_of(before._position, move, after._position)

    def threats(self, state: State) -> tuple[Threat, ...]:
        """The largest region that each seat could take in its next turn."""
        return threats.threats(state)

    def layout(self) -> Layout:
        """The board as it is drawn."""
        return layout.layout(self.geometry)

    def svg(self, state: State, annotation: Annotation | None = None) -> str:
        """The position drawn as a self-contained SVG document, with what is to be shown on it."""
        shown = annotation or Annotation()
        return svg.format_svg(
            state.to_json(),
            self.geometry,
            moves=[move.to_json() for move in shown.moves],
            labels=shown.labels,
            owners=shown.owners,
        )

    def action_of(self, state: State, move: Move) -> int:
        """The integer that stands for a legal move of this position."""
        is_ours = getattr(state, "game", None) is self or is_state_of(self, state)
        if not is_ours or not self.is_own_move(move):
            raise foreign(self, state, move)
        return self.actions.action_of(move)

    def is_own_move(self, move: object) -> bool:
        """Can this be a move of this game, in whatever position?"""
        try:
            return (
                isinstance(move, Move)
                and move.geometry is self.geometry
                and move.player <= self.num_players
                and (move.border_color is None or move.border_color <= self.num_players)
            )
        except TypeError:  # a move can be made with a player that is no number
            return False

    def move_of(self, state: State, action: int) -> Move:
        """The legal move that an integer stands for; IllegalMove if it stands for none here."""
        move = self.actions.move_of(state._position, self.check_action(action))
        refusal = why_illegal(state._position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return move

    def cell_name(self, cell: tuple[int, ...]) -> str:
        """What people call a cell, given its coordinates."""
        return self.geometry.names[self.geometry.cell(as_cell(cell), InvalidPosition, "cell")]

    def parse_cell(self, text: str) -> tuple[int, ...]:
        """The coordinates of the cell that people call so."""
        return self.geometry.coordinates[self.geometry.parse_cell(text)]

    def interact(
        self, state: State, partial: Partial | None = None, event: Event | None = None
    ) -> Interaction:
        """One step of entering a turn by pointing; see interact.py."""
        return interact.interact(self, state, partial or Partial(), event)

    @property
    def num_symmetries(self) -> int:
        """8 on square boards, 12 on hexagonal ones."""
        return len(self.geometry.symmetries)

    def transform_state(self, state: State, symmetry_number: int) -> State:
        """The position seen through a symmetry of the board."""
        mapping = self.geometry.symmetries[self.check_symmetry(symmetry_number)]
        return State(self, symmetry.transformed_position(state._position, mapping))

    def transform_move(self, move: Move, symmetry_number: int) -> Move:
        """The move seen through a symmetry of the board."""
        mapping = self.geometry.symmetries[self.check_symmetry(symmetry_number)]
        return symmetry.transformed_move(move, mapping)

    def planes(
        self, state: State, seat: int | None = None, seats_shown: int | None = None
    ) -> npt.NDArray[np.float32]:
        """The numbers of the planes, written plainly."""
        return planes.plane_numbers(state, check_seat(self, seat), seats_shown)

    def plane_table(self, seats_shown: int | None = None) -> tuple[Plane, ...]:
        """The planes for as many seats as there are players, or for so many."""
        return planes.plane_table(self.config, len(self.geometry.cells), seats_shown)
