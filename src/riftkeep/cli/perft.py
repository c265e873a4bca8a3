"""`riftkeep perft`: count the sequences of moves of a position, to compare engines."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import STREAM, read_text
from riftkeep.cli.screen import note, progress, show

if TYPE_CHECKING:
    from riftkeep.core.game import State


def perft(
    game: setup.GameArgument = None,
    depth: Annotated[int, typer.Option(min=0, max=20, help="How many moves deep.")] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first move alone.")] = False,
    position: Annotated[
        str | None,
        typer.Option(metavar="FILE|TEXT", help="Start from this position, not from the first."),
    ] = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
) -> None:
    """Count the sequences of moves of a position.

    Each line has the length of the sequences, their number, and the seconds it took to count them.
    """
    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    state = _start(choice, position)
    if divide:
        _show_divided(state, depth)
        return
    from riftkeep.core.perft import perft as count

    for level in range(1 if depth else 0, depth + 1):
        began = time.process_time()
        note(f"counting depth {level}")
        nodes = count(state, level)
        show(f"{level} {nodes} {time.process_time() - began:.2f}")


def _show_divided(state: State[Any], depth: int) -> None:
    from riftkeep.core.perft import divide

    if depth == 0:
        raise typer.BadParameter("--divide needs a depth of at least 1")
    with progress(f"counting depth {depth}"):
        counts = divide(state, depth)
    for move, nodes in counts.items():
        show(f"{move}: {nodes}")
    show(f"total: {sum(counts.values())}")


def _start(choice: setup.GameChoice, position: str | None) -> State[Any]:
    if position is None:
        return choice.load().initial_state()  # type: ignore[no-any-return]
    from riftkeep.cli.formats import read_content

    is_file = position == STREAM or os.path.exists(position)
    text = read_text(position) if is_file else position
    content = read_content(text, choice.load() if choice.is_made else None)
    return list(content.states())[-1]
