"""How long a search may look, and by which settings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from riftkeep.core.arguments import (
    float_of,
    index_of,
    of_kind,
    real_number,
    truth_value,
    whole_number,
)
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import shown

BEST, HAND, NET, ROLLOUT = "best", "hand", "net", "rollout"
EVALUATORS = (BEST, HAND, NET, ROLLOUT)

MOST_SIMULATIONS = 2**31 - 1
LONGEST_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many simulations, after so many seconds, or what comes first.

    ``cpu_seconds`` is the processor time of the searching thread: the same on a busy machine, where
    of a second of the clock (``seconds``) only a part is left; for one thread.

    A search ends earlier when the result is certain, when no other move can catch up with the best
    (``Settings.stops_early``), or when its memory is full; ``SearchResult.ending`` says why.
    With more than one thread a search uses more cores, and the same seed no longer gives the same
    answer; budgets that are spent by sequential halving use one thread all the same.
    """

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1
    cpu_seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None and self.cpu_seconds is None:
            raise InvalidOptions("limits", "give simulations, seconds or cpu_seconds")
        if self.simulations is not None and not is_whole(self.simulations, 1, MOST_SIMULATIONS):
            reason = f"must be from 1 to {MOST_SIMULATIONS}, not {shown(self.simulations)}"
            raise InvalidOptions("simulations", reason)
        for name, value in (("seconds", self.seconds), ("cpu_seconds", self.cpu_seconds)):
            if value is not None and not _is_time(value):
                reason = f"must be more than 0 and at most {LONGEST_SECONDS} (a day)"
                raise InvalidOptions(name, f"{reason}, not {shown(value)}")
        if not is_whole(self.threads, 1, 64):
            raise InvalidOptions("threads", f"must be from 1 to 64, not {shown(self.threads)}")
        if self.cpu_seconds is not None and self.threads > 1:
            raise InvalidOptions("cpu_seconds", "is for one thread; give seconds")


def is_whole(value: object, low: int, high: int) -> bool:
    """Is this a whole number, NumPy's included, from low to high?"""
    number = index_of(value)
    return number is not None and low <= number <= high


def _is_time(seconds: object) -> bool:
    return 0 < float_of(seconds) <= LONGEST_SECONDS


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search looks; the defaults are the strongest known.

    A setting that would be ignored is refused with InvalidOptions. The search in plain Python takes
    those that it does not use only as usual, or as what it does anyway: ``leaf_horizon`` and
    ``halving_limit`` 0, ``stops_early`` False.

    How positions are judged:

    - ``evaluator``: ``hand`` (made by hand), ``net`` (a net), ``rollout`` (a game played out by
      chance, always the same one for a position; without tactics), ``MODULE:FUNCTION`` (a function
      of your own that makes an evaluator of the game), or ``best``: a net if one is named or comes
      with Riftkeep for this board and the compiled core is there, otherwise by hand.
    - ``net``: the file of a net, instead of the one that comes with Riftkeep.
    - ``net_visits``: judge a position by the net only when the search has come to it so often, and
      by its quick part, or by hand, before that; 0: judge all positions by the net.
      ``net_weight``: as how many visits the net's judgement counts then. None: as the card of the
      net says.
    - ``weights``: of the hand-made evaluation, instead of the fitted ones.
    - ``root_horizon``, ``leaf_horizon``: how far exact tactics look before the first move and
      before every other one (positions of a turn in RingRift, of continuous atari in Great
      Kingdom). The search in plain Python has simpler tactics, which 0 for the root turns off.
    - ``noise``: how far a player misjudges each position, always in the same way for one seed. Not
      with ``rollout``.

    How simulations are spent:

    - ``exploration``: how much the prior of a move counts against what it is known to be worth.
      This is for two players; with three it is two thirds of that, with four half, as the shares
      are smaller.
    - ``first_play``: how much less than its position a move counts that was not tried yet.
    - ``halving_limit``: budgets of up to so many simulations are spent by sequential halving. 0 is
      for analysis: a budget is spent to the last simulation, so that it may be given in parts. The
      search in plain Python never halves.
    - ``gumbel``: the scale of the chance by which sequential halving chooses the moves to look at.
      Budgets that are not halved are refused with it.
    - ``plays_turns_out``: let a simulation follow the most promising of the whole turns that were
      not tried yet, and go on with the most promising moves until the turn is over? Each new
      position is judged, so that it takes longer. It is for searches without exact tactics, which
      see to the end of a turn anyway. Not in plain Python, and with one thread only.
    - ``stops_early``: end a budget of simulations once no other move can catch up with the best?
      Not with a ``halving_limit`` of 0, and not in plain Python.
    - ``batch``: how many positions are judged at once, with one thread.

    What is kept and told:

    - ``memory_megabytes``: how much a search may remember, beside what the process needs anyway.
      The search in plain Python remembers one position and does not count.
    - ``reported``: only so many of the best moves are in a result, if a number is given; to tell of
      all of them takes time on large boards. ``SearchResult.policy`` is always of all.
    """

    evaluator: str = BEST
    net: str = ""
    net_visits: int | None = None
    net_weight: float | None = None
    exploration: float = 1.1
    first_play: float = 0.2
    root_horizon: int = 4000
    leaf_horizon: int = 80
    noise: float = 0.0
    gumbel: float = 0.0
    halving_limit: int = 256
    plays_turns_out: bool = False
    stops_early: bool = True
    batch: int = 1
    weights: tuple[float, ...] = ()
    memory_megabytes: int = 512
    reported: int | None = None

    def __post_init__(self) -> None:
        self._check_fields()
        if self.evaluator not in EVALUATORS and ":" not in self.evaluator:
            known = f"{', '.join(EVALUATORS)} or MODULE:FUNCTION"
            raise InvalidOptions("evaluator", f"must be {known}, not {shown(self.evaluator)}")
        if self.net and (self.evaluator not in (BEST, NET) or self.weights):
            raise InvalidOptions("net", f"is for the evaluator {NET}, and not with weights")
        for name in ("net_visits", "net_weight"):
            if getattr(self, name) is not None and self.evaluator not in (BEST, NET):
                raise InvalidOptions(name, f"is for the evaluator {NET}, not {self.evaluator}")
        if self.noise and self.evaluator == ROLLOUT:
            raise InvalidOptions("noise", f"is for other evaluators than {ROLLOUT}")
        if self.weights and self.evaluator not in (BEST, HAND):
            raise InvalidOptions("weights", f"are for the evaluator {HAND}, not {self.evaluator}")

    def _check_fields(self) -> None:
        """Refuse what is of a wrong type or size; NumPy's numbers become plain ones."""
        for name in ("evaluator", "net"):
            of_kind(name, getattr(self, name), str, "a text", InvalidOptions)
        for name in ("plays_turns_out", "stops_early"):
            truth_value(name, getattr(self, name), InvalidOptions)
        for name, (low, high) in _WHOLE.items():
            value = getattr(self, name)
            if value is not None or name not in _OPTIONAL:
                self._set(name, whole_number(name, value, low, high, InvalidOptions))
        for name, (low, high) in _REAL.items():
            value = getattr(self, name)
            if value is not None or name not in _OPTIONAL:
                self._set(name, real_number(name, value, low, high, InvalidOptions))
        self._set("weights", _checked_weights(self.weights))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def check_fits(self, limits: Limits) -> None:
        """InvalidOptions if a setting would be ignored with these limits."""
        of_kind("limits", limits, Limits, "Limits", InvalidOptions)
        is_halved = limits.simulations is not None and limits.simulations <= self.halving_limit
        if self.gumbel and not is_halved:
            reason = f"is for budgets of up to {self.halving_limit} simulations (halving_limit)"
            raise InvalidOptions("gumbel", f"{reason}; give fewer simulations or raise that limit")
        if self.batch > 1 and limits.threads > 1:
            raise InvalidOptions("batch", "must be 1 with more than one thread")
        if self.plays_turns_out and limits.threads > 1:
            raise InvalidOptions("plays_turns_out", "is for one thread")


_WHOLE: dict[str, tuple[int, int]] = {
    "net_visits": (0, MOST_SIMULATIONS),
    "root_horizon": (0, 10**8),
    "leaf_horizon": (0, 10**8),
    "halving_limit": (0, MOST_SIMULATIONS),
    "batch": (1, 4096),
    "memory_megabytes": (1, 2**20),
    "reported": (1, MOST_SIMULATIONS),
}
_REAL: dict[str, tuple[int, int]] = {
    "net_weight": (0, 10**6),
    "exploration": (0, 100),
    "first_play": (0, 100),
    "noise": (0, 10),
    "gumbel": (0, 100),
}
_OPTIONAL = ("net_visits", "net_weight", "reported")
_LARGEST_WEIGHT = 10**6


def _checked_weights(given: Any) -> tuple[float, ...]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise InvalidOptions("weights", f"must be numbers, not {shown(given)}")
    most = _LARGEST_WEIGHT
    return tuple(real_number("weights", one, -most, most, InvalidOptions) for one in given)
