"""`riftkeep analyze`: what the search thinks of a position, or of every move of a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import STREAM, printable, read_text, write_text
from riftkeep.cli.judging import EvaluatorOption, MemoryOption, NetOption, search_settings
from riftkeep.cli.screen import messages, output

if TYPE_CHECKING:
    from collections.abc import Callable

    from riftkeep.analysis import Analysis, Review
    from riftkeep.core.formats import Content


def analyze(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|POSITION", help="A game or position in any format: a file, -, or a text."
        ),
    ],
    review: Annotated[
        bool, typer.Option("--review", help="Look over the whole game, not at one position.")
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="The position after so many moves, not the last."),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="How much to look: 4000; in a review 1000 a position."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long to look; in a review at every position.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.")] = 0,
    top: Annotated[int, typer.Option(min=1, max=100, help="How many moves to tell of.")] = 8,
    threshold: Annotated[
        float, typer.Option(help="In a review: the lost win share that makes a mistake.")
    ] = 0.1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write a picture; - prints it alone.")
    ] = None,
    evaluator: EvaluatorOption = None,
    net: NetOption = None,
    memory: MemoryOption = None,
    game: setup.GameOption = None,
    option: setup.Options = None,
) -> None:
    """Say who is winning, which moves are best and why, or review a whole game."""
    from riftkeep.analysis import analyzing, reviewing
    from riftkeep.analysis.position import analysis_engine

    if review and at is not None:
        raise typer.BadParameter("--at is for one position: leave it out or leave out --review")
    content = _read(what, setup.GameChoice.of(game, option))
    found: Analysis | Review
    settings = search_settings(evaluator, net, memory)
    limits: dict[str, Any] = {"simulations": simulations, "seconds": seconds, "seed": seed}
    with _interruptible() as (should_stop, tell):
        if review:
            for found in reviewing(
                content.as_record(),
                **limits,
                threshold=threshold,
                settings=settings,
                should_stop=should_stop,
            ):
                seen = sum(shares is not None for shares in found.curve)
                tell(f"reviewing: {seen} of {len(found.curve)} positions")
        else:
            state = _position(content, at)
            engine = analysis_engine(state.game, top, settings)
            for found in analyzing(
                state, **limits, top=top, should_stop=should_stop, engine=engine
            ):
                tell(f"analyzing: {found.simulations} simulations")
    _show(found, as_json=as_json, svg=svg)


def _read(what: str, choice: setup.GameChoice) -> Content:
    from riftkeep.core.errors import RiftkeepError
    from riftkeep.core.formats import format_of_file, read_content

    game = choice.load() if choice.is_made else None
    if what == STREAM or _is_file(what):
        form = format_of_file(what)
        return read_content(read_text(what), game, form if form != "svg" else None)
    if any(char in what for char in "{\n "):
        return read_content(what, game)
    raise RiftkeepError(
        f"{printable(what)[:80]} is neither a file nor a position: name a file, type - to read from"
        " standard input, or put a position in quotes"
    )


def _is_file(what: str) -> bool:
    try:
        return Path(what).exists()
    except (OSError, ValueError):
        return False


def _position(content: Content, at: int | None) -> Any:
    from riftkeep.core.errors import RiftkeepError

    states = list(content.states())
    if at is not None and at >= len(states):
        raise RiftkeepError(
            f"there is no position after {at} moves: the game has {len(states) - 1}"
        )
    return states[-1 if at is None else at]


def _show(found: Analysis | Review, *, as_json: bool, svg: str | None) -> None:
    if svg is not None:
        write_text(svg, found._repr_svg_())
        if svg == STREAM:
            return
    if as_json:
        print(json.dumps(found.to_json()))
    else:
        output().print(found)


@contextmanager
def _interruptible() -> Iterator[tuple[Callable[[], bool], Callable[[str], None]]]:
    """Ctrl-C ends the looking, and what has been found is shown; a second one ends the program."""
    import signal

    pressed: list[int] = []

    def press(number: int, _: Any) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    old = signal.signal(signal.SIGINT, press)
    try:
        if not sys.stderr.isatty():
            yield lambda: bool(pressed), lambda _: None
            return
        with messages().status("analyzing") as status:
            yield lambda: bool(pressed), status.update
    finally:
        signal.signal(signal.SIGINT, old)
