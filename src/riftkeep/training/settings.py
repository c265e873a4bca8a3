"""What a training run is: the games it is about, and how much of each stage is done.

Kept as ``run.json`` in the folder of the run. Presets are settings with a name.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import AnyGame
from riftkeep.core.registry import load
from riftkeep.training.selfplay import SelfPlaySettings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One of the games that a run learns, and how often it is played beside the others."""

    game: str
    options: Json = field(default_factory=dict)
    weight: float = 1.0

    def load(self) -> AnyGame:
        """The game."""
        return load(self.game, **self.options)


@dataclass(frozen=True, slots=True)
class NetSettings:
    """How large the net is; see ``riftkeep.training.model.NetSize``."""

    channels: int = 32
    blocks: int = 4
    policy_channels: int = 32
    value_channels: int = 64


@dataclass(frozen=True, slots=True)
class TrainSettings:
    """How a net is trained.

    Each net sees ``steps`` batches (the first one ``first_steps``) of ``batch`` positions, drawn
    from the newest ``window`` positions. The learning rate falls from ``rate`` to a tenth of it
    within each net, and what is exported is the mean over the last part (``mean_steps``). Its quick
    part, of so many ``quick_channels``, then sees ``quick_steps`` batches. ``aside_weight`` is how
    often refutations are drawn, other positions being 1.
    """

    steps: int = 1500
    first_steps: int = 3000
    batch: int = 256
    window: int = 400_000
    rate: float = 1e-3
    decay: float = 1e-4
    mean_steps: int = 500
    quick_steps: int = 1500
    quick_channels: int = 64
    aside_weight: float = 0.5

    def __post_init__(self) -> None:
        if not 0 < self.rate <= 1:
            raise InvalidOptions("rate", f"must be above 0 and at most 1, not {self.rate}")


@dataclass(frozen=True, slots=True)
class GateSettings:
    """How a new net is compared with the champion: matches at equal simulations, by SPRT."""

    simulations: int = 64
    most_games: int = 400
    random_plies: int = 6
    elo0: float = 0.0
    elo1: float = 30.0
    older: int = 3
    older_games: int = 32


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Everything that a run is made of."""

    games: tuple[GameChoice, ...]
    net: NetSettings = field(default_factory=NetSettings)
    hand_play: SelfPlaySettings = field(
        default_factory=lambda: SelfPlaySettings(full_simulations=200, fast_simulations=48)
    )
    net_play: SelfPlaySettings = field(default_factory=SelfPlaySettings)
    train: TrainSettings = field(default_factory=TrainSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    first_games: int = 8000
    """Games of the hand-made search before the first net."""
    round_games: int = 1500
    """Games of the champion before each further net."""
    shard_games: int = 50
    """Games that are written at once."""
    seed: int = 1

    def to_json(self) -> Json:
        """The settings as plain JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Json) -> RunSettings:
        """The settings described by JSON data; InvalidOptions names a wrong field."""
        parts: Json = dict(data)
        _check_names(cls, parts, "run")
        parts["games"] = tuple(_made(GameChoice, part, "games") for part in data.get("games", ()))
        if not parts["games"]:
            raise InvalidOptions("games", "must name at least one game")
        for name, kind in _PARTS.items():
            if name in parts:
                parts[name] = _made(kind, parts[name], name)
        return cls(**parts)


_PARTS = {
    "net": NetSettings,
    "hand_play": SelfPlaySettings,
    "net_play": SelfPlaySettings,
    "train": TrainSettings,
    "gate": GateSettings,
}


def _made(kind: Any, data: Json, where: str) -> Any:
    _check_names(kind, data, where)
    return kind(**data)


def _check_names(kind: Any, data: Json, where: str) -> None:
    known = {entry.name for entry in fields(kind)}
    for name in data:
        if name not in known:
            raise InvalidOptions(
                f"{where}.{name}", f"unknown; there are {', '.join(sorted(known))}"
            )
