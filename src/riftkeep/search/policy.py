"""What a policy should learn from a search, by action number.

The targets are Gumbel targets with completed values, as in cpp/search/targets.hpp: the prior of
every action, raised by what the search found it to be worth. An action that was not tried counts as
the mean of what is known, so that nothing is punished for not being looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from riftkeep.core.arguments import float_of, whole_number
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import shown

_MOST_ACTIONS = 2**31 - 1

TARGET_SCALE = 50.0
"""How much a whole win outweighs the logarithms of priors, as in self-play."""


def _no_numbers() -> npt.NDArray[np.int64]:
    return np.zeros(0, np.int64)


def _no_targets() -> npt.NDArray[np.float32]:
    return np.zeros(0, np.float32)


@dataclass(frozen=True, eq=False)
class Policy:
    """The actions that a search has left, how often each was tried, and what to learn of it.

    Legal actions that are missing lose for certain, or need not be looked at because another one
    wins; what is to be learned of them is 0.
    """

    actions: npt.NDArray[np.int64] = field(default_factory=_no_numbers)
    visits: npt.NDArray[np.int64] = field(default_factory=_no_numbers)
    targets: npt.NDArray[np.float32] = field(default_factory=_no_targets)

    def target(self, num_actions: int) -> npt.NDArray[np.float32]:
        """What a policy over all actions should learn, together 1; 0 for all that is not legal."""
        found = self._nothing(num_actions)
        found[self.actions] = self.targets
        return found

    def visit_shares(self, num_actions: int, temperature: float = 1.0) -> npt.NDArray[np.float32]:
        """The share of the visits that each action has, together 1, as AlphaZero learns it.

        A ``temperature`` below 1 sharpens the shares, 0 leaves the most visited action alone. Where
        nothing was tried, as in a position whose result is certain, they are the targets.
        """
        if not float_of(temperature) >= 0:
            raise InvalidOptions("temperature", f"must be 0 or more, not {shown(temperature)}")
        most = self.visits.max(initial=0)
        if most == 0:
            return self.target(num_actions)
        relative = self.visits / most
        powers = relative == 1 if temperature == 0 else relative ** (1 / temperature)
        found = self._nothing(num_actions)
        found[self.actions] = powers / powers.sum()
        return found

    def _nothing(self, num_actions: int) -> npt.NDArray[np.float32]:
        """0 for every action of a game that has so many."""
        least = int(self.actions.max(initial=0)) + 1
        number = whole_number("num_actions", num_actions, least, _MOST_ACTIONS, InvalidOptions)
        return np.zeros(number, np.float32)


def single_policy(action: int) -> Policy:
    """The policy where there is one thing to do."""
    return Policy(np.array([action]), np.zeros(1, np.int64), np.ones(1, np.float32))


def completed_targets(
    priors: Sequence[float],
    visits: Sequence[int],
    worths: Sequence[float | None],
    own: float,
) -> npt.NDArray[np.float32]:
    """Targets of actions, given what each is worth to the mover (None: not tried).

    ``own`` is what the position itself was judged to be worth.
    """
    tried = [(p, w) for p, w in zip(priors, worths, strict=True) if w is not None]
    weight, total = sum(visits), sum(prior for prior, _ in tried)
    untried = own
    if weight and total > 0:
        mean = sum(prior * worth for prior, worth in tried) / total
        untried = (own + weight * mean) / (1 + weight)
    scale = TARGET_SCALE * (50 + max(visits, default=0)) / 100
    known = np.array([untried if worth is None else worth for worth in worths])
    logits = np.log(np.asarray(priors) + 1e-9) + scale * known
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float32)
