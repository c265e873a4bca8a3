"""`riftkeep export` and `riftkeep import`: games and positions from one format to another."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import STREAM, read_text, write_text
from riftkeep.cli.screen import progress, say
from riftkeep.core.errors import RiftkeepError

FORMATS = "record, json, notation, position, diagram, svg, or a game's own such as sgf"

Input = Annotated[str, typer.Argument(metavar="FILE", help="What to read; - for input.")]
Output = Annotated[str, typer.Argument(metavar="OUT", help="Where to write; output if left out.")]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="Recognized by the text if left out."),
]


def export(
    file: Input,
    out: Output = STREAM,
    to: Annotated[
        str | None, typer.Option(metavar="FORMAT", help=f"{FORMATS}; by the ending of OUT.")
    ] = None,
    source: From = None,
    move: Annotated[
        int | None,
        typer.Option(metavar="N", help="The position after so many moves, not the last one."),
    ] = None,
    game: setup.GameOption = None,
    option: setup.Options = None,
) -> None:
    """Write a game or a position in another format."""
    from riftkeep.core.formats import format_of_file

    to = to or format_of_file(out)
    if to is None:
        raise typer.BadParameter(f"say the format with --to: {FORMATS}")
    _convert(file, out, source, to, setup.GameChoice.of(game, option), move)


def import_(
    file: Input,
    out: Output = STREAM,
    source: From = None,
    to: Annotated[
        str | None, typer.Option(metavar="FORMAT", help="record if neither this nor OUT says.")
    ] = None,
    fill_forced: Annotated[
        bool,
        typer.Option(
            "--fill-forced",
            help="Fill in forced moves that the notation leaves out, and say how many.",
        ),
    ] = False,
    game: setup.GameOption = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
) -> None:
    """Read a game in any format and write it as a record.

    Moves typed as text need --game and options unless the text states them. They must be all there,
    also those that nobody could choose, unless --fill-forced asks for these.
    """
    from riftkeep.core.formats import NOTATION, RECORD, format_of_file

    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    if source is None and choice.is_made and format_of_file(file) == NOTATION:
        source = NOTATION
    to = to or format_of_file(out) or RECORD
    _convert(file, out, source, to, choice, None, fill_forced=fill_forced)


def _convert(
    file: str,
    out: str,
    source: str | None,
    to: str,
    choice: setup.GameChoice,
    move: int | None,
    *,
    fill_forced: bool = False,
) -> None:
    from riftkeep.core.formats import format_names, read_content, write_content

    for name in (source, to):
        if name is not None and name not in format_names():
            raise typer.BadParameter(f"no format {name}; they are {', '.join(format_names())}")
    text = read_text(file)
    with progress("converting"):
        game = choice.load() if choice.is_made else None
        content = read_content(text, game, source, fill_forced=fill_forced)
        state: Any = None
        if move is not None:
            states = list(content.states())
            if not 0 <= move < len(states):
                raise RiftkeepError(f"there is no position {move}: the game has {len(states) - 1}")
            state = states[move]
        written = write_content(content, to, state)
    write_text(out, written)
    if fill_forced:
        say(f"{content.filled} forced moves filled in")
    if out != STREAM:
        say(f"{out} written")
