"""`riftkeep check`: is this file a game or a position, and is everything in it right?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli import setup
from riftkeep.cli.files import called, printable, read_text
from riftkeep.cli.screen import progress, say, show
from riftkeep.core.errors import RiftkeepError
from riftkeep.terminal.language import said

if TYPE_CHECKING:
    from riftkeep.core.formats import Content


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files; - for input.")],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The format, if it is not recognized."),
    ] = None,
    game: setup.GameOption = None,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
) -> None:
    """Check games and positions in files.

    Says what each file holds, or what is wrong and where. The exit code is 1 if any is wrong.
    """
    from riftkeep.core.formats import read_content

    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    chosen = choice.load() if choice.is_made else None
    has_failed = False
    for name in files:
        try:
            text = read_text(name)
            with progress(f"checking {called(name)}"):
                found = summary(read_content(text, chosen, source))
        except RiftkeepError as error:
            has_failed = True
            say(f"{called(name)}: {said(error.says).removeprefix(f'{called(name)} ')}")
        except OSError as error:
            has_failed = True
            say(f"{called(name)}: {error.strerror or error}")
        else:
            show(f"{called(name)}: {found}")
    if has_failed:
        raise typer.Exit(1)


def summary(content: Content) -> str:
    """What a valid file holds, in a sentence."""
    game = setup.describe(content.game)
    if content.record is None:
        state = content.start
        if state.outcome is not None:
            return f"position ({content.format}) of {game}, finished: {state.outcome}"
        return (
            f"position ({content.format}) of {game}, {game_seat(content)} to act, "
            f"phase {state.phase}, {counted(len(state.legal_moves), 'legal move')}"
        )
    moves = counted(len(content.record.moves), "move")
    return f"game ({content.format}) of {game}, {moves}, {_ending(content)}"


def _ending(content: Content) -> str:
    from riftkeep.core.people import winner_title

    assert content.record is not None
    outcome = content.record.outcome
    if outcome is None:
        return "not finished"
    *_, end = content.states()
    winner = winner_title(end, outcome, content.record.seats)
    ending = outcome.explanation or outcome.reason
    return ending if winner is None else f"{ending} Winner: {printable(winner.text)}."


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def game_seat(content: Content) -> str:
    """The seat to act in a position, as the game calls it."""
    return content.game.seat_name(content.start.player)
