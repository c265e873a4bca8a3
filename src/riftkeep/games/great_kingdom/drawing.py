"""The board drawn for a screen, with the owner of every castle; diagram.py draws to be read."""

from __future__ import annotations

from riftkeep.core.drawing import Drawing, Span
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.diagram import LETTERS, TERRITORY_MARKS
from riftkeep.games.great_kingdom.notation import BLUE_MARK, ORANGE_MARK, marks_of
from riftkeep.games.great_kingdom.players import BLUE, ORANGE
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.victory import score_of

_OWNERS = {
    BLUE_MARK: BLUE,
    ORANGE_MARK: ORANGE,
    TERRITORY_MARKS[BLUE]: BLUE,
    TERRITORY_MARKS[ORANGE]: ORANGE,
}
LEGEND = tuple(
    Sentence(f"great_kingdom.legend.{sign}") for sign in ("castles", "neutral", "territory")
)
"""What the marks mean; the catalogue names them beside their meaning."""


def draw_board(state: GreatKingdomState) -> Drawing:
    """A position as rows of text, territory marked, with owners and points."""
    size = state.game.geometry.size
    rows = marks_of(state)
    for seat, bits in zip((BLUE, ORANGE), state.territory, strict=True):
        for x, y in state.game.geometry.points_in(bits):
            rows[size - 1 - y][x] = TERRITORY_MARKS[seat]
    columns = (Span("   " + " ".join(LETTERS[:size])),)
    lines: list[tuple[Span, ...]] = [columns]
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        spans = [Span(f"{number:2} ")]
        for x, mark in enumerate(row):
            spans += [Span(mark, _OWNERS.get(mark, 0), (x, number - 1)), Span(" ")]
        lines.append((*spans, Span(str(number))))
    return (*lines, columns)


def seat_summaries(state: GreatKingdomState) -> tuple[tuple[Sentence, ...], ...]:
    """What each player has: castles on the board, castles left if they are few, territory."""
    limit = state.game.options.castles
    summaries = []
    for castles, score in zip((state.blue, state.orange), score_of(state), strict=True):
        count = castles.bit_count()
        if limit is None:
            placed = Sentence("great_kingdom.summary.castles", count=count)
        else:
            placed = Sentence("great_kingdom.summary.few", count=count, left=limit - count)
        summaries.append((placed, Sentence("great_kingdom.summary.territory", count=score)))
    return tuple(summaries)
