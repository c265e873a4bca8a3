"""The game: Great Kingdom with one set of options, by the contract of core/game.py.

Only joins the rule files together; see RULES.md for which file holds which rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from riftkeep.core.annotation import Annotation
from riftkeep.core.arguments import as_cell, whole_number
from riftkeep.core.deed import Deed
from riftkeep.core.drawing import Drawing
from riftkeep.core.errors import IllegalMove, InvalidMove, InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.game import Game, Json, foreign
from riftkeep.core.guards import is_state_of
from riftkeep.core.interaction import Event, Interaction, Partial
from riftkeep.core.layout import Layout
from riftkeep.core.planes import Plane, check_seat
from riftkeep.core.progress import Progress
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.core.threat import Threat
from riftkeep.games.great_kingdom import (
    actions,
    diagram,
    drawing,
    hashing,
    interact,
    layout,
    legal,
    move,
    notation,
    planes,
    progress,
    refusal,
    state_json,
    svg,
    threats,
    turn,
)
from riftkeep.games.great_kingdom.deed import deed_of
from riftkeep.games.great_kingdom.geometry import format_point, geometry_for, off_board
from riftkeep.games.great_kingdom.groups import explain_groups
from riftkeep.games.great_kingdom.move import Move
from riftkeep.games.great_kingdom.options import Options
from riftkeep.games.great_kingdom.players import SAYS
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.symmetry import (
    symmetries_of,
    transformed_move,
    transformed_state,
)
from riftkeep.games.great_kingdom.territory import explain_territory

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class GreatKingdom(Game[GreatKingdomState, Move]):
    """Great Kingdom, for two players: Blue (seat 1) and Orange (seat 2)."""

    name = "great_kingdom"
    num_players = 2

    def __init__(self, options: Options) -> None:
        self.options = options
        self.geometry = geometry_for(options.size)
        self.num_actions = len(self.geometry.points) + 1
        self._symmetries = symmetries_of(options)
        point = options.neutral_point
        neutral = 0 if point is None else self.geometry.bit_at[point]
        self._initial = GreatKingdomState(self, 0, 0, neutral)

    @classmethod
    def with_options(cls, /, **options: Any) -> GreatKingdom:
        """The game with these options; those left out have the ruleset's defaults."""
        return cls(Options.from_json(options))

    @property
    def options_json(self) -> Json:
        """The size, the ruleset and the options that differ from the ruleset's defaults."""
        return self.options.to_json()

    @property
    def max_moves(self) -> int:
        """The bound of the decisions: every castle can follow a pass, then two passes.

        One castle less than there are points, because a full board cannot be reached; one move
        more where the neutral castle is placed by a move.
        """
        return 2 * (len(self.geometry.points) - 1) + 2 + self.options.is_neutral_chosen

    def initial_state(self) -> GreatKingdomState:
        """The position before the first move."""
        return self._initial

    def legal_moves(self, state: GreatKingdomState) -> tuple[Move, ...]:
        """See ``State.legal_moves``."""
        return legal.legal_moves(state)

    def why_illegal(self, state: GreatKingdomState, move: Move) -> Refusal | None:
        """See ``State.why_illegal``."""
        return refusal.why_illegal(state, move)

    def play_assuming_legal(self, state: GreatKingdomState, move: Move) -> GreatKingdomState:
        """See ``State.play_assuming_legal``."""
        return turn.play_assuming_legal(state, move)

    def key(self, state: GreatKingdomState) -> int:
        """See ``State.key``."""
        return hashing.key_of(state)

    def state_to_json(self, state: GreatKingdomState) -> Json:
        """See ``State.to_json``."""
        return state_json.state_to_json(state)

    def derived_json(self, state: GreatKingdomState) -> Json:
        """Groups with their liberties, empty regions with their owners, and points of territory."""
        return {
            "territory": [points.bit_count() for points in state.territory],
            "groups": [group.to_json() for group in explain_groups(state)],
            "regions": [region.to_json() for region in explain_territory(state)],
        }

    def state_from_json(self, data: Mapping[str, Any]) -> GreatKingdomState:
        """The position described by JSON data; InvalidPosition names what is wrong with it."""
        return state_json.state_from_json(self, data)

    def move_from_json(self, data: Mapping[str, Any]) -> Move:
        """The move described by JSON data; InvalidMove names what is wrong with it."""
        return move.move_from_json(self.geometry, data)

    def state_to_bytes(self, state: GreatKingdomState) -> bytes:
        """See ``State.to_bytes``."""
        return hashing.to_bytes(state)

    def state_from_bytes(self, data: bytes) -> GreatKingdomState:
        """The position described by bytes; InvalidPosition names what is wrong with them."""
        return hashing.from_bytes(self, data)

    def parse_move(self, state: GreatKingdomState, text: str) -> Move:
        """The move that a person wrote; NotationError if it cannot be read."""
        return notation.parse_move(state, text)

    def format_position(self, state: GreatKingdomState) -> str:
        """The position as one line of text."""
        return notation.format_position(state)

    def parse_position(self, text: str) -> GreatKingdomState:
        """The position that ``format_position`` wrote."""
        return notation.parse_position(self, text)

    def diagram(self, state: GreatKingdomState, *, territory: bool = False) -> str:
        """The position drawn as text, with the territory marked when asked for."""
        return diagram.format_diagram(state, territory=territory)

    def parse_diagram(self, text: str) -> GreatKingdomState:
        """The position that ``diagram`` drew."""
        return diagram.parse_diagram(self, text)

    def drawing(self, state: GreatKingdomState, width: int = 80) -> Drawing:
        """The board alone as text, with the territory marked."""
        return drawing.draw_board(state)

    def seat_says(self, seat: int) -> Sentence:
        """Blue or Orange."""
        return SAYS[seat]

    def legend(self, state: GreatKingdomState, width: int = 80) -> tuple[Sentence, ...]:
        """What the marks on the board mean."""
        return drawing.LEGEND

    def seat_summaries(self, state: GreatKingdomState) -> tuple[tuple[Sentence, ...], ...]:
        """The castles and the territory of both players."""
        return drawing.seat_summaries(state)

    def progress(self, state: GreatKingdomState) -> tuple[tuple[Progress, ...], ...]:
        """The territory of both players, against what wins by score, and their castles."""
        return progress.progress(state)

    def deed(self, before: GreatKingdomState, move: Move, after: GreatKingdomState) -> Deed:
        """What a move did, for telling it in words."""
        return deed_of(before, move, after)

    def threats(self, state: GreatKingdomState) -> tuple[Threat, ...]:
        """What each player could capture or close with the next castle."""
        return threats.threats(state)

    def layout(self) -> Layout:
        """The board as it is drawn, with the first row at the bottom."""
        return layout.layout(self.geometry)

    def svg(
        self,
        state: GreatKingdomState,
        annotation: Annotation | None = None,
        *,
        territory: bool = False,
        liberties: bool = False,
    ) -> str:
        """The position drawn as a self-contained SVG document, with overlays when asked for."""
        return svg.format_svg(state, annotation, territory=territory, liberties=liberties)

    def action_of(self, state: GreatKingdomState, move: Move) -> int:
        """The integer, below ``num_actions``, that stands for a legal move of this position."""
        is_ours = getattr(state, "game", None) is self or is_state_of(self, state)
        if not is_ours or not self.is_own_move(move):
            raise foreign(self, state, move)
        return actions.action_of(self.options.size, move)

    def is_own_move(self, move: object) -> bool:
        """Can this be a move of this game, in whatever position?"""
        return isinstance(move, Move) and (move.at is None or move.at in self.geometry.bit_at)

    def move_of(self, state: GreatKingdomState, action: int) -> Move:
        """The legal move that an integer stands for; IllegalMove if it stands for none here."""
        is_neutral = state.phase is Phase.NEUTRAL_PLACEMENT
        number = self.check_action(action)
        found = actions.move_of(self.options.size, state.player, number, is_neutral)
        if found is None:
            most, given = self.num_actions - 1, str(shown(action))
            says = Sentence("action.out_of_range", most=most, action=given)
            raise IllegalMove(Refusal("no_such_action", "GK-17", says))
        refusal = self.why_illegal(state, found)
        if refusal is not None:
            raise IllegalMove(refusal)
        return found

    def cell_name(self, cell: tuple[int, ...]) -> str:
        """What people call a point, given its coordinates."""
        point = as_cell(cell)
        if point not in self.geometry.bit_at:
            raise InvalidMove("cell", off_board(self.geometry))
        return format_point(point)

    def parse_cell(self, text: str) -> tuple[int, ...]:
        """The coordinates of the point that people call so."""
        return self.geometry.parse_point(text.strip())

    def interact(
        self,
        state: GreatKingdomState,
        partial: Partial | None = None,
        event: Event | None = None,
    ) -> Interaction:
        """One step of entering a turn by pointing; see ``riftkeep.core.interaction``."""
        return interact.interact(state, partial, event)

    @property
    def num_symmetries(self) -> int:
        """How many symmetries of the square leave the neutral castle in its place."""
        return len(self._symmetries)

    def transform_state(self, state: GreatKingdomState, symmetry: int) -> GreatKingdomState:
        """The position seen through a symmetry of the board."""
        return transformed_state(state, self._symmetries[self.check_symmetry(symmetry)])

    def transform_move(self, move: Move, symmetry: int) -> Move:
        """The move seen through a symmetry of the board."""
        return transformed_move(move, self._symmetries[self.check_symmetry(symmetry)])

    def planes(
        self, state: GreatKingdomState, seat: int | None = None, seats_shown: int | None = None
    ) -> npt.NDArray[np.float32]:
        """The numbers of the planes, written plainly."""
        self.plane_table(seats_shown)  # refuses another number of seats
        return planes.plane_numbers(state, check_seat(self, seat))

    def plane_table(self, seats_shown: int | None = None) -> tuple[Plane, ...]:
        """The planes; always of two seats."""
        if seats_shown is not None:
            whole_number("seats_shown", seats_shown, 2, 2, InvalidOptions)
        return planes.plane_table()

    def __reduce__(self) -> tuple[type[GreatKingdom], tuple[Options]]:
        return GreatKingdom, (self.options,)
