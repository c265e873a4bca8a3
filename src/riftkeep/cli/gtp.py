"""``riftkeep gtp``: Great Kingdom for programs that speak the Go Text Protocol."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer


def gtp(
    size: Annotated[int, typer.Option(help="Points along an edge.")] = 9,
    ruleset: Annotated[str, typer.Option(help="rulebook or tournament.")] = "rulebook",
    neutral: Annotated[
        str, typer.Option(help="The neutral castle: centre, none, or a point such as c3.")
    ] = "centre",
    seed: Annotated[int | None, typer.Option(help="Play the same games again.")] = None,
) -> None:
    """Speak the Go Text Protocol on standard input and output, playing Great Kingdom."""
    import riftkeep
    from riftkeep.adapters.gtp import GtpEngine, random_mover, serve
    from riftkeep.games.great_kingdom import GreatKingdom

    try:
        point: Any = neutral
        if neutral not in ("centre", "none"):
            point = GreatKingdom.with_options(size=size, neutral="none").parse_cell(neutral)
        game = GreatKingdom.with_options(size=size, ruleset=ruleset, neutral=point)
    except riftkeep.RiftkeepError as error:
        print(f"riftkeep gtp: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    engine = GtpEngine(game, random_mover(seed), riftkeep.__version__)
    serve(engine, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    typer.run(gtp)
