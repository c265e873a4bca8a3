"""What callers give to a public function, checked by name before it is used.

Each check returns the value as plain Python data, or raises an InvalidData that names the argument.
NumPy's numbers are numbers here; truth values are not.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from hashlib import blake2b
from operator import index
from typing import Any, SupportsFloat, SupportsIndex, TypeVar, cast

from riftkeep.core.errors import InvalidData
from riftkeep.core.fields import shown

KindT = TypeVar("KindT")


def whole_number(
    name: str, value: object, low: int, high: int, error: type[InvalidData] = InvalidData
) -> int:
    """A whole number from low to high."""
    number = index_of(value)
    if number is None or not low <= number <= high:
        raise error(name, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return number


def index_of(value: object) -> int | None:
    """A whole number as an int; None if the value is something else, such as a truth value."""
    if isinstance(value, bool):
        return None
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        return None


def real_number(
    name: str, value: object, low: float, high: float, error: type[InvalidData] = InvalidData
) -> float:
    """A number from low to high; NaN is none."""
    number = float_of(value)
    if not low <= number <= high:
        raise error(name, f"must be a number from {low} to {high}, not {shown(value)}")
    return number


def float_of(value: object) -> float:
    """A number as a float; NaN if the value is something else, such as a truth value or a text."""
    if isinstance(value, bool | str | bytes | bytearray):
        return math.nan
    try:
        return float(cast(SupportsFloat, value))
    except (TypeError, ValueError, OverflowError):
        return math.nan


def truth_value(name: str, value: object, error: type[InvalidData] = InvalidData) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise error(name, f"must be True or False, not {shown(value)}")
    return value


def of_kind(
    name: str,
    value: object,
    kind: type[KindT],
    meaning: str,
    error: type[InvalidData] = InvalidData,
) -> KindT:
    """An object of a type; ``meaning`` says in words what it must be."""
    if not isinstance(value, kind):
        raise error(name, f"must be {meaning}, not {shown(value)}")
    return value


def names_with_values(
    name: str, value: object, error: type[InvalidData] = InvalidData
) -> Mapping[Any, Any]:
    """A mapping, such as a dict."""
    if not isinstance(value, Mapping):
        raise error(name, f"must be names with values, not {shown(value)}")
    return value


def iterable(name: str, value: object, error: type[InvalidData] = InvalidData) -> Iterable[Any]:
    """Something that can be gone through one by one."""
    if not isinstance(value, Iterable):
        raise error(name, f"must be a list, not {shown(value)}")
    return value


def callable_or_none(name: str, value: Any, error: type[InvalidData] = InvalidData) -> None:
    """Refuse what can neither be called nor is None."""
    if value is not None and not callable(value):
        raise error(name, f"must be a function or None, not {shown(value)}")


def as_cell(cell: object) -> tuple[Any, ...]:
    """The coordinates of a cell as a tuple that can be looked up; empty if they are none."""
    if isinstance(cell, str | bytes):
        return ()
    try:
        found = tuple(cast(Iterable[Any], cell))
    except TypeError:
        return ()
    return found if all(isinstance(number, Hashable) for number in found) else ()


def seed_number(seed: object) -> int:
    """A seed of 64 bits: any whole number, mixed down if it has more bits or a sign."""
    try:
        number = index(cast(SupportsIndex, seed))
    except TypeError:
        raise InvalidData("seed", f"must be a whole number, not {shown(seed)}") from None
    if 0 <= number < 2**64:
        return number
    data = number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
