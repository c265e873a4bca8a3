"""Playing on a Ray cluster: the same games, spread over its machines.

Ray is an extra (``pip install 'riftkeep[cluster]'``) and is imported only when it is asked for.
Every machine needs the same version of riftkeep, and the programs that players run.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from typing import Any

from riftkeep.arena.match import GameResult
from riftkeep.arena.pairing import Task
from riftkeep.arena.runner import check_players
from riftkeep.arena.settings import MatchSettings
from riftkeep.arena.workers import Worker
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.extras import extra

LOCAL = "local"
"""The address that starts a cluster on this machine alone, for the time of the match."""


class RayWorkers:
    """Plays on a cluster, one processor a game; Ray repeats a game whose machine is lost."""

    def __init__(self, settings: MatchSettings, address: str, capacity: int | None = None) -> None:
        self._ray = import_ray()
        self._joined = not self._ray.is_initialized()  # otherwise whoever has joined will leave
        if self._joined:
            join(address)
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        self.capacity = capacity or 2 * max(1, processors)
        self._settings = json.dumps(settings.to_json(), sort_keys=True)
        self._play = self._ray.remote(play_on_cluster)
        self._pending: list[Any] = []

    def submit(self, task: Task) -> None:
        """Have a game played."""
        self._pending.append(self._play.remote(self._settings, task))

    def finished(self) -> Iterator[GameResult]:
        """Wait for at least one game."""
        done, self._pending = self._ray.wait(self._pending, num_returns=1)
        for reference in done:
            try:
                yield self._ray.get(reference)
            except self._ray.exceptions.RayError as error:
                raise RiftkeepError(f"a game failed on the cluster: {error}") from error

    def close(self) -> None:
        """Stop the games in progress and leave the cluster."""
        for reference in self._pending:
            self._ray.cancel(reference, force=True)
        self._pending = []
        if self._joined:
            self._ray.shutdown()


_workers: dict[str, Worker] = {}


def play_on_cluster(settings: str, task: Task) -> GameResult:
    """Play a game in a process of the cluster, with the players of the game before it."""
    if settings not in _workers:
        while _workers:
            _workers.popitem()[1].close()
        read = MatchSettings.from_json(json.loads(settings))
        check_players(read)  # a program of the first machine may be missing here
        _workers[settings] = Worker(read)
    return _workers[settings].play(task)


def join(address: str) -> None:
    """Join the cluster at an address; RiftkeepError if it cannot be reached."""
    ray = import_ray()
    own = {"include_dashboard": False} if address == LOCAL else {}  # nobody looks at it
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR", **own)
    except Exception as error:  # it raises this class itself if its processes start too slowly
        raise RiftkeepError(
            f"cannot reach a Ray cluster at {address!r}: {str(error).splitlines()[0]}"
        ) from error


def import_ray() -> Any:
    """Ray; MissingExtra says how to get it if it is not there."""
    with extra("cluster"):
        return importlib.import_module("ray")
