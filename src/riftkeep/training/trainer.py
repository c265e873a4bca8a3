"""The stage that trains: from the newest games to the next net.

A net is trained from the one before it. Killed in between, the stage begins that net anew from the
checkpoint of the last one, with the same games, so that nothing but time is lost.
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np
import torch

from riftkeep.durable import write_atomically
from riftkeep.net.boards import Board, board_of
from riftkeep.net.weights import InvalidNet, Weights
from riftkeep.training.folder import HAND, RunFolder, Shard
from riftkeep.training.losses import losses, total
from riftkeep.training.model import KEY_SIZE_NAME, BoardShape, Net, NetSize
from riftkeep.training.quick import train_quick
from riftkeep.training.samples import Samples
from riftkeep.training.settings import RunSettings, TrainSettings

Progress = Callable[[int, int, dict[str, float]], None]
"""Told of training: steps done, steps to do, and the parts of the loss of late."""

_REPORT_STEPS = 50


def make_net(settings: RunSettings) -> Net:
    """A new net for the games of a run, with chance weights that the seed fixes."""
    torch.manual_seed(settings.seed)
    board = board_of(settings.games[0].load())
    return Net(_shape(board), NetSize(**_as_dict(settings.net)))


def train_next(folder: RunFolder, progress: Progress | None = None) -> int:
    """Train the next net, and export it; its number."""
    settings = folder.settings
    last = max(folder.nets(), default=0)
    number = last + 1
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = make_net(settings).to(device)
    if last:
        kept = torch.load(folder.checkpoint_path(last), map_location=device, weights_only=True)
        net.load_state_dict(kept["net"])
    shards = window_of(folder.shards(), settings.train.window)
    samples = load_samples(settings, shards)
    steps = settings.train.first_steps if number == 1 else settings.train.steps
    start = time.process_time()
    mean, late = _train(net, samples, settings.train, steps, settings.seed + number, progress)
    quick = train_quick(mean, samples, settings.train, settings.seed + number)
    seconds = time.process_time() - start
    _save_checkpoint(folder, number, net)
    card = {
        "games": [{"game": choice.game, "options": choice.options} for choice in settings.games],
        "size": _as_dict(settings.net),
        "parameters": sum(p.numel() for p in net.parameters()),
        "number": number,
        "net_visits": settings.net_play.net_visits,
        "net_weight": settings.net_play.net_weight,
        "seed": settings.seed,
        "positions": sum(len(part) for part in samples),
        "games_played": folder.num_games(),
        "losses": late,
    }
    arrays = mean.tensors() | (quick.tensors() if quick else {})
    Weights(arrays, card).save(folder.net_path(number))
    folder.log("net", net=number, steps=steps, cpu_seconds=round(seconds, 1), losses=late)
    return number


def adopt(folder: RunFolder, weights: Weights) -> None:
    """Let a run begin with a net that was trained before, as its net 1 and champion.

    InvalidNet if it is of another board or size. The net itself is written last, so that a run that
    was killed in between adopts it again.
    """
    net = make_net(folder.settings)
    kept = {
        name: torch.from_numpy(array)
        for name, array in weights.without_quick().arrays.items()
        if name != KEY_SIZE_NAME
    }
    try:
        net.load_state_dict(kept)
    except RuntimeError as error:
        raise InvalidNet(
            f"the net does not fit the games and the size of this run: {error}"
        ) from error
    _save_checkpoint(folder, 1, net)
    folder.add_gate(1, {"net": 1, "champion": HAND, "passed": True, "meetings": []})
    folder.log("adopted", net=1, card=weights.card)
    weights.save(folder.net_path(1))


def window_of(shards: list[Shard], positions: int) -> list[Shard]:
    """The newest shards that together have about so many positions."""
    chosen: list[Shard] = []
    found = 0
    for shard in reversed(shards):
        if found >= positions:
            break
        with np.load(shard.path, allow_pickle=False) as archive:
            found += int(archive["decision_offsets"][-1])
        chosen.append(shard)
    return chosen[::-1]


def load_samples(settings: RunSettings, shards: list[Shard]) -> list[Samples]:
    """The samples of shards, apart by game, because the number of players may differ."""
    found = []
    for index, choice in enumerate(settings.games):
        parts = [shard.load() for shard in shards if shard.game == index]
        if parts:
            found.append(Samples(choice.load(), parts, settings.train.aside_weight))
    return found


def _train(
    net: Net,
    samples: list[Samples],
    settings: TrainSettings,
    steps: int,
    seed: int,
    progress: Progress | None,
) -> tuple[Net, dict[str, float]]:
    """Train a net in place; the mean of its weights over the last steps, and the losses of late."""
    rng = np.random.default_rng(seed)
    device = next(net.parameters()).device
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
    mean = copy.deepcopy(net)
    draws = np.array([part.weights.sum() for part in samples])
    chances = [part.weights / part.weights.sum() for part in samples]
    late: dict[str, float] = {}
    net.train()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = _rate(settings.rate, step, steps)
        index = rng.choice(len(samples), p=draws / draws.sum())
        chosen = rng.choice(len(samples[index]), settings.batch, p=chances[index])
        batch = samples[index].batch(chosen, rng).to(device)
        parts = losses(net(batch.planes, batch.terms), batch)
        optimizer.zero_grad()
        total(parts).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        for name, part in parts.items():
            value = float(part.detach())
            late[name] = value if name not in late else 0.98 * late[name] + 0.02 * value
        _take_mean(mean, net, step - (steps - settings.mean_steps))
        if progress and ((step + 1) % _REPORT_STEPS == 0 or step + 1 == steps):
            progress(step + 1, steps, late)
    return mean, {name: round(value, 4) for name, value in late.items()}


def _rate(rate: float, step: int, steps: int) -> float:
    """Rises at once, then falls like a cosine to a tenth."""
    warm = min(1.0, (step + 1) / 100)
    return rate * warm * (0.1 + 0.9 * (1 + math.cos(math.pi * step / steps)) / 2)


def _take_mean(mean: Net, net: Net, number: int) -> None:
    """Let the mean follow the net: equal to it at first, then the mean of what came since."""
    share = 1.0 if number <= 0 else 1.0 / (number + 1)
    with torch.no_grad():
        for kept, new in zip(mean.parameters(), net.parameters(), strict=True):
            kept.lerp_(new, share)


def _save_checkpoint(folder: RunFolder, number: int, net: Net) -> None:
    buffer = BytesIO()
    torch.save({"net": net.state_dict()}, buffer)
    write_atomically(folder.checkpoint_path(number), buffer.getvalue())


def _shape(board: Board) -> BoardShape:
    return BoardShape(
        planes=board.planes,
        height=board.height,
        width=board.width,
        cells=tuple(bool(cell) for cell in board.cells),
        is_hexagonal=board.is_hexagonal,
        num_kinds=board.num_kinds,
        num_keys=board.num_keys,
    )


def _as_dict(settings: Any) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in type(settings).__dataclass_fields__}
