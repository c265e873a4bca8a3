"""A plain picture of any board: its cells, pieces told apart by color and number, and marks.

For games that draw no pictures of their own. Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import sqrt

from riftkeep.core.annotation import Annotation
from riftkeep.core.layout import Cell, Layout, Place, Shape

CELL = 44
MARGIN = 34
COLORS = ("", "#004C8C", "#D55E00", "#F5E663", "#7CC4F0")
_TEXTS = ("", "#fff", "#fff", "#111", "#111")


def format_svg(
    layout: Layout,
    pieces: Mapping[Cell, int],
    label: str,
    annotation: Annotation | None = None,
) -> str:
    """A position as a self-contained SVG document: the seat of the piece on each cell."""
    left, top = min(p.x for p in layout.places), min(p.y for p in layout.places)
    width = (max(p.x for p in layout.places) - left) * CELL + 2 * MARGIN
    height = (max(p.y for p in layout.places) - top) * CELL + 2 * MARGIN
    parts = [f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#23272e"/>']
    for place in layout.places:
        x, y = (place.x - left) * CELL + MARGIN, (place.y - top) * CELL + MARGIN
        parts.append(f'<g transform="translate({x:g} {y:g})">')
        parts.append(f'<path d="{_outline(layout.shape)}" fill="#2f353e" stroke="#4d545f"/>')
        parts.extend(_on_cell(place, pieces.get(place.cell, 0), annotation or Annotation()))
        parts.append("</g>")
    said = escape(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{said}" '
        'font-family="sans-serif" font-size="13" text-anchor="middle">'
        f"<title>{said}</title>{''.join(parts)}</svg>"
    )


def _on_cell(place: Place, seat: int, annotation: Annotation) -> list[str]:
    parts = []
    if seat:
        parts.append(f'<circle r="15" fill="{COLORS[seat]}" stroke="#fff"/>')
        parts.append(f'<text y="4.5" fill="{_TEXTS[seat]}">{seat}</text>')
    owner, share = annotation.owners.get(place.cell, (0, 0.0))
    if owner and not seat:
        parts.append(f'<circle r="{9 * share:g}" fill="{COLORS[owner]}"/>')
    steps = [str(n) for n, move in enumerate(annotation.moves, 1) if place.cell in _cells(move)]
    text = annotation.labels.get(place.cell) or ", ".join(steps)
    if text:
        parts.append(f'<text y="-9" fill="#fff" font-weight="bold">{escape(text)}</text>')
    return parts


def _cells(move: object) -> tuple[Cell, ...]:
    at = getattr(move, "at", None)
    return () if at is None else (at,)


def _outline(shape: Shape) -> str:
    half = CELL / 2
    if shape is not Shape.HEXAGON:
        return f"M{-half:g} {-half:g}h{CELL}v{CELL}h{-CELL}Z"
    tall, low = CELL / sqrt(3), CELL / sqrt(3) / 2
    corners = ((0, -tall), (half, -low), (half, low), (0, tall), (-half, low), (-half, -low))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
