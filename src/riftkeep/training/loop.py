"""The loop: play, train, gate, and so on; what comes next is read off the folder.

Killed at any point, the same command goes on: finished games, nets and gates are files, and what
was under way is done again. Other machines help by playing into the same folder
(``riftkeep train RUN --stage play``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from riftkeep.training.folder import HAND, RunFolder


class Stage(StrEnum):
    """What a run can have to do next."""

    PLAY = "play"
    TRAIN = "train"
    GATE = "gate"


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do: the stage, the net it is about, and the games that are needed first."""

    stage: Stage
    net: int
    games: int = 0


def next_step(folder: RunFolder) -> Step:
    """What comes next in a run."""
    settings, nets = folder.settings, folder.nets()
    last = max(nets, default=HAND)
    if last and folder.gate(last) is None:
        return Step(Stage.GATE, last)
    needed = settings.first_games + last * settings.round_games
    if folder.num_games() < needed:
        return Step(Stage.PLAY, folder.champion, needed)
    return Step(Stage.TRAIN, last + 1)


def steps(folder: RunFolder, last_net: int | None, stage: Stage | None = None) -> Iterator[Step]:
    """What comes next, again and again, until net ``last_net`` has passed its gate or failed.

    With a ``stage`` only as long as that stage is next.
    """
    while True:
        step = next_step(folder)
        is_done = last_net is not None and step.stage is not Stage.GATE
        if is_done and last_net is not None and max(folder.nets(), default=HAND) >= last_net:
            return
        if stage is not None and step.stage is not stage:
            return
        yield step
