"""`riftkeep play`: a game in the terminal, for people at one keyboard and the computer."""

from __future__ import annotations

import contextlib
import random
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import STREAM, read_text
from riftkeep.cli.screen import progress, say
from riftkeep.core.errors import InvalidOptions, RiftkeepError

if TYPE_CHECKING:
    from riftkeep.terminal.table import Table

DEFAULT_LEVEL = 2
"""A level that a beginner can beat."""
INTERRUPTED = 130
"""The exit code that shells give a program ended by Ctrl-C."""


def play(
    game: setup.GameArgument = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT[:LEVEL]",
            help="A seat the computer plays, at its own level if given; may be repeated.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=0, max=10, help="How well the computer plays: 1 to 10, or 0 for any move. [3]"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed, the same computer moves.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game in this new file.")
    ] = None,
    load: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game or a position.")
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play on the full screen, with keys and mouse.")
    ] = False,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="MINUTES[+SECONDS]",
            help="With --terminal: minutes for each player, seconds added after each turn.",
        ),
    ] = None,
) -> None:
    """Play a game in the terminal.

    Take turns at one keyboard, or let the computer play some seats. Moves are typed in
    notation or by pointing: the names of cells, one after the other. The game is kept in a file
    after every move. Type help in the game to see what can be typed.
    """
    from riftkeep.cli.dialogue import Dialogue, Quit
    from riftkeep.cli.interrupt import heard_interrupts

    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    if load is not None and choice.is_made:
        raise typer.BadParameter("the game and its options come from the file that is loaded")
    if clock is not None and not terminal:
        raise typer.BadParameter("--clock needs --terminal")
    if terminal:
        from riftkeep.cli.full_screen import check_terminal

        check_terminal()
    if seed is None:
        seed = random.SystemRandom().randrange(2**31)
    if load:
        table = _resume(load, computer, seed, save, level)
    else:
        table = _begin(choice, computer, seed, save, DEFAULT_LEVEL if level is None else level)
    if terminal:
        from riftkeep.cli.full_screen import play_on_screen

        play_on_screen(table, clock)
        say_goodbye(table, "--terminal ")
        return
    _edit_lines()
    code = 0
    try:
        with heard_interrupts():
            Dialogue(table).run()
    except (Quit, EOFError):
        print()
    except KeyboardInterrupt:
        print()
        code = INTERRUPTED
    say_goodbye(table)
    raise typer.Exit(code)


def _begin(
    choice: setup.GameChoice,
    computer: list[str] | None,
    seed: int,
    save: str | None,
    level: int,
) -> Table:
    from riftkeep.core.session import Session
    from riftkeep.terminal.table import Table

    session = Session(choice.load(), auto_play_forced=True)
    computers = _computers(computer, session.game.num_players, level)
    return Table(session, computers or {}, seed, _new_file(save), say)


def _resume(
    load: str, computer: list[str] | None, seed: int, save: str | None, level: int | None
) -> Table:
    from riftkeep.core.formats import RECORD, read_content
    from riftkeep.terminal.table import Table

    if load == STREAM:
        raise typer.BadParameter("a game cannot be loaded from the input that moves are typed in")
    text = read_text(load)
    with progress("replaying the game"):
        content = read_content(text)
        record = content.as_record()
        default = DEFAULT_LEVEL if level is None else level
        computers = _computers(computer, record.game.num_players, default)
        own_file = Path(load) if content.format == RECORD else None
        path = _new_file(save) if save else own_file
        return Table.resumed(record, computers, seed, path, say, level)


def _computers(seats: list[str] | None, players: int, default: int) -> dict[int, int] | None:
    """The level of every seat that the computer plays; None if nothing is said of that."""
    from riftkeep.search.levels import HIGHEST

    if not seats:
        return None
    levels: dict[int, int] = {}
    for text in seats:
        seat, separator, level = text.partition(":")
        if not (seat.isascii() and seat.isdigit() and 1 <= int(seat[:9]) <= players):
            raise InvalidOptions("--computer", f"must be a seat from 1 to {players}, not {text}")
        if separator and not (level.isascii() and level.isdigit() and int(level[:9]) <= HIGHEST):
            raise InvalidOptions("--computer", f"must have a level from 0 to 10, not {text}")
        levels[int(seat)] = int(level) if separator else default
    return levels


def _new_file(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    if path.exists():
        raise RiftkeepError(
            f"{name} exists already; go on with it by --load, or choose another name"
        )
    if not path.absolute().parent.is_dir():
        raise RiftkeepError(f"{name} cannot be written: there is no folder {path.parent}")
    return path


def _edit_lines() -> None:
    """Let lines be edited and called back, where the system can do that."""
    with contextlib.suppress(ImportError):  # Windows has no readline
        import readline  # noqa: F401


def say_goodbye(table: Table, options: str = "") -> None:
    """Say where the game is; where nothing could be written, print it."""
    from riftkeep.terminal.language import text as text_of

    if not table.session.moves:
        return
    table.save()
    if not table.is_saved:
        say(text_of("bye_not_saved"))
        print(table.text(), end="")
        return
    name = shlex.quote(str(table.path))
    if table.outcome is None:
        command = f"riftkeep play {options}--load {name}"
        say(text_of("bye_resume", file=name, command=command))
    else:
        say(text_of("bye_kept", file=name))
