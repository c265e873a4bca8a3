"""A game at the terminal: who plays each seat, the computer's moves, and keeping the game safe.

The game is written to its file after every decision, so that nothing that was played can be lost.
What is typed is entry.py; what is shown is app.py here, and dialogue.py of the command line.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.move import Move
from riftkeep.core.outcome import HOST_REASONS, Outcome
from riftkeep.core.people import person_in
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record
from riftkeep.core.sentence import Sentence
from riftkeep.core.session import Session
from riftkeep.core.state import AnyState
from riftkeep.directories import state_directory
from riftkeep.durable import write_atomically
from riftkeep.search.levels import HIGHEST, LevelPlayer, level_player
from riftkeep.terminal.language import text

COMPUTER_TAG, SEED_TAG, LEVEL_TAG = "computer", "seed", "level"
RANDOM_LEVEL = 0
"""The level below all others: any legal move."""


class Table:
    """One game being played, with the seats that the computer plays and the file it is kept in.

    ``computers`` has the level of everybody whom the computer plays, by the seats in which they
    began (core/people.py). The seed alone decides the computer's moves, also after the game was
    resumed. ``warn`` is told in a sentence what goes wrong with the file.
    """

    def __init__(
        self,
        session: Session,
        computers: Mapping[int, int],
        seed: int,
        path: Path | None,
        warn: Callable[[str], None],
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.session = session
        self.path = path
        self.warn = warn
        self.is_saved = True
        """Is everything that was played in the file?"""
        self.tags = dict(tags or {})
        """What else the record shall say of the game."""
        self._computers = dict(computers)
        self._seed = seed
        self._players: dict[int, LevelPlayer] = {}
        for level in set(self._computers.values()) - {RANDOM_LEVEL}:
            self._players[level] = level_player(session.game, level, seed)
        self._declared: Outcome | None = None

    @classmethod
    def resumed(
        cls,
        record: Record,
        computers: Mapping[int, int] | None,
        seed: int,
        path: Path | None,
        warn: Callable[[str], None],
        level: int | None = None,
    ) -> Table:
        """The table of a game that was saved; who plays, how and the seed are as they were."""
        session = Session.from_record(record, auto_play_forced=True)
        if computers is None:
            computers = _saved_computers(record, level)
        seeds = _numbers(record.tags.get(SEED_TAG, ""))
        table = cls(session, computers, seeds[0] if seeds else seed, path, warn, record.tags)
        if record.outcome is not None and record.outcome.reason in HOST_REASONS:
            table._declared = record.outcome
        return table

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.session.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or at the table, or None while it goes on."""
        return self._declared or self.session.outcome

    @property
    def is_computers_turn(self) -> bool:
        """Is it the computer that must decide?"""
        return self.outcome is None and self.level_of(self.state.player) is not None

    def play(self, moves: Iterable[Move]) -> None:
        """Play moves and keep them; IllegalMove if one is not legal, and then those before it."""
        for move in moves:
            self.session.play(move)
        self.save()

    def play_computer(self) -> Iterator[Move]:
        """Play for the computer until a person must decide, with each move as it is made."""
        while self.is_computers_turn:
            move = self.computer_move()
            self.session.play(move)
            yield move
        self.save()

    def computer_move(self) -> Any:
        """The move that the computer would make now, which the seed and the position decide."""
        state = self.state
        player = self._players.get(self.level_of(state.player) or RANDOM_LEVEL)
        if player is None:
            return random_move(state, Random(f"{self._seed}/{state.move_number}"))
        if _begins_turn(self.session):
            player.new_game(self._seed)
        else:
            player.forget()  # a game that is resumed here goes on in the same way
        return player.choose(state)

    def undo(self) -> None:
        """Take back a resignation or the last decision of a person; RiftkeepError if none."""
        if self._declared is not None:
            if self._declared.reason != "resignation":
                raise RiftkeepError(Sentence("terminal.time_is_gone"))
            self._declared = None
            self.save()
            return
        if not self._has_decision_of_a_person():
            raise RiftkeepError(Sentence("entry.no_undo"))
        self.session.undo()
        while self.is_computers_turn:
            self.session.undo()
        self.save()

    def resign(self) -> None:
        """Give up for the player to act; RiftkeepError if more than two play."""
        if self.session.game.num_players != 2:
            raise RiftkeepError(Sentence("terminal.no_resigning"))
        self._declare_loss("resignation")

    def run_out_of_time(self) -> None:
        """The player to act has no time left: of two it loses, of more the computer plays on."""
        if self.session.game.num_players == 2:
            self._declare_loss("time")
            return
        self._computers[person_in(self.state, self.state.player)] = RANDOM_LEVEL
        self.save()

    def _declare_loss(self, reason: str) -> None:
        game, seat = self.session.game, self.state.player
        winner = 3 - seat
        called = {"who": game.seat_says(seat), "winner": game.seat_says(winner)}
        says = Sentence(f"ended.{reason}", **called)
        self._declared = Outcome(winner, reason, (winner, seat), says)
        self.save()

    def record(self) -> Record:
        """The game so far."""
        tags = self.tags
        if self._computers:
            seats = sorted(self._computers)
            levels = [self._computers[seat] for seat in seats]
            tags = tags | {COMPUTER_TAG: _listed(seats), SEED_TAG: str(self._seed)}
            if any(levels):
                tags[LEVEL_TAG] = _listed(levels[:1] if len(set(levels)) == 1 else levels)
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
            raise RiftkeepError(Sentence("terminal.file_exists", file=str(path)))
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
            values = {"file": str(self.path), "other": str(fallback)}
            self.warn(text("saved_elsewhere", problem=str(error.strerror or error), **values))
            self._save_in(fallback)
        else:
            self.is_saved = True

    def _save_in(self, fallback: Path) -> None:
        try:
            write_atomically(fallback, self.text())
        except OSError as error:
            self.is_saved = False
            self.warn(text("not_saved", problem=str(error.strerror or error)))
        else:
            self.path, self.is_saved = fallback, True

    def level_of(self, seat: int, moves_played: int | None = None) -> int | None:
        """The computer's level at a seat, now or after so many moves; None for a person."""
        state = self.state if moves_played is None else self.session.states[moves_played]
        return self._computers.get(person_in(state, seat))

    def _has_decision_of_a_person(self) -> bool:
        moves, is_forced = self.session.moves, self.session.game.is_forced
        return any(
            not is_forced(move) and self.level_of(move.player, index) is None
            for index, move in enumerate(moves)
        )


def default_path(game_name: str) -> Path:
    """Where a game is kept if nobody says: a new file in the user's state folder."""
    folder = state_directory() / "games"
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{game_name}"
    names = (f"{stem}{suffix}.jsonl" for suffix in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(folder / name for name in names if not (folder / name).exists())


def _begins_turn(session: Session) -> bool:
    """Has the player to act decided nothing yet in this turn?"""
    before = zip(reversed(session.states[:-1]), reversed(session.moves), strict=False)
    for state, move in before:
        if _turn_of(state) != _turn_of(session.state):
            return True
        if not session.game.is_forced(move):
            return False
    return True


def _turn_of(state: AnyState) -> tuple[int, int]:
    return state.player, state.turn_number


def _numbers(text: str, high: int = 2**63) -> list[int]:
    words = text[:200].split(",")
    return [int(word) for word in words if word.isascii() and word.isdigit() and int(word) <= high]


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _saved_computers(record: Record, level: int | None) -> dict[int, int]:
    """The seats that the computer plays by a record, and how; every level can be overruled."""
    seats = _numbers(record.tags.get(COMPUTER_TAG, ""), record.game.num_players)
    levels = _numbers(record.tags.get(LEVEL_TAG, ""), HIGHEST) or [RANDOM_LEVEL]
    if level is not None:
        levels = [level]
    if len(levels) != len(seats):
        levels = levels[:1] * len(seats)
    return dict(zip(seats, levels, strict=True))
