"""The fixed integer action space, for learners and for the compiled core.

Blocks, in this order (N cells, n players; cells by their dense number, see geometry):

    placements    N * most    cell, then count - 1 (``most`` rings may be placed at once)
    slides        S           every (from, to) on a common ray: from, direction, distance.
                              A move and any capture share the number: what stands between the two
                              cells tells them apart, and the target is the first stack on the way
    lines         N * axes    first cell of the line, then axis
    rewards       1 + N       option 1, then option 2 by the first cell of the segment
    regions       N * (n + 1) lowest cell of the region, then border color (0 for none)
    eliminations  N           the stack that pays, or the forced one
    plain moves   8           skips, no-ops and the swap, in the order of PLAIN_TYPES

The phase and what is owed say which of several moves a number means, so that in any one position
numbers and legal moves correspond one to one.
"""

from __future__ import annotations

from riftkeep.core.errors import IllegalMove
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Geometry, lowest
from riftkeep.games.ringrift.lines import lines, segments
from riftkeep.games.ringrift.move import (
    CAPTURE_TYPES,
    PLAIN_TYPES,
    Move,
    MoveType,
    elimination_move,
    placement_move,
    plain_move,
    slide_move,
)
from riftkeep.games.ringrift.movement import first_obstacle
from riftkeep.games.ringrift.options import Config
from riftkeep.games.ringrift.state import Phase, Position
from riftkeep.games.ringrift.territory import processable_regions, region_move


class ActionSpace:
    """The numbering of actions for one board and number of players."""

    def __init__(self, config: Config, geometry: Geometry) -> None:
        cells = len(geometry.cells)
        self._geometry = geometry
        self._most = config.max_placed
        self._colors = config.players + 1
        self._axes = len(geometry.axis_deltas)
        self.slides = cells * self._most
        self.lines = self.slides + len(geometry.slide_ends)
        self.rewards = self.lines + cells * self._axes
        self.regions = self.rewards + 1 + cells
        self.eliminations = self.regions + cells * self._colors
        self.plain = self.eliminations + cells
        self.swap = self.plain + PLAIN_TYPES.index(MoveType.SWAP_SIDES)
        self.size = self.plain + len(PLAIN_TYPES)

    def action_of(self, move: Move) -> int:
        """The number of a legal move."""
        geometry = self._geometry
        order = geometry.order
        if move.type is MoveType.PLACE_RING:
            assert move.to is not None and move.count is not None
            return order[move.to] * self._most + move.count - 1
        if move.type is MoveType.MOVE_STACK or move.type in CAPTURE_TYPES:
            assert move.source is not None and move.to is not None
            direction = geometry.direction(move.source, move.to)
            assert direction is not None
            steps = geometry.distance(move.source, move.to, direction)
            return self.slides + geometry.slide_base[move.source][direction] + steps - 1
        if move.type is MoveType.PROCESS_LINE:
            assert move.line is not None
            axis = geometry.axis_deltas.index(move.line[1] - move.line[0])
            return self.lines + order[move.line[0]] * self._axes + axis
        if move.type is MoveType.CHOOSE_LINE_REWARD:
            if move.segment is None:
                return self.rewards
            return self.rewards + 1 + order[move.segment[0]]
        if move.type is MoveType.PROCESS_TERRITORY_REGION:
            assert move.region is not None
            first = order[lowest(move.region)]
            return self.regions + first * self._colors + (move.border_color or 0)
        if move.at is not None:
            return self.eliminations + order[move.at]
        return self.plain + PLAIN_TYPES.index(move.type)

    def move_of(self, position: Position, action: int) -> Move:
        """The move that a number means here if it means a legal one; IllegalMove if it cannot."""
        move = self._decoded(position, action) if 0 <= action < self.size else None
        if move is None:
            raise IllegalMove(
                Refusal("malformed", "D21", Sentence("action.no_move", action=action))
            )
        return move

    def _decoded(self, position: Position, action: int) -> Move | None:
        geometry, player = self._geometry, position.player
        cells = geometry.cells
        if action < self.slides:
            cell, count = divmod(action, self._most)
            return placement_move(geometry, player, cells[cell], count + 1)
        if action < self.lines:
            return self._slide(position, *geometry.slide_ends[action - self.slides])
        if action < self.rewards:
            cell, axis = divmod(action - self.lines, self._axes)
            for line_axis, line in lines(position, player):
                if (line_axis, line[0]) == (axis, cells[cell]):
                    return Move(MoveType.PROCESS_LINE, player, geometry, line=line)
            return None
        if action < self.regions:
            return self._reward(position, action - self.rewards)
        if action < self.eliminations:
            cell, color = divmod(action - self.regions, self._colors)
            for region in processable_regions(position, player):
                if (lowest(region.cells), region.border_color or 0) == (cells[cell], color):
                    return region_move(geometry, player, region)
            return None
        if action < self.plain:
            is_forced = position.phase is Phase.FORCED_ELIMINATION
            kind = MoveType.FORCED_ELIMINATION if is_forced else MoveType.ELIMINATE_RINGS_FROM_STACK
            return elimination_move(geometry, player, kind, cells[action - self.eliminations])
        return plain_move(geometry, player, PLAIN_TYPES[action - self.plain])

    def _slide(self, position: Position, source: int, to: int) -> Move:
        geometry, player = self._geometry, position.player
        direction = geometry.direction(source, to)
        assert direction is not None
        obstacle = first_obstacle(geometry, source, direction, position.free())
        is_jump = obstacle is not None and geometry.distance(
            source, obstacle, direction
        ) < geometry.distance(source, to, direction)
        if not is_jump and position.phase is Phase.MOVEMENT:
            return slide_move(geometry, player, MoveType.MOVE_STACK, source, None, to)
        kind = (
            MoveType.CONTINUE_CAPTURE_SEGMENT
            if position.phase is Phase.CHAIN_CAPTURE
            else MoveType.OVERTAKING_CAPTURE
        )
        return slide_move(geometry, player, kind, source, obstacle if is_jump else to, to)

    def _reward(self, position: Position, index: int) -> Move | None:
        kind, player, geometry = MoveType.CHOOSE_LINE_REWARD, position.player, self._geometry
        if index == 0:
            return Move(kind, player, geometry, option=1)
        if isinstance(position.owed, tuple):
            length = position.config.line_length
            for segment in segments(position.owed, length):
                if segment[0] == geometry.cells[index - 1]:
                    return Move(kind, player, geometry, option=2, segment=segment)
        return None
