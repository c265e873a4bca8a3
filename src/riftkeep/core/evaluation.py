"""What a game knows of good play, for the search: the types that a plug speaks (plug.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Shares = tuple[float, ...]
"""The chance of each seat to win (win probabilities), in seat order, together 1.

Where they are said of a move or a line, they belong to the people who hold the seats before it:
whoever decides to change places (``State.exchange``) sees what is theirs then.
"""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An evaluation made by hand: how good positions are, and how good moves look by themselves.

    ``evaluate`` takes a position that is not over and weights (none: the fitted ones), and returns
    the shares. ``promise`` takes a position and a legal move, and returns a policy logit.
    """

    evaluate: Callable[[Any, Sequence[float]], Shares]
    promise: Callable[[Any, Any], float]


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays. Without ``simulations`` it only looks at what each move leads to."""

    simulations: int = 0
    noise: float = 0.0
    careless: float = 0.0
    """How often it plays any move at all; with simulations, any that gives no win to the next
    player, and never when it sees a certain win."""
    careful: float = 0.0
    """Without simulations: how often it avoids what gives the next player a win."""
    leaf_horizon: int = 80
    root_horizon: int = 4000
    seconds: float | None = None
    """The most a turn may take, whatever the simulations; a decision gets half of what is left."""
    halving_limit: int = 256
    evaluator: str = "hand"
    """What judges positions; see riftkeep.search.limits."""
