"""Masks over the actions of a game: how many are legal, and which one is the n-th.

A mask has an entry for each action, 1 if it is legal. NumPy looks at its entries one by one, which
takes longer than a step on the large boards; the compiled core looks at many of them at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from riftkeep.compiled.loading import core_module, is_available

Mask = npt.NDArray[np.int8]


class MaskFunctions(NamedTuple):
    """What can be asked of a mask; its entries must lie side by side in memory."""

    count_legal: Callable[[Mask], int]
    """How many entries are 1; -1 if one is neither 0 nor 1."""
    nth_legal: Callable[[Mask, int], int]
    """The action that is legal and that so many legal ones precede."""


@cache
def mask_functions() -> MaskFunctions:
    """The functions of the compiled core, or the same by NumPy if there is none."""
    if is_available():
        core = core_module()
        return MaskFunctions(core.count_legal, core.nth_legal)
    return MaskFunctions(_count_legal, _nth_legal)


def _count_legal(mask: Mask) -> int:
    is_plain = mask.view(np.uint8).max(initial=0) <= 1
    return int(np.count_nonzero(mask)) if is_plain else -1


def _nth_legal(mask: Mask, rank: int) -> int:
    return int(mask.view(np.bool_).nonzero()[0][rank])
