"""A match as a directory of plain files, so that killing any part of it loses nothing finished.

    settings.json    what is played; written once
    openings.jsonl   the openings found so far, one a line
    games.jsonl      finished games, one a line, each on the disk before the next is waited for
    result.json, report.txt, ratings.svg   what the games say; written anew whenever a run ends

A line that was cut off by a crash is dropped when the match is opened again. Only one process at a
time may have a match open.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TypeVar

from riftkeep.arena.match import GameResult
from riftkeep.arena.pairing import Opening, Schedule
from riftkeep.arena.settings import MatchSettings
from riftkeep.core.errors import CorruptRecord, InvalidPosition, RiftkeepError
from riftkeep.core.game import Json
from riftkeep.durable import sync_folder, write_atomically

SETTINGS, OPENINGS, GAMES = "settings.json", "openings.jsonl", "games.jsonl"
T = TypeVar("T")

_REMEDIES = {
    GAMES: "delete the line to have the game played again",
    OPENINGS: "delete the file to have the same openings found again",
}
"""What to do about a damaged line."""


class Folder:
    """An open match directory. ``with Folder.create(...)`` or ``with Folder.open(...)``."""

    def __init__(self, path: Path, settings: MatchSettings) -> None:
        self.path = path
        self.settings = settings
        self._games_file = _open_to_append(path / GAMES)
        _lock(self._games_file, path)
        self._openings_file = _open_to_append(path / OPENINGS)
        try:
            self.openings = _read_lines(self._openings_file, OPENINGS, Opening.from_json)
            games = _read_lines(self._games_file, GAMES, _game_reader(settings))
        except BaseException:
            self.close()
            raise
        self.games = _by_index(games)
        sync_folder(path)

    @classmethod
    def create(cls, path: Path, settings: MatchSettings) -> Folder:
        """A new match; RiftkeepError if the directory holds one already."""
        if (path / SETTINGS).exists():
            raise RiftkeepError(
                f"{path} holds a match already; go on with it by --resume, or choose another folder"
            )
        for name in (OPENINGS, GAMES):
            if (path / name).exists():
                raise RiftkeepError(
                    f"{path} holds the {name} of a match whose {SETTINGS} is missing; "
                    "put that back, or choose another folder"
                )
        path.mkdir(parents=True, exist_ok=True)
        write_json(path / SETTINGS, settings.to_json())
        return cls(path, settings)

    @classmethod
    def open(cls, path: Path) -> Folder:
        """A match that was begun before."""
        return cls(path, read_settings(path))

    def change_games(self, games: int) -> None:
        """Make the match longer or shorter; games already played beyond its end do not count."""
        data = self.settings.to_json() | {"games": games}
        self.settings = MatchSettings.from_json(data)
        write_json(self.path / SETTINGS, data)

    def add_opening(self, opening: Opening) -> None:
        """Keep an opening."""
        self.openings.append(opening)
        _append(self._openings_file, opening.to_json())

    def add_game(self, game: GameResult) -> None:
        """Keep a finished game; it is on the disk when this returns."""
        self.games[game.index] = game
        _append(self._games_file, game.to_json())

    def close(self) -> None:
        """Let go of the files; other processes may open the match."""
        self._games_file.close()
        self._openings_file.close()

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def read_settings(path: Path) -> MatchSettings:
    """The settings of the match in a directory."""
    file = path / SETTINGS
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RiftkeepError(f"{path} holds no match: there is no {SETTINGS} in it") from None
    except (ValueError, RecursionError) as error:
        raise RiftkeepError(f"{file} is not JSON ({error})") from error
    return MatchSettings.from_json(data)


def read_games(path: Path, settings: MatchSettings) -> dict[int, GameResult]:
    """The finished games of the match in a directory, also while it is being played."""
    try:
        data = (path / GAMES).read_bytes()
    except FileNotFoundError:
        return {}
    return _by_index(_parse_lines(data, GAMES, _game_reader(settings)))


def write_json(path: Path, data: Any) -> None:
    """Replace a file by JSON data at once."""
    write_atomically(path, json.dumps(data, indent=2) + "\n")


def _open_to_append(path: Path) -> IO[bytes]:
    return open(path, "a+b")


def _append(file: IO[bytes], data: Json) -> None:
    file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _read_lines(file: IO[bytes], name: str, parse: Callable[[Mapping[str, Any]], T]) -> list[T]:
    """All lines of a file; one at the end without a line break is dropped from it."""
    file.seek(0)
    data = file.read()
    complete = data.rfind(b"\n") + 1
    if complete < len(data):
        file.truncate(complete)
    return _parse_lines(data, name, parse)


def _parse_lines(data: bytes, name: str, parse: Callable[[Mapping[str, Any]], T]) -> list[T]:
    entries = []
    complete = data[: data.rfind(b"\n") + 1]
    for number, line in enumerate(complete.splitlines(), 1):
        try:
            entries.append(parse(json.loads(line)))
        except (ValueError, TypeError, KeyError, RecursionError, RiftkeepError) as error:
            raise CorruptRecord(number, f"of {name}: {error}; {_REMEDIES[name]}") from error
    return entries


def _game_reader(settings: MatchSettings) -> Callable[[Mapping[str, Any]], GameResult]:
    """Reads the games of one match; InvalidPosition names what is not of that match."""
    schedule = Schedule(settings)

    def read(data: Mapping[str, Any]) -> GameResult:
        game = GameResult.from_json(data)
        task = schedule.task(game.index)
        for name in ("block", "opening", "seats", "seed"):
            if getattr(game, name) != getattr(task, name):
                reason = f"is not that of game {game.index} of this match"
                raise InvalidPosition(f"game.{name}", reason)
        return game

    return read


def _by_index(games: Iterable[GameResult]) -> dict[int, GameResult]:
    found: dict[int, GameResult] = {}
    for game in games:
        found.setdefault(game.index, game)
    return found


def _lock(file: IO[bytes], path: Path) -> None:
    """Refuse a match that another process has open, where the system can tell."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover - Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise RiftkeepError(f"{path} is in use by another process") from None
