"""``lz-analyze`` and ``kata-analyze``: what Go programs show beside their board.

    lz-analyze [COLOR] [INTERVAL] [KEY VALUE ...]

The interval between two lines is in hundredths of a second. Each line has all moves::

    info move C4 visits 120 winrate 5412 prior 810 lcb 5120 order 0 pv C4 D5 info move ...

``lz-analyze`` gives winrates in ten-thousandths, ``kata-analyze`` as numbers from 0 to 1, and, when
asked by ``ownership true``, the expected owners of all points from the top left, 1 for the color
to move and -1 for the other. All winrates are those of the color to move. There is no scoreLead:
this search counts chances to win, not points. The keys ``interval``, ``maxmoves`` and ``ownership``
are heeded, others of these commands that need not change the answer are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from riftkeep.analysis import Analysis, MoveAnalysis, analyzing
from riftkeep.core.errors import RiftkeepError
from riftkeep.games.great_kingdom import GreatKingdomState

LEELA, KATA = "lz-analyze", "kata-analyze"
MOST_SECONDS = 86_400.0
DEFAULT_MOVES = 10

_ACCEPTED = ("rootinfo", "pvvisits", "ownershipstdev", "movesownership", "movesownershipstdev")

Format = Callable[[tuple[int, ...] | None], str]
"""Writes a point, or None for a pass, as GTP does."""


@dataclass(frozen=True)
class AnalyzeOptions:
    """What a controller wants to see."""

    color: str | None = None
    interval: float = 1.0
    most_moves: int = DEFAULT_MOVES
    ownership: bool = False


def parse_options(arguments: list[str]) -> AnalyzeOptions:
    """The options of an analysis; RiftkeepError says what is wrong with them."""
    left = list(arguments)
    color = None
    if left and not left[0].isdigit() and left[0].lower() not in _KEYS:
        color = left.pop(0)
    values: dict[str, str] = {}
    if left and left[0].isdigit():
        values["interval"] = left.pop(0)
    while left:
        key = left.pop(0).lower()
        if key not in _KEYS:
            raise RiftkeepError(f"syntax error: {key[:40]} is not a key of this command")
        if not left:
            raise RiftkeepError(f"syntax error: {key} needs a value")
        values[key] = left.pop(0)
    return AnalyzeOptions(
        color=color,
        interval=max(1, _whole(values.get("interval", "100"))) / 100,
        most_moves=min(100, max(1, _whole(values.get("maxmoves", str(DEFAULT_MOVES))))),
        ownership=values.get("ownership", "false").lower() == "true",
    )


def reports(
    name: str,
    state: GreatKingdomState,
    options: AnalyzeOptions,
    format_point: Format,
    should_stop: Callable[[], bool],
) -> Iterator[str]:
    """The lines of an analysis, the last one when it must stop or can go no further."""
    for analysis in analyzing(
        state,
        seconds=MOST_SECONDS,
        top=options.most_moves,
        ownership=options.ownership,
        interval=options.interval,
        should_stop=should_stop,
    ):
        yield _line(name, analysis, options, format_point)


def _line(name: str, analysis: Analysis, options: AnalyzeOptions, format_point: Format) -> str:
    parts = [
        _info(name, analysis, order, move, format_point)
        for order, move in enumerate(analysis.moves)
        if move.visits or order == 0
    ]
    if name == KATA and options.ownership and analysis.ownership is not None:
        parts.append(f"ownership {' '.join(_owners(analysis))}")
    return " ".join(parts)


def _info(
    name: str, analysis: Analysis, order: int, move: MoveAnalysis, format_point: Format
) -> str:
    line = [step for turn in move.turns for step in turn.moves]
    share, bound, prior = move.shares[analysis.player - 1], move.bound, move.prior
    numbers = (
        [f"{value:.6f}" for value in (share, bound, prior)]
        if name == KATA
        else [str(round(10_000 * value)) for value in (share, bound, prior)]
    )
    pv = " ".join(format_point(getattr(step, "at", None)) for step in line)
    return (
        f"info move {format_point(getattr(move.move, 'at', None))} visits {max(1, move.visits)} "
        f"winrate {numbers[0]} prior {numbers[2]} lcb {numbers[1]} order {order} pv {pv}"
    )


def _owners(analysis: Analysis) -> Iterator[str]:
    """The owners of all points, row by row from the top left."""
    assert analysis.ownership is not None
    for place in analysis.state.game.layout().places:
        shares = analysis.ownership[place.cell]
        yield f"{2 * shares[analysis.player - 1] - sum(shares):.4f}"


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RiftkeepError(f"syntax error: {text[:40]!r} is not a whole number")
    return int(text)


_KEYS = ("interval", "minmoves", "maxmoves", "ownership", *_ACCEPTED)
