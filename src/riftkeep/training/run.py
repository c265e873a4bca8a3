"""A training run being carried out: the next stage, and the next, until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from riftkeep.core.errors import InvalidOptions
from riftkeep.net.shipped import find_net
from riftkeep.net.weights import Weights
from riftkeep.training.folder import RunFolder, Shard
from riftkeep.training.gate import MakeWorkers, run_gate, workers_for
from riftkeep.training.loop import Stage, Step, steps
from riftkeep.training.presets import preset as preset_of
from riftkeep.training.trainer import adopt, train_next
from riftkeep.training.workers import Cluster, PlayUntil, play_here, play_in_processes

Told = Callable[[str, int, int], None]
"""Told what is going on: the stage in words, how much of it is done, and how much there is."""


class Run:
    """A run and its folder."""

    def __init__(self, folder: RunFolder) -> None:
        self.folder = folder

    @classmethod
    def begin(
        cls,
        path: Path,
        preset: str | None,
        *,
        start: str | None = None,
        round_games: int | None = None,
        rate: float | None = None,
    ) -> Run:
        """Begin a run with a preset, or go on with the one that is there.

        With ``start``, the file of a net or the name of one of Riftkeep, the run begins
        with that net as its champion instead of with games of the hand-made search.
        ``round_games`` and ``rate`` replace those of the preset.
        """
        if preset is None:
            if (start, round_games, rate) != (None, None, None):
                raise InvalidOptions("preset", "is needed to begin a run with other settings")
            return cls(RunFolder.open(path))
        settings = preset_of(preset)
        if round_games is not None:
            settings = replace(settings, round_games=round_games)
        if rate is not None:
            settings = replace(settings, train=replace(settings.train, rate=rate))
        if start is None:
            return cls(RunFolder.create(path, settings))
        weights = Weights.load(find_net(start))
        folder = RunFolder.create(path, replace(settings, first_games=0))
        if not folder.nets():
            adopt(folder, weights)
        return cls(folder)

    def go_on(
        self,
        told: Told,
        *,
        last_net: int | None = None,
        stage: str | None = None,
        processes: int = 1,
        ray: str | None = None,
    ) -> None:
        """Do what is next until net ``last_net`` is done; with a ``stage``, while that is next."""
        if stage is not None and stage not in tuple(Stage):
            raise InvalidOptions("stage", f"must be one of {', '.join(Stage)}, not {stage!r}")
        cluster = Cluster(ray) if ray is not None else None
        play: PlayUntil = play_here(lambda shard: self._tell_games(told, shard))
        make_workers: MakeWorkers = workers_for(max(0, processes - 1) and processes)
        if cluster is not None:
            play, make_workers = cluster.play, cluster.gate_workers()
        elif processes > 1:
            play = play_in_processes(processes)
        try:
            for step in steps(self.folder, last_net, None if stage is None else Stage(stage)):
                self._carry_out(step, told, play, make_workers)
        finally:
            if cluster is not None:
                cluster.close()

    def _carry_out(
        self, step: Step, told: Told, play: PlayUntil, make_workers: MakeWorkers
    ) -> None:
        if step.stage is Stage.PLAY:
            told("games", self.folder.num_games(), step.games)
            self._needed = step.games
            play(self.folder, step.games)
        elif step.stage is Stage.TRAIN:
            train_next(
                self.folder, lambda done, of, parts: told(f"training net {step.net}", done, of)
            )
        else:
            told(f"gate of net {step.net}", 0, 1)
            run_gate(self.folder, step.net, make_workers)

    def _tell_games(self, told: Told, shard: Shard) -> None:
        by = f"net {shard.net}" if shard.net else "hand-made search"
        told(f"games of {by}", self.folder.num_games(), self._needed)

    _needed = 0
