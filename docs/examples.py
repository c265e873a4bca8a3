"""Worked examples in Markdown files: the engine writes the answers, and a test compares them.

A fenced block whose language is the name of a game (``ringrift``) holds a position as one line, and
then lines that ask something:

    > d4-d7, no-line   play these moves; the board follows
    ? d4-d5            why is this move refused?
    legal              what can be played?
    outcome            how did the game end?
    back               go back to the first position

All other lines of a block are answers. ``python -m docs.examples FILE...`` writes them anew. In a
board, rows without anything on them are left out, which ``...`` shows.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import riftkeep
from riftkeep.core.game import State
from riftkeep.core.registry import about

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_QUESTION = re.compile(r"(> |\? |legal$|outcome$|back$)")


def answered(markdown: str) -> str:
    """The text with the answers in all its examples as the engine gives them."""

    def answer(block: re.Match[str]) -> str:
        if block[1] not in riftkeep.game_names():
            return block[0]
        return f"```{block[1]}\n" + "\n".join(answered_block(block[1], block[2])) + "\n```"

    return _BLOCK.sub(answer, markdown)


def count_examples(markdown: str) -> int:
    """How many examples a text has."""
    return sum(block[1] in riftkeep.game_names() for block in _BLOCK.finditer(markdown))


def answered_block(name: str, block: str) -> Iterator[str]:
    """The lines of one example, with its answers."""
    lines = [line.rstrip() for line in block.splitlines()]
    first, questions = lines[0], [line for line in lines[1:] if _QUESTION.match(line)]
    options = about(name).options_in(first)
    if options is None:
        raise ValueError(f"an example starts with a position, not with {first!r}")
    game = riftkeep.load(name, **options)
    start = state = game.parse_position(first)
    yield first
    yield from board(state)
    for question in questions:
        yield question
        if question.startswith("> "):
            for move in question[2:].split(", "):
                state = state.play(game.parse_move(state, move))
            yield from board(state)
        elif question.startswith("? "):
            yield f"  ! {state.why_illegal(game.parse_move(state, question[2:])) or 'It is legal.'}"
        elif question == "legal":
            moves = ", ".join(map(str, state.legal_moves))
            yield from textwrap.wrap(moves, 92, initial_indent="  = ", subsequent_indent="    ")
        elif question == "outcome":
            yield f"  = {state.outcome or 'The game goes on.'}"
        else:
            state = start


def board(state: State[object]) -> Iterator[str]:  # type: ignore[type-var]
    """The board as the terminal draws it, without rows that have nothing on them."""
    is_gap = False
    for row in state.game.drawing(state, 100)[:-1]:
        cells = [span.text for span in row if span.cell is not None]
        if cells and set(cells) == {"."}:
            if not is_gap:
                yield "   ..."
            is_gap = True
        else:
            is_gap = False
            yield "".join(span.text for span in row).rstrip()


def main() -> None:
    """Write the answers into the files named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(answered(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
