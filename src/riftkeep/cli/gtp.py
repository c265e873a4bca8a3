"""`riftkeep gtp`: Great Kingdom for programs that speak the Go Text Protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from riftkeep.cli import setup


def gtp(
    neutral: Annotated[
        str | None,
        typer.Option(metavar="POINT", help="The neutral castle: centre, none, or a point like c3."),
    ] = None,
    level: Annotated[
        int, typer.Option(min=0, max=10, help="How well to play: 1 to 10, or 0 for any move.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Play the same games again.")] = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
) -> None:
    """Speak the Go Text Protocol on standard input and output, playing Great Kingdom."""
    import riftkeep
    from riftkeep.adapters.gtp import GtpEngine, level_mover, random_mover, serve
    from riftkeep.games.great_kingdom import GreatKingdom

    choice = setup.GameChoice.of(
        GreatKingdom.name, option, neutral=_neutral(neutral, size), size=size, ruleset=ruleset
    )
    game = choice.load()
    assert isinstance(game, GreatKingdom)
    if game.options.is_neutral_chosen:
        raise riftkeep.InvalidOptions(
            "neutral", "a Go program cannot choose it: give centre, none, or a point"
        )
    mover = level_mover(level, seed or 0) if level else random_mover(seed)
    engine = GtpEngine(game, mover, riftkeep.__version__)
    serve(engine, sys.stdin.buffer, sys.stdout.buffer)


def _neutral(text: str | None, size: int | None) -> str | list[int] | None:
    """The option that a word or the name of a point stands for."""
    if text is None or text in ("centre", "none"):
        return text
    import riftkeep

    board = riftkeep.load("great_kingdom", size=size, neutral="none")
    return list(board.parse_cell(text))
