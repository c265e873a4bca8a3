"""Arrays that callers give, checked before the core writes into them."""

from __future__ import annotations

from typing import Any

import numpy as np

from riftkeep.core.errors import InvalidData


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
