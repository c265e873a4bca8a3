"""What callers give, checked before the core gets it: numbers, seeds and arrays."""

from __future__ import annotations

from hashlib import blake2b
from operator import index
from typing import Any

import numpy as np

from riftkeep.core.errors import InvalidData
from riftkeep.core.fields import shown


def whole_number(name: str, value: int, low: int, high: int) -> int:
    """A whole number, NumPy's included, from low to high; InvalidData names a wrong one."""
    try:
        number = index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise InvalidData(name, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return number


def seed_number(seed: int) -> int:
    """A seed for the core: any whole number, mixed down to 64 bits if it has more or a sign."""
    try:
        number = index(seed)
    except TypeError:
        raise InvalidData("seed", f"must be a whole number, not {shown(seed)}") from None
    if 0 <= number < 2**64:
        return number
    data = number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


def writable_array(name: str, given: Any, shape: tuple[int, ...], dtype: type[np.generic]) -> Any:
    """The array that is given, if it can be written into as it is, or a new one."""
    if given is None:
        return np.zeros(shape, dtype)
    is_right = isinstance(given, np.ndarray) and given.dtype == dtype and given.shape == shape
    if not is_right or not (given.flags.c_contiguous and given.flags.writeable):
        kind = np.dtype(dtype).name
        sizes = " x ".join(map(str, shape))
        raise InvalidData(name, f"must be a writable C-contiguous array of {kind}, {sizes}")
    return given
