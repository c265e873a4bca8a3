"""`riftkeep bench`: how many moves of random play a second of processor time is good for.

Whole games are played, because the first moves of a game cost less than the later ones. The first
repeat plays games until its time is over, the others play the same games again, so that the
spread shows the noise of the machine and nothing else. The compiled core draws its own random
numbers, so that its games are other ones.
"""

from __future__ import annotations

import json
import statistics
import time
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riftkeep.cli import setup
from riftkeep.cli.backend import AUTO, BACKENDS, NATIVE, PYTHON, choose_backend
from riftkeep.cli.screen import note, show
from riftkeep.core.state import format_key

if TYPE_CHECKING:
    from riftkeep.core.game import AnyGame


@dataclass
class Row:
    """The result for one game: moves per second of processor time, and what was played."""

    game: str
    options: dict[str, Any]
    backend: str
    games: int
    moves: int
    check: str | None
    """The key of the first game's last position: the same on every machine, for a seed."""
    rates: list[float]

    @property
    def spread(self) -> tuple[float, float, float]:
        """The lowest, the median and the highest rate."""
        return min(self.rates), statistics.median(self.rates), max(self.rates)


def bench(
    game: setup.GameArgument = None,
    seconds: Annotated[float, typer.Option(min=0, max=3600, help="For the first repeat.")] = 2.0,
    repeats: Annotated[int, typer.Option(min=1, max=100, help="How often to measure.")] = 3,
    seed: Annotated[int, typer.Option(help="The games to play.")] = 1,
    backend: Annotated[str, typer.Option(help=f"{', '.join(BACKENDS)}.")] = AUTO,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    board: setup.Board = None,
    players: setup.Players = None,
    size: setup.Size = None,
    ruleset: setup.Ruleset = None,
    option: setup.Options = None,
) -> None:
    """Measure the speed of random play.

    The numbers are moves per second of processor time. In Python the same seed must give the same
    check on every machine.
    """
    backend = choose_backend(backend)
    measure = measure_python if backend == PYTHON else measure_native
    choice = setup.GameChoice.of(
        game, option, board=board, players=players, size=size, ruleset=ruleset
    )
    rows = []
    if not as_json:
        show(f"backend {backend}, moves per second of processor time")
        show(f"{'game':<42} {'games':>6} {'moves':>8} {'min':>8} {'median':>8} {'max':>8}  check")
    for one in _games(choice):
        note(f"playing {setup.describe(one)}")
        row = measure(one, seconds, repeats, seed)
        rows.append(row)
        if not as_json:
            low, median, high = row.spread
            show(
                f"{_label(one):<42} {row.games:>6} {row.moves:>8} {low:>8.0f} {median:>8.0f} "
                f"{high:>8.0f}  {row.check or '-'}"
            )
    if as_json:
        print(json.dumps([_as_json(row) for row in rows], indent=2))


def measure_python(game: AnyGame, seconds: float, repeats: int, seed: int) -> Row:
    """Play random games of one game with the Python rules, several times over."""
    from riftkeep.core.playout import random_game

    games = 0
    rates: list[float] = []
    while len(rates) < repeats:
        moves = number = 0
        began = time.process_time()
        while number < games or not games:
            for state, move in random_game(game.initial_state(), Random(f"{seed}/{number}")):
                last, last_move = state, move
                moves += 1
            if number == 0:
                check = last.play_assuming_legal(last_move).key
            number += 1
            if not games and time.process_time() - began >= seconds:
                break
        games = number
        rates.append(moves / max(time.process_time() - began, 1e-9))
    return Row(game.name, game.options_json, PYTHON, games, moves, format_key(check), rates)


def measure_native(game: AnyGame, seconds: float, repeats: int, seed: int) -> Row:
    """Play random games of one game in the compiled core, several times over."""
    from riftkeep import native

    speeds = [native.random_speed(game, seconds, seed) for _ in range(repeats)]
    return Row(
        game=game.name,
        options=game.options_json,
        backend=NATIVE,
        games=speeds[0].games,
        moves=speeds[0].moves,
        check=None,
        rates=[speed.moves_per_second for speed in speeds],
    )


def _games(choice: setup.GameChoice) -> list[AnyGame]:
    """The game chosen; with nothing said of it, every game, and every board where it has some."""
    import riftkeep
    from riftkeep.core.registry import about

    games = []
    for name in riftkeep.game_names() if choice.name is None else (choice.name,):
        known = {option.name: option.choices for option in about(name).options}
        if choice.name is None and not set(choice.options) <= set(known):
            continue
        boards = known.get("board", ())
        if not boards or "board" in choice.options:
            games.append(setup.GameChoice(name, choice.options).load())
            continue
        games += [
            setup.GameChoice(name, choice.options | {"board": board}).load() for board in boards
        ]
    return games or [choice.load()]


def _label(game: AnyGame) -> str:
    values = " ".join(setup.plain(value) for value in game.options_json.values())
    return f"{game.name} {values}"[:42]


def _as_json(row: Row) -> dict[str, Any]:
    low, median, high = row.spread
    return asdict(row) | {"min": low, "median": median, "max": high}
