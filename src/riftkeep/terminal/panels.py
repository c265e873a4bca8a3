"""The texts beside the board: who plays and how they stand, the chances, the moves. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any

from rich.cells import set_cell_size
from rich.text import Text

from riftkeep.core.evaluation import Shares
from riftkeep.core.people import person_in
from riftkeep.core.session import Session
from riftkeep.terminal.clock import Clock, format_seconds
from riftkeep.terminal.language import said
from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.picture import SEAT_STYLES
from riftkeep.terminal.table import RANDOM_LEVEL, Table

_NUMBERED = "seat"
"""What a seat is called that a game gives no name."""
_MOST_LINES = 300
"""Turns of the move list that are kept on the screen."""
_INDENT = 6
"""Characters before the moves of a turn: its number and its seat."""


def seats_text(table: Table, clock: Clock | None, now: float, width: int) -> Text:
    """Every seat: its name, who plays it, its time, and how it stands."""
    game, state = table.session.game, table.state
    text = Text()
    for seat, summary in enumerate(game.seat_summaries(state), 1):
        is_next = table.outcome is None and seat == state.player
        level = table.level_of(seat)
        head = f"{'>' if is_next else ' '} {said(game.seat_says(seat))}{_computer(level)}"
        time = "" if clock is None else format_seconds(clock.left(person_in(state, seat), now))
        text.append(f"{set_cell_size(head, width - len(time))}{time}\n", _style(seat))
        is_roomy = game.num_players == 2
        parts = [said(part) for part in summary]
        for line in parts if is_roomy else wrap(", ".join(parts), width - 2):
            text.append(f"  {line}\n")
    text.right_crop(1)
    return text


def _computer(level: int | None) -> str:
    """How well the computer plays at a seat; nothing for a person."""
    if level is None:
        return ""
    return f" {text_of('random') if level == RANDOM_LEVEL else text_of('level', level=level)}"


def chances_text(shares: Shares | None, width: int) -> Text:
    """The bar of winning chances: as many numbers of a seat as it has a share."""
    if shares is None:
        return Text(text_of("looking_now"))
    text = Text()
    edges = [round(sum(shares[:seat]) * width) for seat in range(len(shares) + 1)]
    for seat, (start, end) in enumerate(pairwise(edges), 1):
        text.append(str(seat) * (end - start), f"{_style(seat)} reverse")
    text.append("\n")
    text.append(" ".join(f"{seat}:{share:.0%}" for seat, share in enumerate(shares, 1)))
    return text


def moves_text(session: Session, width: int) -> Text:
    """The moves by turns, the last at the end; those that had to be made in brackets."""
    turns: list[tuple[int, list[str]]] = []
    for move in session.moves:
        if not turns or turns[-1][0] != move.player:
            turns.append((move.player, []))
        turns[-1][1].append(f"({move})" if session.game.is_forced(move) else str(move))
    text = Text()
    skipped = max(0, len(turns) - _MOST_LINES)
    for number, (seat, moves) in enumerate(turns[skipped:], skipped + 1):
        text.append(f"{number:>3} ", "#8a8a8a")
        text.append(f"{_initial(session, seat)} ", _style(seat))
        for index, line in enumerate(
            wrap(_decided(moves), width - _INDENT, break_on_hyphens=False)
        ):
            text.append(f"{' ' * _INDENT if index else ''}{line}\n")
    text.right_crop(1)
    return text


def _decided(moves: Sequence[str]) -> str:
    """The decisions of a turn; what was forced only if there was nothing else."""
    decided = [move for move in moves if not move.startswith("(")]
    return " ".join(decided or moves)


def _initial(session: Session, seat: int) -> str:
    """A letter for a seat that has a name, and the number of one that has none."""
    says = session.game.seat_says(seat)
    return str(seat) if says.code == _NUMBERED else said(says)[:1]


def _style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def legal_moves_text(state: Any, wanted: str) -> str:
    """The legal moves, or those that contain a text, several in a line."""
    texts = [str(move) for move in state.legal_moves if wanted in str(move)]
    return "   ".join(texts) if texts else text_of("no_such_move", text=wanted)
