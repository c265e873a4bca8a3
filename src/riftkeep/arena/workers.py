"""Where games are played: in this process, in processes beside it, or on a cluster (cluster.py).

A worker keeps its players from game to game, because programs are slow to start, and drops those
that failed. Which worker plays a game never changes the game.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from riftkeep.arena.engine_process import end_all_engines
from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.arena.match import GameResult, play_game
from riftkeep.arena.pairing import Task
from riftkeep.arena.players import make_player
from riftkeep.arena.settings import MatchSettings
from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.game import Json
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.player import Player

MOST_BREAKS = 3
"""So often in a row may processes die before a game is finished."""


_BROKEN = (FailureKind.CRASH, FailureKind.TIME)
"""After such a failure a player is made anew."""


class Workers(Protocol):
    """Something that plays games. ``capacity`` games may be submitted before one is finished."""

    capacity: int

    def submit(self, task: Task) -> None:
        """Have a game played."""
        ...

    def finished(self) -> Iterator[GameResult]:
        """Wait for at least one game, and give all that are finished."""
        ...

    def close(self) -> None:
        """Stop; games in progress are lost."""
        ...


class Worker:
    """Plays the games of one match, one after the other.

    Whether its players can be had is checked before the match (runner.py): one that does not start
    later has lost the game.
    """

    def __init__(self, settings: MatchSettings) -> None:
        self._settings = settings
        self._game = settings.load_game()
        self._players: dict[tuple[int, int], Player] = {}

    def play(self, task: Task) -> GameResult:
        """Play a game."""
        keys = [(who, task.seats[:seat].count(who)) for seat, who in enumerate(task.seats)]
        result = play_game(self._game, task, [self._player(*key) for key in keys])
        if result.failure is not None and result.failure.kind in _BROKEN:
            broken = self._players.pop(keys[result.failure.seat - 1], None)
            if broken is not None:
                broken.close()
        return result

    def close(self) -> None:
        """Give back the players."""
        while self._players:
            self._players.popitem()[1].close()

    def _player(self, contestant: int, copy: int) -> Player:
        """A contestant's player; one that sits in several seats has a copy for each."""
        key = contestant, copy
        if key not in self._players:
            text = self._settings.contestants[contestant].text
            timeout = self._settings.timeout_seconds
            try:
                self._players[key] = make_player(text, self._game, timeout)
            except InvalidOptions as error:
                return _Absent(text, error.reason)
        return self._players[key]


class _Absent:
    """Sits there for a player that cannot be made any more, and loses as the game begins."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self._failure = PlayerFailure(FailureKind.CRASH, f"does not start again: {reason}")

    def new_game(self, seed: int) -> None:
        raise self._failure

    def choose(self, state: AnyState) -> Move:
        raise self._failure

    def close(self) -> None:
        pass


class InlineWorkers:
    """Plays in this process: for tests and scripts."""

    capacity = 1

    def __init__(self, settings: MatchSettings) -> None:
        self._worker = Worker(settings)
        self._tasks: list[Task] = []

    def submit(self, task: Task) -> None:
        """Have a game played when the next one is waited for."""
        self._tasks.append(task)

    def finished(self) -> Iterator[GameResult]:
        """Play what was submitted."""
        while self._tasks:
            yield self._worker.play(self._tasks.pop(0))

    def close(self) -> None:
        """Give back the players."""
        self._worker.close()


class ProcessWorkers:
    """Plays in processes of this machine.

    A process that dies is replaced and its game played again. The processes hold one end of a pipe
    and end themselves when the other one is closed, so that they never outlive this process,
    however it ends.
    """

    def __init__(self, settings: MatchSettings, processes: int) -> None:
        self.capacity = 2 * processes
        self._settings = settings
        self._processes = processes
        self._tasks: dict[Future[GameResult], Task] = {}
        self._breaks = 0
        self._start()

    def submit(self, task: Task) -> None:
        """Have a game played."""
        try:
            self._tasks[self._pool.submit(_play, task)] = task
        except BrokenProcessPool:
            self._restart([*self._tasks.values(), task])

    def finished(self) -> Iterator[GameResult]:
        """Wait for at least one game."""
        is_any = False
        while self._tasks and not is_any:
            for future in wait(self._tasks, return_when=FIRST_COMPLETED).done:
                if future not in self._tasks:
                    continue  # it was begun again with the pool
                try:
                    result = future.result()
                except BrokenProcessPool:
                    self._restart(list(self._tasks.values()))
                    continue
                del self._tasks[future]
                self._breaks = 0
                is_any = True
                yield result

    def close(self) -> None:
        """End the processes at once."""
        self._lifeline.close()
        self._reader.close()
        self._pool.shutdown(cancel_futures=True)

    def _start(self) -> None:
        context = get_context("spawn")
        self._reader, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self._processes, context, _begin, (self._settings.to_json(), self._reader)
        )

    def _restart(self, tasks: list[Task]) -> None:
        self._breaks += 1
        self.close()
        if self._breaks > MOST_BREAKS:
            numbers = ", ".join(str(task.index) for task in tasks[: self._processes])
            raise RiftkeepError(
                f"the processes die again and again while playing games {numbers}; "
                "play them with --processes 1 to see which player does it"
            )
        self._start()
        self._tasks = {}
        for task in sorted(tasks, key=lambda task: task.index):
            self.submit(task)


_worker: Worker | None = None


def _begin(settings: Json, lifeline: Connection) -> None:
    """Prepare a process that plays."""
    global _worker  # noqa: PLW0603 - one worker a process is what a pool of processes is
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    _worker = Worker(MatchSettings.from_json(settings))
    # The thread keeps what is global here beyond the end of the interpreter, players included.
    atexit.register(_worker.close)


def _play(task: Task) -> GameResult:
    assert _worker is not None
    return _worker.play(task)


def _end_with(lifeline: Any) -> None:
    try:
        lifeline.recv()
    except (EOFError, OSError):
        pass
    finally:
        end_all_engines()
        os._exit(0)
