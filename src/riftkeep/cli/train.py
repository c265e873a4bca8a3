"""`riftkeep train`: let a net learn a game from games against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from riftkeep.cli.screen import messages, note, say
from riftkeep.core.extras import extra

REPORT = "report"


def train(
    run: Annotated[
        list[str],
        typer.Argument(metavar="RUN", help="The folder of the run; 'report RUN': a page about it."),
    ],
    preset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Begin a run with these settings.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="NET",
            help="Begin with this net: a file, or the name of one that comes with Riftkeep.",
        ),
    ] = None,
    round_games: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Games before each further net.")
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(metavar="R", help="Highest learning rate; lower for a net that can play."),
    ] = None,
    nets: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Stop after net N. Default: never.")
    ] = None,
    stage: Annotated[
        str | None,
        typer.Option(metavar="STAGE", help="Only as long as this is next: play, train or gate."),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=0, max=1024, help="That play at the same time; 0: in this one.")
    ] = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Ray cluster there, or a local one."),
    ] = None,
) -> None:
    """Let a net learn a game: play, train, compare with the champion, and so on.

    A run is a folder of plain files. Interrupted or killed, the same command goes on where it was;
    other machines help by running it with --stage play on the same folder.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    with extra("train"):
        import torch

        from riftkeep.training.report import write_report
        from riftkeep.training.run import Run
    if run[0] == REPORT and len(run) == 2:
        note(f"written: {write_report(Path(run[1]))}")
        return
    if len(run) != 1:
        raise typer.BadParameter("give the folder of one run, or 'report' and the folder")
    torch.set_num_threads(1)  # beside it games are played
    work = Run.begin(Path(run[0]), preset, start=start, round_games=round_games, rate=rate)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=messages(),
        transient=True,
    ) as bar:
        task = bar.add_task("")

        def told(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        work.go_on(told, last_net=nets, stage=stage, processes=processes, ray=ray)
    say(f"champion: net {work.folder.champion}")
