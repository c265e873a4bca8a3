"""Worked examples in Markdown files: the engine writes the answers, and a test compares them.

A fenced block whose language is the name of a game (``ringrift``) holds a position as one line, and
then lines that ask something:

    > d4-d7, no-line   play these moves; the board follows
    ? d4-d5            why is this move refused?
    legal              what can be played?
    count              how many moves of each type can be played?
    outcome            how did the game end?
    back               go back to the first position

All other lines of a block are answers. ``python -m docs.examples FILE...`` writes them anew. In a
board, rows without anything on them are left out, which ``...`` shows. A block ``ringrift-brief``
draws no board: the answer to moves is what they have changed. Options that the text of a position
does not state come before it: ``ruleset=tournament 3/1#1/3 blue 0 0 -``.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import riftkeep
from riftkeep.core.game import Game
from riftkeep.core.interaction import Cell
from riftkeep.core.registry import about
from riftkeep.core.state import State

_BLOCK = re.compile(r"^```(\w+?)(-brief)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_QUESTION = re.compile(r"(> |\? |legal$|count$|outcome$|back$)")
_OPTION = re.compile(r"(\w+)=(\S+) ")
MOST = 30
"""Of more cells than this that change alike, a brief example gives only the number."""


def answered(markdown: str) -> str:
    """The text with the answers in all its examples as the engine gives them."""

    def answer(block: re.Match[str]) -> str:
        name, brief, lines = block.groups("")
        if name not in riftkeep.game_names():
            return block[0]
        answers = "\n".join(answered_block(name, lines, is_brief=bool(brief)))
        return f"```{name}{brief}\n{answers}\n```"

    return _BLOCK.sub(answer, markdown)


def count_examples(markdown: str) -> int:
    """How many examples a text has."""
    return sum(block[1] in riftkeep.game_names() for block in _BLOCK.finditer(markdown))


def answered_block(name: str, block: str, *, is_brief: bool = False) -> Iterator[str]:
    """The lines of one example, with its answers."""
    lines = [line.rstrip() for line in block.splitlines()]
    first, questions = lines[0], [line for line in lines[1:] if _QUESTION.match(line)]
    start = state = first_position(name, first)
    yield first
    if not is_brief:
        yield from board(state)
    for question in questions:
        yield question
        if question == "back":
            state = start
        elif question.startswith("> "):
            before = state
            for move in question[2:].split(", "):
                state = state.play(state.game.parse_move(state, move))
            yield from changes(before, state) if is_brief else board(state)
        else:
            yield from answer_to(question, state)


def first_position(name: str, line: str) -> State[Any]:
    """The position that the first line of an example states."""
    given: dict[str, Any] = {}
    while option := _OPTION.match(line):
        given[option[1]] = int(option[2]) if option[2].isdigit() else option[2]
        line = line[option.end() :]
    options = about(name).options_in(line)
    if options is None:
        raise ValueError(f"an example starts with a position, not with {line!r}")
    game: Game[Any, Any] = riftkeep.load(name, **{**options, **given})
    position: State[Any] = game.parse_position(line)
    return position


def answer_to(question: str, state: State[Any]) -> Iterator[str]:
    """What the engine says of a position: to ``?``, ``legal``, ``count`` or ``outcome``."""
    if question.startswith("? "):
        move = state.game.parse_move(state, question[2:])
        yield f"  ! {state.why_illegal(move) or 'It is legal.'}"
    elif question == "legal":
        yield from wrapped(", ".join(map(str, state.legal_moves)) or "nothing")
    elif question == "count":
        counts = Counter(str(move.to_json()["type"]) for move in state.legal_moves)
        yield from wrapped(", ".join(f"{n} {kind}" for kind, n in counts.items()) or "nothing")
    else:
        yield f"  = {state.outcome or 'The game goes on.'}"


def wrapped(text: str) -> list[str]:
    """An answer in lines that are not too long."""
    return textwrap.wrap(text, 92, initial_indent="  = ", subsequent_indent="    ")


def board(state: State[Any]) -> Iterator[str]:
    """The board as the terminal draws it, without rows that have nothing on them."""
    is_gap = False
    for row in state.game.drawing(state, 100):
        cells = [span.text for span in row if span.cell is not None]
        if cells and set(cells) == {"."}:
            if not is_gap:
                yield "   ..."
            is_gap = True
        else:
            is_gap = False
            yield "".join(span.text for span in row).rstrip()


def changes(before: State[Any], after: State[Any]) -> Iterator[str]:
    """What has changed between two positions: cells, counts, and who is to do what."""
    old, cells = contents(before), contents(after)
    groups: dict[str, list[str]] = {}
    for cell, content in cells.items():
        if content != old[cell]:
            groups.setdefault(content, []).append(after.game.cell_name(cell))
    parts = []
    for content, names in groups.items():
        where = " ".join(names) if len(names) <= MOST else f"{len(names)} cells"
        parts.append(f"{content.replace('.', 'nothing')} on {where}")
    parts += counts_changed(before, after)
    if after.outcome is None:
        parts.append(f"next: {after.game.seat_name(after.player)}, {after.phase}")
    else:
        parts.append(f"over: {after.outcome}")
    yield from wrapped("; ".join(parts))


def contents(state: State[Any]) -> dict[Cell, str]:
    """What a drawing shows on every cell, with room enough for the highest stack."""
    rows = state.game.drawing(state, 10_000)
    return {span.cell: span.text.strip() for row in rows for span in row if span.cell is not None}


def counts_changed(before: State[Any], after: State[Any]) -> Iterator[str]:
    """The counts of every seat that are not what they were."""
    game = after.game
    pairs = zip(game.progress(before), game.progress(after), strict=True)
    for seat, (was, now) in enumerate(pairs, start=1):
        changed = [
            f"{new.name.lower()} {old.value} to {new.value}"
            for old, new in zip(was, now, strict=True)
            if old.value != new.value
        ]
        if changed:
            yield f"{game.seat_name(seat)}: {', '.join(changed)}"


def main() -> None:
    """Write the answers into the files named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(answered(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
