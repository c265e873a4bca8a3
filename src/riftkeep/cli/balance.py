"""`riftkeep balance`: what self-play shows about the games themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from riftkeep.cli import setup
from riftkeep.cli.screen import note, say, show


def balance(
    context: typer.Context,
    game: setup.GameArgument = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
    all_: Annotated[
        bool, typer.Option("--all", help="All boards and player counts, at their usual levels.")
    ] = False,
    pie_rule: Annotated[
        bool,
        typer.Option(
            "--pie-rule", help="RingRift of two on every board, with the pie rule and without it."
        ),
    ] = False,
    level: Annotated[
        int | None, typer.Option(min=1, max=10, help="The level in all seats. Default 4.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Games of a configuration. Default 100.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The games to play.")] = 1,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Games at the same time.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games and report are kept. Default balance."),
    ] = None,
) -> None:
    """Play games of one level against itself, and report what they say.

    First-seat advantage, the pie rule, ways of winning, lengths and numbers of legal moves, with
    95 % intervals, as Markdown and SVG. Interrupted, the same command goes on where it was.
    """
    from riftkeep.balance.games import (
        CONFIGURATIONS,
        PIE_RULE_CONFIGURATIONS,
        Configuration,
        run,
    )
    from riftkeep.balance.report import REPORT, format_report, label, write_report
    from riftkeep.balance.summary import summarize

    out = out or Path(context.info_name or "balance")  # called by its old name, where it was
    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    if all_ and pie_rule:
        raise typer.BadParameter("--all and --pie-rule are two questions; ask for one of them")
    if (all_ or pie_rule) and choice.is_made:
        asked = "--all is about all games" if all_ else "--pie-rule is about RingRift of two"
        raise typer.BadParameter(f"{asked}; leave the game and its options out")
    if all_ or pie_rule:
        wanted = [
            (Configuration(name, options, level or usual, seed), games or number)
            for name, options, usual, number in (
                CONFIGURATIONS if all_ else PIE_RULE_CONFIGURATIONS
            )
        ]
    else:
        loaded = choice.load()
        wanted = [(Configuration(loaded.name, loaded.options_json, level or 4, seed), games or 100)]
    summaries = []
    for configuration, number in wanted:
        note(f"{configuration.name}: {number} games")
        played = run(
            configuration,
            number,
            out,
            processes,
            _say_every_tenth,
        )
        summaries.append(summarize(configuration, played))
        note(label(summaries[-1]))
        write_report(out, summaries)
    show(format_report(summaries))
    say(f"games, {REPORT} and plots are in {out}")


def _say_every_tenth(finished: int) -> None:
    if finished % 10 == 0:
        note(f"{finished} games finished")
