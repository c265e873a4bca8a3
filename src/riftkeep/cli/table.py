"""A game at the terminal: who plays each seat, the computer's moves, and keeping the game safe.

The game is written to its file after every decision, so that nothing that was played can be lost.
What is typed and shown is dialogue.py.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from riftkeep.cli.files import write_atomically
from riftkeep.cli.screen import say
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.game import State
from riftkeep.core.outcome import HOST_REASONS, Outcome
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record
from riftkeep.core.session import Session
from riftkeep.search.levels import HIGHEST, level_player

COMPUTER_TAG, SEED_TAG, LEVEL_TAG = "computer", "seed", "level"
RANDOM_LEVEL = 0
"""The level below all others: any legal move."""


class Table:
    """One game being played, with the seats that the computer plays and the file it is kept in.

    ``computers`` are the seats as they were before any exchange of sides. The seed alone decides
    the computer's moves, also after the game was resumed.
    """

    def __init__(
        self,
        session: Session,
        computers: Iterable[int] = (),
        seed: int = 0,
        path: Path | None = None,
        tags: Mapping[str, str] | None = None,
        level: int = RANDOM_LEVEL,
    ) -> None:
        self.session = session
        self.path = path
        self.is_saved = True
        """Is everything that was played in the file?"""
        self._computers = frozenset(computers)
        self._seed = seed
        self._level = level
        self._player = level_player(session.game, level) if level else None
        self._tags = dict(tags or {})
        self._resignation: Outcome | None = None

    @classmethod
    def resumed(
        cls,
        record: Record,
        computers: Iterable[int] | None,
        seed: int,
        path: Path | None,
        level: int | None = None,
    ) -> Table:
        """The table of a game that was saved; who plays, how and the seed are as they were."""
        session = Session.from_record(record, auto_play_forced=True)
        if computers is None:
            computers = _numbers(record.tags.get(COMPUTER_TAG, ""), session.game.num_players)
        seeds = _numbers(record.tags.get(SEED_TAG, ""))
        if level is None:
            levels = _numbers(record.tags.get(LEVEL_TAG, ""), HIGHEST)
            level = levels[0] if levels else RANDOM_LEVEL
        seed = seeds[0] if seeds else seed
        table = cls(session, computers, seed, path, record.tags, level)
        if record.outcome is not None and record.outcome.reason in HOST_REASONS:
            table._resignation = record.outcome
        return table

    @property
    def state(self) -> State[Any]:
        """The position now."""
        return self.session.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by resignation, or None while it goes on."""
        return self._resignation or self.session.outcome

    @property
    def is_computers_turn(self) -> bool:
        """Is it the computer that must decide?"""
        return self.outcome is None and self._is_computer(self.state.player)

    def play(self, moves: Iterable[Any]) -> None:
        """Play moves and keep them; IllegalMove if one is not legal, and then those before it."""
        for move in moves:
            self.session.play(move)
        self.save()

    def play_computer(self) -> Iterator[Any]:
        """Play for the computer until a person must decide, with each move as it is made."""
        while self.is_computers_turn:
            move = self._chosen()
            self.session.play(move)
            yield move
        self.save()

    def _chosen(self) -> Any:
        """The computer's move, which the seed and the position alone decide."""
        if self._player is None:
            return random_move(self.state, Random(f"{self._seed}/{self.state.move_number}"))
        self._player.new_game(self._seed)
        return self._player.choose(self.state)

    def undo(self) -> None:
        """Take back the last decision of a person; RiftkeepError if there is none."""
        if not self._has_decision_of_a_person():
            raise RiftkeepError("there is no move to take back")
        self.session.undo()
        while self.is_computers_turn:
            self.session.undo()
        self.save()

    def resign(self) -> None:
        """Give up for the player to act; RiftkeepError if more than two play."""
        game, seat = self.session.game, self.state.player
        if game.num_players != 2:
            raise RiftkeepError("only a game of two can be resigned; quit keeps the game as it is")
        winner = 3 - seat
        text = f"{game.seat_name(seat)} resigns, so {game.seat_name(winner)} wins."
        self._resignation = Outcome(winner, "resignation", (winner, seat), text)
        self.save()

    def record(self) -> Record:
        """The game so far."""
        tags = self._tags
        if self._computers:
            seats = ",".join(str(seat) for seat in sorted(self._computers))
            tags = tags | {COMPUTER_TAG: seats, SEED_TAG: str(self._seed)}
            if self._level:
                tags = tags | {LEVEL_TAG: str(self._level)}
        record = self.session.record(tags)
        return Record(
            record.game, record.seats, record.moves, record.start, self.outcome, record.tags
        )

    def text(self) -> str:
        """The record as text."""
        return format_record(self.record(), self.session.states)

    def save_as(self, path: Path) -> None:
        """Write the game to another file, and keep it there from now on."""
        if path.exists() and (self.path is None or not path.samefile(self.path)):
            raise RiftkeepError(f"{path} exists already; choose another name")
        write_atomically(path, self.text())
        self.path, self.is_saved = path, True

    def save(self) -> None:
        """Keep the game in its file; where that fails, say so and let the game go on."""
        if self.path is None:
            self.path = default_path(self.session.game.name)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, self.text())
        except OSError as error:
            fallback = Path(tempfile.gettempdir()) / self.path.name
            say(f"cannot save in {self.path} ({error.strerror or error}); trying {fallback}")
            self._save_in(fallback)
        else:
            self.is_saved = True

    def _save_in(self, fallback: Path) -> None:
        try:
            write_atomically(fallback, self.text())
        except OSError as error:
            self.is_saved = False
            say(f"cannot save there either ({error.strerror or error}): type 'save FILE'")
        else:
            self.path, self.is_saved = fallback, True

    def _is_computer(self, seat: int, moves_played: int | None = None) -> bool:
        """Does the computer play a seat, now or after so many moves?"""
        if not self._computers:
            return False
        exchanges = sum(map(self.session.game.exchanges_seats, self.session.moves[:moves_played]))
        if exchanges % 2 and seat in (1, 2):
            seat = 3 - seat
        return seat in self._computers

    def _has_decision_of_a_person(self) -> bool:
        moves, is_forced = self.session.moves, self.session.game.is_forced
        return any(
            not is_forced(move) and not self._is_computer(move.player, index)
            for index, move in enumerate(moves)
        )


def default_path(game_name: str) -> Path:
    """Where a game is kept if nobody says: a new file in the user's state folder."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(base) / "riftkeep" / "games"
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{game_name}"
    names = (f"{stem}{suffix}.jsonl" for suffix in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(folder / name for name in names if not (folder / name).exists())


def _numbers(text: str, high: int = 2**63) -> list[int]:
    words = text[:200].split(",")
    return [int(word) for word in words if word.isascii() and word.isdigit() and int(word) <= high]
