"""What the search thinks of a position: for hints and for the bar of winning chances.

Called from threads of its own, so that the screen never waits. A new question ends the search for
the one before it.
"""

from __future__ import annotations

import threading
from typing import Any

from riftkeep.core.game import AnyGame
from riftkeep.core.interaction import Cell
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits
from riftkeep.search.result import MoveReport, SearchResult
from riftkeep.terminal.language import text

LIMITS = Limits(simulations=20_000, seconds=0.6)
_CELL_FIELDS = ("from", "at", "target", "to")


class Adviser:
    """The search of one game, for one question at a time."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._engine: Engine | None = None
        self.is_busy = threading.Lock()
        """Held by the search that goes on."""

    def look(self, state: AnyState) -> SearchResult:
        """Search a position in which the game is not over."""
        self.stop()
        with self.is_busy:
            if self._engine is None:
                self._engine = make_engine(self._game)
            return self._engine.search(state, LIMITS)

    def stop(self) -> None:
        """End the search that goes on, if any."""
        if self._engine is not None:
            self._engine.stop()


def cells_of(move: Any) -> tuple[Cell, ...]:
    """The cells that a move names, from where it begins to where it ends."""
    data = move.to_json()
    return tuple(tuple(data[name]) for name in _CELL_FIELDS if data.get(name) is not None)


def format_hint(game: AnyGame, result: SearchResult, seat: int) -> str:
    """The best move, what comes of it, and how sure that is."""
    report, is_forced = result.moves[0], game.is_forced
    line = " ".join(str(move) for move in report.line[1:] if not is_forced(move)).split()[:3]
    values = {"move": str(report.move), "chance": _chance(report, game.seat_says(seat), seat)}
    return text("hint_then", **values, line=" ".join(line)) if line else text("hint", **values)


def _chance(report: MoveReport, player: Sentence, seat: int) -> str:
    if report.proof is not None and report.proof.winner is not None:
        is_won = report.proof.winner == seat
        return text("hint_wins" if is_won else "hint_loses", player=player)
    return text("hint_chance", player=player, percent=round(100 * report.shares[seat - 1]))
