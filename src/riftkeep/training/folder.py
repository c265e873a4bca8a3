"""A training run as a folder of plain files, from which every stage goes on after any interruption.

    run.json                        the settings
    games/0003-HOST-7-0012-50.npz   50 finished games that net 3 played (0000: the hand-made search)
    nets/0004.npz                   a net, with its card
    training/0004.pt                what training goes on from
    gates/0004.json                 how net 4 did against the champion and older nets
    log.jsonl                       what happened when

Files appear under their names only when they are whole. What a stage has to do next is read off the
files that are there, so that nothing else needs to be remembered.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from riftkeep.core.errors import RiftkeepError
from riftkeep.durable import write_atomically
from riftkeep.net.weights import Weights
from riftkeep.training.selfplay import GameArrays
from riftkeep.training.settings import RunSettings

HAND = 0
"""The number that stands for the hand-made search."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A file of finished games: which net played them, by which worker, of which game, how many."""

    path: Path
    net: int
    worker: str
    game: int
    number: int
    games: int

    @classmethod
    def of(cls, path: Path) -> Shard | None:
        """What the name of a file says; None if it is no shard, or not whole yet."""
        parts = path.stem.split("-")
        if len(parts) != 5 or not all(parts[i].isdecimal() for i in (0, 2, 3, 4)):
            return None
        net, game, number, games = (int(parts[i]) for i in (0, 2, 3, 4))
        return cls(path, net, parts[1], game, number, games)

    def load(self) -> GameArrays:
        """The games."""
        with np.load(self.path, allow_pickle=False) as archive:
            games = {name: archive[name] for name in archive.files}
        if "is_aside" not in games:  # a shard from before refutations were kept
            games["is_aside"] = np.zeros_like(games["is_proven"])
        return games


class RunFolder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for name in ("games", "nets", "training", "gates"):
            (path / name).mkdir(parents=True, exist_ok=True)

    @classmethod
    def create(cls, path: Path, settings: RunSettings) -> RunFolder:
        """Begin a run, or find the one that was begun; RiftkeepError if that is another one."""
        file = path / "run.json"
        text = json.dumps(settings.to_json(), indent=2) + "\n"
        if file.exists():
            if RunSettings.from_json(json.loads(file.read_text())) != settings:
                raise RiftkeepError(
                    f"{path} is a run with other settings; go on with it by leaving out --preset, "
                    "or choose another folder"
                )
        else:
            path.mkdir(parents=True, exist_ok=True)
            write_atomically(file, text)
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """A run that was begun; RiftkeepError if there is none."""
        if not (path / "run.json").exists():
            raise RiftkeepError(f"{path} is no training run: run.json is missing; give a --preset")
        return cls(path)

    @property
    def settings(self) -> RunSettings:
        """The settings of the run."""
        return RunSettings.from_json(json.loads((self.path / "run.json").read_text()))

    def shards(self) -> list[Shard]:
        """The finished games, in the order in which they were written, by net and number."""
        paths = (self.path / "games").glob("*.npz")
        found = [shard for path in paths if (shard := Shard.of(path)) is not None]
        return sorted(found, key=lambda shard: (shard.net, shard.number, shard.worker, shard.game))

    def add_games(self, net: int, worker: str, game: int, number: int, games: GameArrays) -> Shard:
        """Write finished games."""
        count = len(games["reason"])
        path = self.path / "games" / f"{net:04d}-{worker}-{game}-{number:04d}-{count}.npz"
        buffer = BytesIO()
        np.savez_compressed(buffer, allow_pickle=False, **games)
        write_atomically(path, buffer.getvalue())
        return Shard(path, net, worker, game, number, count)

    def next_number(self, net: int, worker: str) -> int:
        """The number of the next shard of a worker."""
        return 1 + max(
            (s.number for s in self.shards() if s.net == net and s.worker == worker), default=-1
        )

    def num_games(self) -> int:
        """How many games are finished."""
        return sum(shard.games for shard in self.shards())

    def nets(self) -> list[int]:
        """The numbers of the nets that were exported."""
        return sorted(int(path.stem) for path in (self.path / "nets").glob("[0-9]*.npz"))

    def net_path(self, net: int) -> Path:
        """The file of a net."""
        return self.path / "nets" / f"{net:04d}.npz"

    def weights(self, net: int) -> Weights:
        """A net."""
        return Weights.load(self.net_path(net))

    def checkpoint_path(self, net: int) -> Path:
        """What training goes on from after a net."""
        return self.path / "training" / f"{net:04d}.pt"

    @property
    def champion(self) -> int:
        """The net that plays: the last one that passed its gate; HAND before there is one."""
        return max((net for net, gate in self.gates().items() if gate["passed"]), default=HAND)

    def gate(self, net: int) -> dict[str, Any] | None:
        """How a net did at its gate; None if it was not tried yet."""
        file = self.path / "gates" / f"{net:04d}.json"
        found: dict[str, Any] | None = json.loads(file.read_text()) if file.exists() else None
        return found

    def gates(self) -> dict[int, dict[str, Any]]:
        """How every net did that was tried."""
        numbers = sorted(int(path.stem) for path in (self.path / "gates").glob("[0-9]*.json"))
        return {number: self.gate(number) or {} for number in numbers}

    def add_gate(self, net: int, result: dict[str, Any]) -> None:
        """Write how a net did."""
        write_atomically(
            self.path / "gates" / f"{net:04d}.json", json.dumps(result, indent=2) + "\n"
        )

    def log(self, event: str, **facts: Any) -> None:
        """Append what happened; a line is one write, so that machines may share the file."""
        line = json.dumps({"time": round(time.time(), 3), "event": event, **facts}) + "\n"
        handle = os.open(self.path / "log.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(handle, line.encode())
        finally:
            os.close(handle)

    def events(self) -> list[dict[str, Any]]:
        """What happened, in order; a line that was cut off by a kill is left out."""
        file = self.path / "log.jsonl"
        found = []
        for line in file.read_text().splitlines() if file.exists() else ():
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
        return found
