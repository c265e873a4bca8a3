"""`riftkeep match`: computer players against each other, with a result that can be trusted.

The match is a folder of plain files that can be gone on with after any interruption; what is played
and counted is in `riftkeep.arena`.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riftkeep.cli import setup
from riftkeep.cli.screen import messages, say
from riftkeep.core.errors import RiftkeepError
from riftkeep.directories import state_directory

if TYPE_CHECKING:
    from riftkeep.arena.folder import Folder
    from riftkeep.arena.runner import Listener, Tally
    from riftkeep.arena.settings import MatchSettings, SprtSettings
    from riftkeep.arena.workers import Workers

DEFAULT_GAMES = 100
INTERRUPTED = 130


def match(
    player: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more players, each random, level:N, search:NAME=VALUE,..., gtp:COMMAND, "
            "jsonl:COMMAND or python:MODULE:FUNCTION; NAME=PLAYER gives one a name.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="NAME", help="ringrift (the default) or great_kingdom."),
    ] = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help=f"How many games, rounded up to whole sets of seatings. Default {DEFAULT_GAMES}.",
        ),
    ] = None,
    openings: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many openings there are. Default: as many as needed."),
    ] = None,
    plies: Annotated[
        int | None, typer.Option(metavar="N", help="Random turns of an opening. Default: 1 a seat.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The games to play. Default 1.")] = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="The first player against the second in all seats.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1[,ALPHA,BETA]", help="Stop as soon as one of two is decided."
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="For one answer of a program. Default 60."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder to keep the match in.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match in the folder of --out.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option(
            min=0, max=1024, metavar="N", help="Default: one a processor; 0: in this process."
        ),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Play on the Ray cluster there, or on a local one (local)."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    record: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="GAME",
            help="Play nothing; print the record of a game in the folder of --out.",
        ),
    ] = None,
) -> None:
    """Let computer players play a match, and report who is how strong.

    Every opening is played with all seatings. The match is kept in a folder game by game; after an
    interruption --resume goes on with it. The report has the score and Elo with 95 % intervals,
    split by seat and by way of winning, and the processor time used by each player.
    """
    if record is not None:
        _print_record(out, record)
        return
    if ray is not None:
        from riftkeep.arena.cluster import import_ray

        import_ray()  # before anything is begun that could not go on without it
    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    given = {
        "games": games,
        "openings": openings,
        "plies": plies,
        "seed": seed,
        "is_first_alone": alone or None,
        "sprt": None if sprt is None else _parse_sprt(sprt),
        "timeout_seconds": timeout,
    }
    given = {name: value for name, value in given.items() if value is not None}
    with (_resume if resume else _begin)(out, player, choice, given) as folder:
        tally, is_interrupted = _run(folder, processes, ray)
        _report(folder, tally, as_json)
    if is_interrupted:
        name = shlex.quote(str(folder.path))
        say(f"interrupted; go on with: riftkeep match --resume --out {name}")
        raise typer.Exit(INTERRUPTED)
    say(f"the match is kept in {folder.path}")


def _begin(
    out: Path | None, texts: list[str] | None, choice: setup.GameChoice, given: dict[str, Any]
) -> Folder:
    from riftkeep.arena.folder import Folder
    from riftkeep.arena.runner import check_players
    from riftkeep.arena.settings import MatchSettings, parse_contestants

    game = choice.load()
    settings = MatchSettings(
        game.name,
        game.options_json,
        parse_contestants(texts or ()),
        **({"games": DEFAULT_GAMES} | given),
    )
    check_players(settings)
    return Folder.create(_new_folder() if out is None else out, settings)


def _resume(
    out: Path | None, texts: list[str] | None, choice: setup.GameChoice, given: dict[str, Any]
) -> Folder:
    """The folder to go on with; what the command line says must be what the match is."""
    from riftkeep.arena.folder import Folder, read_settings
    from riftkeep.arena.runner import check_players
    from riftkeep.arena.settings import parse_contestants

    if out is None:
        raise typer.BadParameter("--resume needs --out, the folder of the match")
    settings = read_settings(out)
    if choice.is_made and choice.load() != settings.load_game():
        raise _differs("the game", settings)
    if texts and parse_contestants(texts) != settings.contestants:
        raise _differs("the players", settings)
    for name, value in given.items():
        if name != "games" and getattr(settings, name) != value:
            raise _differs(name, settings)
    check_players(settings)
    folder = Folder.open(out)
    if "games" in given and given["games"] != settings.games:
        folder.change_games(given["games"])
    return folder


def _differs(what: str, settings: MatchSettings) -> RiftkeepError:
    names = " ".join(contestant.name for contestant in settings.contestants)
    return RiftkeepError(
        f"{what} cannot be changed by --resume; the match is {names}, "
        f"{setup.describe(settings.load_game())}; leave it out, or begin a match elsewhere"
    )


def _run(folder: Folder, processes: int | None, ray: str | None) -> tuple[Tally, bool]:
    """Play; the tally, and whether the person at the terminal stopped it."""
    from riftkeep.arena.runner import Tally, run_match

    try:
        with _workers(folder.settings, processes, ray) as workers, _progress() as listener:
            return run_match(folder, workers, listener), False
    except KeyboardInterrupt:
        tally = Tally.of(folder.settings)
        tally.advance(folder.games)
        tally.include_rest(folder.games)
        return tally, True


@contextmanager
def _workers(settings: MatchSettings, processes: int | None, ray: str | None) -> Iterator[Workers]:
    from riftkeep.arena.workers import InlineWorkers, ProcessWorkers

    workers: Workers
    if ray is not None:
        from riftkeep.arena.cluster import RayWorkers

        workers = RayWorkers(settings, ray, processes)
    elif processes == 0:
        workers = InlineWorkers(settings)
    else:
        workers = ProcessWorkers(settings, processes or os.cpu_count() or 1)
    try:
        yield workers
    finally:
        workers.close()


def _report(folder: Folder, tally: Tally, as_json: bool) -> None:
    from riftkeep.arena.report import format_report, write_report
    from riftkeep.arena.summary import summarize

    summary = summarize(folder.settings, tally)
    write_report(folder.path, summary)
    if as_json:
        print(json.dumps(summary.to_json(), indent=2))
    else:
        print(format_report(summary), end="")


def _print_record(out: Path | None, number: int) -> None:
    from riftkeep.arena.folder import read_games, read_settings
    from riftkeep.arena.match import record_of
    from riftkeep.core.record import format_record

    if out is None:
        raise typer.BadParameter("--record needs --out, the folder of the match")
    settings = read_settings(out)
    result = read_games(out, settings).get(number)
    if result is None:
        raise RiftkeepError(f"{out} has no finished game {number}")
    names = [contestant.name for contestant in settings.contestants]
    print(format_record(record_of(settings.load_game(), result, names)), end="")


@contextmanager
def _progress() -> Iterator[Listener]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda tally: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages(), transient=True) as bar:
        task = bar.add_task("playing")

        def listen(tally: Tally) -> None:
            bar.update(
                task,
                total=tally.schedule.num_games,
                completed=tally.next_index,
                description=_standing_text(tally),
            )

        yield listen


def _standing_text(tally: Tally) -> str:
    """What the bar says besides the number of games."""
    text = f"first player {tally.points[0]:g} of {len(tally.counted)}"
    return text if tally.sprt is None else f"{text}, ratio {tally.sprt.ratio:.2f}"


def _parse_sprt(text: str) -> SprtSettings:
    from riftkeep.arena.settings import SprtSettings

    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise typer.BadParameter(f"'{text}' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10")
    return SprtSettings(*numbers)


def _new_folder() -> Path:
    """A folder of its own where the user's state is kept."""
    matches = state_directory() / "matches"
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return next(
        path
        for number in range(1, 1000)
        if not (path := matches / (stamp if number == 1 else f"{stamp}-{number}")).exists()
    )
