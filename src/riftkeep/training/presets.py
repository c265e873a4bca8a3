"""Settings of runs by name; ``docs/guides/training.md`` lists them."""

from __future__ import annotations

from types import MappingProxyType

from riftkeep.core.errors import InvalidOptions
from riftkeep.training.selfplay import SelfPlaySettings
from riftkeep.training.settings import (
    GameChoice,
    GateSettings,
    NetSettings,
    RunSettings,
    TrainSettings,
)

_RULESETS = ("tournament", "rulebook")


def _great_kingdom(size: int) -> tuple[GameChoice, ...]:
    return tuple(
        GameChoice("great_kingdom", {"size": size, "ruleset": ruleset}) for ruleset in _RULESETS
    )


def _ringrift(board: str, players: tuple[int, ...]) -> tuple[GameChoice, ...]:
    """Games of two are played six times as often as the others: most people play those."""
    return tuple(
        GameChoice("ringrift", {"board": board, "players": number}, 6.0 if number == 2 else 1.0)
        for number in players
    )


def _large(board: str) -> RunSettings:
    """A large board. Best begun with the net of square8 (``--from ringrift-square8``)."""
    play = SelfPlaySettings(
        num_games=4,
        full_simulations=96,
        fast_simulations=24,
        noise=0.4,
        random_plies=4,
        root_horizon=200,
        net_visits=4,
        net_weight=4.0,
        refutation_share=0.0,
    )
    return RunSettings(
        games=_ringrift(board, (2,)),
        hand_play=play,
        net_play=play,
        train=TrainSettings(
            steps=600,
            first_steps=1500,
            batch=128,
            window=100_000,
            rate=2e-3,
            mean_steps=200,
            quick_steps=3000,
            quick_channels=32,
            aside_weight=0.0,
        ),
        gate=GateSettings(most_games=20, older=0),
        first_games=600,
        round_games=100,
        shard_games=10,
    )


PRESETS = MappingProxyType(
    {
        "great-kingdom-5": RunSettings(  # for trying things out
            games=(GameChoice("great_kingdom", {"size": 5}),),
            net=NetSettings(channels=16, blocks=2, policy_channels=16, value_channels=16),
            hand_play=SelfPlaySettings(num_games=8, full_simulations=32, fast_simulations=8),
            net_play=SelfPlaySettings(num_games=8, full_simulations=32, fast_simulations=8),
            train=TrainSettings(steps=100, first_steps=200, batch=64, mean_steps=50),
            gate=GateSettings(simulations=16, most_games=20, older_games=4),
            first_games=200,
            round_games=100,
            shard_games=25,
        ),
        "great-kingdom-7": RunSettings(  # for the tutorial
            games=(GameChoice("great_kingdom", {"size": 7, "ruleset": "tournament"}),),
            net=NetSettings(channels=32, blocks=3),
            hand_play=SelfPlaySettings(num_games=16, full_simulations=128, fast_simulations=32),
            net_play=SelfPlaySettings(num_games=16, full_simulations=64, fast_simulations=16),
            train=TrainSettings(steps=600, first_steps=1200, rate=2e-3, mean_steps=300),
            gate=GateSettings(most_games=80, older_games=8),
            first_games=3000,
            round_games=600,
        ),
        "great-kingdom-9": RunSettings(
            games=_great_kingdom(9),
            gate=GateSettings(most_games=120, older=1),
            net_play=SelfPlaySettings(
                num_games=16, full_simulations=96, fast_simulations=24, random_plies=8
            ),
            train=TrainSettings(steps=1200, first_steps=2400, window=300_000, rate=2e-3),
            first_games=8000,
            round_games=1200,
        ),
        "ringrift-square8": RunSettings(
            games=_ringrift("square8", (2, 3, 4)),
            hand_play=SelfPlaySettings(
                num_games=16,
                full_simulations=128,
                full_share=1.0,
                noise=0.3,
                random_plies=4,
                root_horizon=300,
                refutation_share=0.0,
            ),
            # With new positions judged by hand, and by the net only where it matters, there are
            # three times as many decisions a second as by the net alone.
            net_play=SelfPlaySettings(
                num_games=16,
                full_simulations=128,
                full_share=1.0,
                noise=0.4,
                random_plies=4,
                root_horizon=300,
                net_visits=4,
                net_weight=4.0,
                refutation_share=0.0,
            ),
            # Nets that learned from refutations too won 36 of 80 games against the one before, and
            # 14 of 40; one that learned from the games of the second without them won 53 of 80.
            train=TrainSettings(
                steps=1400,
                first_steps=3000,
                window=400_000,
                rate=2e-3,
                mean_steps=400,
                quick_steps=4000,
                aside_weight=0.0,
            ),
            gate=GateSettings(most_games=40, older=0),
            first_games=3600,
            round_games=2500,
        ),
        "ringrift-square19": _large("square19"),
        "ringrift-hexagonal": _large("hexagonal"),
    }
)


def preset(name: str) -> RunSettings:
    """The settings of a name; InvalidOptions lists the names if there is no such."""
    if name not in PRESETS:
        raise InvalidOptions("preset", f"no preset {name!r}; there are {', '.join(PRESETS)}")
    return PRESETS[name]
