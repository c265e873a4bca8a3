"""Drawing a position as a self-contained SVG document.

Go-style lines and coordinates. Castles are told apart by shape as well as by color: Blue's are
discs with a disc, Orange's are squares with a square, the neutral one is a gray diamond. Overlays
show territory and liberties. In a game that ended by a castle, the groups without a liberty are
crossed out and the last castle has a dashed ring. Pure functions.
"""

from __future__ import annotations

from html import escape

from riftkeep.core.annotation import Annotation
from riftkeep.games.great_kingdom.geometry import Bits, Point
from riftkeep.games.great_kingdom.groups import dead_castles, liberties_of
from riftkeep.games.great_kingdom.players import BLUE, NAMES, ORANGE, PLAYERS
from riftkeep.games.great_kingdom.state import GreatKingdomState

CELL = 40
MARGIN = 46
FILL = {BLUE: "#004C8C", ORANGE: "#D55E00"}
RIM = {BLUE: "#001f3d", ORANGE: "#6e3000"}
WOOD, FRAME, LINE = "#ecd0a0", "#d9b57c", "#6b4f2a"
NEUTRAL, NEUTRAL_RIM = "#8a9099", "#3d434b"


def format_svg(
    state: GreatKingdomState,
    annotation: Annotation | None = None,
    *,
    territory: bool = False,
    liberties: bool = False,
) -> str:
    """The position as SVG; ``territory`` and ``liberties`` are drawn when asked for."""
    side = (state.game.geometry.size - 1) * CELL + 2 * MARGIN
    canvas = _Canvas(state)
    canvas.board()
    if territory:
        canvas.territory()
    if annotation is not None:
        canvas.owners(annotation)
    canvas.castles(with_liberties=liberties)
    if liberties:
        canvas.liberties()
    canvas.end()
    if annotation is not None:
        canvas.moves(annotation)
    label = escape(_label(state))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side}" height="{side}" role="img" aria-label="{label}" '
        f'font-family="sans-serif"><title>{label}</title>{"".join(canvas.parts)}</svg>'
    )


def _label(state: GreatKingdomState) -> str:
    if state.outcome is not None:
        return f"Great Kingdom. {state.outcome.explanation}"
    return f"Great Kingdom, move {state.move_number}, {NAMES[state.player]} to act"


class _Canvas:
    """The elements drawn so far."""

    def __init__(self, state: GreatKingdomState) -> None:
        self.state = state
        self.geometry = state.game.geometry
        self.parts: list[str] = []

    def board(self) -> None:
        """Wood, lines and coordinates."""
        size = self.geometry.size
        low, high = MARGIN, MARGIN + (size - 1) * CELL
        side = high + MARGIN
        self._add(f'<rect width="{side}" height="{side}" rx="8" fill="{FRAME}"/>')
        pad = CELL * 0.55
        self._add(
            f'<rect x="{low - pad:g}" y="{low - pad:g}" width="{high - low + 2 * pad:g}" '
            f'height="{high - low + 2 * pad:g}" rx="4" fill="{WOOD}" stroke="{LINE}" '
            'stroke-opacity=".35"/>'
        )
        lines = "".join(
            f"M{low} {low + i * CELL}H{high}M{low + i * CELL} {low}V{high}" for i in range(size)
        )
        self._add(f'<path d="{lines}" stroke="{LINE}" stroke-width="1.2" fill="none"/>')
        self._add(
            f'<rect x="{low}" y="{low}" width="{high - low}" height="{high - low}" fill="none" '
            f'stroke="{LINE}" stroke-width="2.4"/>'
        )
        self._add(f'<g font-size="13" fill="{LINE}" text-anchor="middle">')
        for i in range(size):
            at = low + i * CELL
            row = size - i
            for y in (15, side - 7):
                self._add(f'<text x="{at}" y="{y}">{chr(ord("a") + i)}</text>')
            for x in (12, side - 12):
                self._add(f'<text x="{x}" y="{at + 4.5:g}">{row}</text>')
        self._add("</g>")

    def territory(self) -> None:
        """A tinted cell and the owner's shape on every point of territory."""
        for seat, bits in zip(PLAYERS, self.state.territory, strict=True):
            for point in self.geometry.points_in(bits):
                x, y = self._at(point)
                self._add(
                    f'<rect x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL}" '
                    f'height="{CELL}" fill="{FILL[seat]}" fill-opacity=".22"/>'
                )
                self._shape(seat, point, CELL * 0.13, f'fill="{FILL[seat]}" fill-opacity=".85"')

    def owners(self, annotation: Annotation) -> None:
        """The owner's shape on points that are expected to be his, the larger the surer."""
        empty = set(self.geometry.points_in(self.state.empty))
        for point, (seat, share) in annotation.owners.items():
            if share > 0.5 and point in empty:
                radius = CELL * 0.3 * (share - 0.5) * 2
                style = f'fill="{FILL[seat]}" fill-opacity=".45"'
                self._shape(seat, (point[0], point[1]), radius, style)

    def moves(self, annotation: Annotation) -> None:
        """Moves that follow one another as outlined castles with their numbers, and the labels."""
        numbered = 1
        for move in annotation.moves:
            at = getattr(move, "at", None)
            if at is not None:
                style = f'fill="#fff" fill-opacity=".85" stroke="{FILL[move.player]}"'
                self._shape(move.player, at, CELL * 0.36, f'{style} stroke-width="3"')
                self._label(at, str(numbered))
            numbered += 1
        for point, text in annotation.labels.items():
            x, y = self._at((point[0], point[1]))
            self._add(
                f'<circle cx="{x}" cy="{y}" r="{CELL * 0.27:g}" fill="#fff" fill-opacity=".85" '
                'stroke="#111"/>'
            )
            self._label((point[0], point[1]), text)

    def _label(self, point: Point, text: str) -> None:
        x, y = self._at(point)
        self._add(
            f'<text x="{x}" y="{y + 4.8:g}" font-size="14" font-weight="bold" fill="#111" '
            f'text-anchor="middle">{escape(text)}</text>'
        )

    def castles(self, with_liberties: bool) -> None:
        """Every castle, with the number of its group's liberties when asked for."""
        for seat in PLAYERS:
            for group in self.geometry.components(self.state.castles(seat)):
                count = liberties_of(self.geometry, group, self.state.empty).bit_count()
                for point in self.geometry.points_in(group):
                    self._castle(seat, point, str(count) if with_liberties else "")
        for point in self.geometry.points_in(self.state.neutral):
            x, y = self._at(point)
            for radius, fill in ((CELL * 0.46, NEUTRAL), (CELL * 0.2, "#fff")):
                self._add(
                    f'<path d="M{x} {y - radius:g}L{x + radius:g} {y}L{x} {y + radius:g}'
                    f'L{x - radius:g} {y}Z" fill="{fill}" stroke="{NEUTRAL_RIM}" '
                    'stroke-width="1.6" stroke-linejoin="round"/>'
                )

    def liberties(self) -> None:
        """The owner's shape in outline on every liberty; Blue's inside Orange's where both are."""
        for seat, radius in ((BLUE, 0.12), (ORANGE, 0.2)):
            around = self.geometry.neighbors(self.state.castles(seat)) & self.state.empty
            for point in self.geometry.points_in(around):
                self._shape(
                    seat,
                    point,
                    CELL * radius,
                    f'fill="none" stroke="{FILL[seat]}" stroke-width="2.4"',
                )

    def end(self) -> None:
        """What ended the game, if a castle did: the dead groups and the last castle."""
        if not self.state.last:
            return
        dead = 0
        for seat in PLAYERS:
            dead |= dead_castles(self.geometry, self.state.castles(seat), self.state.empty)
        self._crosses(dead)
        x, y = self._at(self.geometry.point_of[self.state.last])
        self._add(
            f'<circle cx="{x}" cy="{y}" r="{CELL * 0.56:g}" fill="none" stroke="#111" '
            'stroke-width="2.6" stroke-dasharray="6 4"/>'
        )

    def _castle(self, seat: int, point: Point, number: str) -> None:
        self._shape(
            seat, point, CELL * 0.41, f'fill="{FILL[seat]}" stroke="{RIM[seat]}" stroke-width="2"'
        )
        self._shape(seat, point, CELL * (0.24 if number else 0.15), 'fill="#fff"')
        if number:
            self._label(point, number)

    def _crosses(self, bits: Bits) -> None:
        arm = CELL * 0.3
        path = "".join(
            f"M{x - arm:g} {y - arm:g}L{x + arm:g} {y + arm:g}"
            f"M{x + arm:g} {y - arm:g}L{x - arm:g} {y + arm:g}"
            for x, y in map(self._at, self.geometry.points_in(bits))
        )
        for color, width in (("#fff", 7), ("#111", 3.4)):
            self._add(
                f'<path d="{path}" stroke="{color}" stroke-width="{width}" '
                'stroke-linecap="round" fill="none"/>'
            )

    def _shape(self, seat: int, point: Point, radius: float, style: str) -> None:
        x, y = self._at(point)
        if seat == BLUE:
            self._add(f'<circle cx="{x}" cy="{y}" r="{radius:g}" {style}/>')
            return
        half = radius * 0.92
        self._add(
            f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
            f'rx="{half * 0.22:g}" {style}/>'
        )

    def _at(self, point: Point) -> tuple[int, int]:
        x, y = point
        return MARGIN + x * CELL, MARGIN + (self.geometry.size - 1 - y) * CELL

    def _add(self, part: str) -> None:
        self.parts.append(part)
