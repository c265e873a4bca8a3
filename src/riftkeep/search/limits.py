"""How long a search may look, and by which settings."""

from __future__ import annotations

from dataclasses import dataclass

from riftkeep.core.errors import InvalidOptions

HAND, ROLLOUT = "hand", "rollout"
EVALUATORS = (HAND, ROLLOUT)

MOST_SIMULATIONS = 2**31 - 1
LONGEST_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many simulations, after so many seconds, or what comes first.

    With more than one thread a search uses more cores, and the same seed no longer gives the same
    answer.
    """

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise InvalidOptions("limits", "give simulations, seconds or both")
        if self.simulations is not None and not 1 <= self.simulations <= MOST_SIMULATIONS:
            reason = f"must be from 1 to {MOST_SIMULATIONS}, not {self.simulations}"
            raise InvalidOptions("simulations", reason)
        if self.seconds is not None and not 0 < self.seconds <= LONGEST_SECONDS:
            reason = f"must be more than 0 and at most {LONGEST_SECONDS} (a day)"
            raise InvalidOptions("seconds", f"{reason}, not {self.seconds}")
        if not 1 <= self.threads <= 64:
            raise InvalidOptions("threads", f"must be from 1 to 64, not {self.threads}")


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search looks; the defaults are the strongest known.

    ``root_horizon`` and ``leaf_horizon`` say how far exact tactics look before the first move and
    before every other one (positions of a turn in RingRift, of continuous atari in Great Kingdom).
    ``noise`` makes a player misjudge each position in its own way, always the same for one seed.
    Budgets up to ``halving_limit`` are spent by sequential halving; 0 is for analysis: a budget is
    spent to the last simulation, so that it may be given in parts. Only the best ``reported`` moves
    are in a result, if a number is given; to tell of all of them takes time on large boards.
    """

    evaluator: str = HAND
    exploration: float = 1.1
    first_play: float = 0.2
    root_horizon: int = 4000
    leaf_horizon: int = 80
    noise: float = 0.0
    gumbel: float = 0.0
    halving_limit: int = 256
    weights: tuple[float, ...] = ()
    reported: int | None = None

    def __post_init__(self) -> None:
        if self.evaluator not in EVALUATORS:
            reason = f"must be one of {', '.join(EVALUATORS)}, not {self.evaluator!r}"
            raise InvalidOptions("evaluator", reason)
        for name, most in _LARGEST.items():
            value = getattr(self, name)
            if not 0 <= value <= most:
                raise InvalidOptions(name, f"must be from 0 to {most}, not {value}")


_LARGEST = {
    "exploration": 100,
    "first_play": 100,
    "noise": 10,
    "gumbel": 100,
    "root_horizon": 10**8,
    "leaf_horizon": 10**8,
    "halving_limit": MOST_SIMULATIONS,
}
