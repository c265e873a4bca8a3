"""`riftkeep perft`: count the sequences of moves of a position, to compare engines."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli import setup
from riftkeep.cli.backend import AUTO, BACKENDS, NATIVE, choose_backend
from riftkeep.cli.files import STREAM, read_text
from riftkeep.cli.screen import note, show

if TYPE_CHECKING:
    from riftkeep.core.game import AnyGame
    from riftkeep.core.state import AnyState

    Counter = Callable[[AnyState, int], int]


def perft(
    game: setup.GameArgument = None,
    depth: Annotated[int, typer.Option(min=0, max=20, help="How many moves deep.")] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first move alone.")] = False,
    position: Annotated[
        str | None,
        typer.Option(metavar="FILE|TEXT", help="Start from this position, not from the first."),
    ] = None,
    backend: Annotated[str, typer.Option(help=f"{', '.join(BACKENDS)}.")] = AUTO,
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
    count = _counter(state.game, backend)
    if divide:
        _show_divided(state, depth, count)
        return
    for level in range(1 if depth else 0, depth + 1):
        began = time.process_time()
        note(f"counting depth {level}")
        nodes = count(state, level)
        show(f"{level} {nodes} {time.process_time() - began:.2f}")


def _counter(game: AnyGame, backend: str) -> Counter:
    from riftkeep import native

    if choose_backend(backend) == NATIVE and (backend == NATIVE or native.plays(game)):
        return native.perft
    from riftkeep.core.perft import perft

    return perft


def _show_divided(state: AnyState, depth: int, count: Counter) -> None:
    if depth == 0:
        raise typer.BadParameter("--divide needs a depth of at least 1")
    total = 0
    note(f"counting depth {depth}")
    for move in state.legal_moves:
        nodes = count(state.play_assuming_legal(move), depth - 1)
        show(f"{move}: {nodes}")
        total += nodes
    show(f"total: {total}")


def _start(choice: setup.GameChoice, position: str | None) -> AnyState:
    if position is None:
        return choice.load().initial_state()  # type: ignore[no-any-return]
    from riftkeep.core.formats import read_content

    is_file = position == STREAM or os.path.exists(position)
    text = read_text(position) if is_file else position
    content = read_content(text, choice.load() if choice.is_made else None)
    return list(content.states())[-1]
