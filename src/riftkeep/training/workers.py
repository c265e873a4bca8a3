"""Who plays the games of a run: processes of this machine, or the machines of a Ray cluster.

All of them write into the folder of the run, so on a cluster every machine must see it under the
same path. A worker that dies costs the games that it had under way, and nothing else.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from riftkeep.arena.cluster import RayWorkers, import_ray, join
from riftkeep.training.folder import RunFolder, Shard
from riftkeep.training.gate import MakeWorkers
from riftkeep.training.playing import play_games

PlayUntil = Callable[[RunFolder, int], None]
"""Plays until a run has so many finished games."""


def worker_name(index: int) -> str:
    """A name that no other worker has: machine, process that started it, and number."""
    host = "".join(c if c.isalnum() else "_" for c in socket.gethostname())[:32] or "host"
    return f"{host}.{os.getpid()}.{index}"


def play_here(told: Callable[[Shard], None] | None = None) -> PlayUntil:
    """Play in this process."""
    name = worker_name(0)
    return lambda folder, games: play_games(folder, name, lambda: folder.num_games() >= games, told)


def play_in_processes(processes: int) -> PlayUntil:
    """Play in so many processes of this machine."""

    def play(folder: RunFolder, games: int) -> None:
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            work = [
                pool.submit(play_until, str(folder.path), worker_name(index), games)
                for index in range(processes)
            ]
            for future in wait(work, return_when=FIRST_EXCEPTION).done:
                future.result()

    return play


def play_until(path: str, worker: str, games: int) -> None:
    """Play, as one of several workers, until the run has so many games."""
    folder = RunFolder.open(Path(path))
    play_games(folder, worker, lambda: folder.num_games() >= games)


class Cluster:
    """A Ray cluster that plays the games and the gates of a run, one processor a worker."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray = import_ray()
        join(address)
        own_processor = {"num_cpus": 1, "max_restarts": -1, "max_task_retries": -1}
        self._worker = self._ray.remote(**own_processor)(ClusterWorker)

    @property
    def num_workers(self) -> int:
        """How many workers the cluster has room for."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play(self, folder: RunFolder, games: int) -> None:
        """Play until a run has so many finished games."""
        workers: list[Any] = [self._worker.remote(index) for index in range(self.num_workers)]
        names = self._ray.get([worker.name.remote() for worker in workers])  # all of them are there
        folder.log("workers", names=names)
        path = str(folder.path.resolve())
        self._ray.get([worker.play.remote(path, games) for worker in workers])
        for worker in workers:
            self._ray.kill(worker)

    def gate_workers(self) -> MakeWorkers:
        """Who plays the matches of a gate."""
        return lambda settings: RayWorkers(settings, self._address)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


class ClusterWorker:
    """A process of the cluster that plays games; its name ends with the id of its node."""

    def __init__(self, index: int) -> None:
        node = str(import_ray().get_runtime_context().get_node_id())
        self._name = f"{worker_name(index)}.{node[:12]}"

    def name(self) -> str:
        """What the worker is called in the run."""
        return self._name

    def play(self, path: str, games: int) -> None:
        """Play until the run has so many games."""
        play_until(path, self._name, games)
