"""`riftkeep replay`: step through a game, move by move."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import STREAM, read_text
from riftkeep.cli.interrupt import heard_interrupts
from riftkeep.cli.screen import progress, seat_names, show, show_position, show_winner
from riftkeep.terminal.language import said
from riftkeep.terminal.language import text as text_of

if TYPE_CHECKING:
    from riftkeep.core.record import Record
    from riftkeep.core.state import AnyState


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game in any format.")],
    print_all: Annotated[
        bool, typer.Option("--print", help="Print every position and end; needed for input -.")
    ] = False,
    game: setup.GameOption = None,
    option: setup.Options = None,
) -> None:
    """Step through a game, move by move."""
    from riftkeep.core.formats import read_content

    if file == STREAM and not print_all:
        raise typer.BadParameter("a game from standard input can only be shown with --print")
    choice = setup.GameChoice.of(game, option)
    text = read_text(file)
    with progress("replaying"):
        content = read_content(text, choice.load() if choice.is_made else None)
        states = list(content.states())
    record = content.as_record()
    if print_all:
        for index in range(len(states)):
            _show_step(record, states, index)
        return
    _step_through(record, states)


def _step_through(record: Record, states: list[AnyState]) -> None:
    index = 0
    _show_step(record, states, index)
    while True:
        try:
            with heard_interrupts():
                line = input(f"{index}/{len(states) - 1} [{text_of('replay_keys')}] ")
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if not sys.stdin.isatty():
            print(line)
        wanted = _target(line.strip().lower(), index, len(states) - 1)
        if wanted is None:
            return
        if isinstance(wanted, str):
            show(wanted)
        else:
            index = wanted
            _show_step(record, states, index)


def _target(word: str, index: int, last: int) -> int | str | None:
    """The move to go to, a complaint, or None to quit."""
    if word in ("q", "quit", "exit"):
        return None
    if word in ("n", "next", ""):
        return index + 1 if index < last else text_of("replay_last")
    if word in ("p", "previous"):
        return index - 1 if index else text_of("replay_first")
    if word in ("first", "last"):
        return last if word == "last" else 0
    if word.isascii() and word.isdigit() and len(word) < 10:
        number = int(word)
        return number if number <= last else text_of("replay_numbers", last=last)
    return text_of("replay_what", keys=text_of("replay_keys"))


def _show_step(record: Record, states: list[AnyState], index: int) -> None:
    state = states[index]
    what = _what_happened(record, states, index)
    show(text_of("replay_step", number=index, last=len(states) - 1, what=what))
    show_position(state, seat_names(state, record.seats))
    is_last = index == len(states) - 1
    outcome = record.outcome if is_last else None
    if outcome is not None:
        show(said(outcome.says) or text_of("replay_ended", reason=outcome.reason))
        show_winner(state, outcome, record.seats)
        show()


def _what_happened(record: Record, states: list[AnyState], index: int) -> str:
    """Who played what, by the names that people had before the move."""
    if index == 0:
        return text_of("replay_start", game=setup.describe(record.game))
    move, before = record.moves[index - 1], states[index - 1]
    return f"{seat_names(before, record.seats)[move.player - 1]} {move}"
