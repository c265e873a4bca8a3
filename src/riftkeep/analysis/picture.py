"""Analyses and reviews as self-contained SVG documents.

A position shows the moves of the best turn as the game draws moves, the first moves of the others
as letters (B is the second best), and the expected owners of the cells. A review is a curve for
each person over the moves of the game, told apart by dashes as well as by color, with a mark on
every mistake. Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from riftkeep.analysis.game_review import Review
from riftkeep.analysis.heat import cell_of
from riftkeep.analysis.result import Analysis
from riftkeep.core.annotation import Annotation
from riftkeep.core.interaction import Cell

SEAT_COLORS = ("#004C8C", "#D55E00", "#8f8320", "#2f6f96")
_DASHES = ("", "8 4", "2 4", "12 4 2 4")
_LETTERS = "BCDEF"
_WIDTH, _HEIGHT, _LEFT, _TOP = 820, 320, 56, 58
_RIGHT, _BOTTOM = _WIDTH - 24, _HEIGHT - 46


def draw_analysis(analysis: Analysis, others: int = 4) -> str:
    """The position in which there is something to decide, with the best moves drawn on it."""
    state = analysis.state
    for move in analysis.forced:
        state = state.play_assuming_legal(move)
    owners = {}
    for cell, shares in (analysis.ownership or {}).items():
        share = max(shares)
        if share > 0:
            owners[cell] = shares.index(share) + 1, share
    moves = analysis.moves[0].turns[0].moves if analysis.moves else ()
    labels: dict[Cell, str] = {}
    taken = {cell_of(move) for move in moves}
    for letter, other in zip(_LETTERS, analysis.moves[1 : 1 + others], strict=False):
        where = cell_of(other.move)
        if where is not None and where not in taken:
            labels.setdefault(where, letter)
    return state.game.svg(state, Annotation(moves, labels, owners))


def draw_review(review: Review) -> str:
    """The win shares of everybody over the moves of the game, and its mistakes."""
    game = review.record.game
    last = max(1, len(review.curve) - 1)

    def across(number: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * number / last

    def down(share: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" font-family="sans-serif" font-size="13">',
        "<title>Win shares over the moves of the game</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
    ]
    for tick in range(0, 101, 25):
        y = down(tick / 100)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="#cccccc"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick} %</text>')
    for number in _ticks(last):
        x = across(number)
        parts.append(f'<text x="{x:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{number}</text>')
    parts.append(
        f'<text x="{(_LEFT + _RIGHT) / 2}" y="{_HEIGHT - 8}" text-anchor="middle">move</text>'
    )
    for person in range(1, game.num_players + 1):
        parts += _curve(review, person, across, down)
    for move in review.mistakes:
        parts.append(
            f'<path d="M{across(move.number):.1f} '
            f'{down(move.after[move.person - 1]) + 2:.1f}l5 9h-10Z" '
            f'fill="{SEAT_COLORS[move.person - 1]}" stroke="#111">'
            f"<title>{escape(_mistake(review, move.number))}</title></path>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _curve(
    review: Review, person: int, across: Callable[[int], float], down: Callable[[float], float]
) -> list[str]:
    color, dash = SEAT_COLORS[person - 1], _DASHES[person - 1]
    points = [
        f"{across(number):.1f} {down(shares[person - 1]):.1f}"
        for number, shares in enumerate(review.curve)
        if shares is not None
    ]
    style = f'stroke="{color}" stroke-width="2.4" stroke-dasharray="{dash}" fill="none"'
    x = _LEFT + 190 * (person - 1)
    name = review.name_of(person)
    return [
        f'<path d="M{"L".join(points)}" {style}/>',
        f'<path d="M{x} 26h36" {style}/>',
        f'<text x="{x + 44}" y="30">{escape(name)}</text>',
    ]


def _mistake(review: Review, number: int) -> str:
    move = next(move for move in review.mistakes if move.number == number)
    return f"Move {number}, {move.move}: {100 * move.loss:.0f} % lost; better {move.best}"


def _ticks(last: int) -> range:
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100, 200) if last / step <= 12), 500)
    return range(0, last + 1, step)
