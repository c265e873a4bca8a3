"""The command `riftkeep`: its commands, and the one place where errors become messages.

Standard output is data, standard error is messages. An error that has a cause outside this program
is one line and exit code 1; a wrong command line is exit code 2. If whoever reads the output has
left, the program ends without a word, with the exit code that shells give for that.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from riftkeep.cli.admin import admin
from riftkeep.cli.analyze import analyze
from riftkeep.cli.balance import balance
from riftkeep.cli.bench import bench
from riftkeep.cli.check import check
from riftkeep.cli.convert import export, import_
from riftkeep.cli.engine import engine
from riftkeep.cli.gtp import gtp
from riftkeep.cli.info import info
from riftkeep.cli.match import match
from riftkeep.cli.perft import perft
from riftkeep.cli.play import play
from riftkeep.cli.puzzle import puzzle
from riftkeep.cli.replay import replay
from riftkeep.cli.screen import say
from riftkeep.cli.serve import ServeCommand, play_in_browser, serve
from riftkeep.cli.train import train
from riftkeep.core.errors import RiftkeepError
from riftkeep.terminal.language import speak

READER_LEFT = 128 + 13
"""The exit code of a program that the signal SIGPIPE, number 13, has ended."""


def build_app() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_root)
    players = (play, puzzle, replay, balance)
    for command in (
        *players,
        analyze,
        check,
        export,
        info,
        perft,
        bench,
        match,
        train,
        gtp,
        engine,
    ):
        app.command()(command)
    app.command("study", hidden=True)(balance)  # its name before
    app.command("import")(import_)
    app.command(cls=ServeCommand)(serve)
    app.add_typer(admin, name="admin")
    return app


def main() -> None:
    """Run the command line of this process, and end it."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        _run()
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError) and _is_all_read():
            raise
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that nothing is left to be written
    sys.exit(READER_LEFT)


def _run() -> NoReturn:
    try:
        typer.main.get_command(build_app()).main(prog_name="riftkeep")
    except RiftkeepError as error:
        from riftkeep.terminal.language import said

        say(said(error.says))
    except OSError as error:
        name = "" if error.filename is None else f"{error.filename}: "
        say(f"{name}{error.strerror or error}")
    sys.exit(1)


def _is_all_read() -> bool:
    """Has all of the output been taken?"""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return False
    return True


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from riftkeep import __version__

        print(f"riftkeep {__version__}")
        raise typer.Exit


def _root(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Show the version."
    ),
    browser: bool = typer.Option(
        True, "--browser/--no-browser", help="Open the browser when no command is given."
    ),
    language: str | None = typer.Option(
        None, metavar="CODE", help="The language of games in the terminal, such as de; else LANG."
    ),
) -> None:
    """Play and study RingRift and Great Kingdom; without a command, in the browser."""
    speak(language)
    if context.invoked_subcommand is None:
        play_in_browser(open_browser=browser)


if __name__ == "__main__":
    main()
