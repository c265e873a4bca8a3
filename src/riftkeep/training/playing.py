"""The stage that plays: games of the champion against itself, written as they end.

Any number of workers, on any number of machines that see the folder, play at the same time. Each
has a name of its own, its shards are numbered, and the seed of a worker's games follows from the
run, the net, the worker and the first number, so that nothing is played twice.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any

from riftkeep.net.inference import core_net
from riftkeep.training.folder import HAND, RunFolder, Shard
from riftkeep.training.selfplay import SelfPlay
from riftkeep.training.settings import RunSettings

Told = Callable[[Shard], None]


def play_games(
    folder: RunFolder,
    worker: str,
    is_enough: Callable[[], bool],
    told: Told | None = None,
) -> None:
    """Play with the champion until there is enough; the champion is looked up after every shard.

    The games of a run take turns, each until a shard of it is full. Games under way stay where they
    are meanwhile, so that long games are not lost more often than short ones.
    """
    settings = folder.settings
    net: int | None = None
    tables: list[SelfPlay] = []
    numbers = 0
    played = [0.0] * len(settings.games)
    while not is_enough():
        champion = folder.champion
        if champion != net:
            net = champion
            numbers = folder.next_number(net, worker)
            tables = _tables(folder, settings, net, f"{worker}/{numbers}")
        index = min(range(len(played)), key=lambda i: played[i] / settings.games[i].weight)
        table = tables[index]
        before, start, evaluated = time.process_time(), time.time(), table.num_evaluated
        games = table.play(settings.shard_games)
        shard = folder.add_games(net, worker, index, numbers, games)
        numbers += 1
        played[index] += shard.games
        folder.log(
            "games",
            net=net,
            worker=worker,
            game=index,
            games=shard.games,
            decisions=len(games["player"]),
            moves=int(games["moves"].sum()),
            wins=[round(float(x), 3) for x in games["shares"].mean(0)],
            endings=_counted(games["reason"].tolist()),
            cpu_seconds=round(time.process_time() - before, 2),
            seconds=round(time.time() - start, 2),
            evaluations=table.num_evaluated - evaluated,
            mean_batch=round(table.mean_batch, 1),
        )
        if told:
            told(shard)


def _tables(folder: RunFolder, settings: RunSettings, net: int, name: str) -> list[SelfPlay]:
    tables = []
    for index, choice in enumerate(settings.games):
        game = choice.load()
        made = None if net == HAND else core_net(game, folder.weights(net))
        how = settings.hand_play if net == HAND else settings.net_play
        seed = _seed(settings.seed, net, name, index)
        tables.append(SelfPlay(game, how, seed=seed, net=made))
    return tables


def _seed(*parts: Any) -> int:
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "little")


def _counted(reasons: list[int]) -> dict[str, int]:
    return {str(reason): reasons.count(reason) for reason in sorted(set(reasons))}
