"""The pieces of a picture: each is defined once in an SVG document, and used from there.

They are drawn around the point (0, 0) in a square of 48. All documents define them alike, so that
many can be put into one page. What they look like is said in svg.py, which puts them on the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

CELL = 48
"""The side of a square cell."""
HEX_CELL = 50
"""The distance between two sides of a hexagonal cell; its pieces are those of a square one."""
COLORS = ("", "#004C8C", "#D55E00", "#F5E663", "#7CC4F0")
SHADES = ("", "#001f3d", "#6e3000", "#8f8320", "#2f6f96")
EDGES = ("", "#8db9e2", "#f08a45", "#F5E663", "#7CC4F0")  # the outline of a marker
_TICKS = ("", "#fff", "#fff", "#111", "#111")
_BOARD, _GRID = "#23272e", "#4d545f"
_PATTERNS = (
    "",
    '<circle cx="4" cy="4" r="1.5" fill="#fff" fill-opacity=".8"/>',
    '<path d="M0 4H8" stroke="#fff" stroke-opacity=".8" stroke-width="1.8"/>',
    '<path d="M-2 2L2-2M-1 9L9-1M6 10L10 6" stroke="#000" stroke-opacity=".6" stroke-width="1.6"/>',
    '<path d="M0 0H8V8H0Z" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.5"/>',
)


def definitions(outline: str, kind: str, seats: Iterable[int]) -> str:
    """Every piece, once; ``kind`` names the pieces that have the outline of a cell."""
    parts = [
        f'<path id="rr-{kind}" d="{outline}" fill="{_BOARD}" stroke="{_GRID}"/>',
        f'<path id="rr-{kind}f" d="{outline}" transform="scale(.97)" fill="none" '
        'stroke="#fff" stroke-width="2.4"/>',
        f'<path id="rr-{kind}d" d="{outline}" transform="scale(.97)" fill="none" '
        'stroke="#fff" stroke-width="2.4" stroke-dasharray="6 3"/>',
        '<circle id="rr-p" r="5.5" fill="#fff" fill-opacity=".5" stroke="#000" '
        'stroke-opacity=".5"/>',
        '<ellipse id="rr-e" cy="1.5" rx="16.3" ry="6.2" fill="#bbb" stroke="#444" '
        'stroke-dasharray="3 2"/>',
        '<marker id="rr-a" viewBox="0 0 6 6" refX="3" refY="3" markerWidth="4.5" '
        'markerHeight="4.5" orient="auto"><path d="M0 0L6 3L0 6Z" fill="#fff"/></marker>',
    ]
    for seat in seats:
        parts += _player_definitions(outline, kind, seat)
    return "".join(parts)


def _player_definitions(outline: str, kind: str, seat: int) -> list[str]:
    color, shade = COLORS[seat], SHADES[seat]
    oval = 'rx="16.3" ry="6.2"'
    body = f'<ellipse cy="2.8" {oval} fill="{shade}"/><ellipse {oval} fill="{color}"'
    starts = [(seat - 2) * -2.4 + 4.8 * tick - 0.6 for tick in range(seat - 1)]
    ticks = "".join(f'<path d="M{n(x)} 4.5h1.2v3.9h-1.2Z" fill="{_TICKS[seat]}"/>' for x in starts)
    return [
        f'<pattern id="rr-t{seat}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f"{_PATTERNS[seat]}</pattern>",
        f'<g id="rr-{kind}x{seat}" stroke="{shade}"><path d="{outline}" '
        f'fill="{color}"/><path d="{outline}" fill="url(#rr-t{seat})"/></g>',
        f'<g id="rr-r{seat}">{body} stroke="#111" stroke-width=".6"/>{ticks}</g>',
        f'<g id="rr-c{seat}">{body} stroke="#fff" stroke-width="1.1"/>{ticks}</g>',
        f'<g id="rr-o{seat}"><ellipse rx="9" ry="3.6" fill="#1b1b1b"/>'
        f"{shape(seat, 2.8, '#fff')}</g>",
        f'<g id="rr-m{seat}"><circle r="8.6" fill="none" stroke="{EDGES[seat]}" '
        f'stroke-width="3.6"/><circle r="8.6" fill="none" stroke="{color}" '
        f'stroke-width="2.6"/>{shape(seat, 4.2, EDGES[seat])}</g>',
    ]


def shape(seat: int, radius: float, fill: str) -> str:
    """The sign of a player: disc, square, triangle, diamond."""
    r = radius
    if seat == 1:
        return f'<circle r="{n(r)}" fill="{fill}"/>'
    paths = {
        2: f"M{n(-r * 0.92)} {n(-r * 0.92)}h{n(r * 1.84)}v{n(r * 1.84)}h{n(-r * 1.84)}Z",
        3: f"M0 {n(-r * 1.2)}L{n(r * 1.15)} {n(r * 0.9)}H{n(-r * 1.15)}Z",
        4: f"M0 {n(-r * 1.3)}L{n(r * 1.3)} 0L0 {n(r * 1.3)}L{n(-r * 1.3)} 0Z",
    }
    return f'<path d="{paths[seat]}" fill="{fill}"/>'


def n(number: float) -> str:
    """A number with at most one decimal."""
    return f"{round(number, 1):g}"


SQUARE = f"M-{CELL / 2:g} -{CELL / 2:g}h{CELL}v{CELL}h-{CELL}Z"
_HALF, _REACH = HEX_CELL / 2, HEX_CELL / sqrt(3)
HEXAGON = (
    f"M0 {n(-_REACH)}L{n(_HALF)} {n(-_REACH / 2)}V{n(_REACH / 2)}L0 {n(_REACH)}"
    f"L{n(-_HALF)} {n(_REACH / 2)}V{n(-_REACH / 2)}Z"
)
