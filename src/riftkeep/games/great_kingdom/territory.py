"""Territory: whose an empty region is, and why it is nobody's.

GK-7..GK-11, GK-21; rulebook section 4. A region is a set of empty points connected along lines. It
belongs to a player if the castles around it are all of that player's color, edges and the neutral
castle counting as walls for both, unless it has a point on each of the four edges. Territory is
always derived from the board. Pure functions; whether territory is closed to castles is legal.py,
what it is worth is victory.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from riftkeep.games.great_kingdom.geometry import Bits, Geometry, Point
from riftkeep.games.great_kingdom.players import BLUE, NAMES, ORANGE

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.state import GreatKingdomState


class Verdict(StrEnum):
    """Why a region is somebody's territory, or nobody's."""

    ENCLOSED = "enclosed"
    """Walls of one color: it is that player's."""
    BOTH_COLORS = "both_colors"
    """Castles of both players stand around it (GK-8)."""
    NO_CASTLE = "no_castle"
    """No castle of either player stands around it (GK-9)."""
    FOUR_EDGES = "four_edges"
    """It has a point on each of the four edges (GK-10)."""


_RULES = {
    Verdict.ENCLOSED: "GK-7",
    Verdict.BOTH_COLORS: "GK-8",
    Verdict.NO_CASTLE: "GK-9",
    Verdict.FOUR_EDGES: "GK-10",
}


@dataclass(frozen=True, slots=True)
class Region:
    """An empty region, whose it is, and why."""

    points: tuple[Point, ...]
    """Its empty points, ordered by y and then x."""
    owner: int | None
    """The seat it belongs to, or None."""
    verdict: Verdict
    touches_neutral: bool
    """Is the neutral castle one of its walls? (GK-11: its point never scores.)"""

    @property
    def rule(self) -> str:
        """The rule that decides whose it is."""
        return _RULES[self.verdict]

    @property
    def explanation(self) -> str:
        """One sentence for people."""
        count = f"{len(self.points)} point{'s' if len(self.points) > 1 else ''}"
        if self.owner is not None:
            return f"{count} of {NAMES[self.owner]}: only {NAMES[self.owner]} castles wall it in"
        why = {
            Verdict.BOTH_COLORS: "castles of both players stand around it",
            Verdict.NO_CASTLE: "no castle of a player stands around it",
            Verdict.FOUR_EDGES: "it touches all four edges of the board",
        }[self.verdict]
        return f"{count} of nobody: {why}"

    def to_json(self) -> dict[str, Any]:
        """The region as plain JSON data."""
        return {
            "points": [list(point) for point in self.points],
            "owner": self.owner,
            "verdict": str(self.verdict),
            "rule": self.rule,
            "touches_neutral": self.touches_neutral,
            "explanation": self.explanation,
        }


def explain_territory(state: GreatKingdomState) -> tuple[Region, ...]:
    """Every empty region, by its first point: its owner, or the reason why it has none."""
    geometry = state.game.geometry
    regions = []
    for region in geometry.components(state.empty):
        verdict, owner = judge(geometry, region, state.blue, state.orange)
        regions.append(
            Region(
                points=tuple(geometry.points_in(region)),
                owner=owner,
                verdict=verdict,
                touches_neutral=bool(geometry.neighbors(region) & state.neutral),
            )
        )
    return tuple(regions)


def territories(geometry: Geometry, empty: Bits, blue: Bits, orange: Bits) -> tuple[Bits, Bits]:
    """The territory of Blue and of Orange."""
    owned = {BLUE: 0, ORANGE: 0}
    for region in geometry.components(empty):
        _, owner = judge(geometry, region, blue, orange)
        if owner is not None:
            owned[owner] |= region
    return owned[BLUE], owned[ORANGE]


def judge(geometry: Geometry, region: Bits, blue: Bits, orange: Bits) -> tuple[Verdict, int | None]:
    """Whose a region is, and why. The walls are looked at before the edges (rulebook 4.3)."""
    walls = geometry.neighbors(region)
    has_blue, has_orange = walls & blue != 0, walls & orange != 0
    if has_blue and has_orange:
        return Verdict.BOTH_COLORS, None
    if not has_blue and not has_orange:
        return Verdict.NO_CASTLE, None
    if all(region & edge for edge in geometry.edges):
        return Verdict.FOUR_EDGES, None
    return Verdict.ENCLOSED, BLUE if has_blue else ORANGE
