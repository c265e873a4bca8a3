"""Reading fields of untrusted JSON data: the right type, or an error that names the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

from riftkeep.core.errors import InvalidData, InvalidMove, InvalidOptions, InvalidPosition
from riftkeep.core.sentence import Sentence

REQUIRED: Any = object()
"""The default of a field that must be there."""

LARGEST = 2**31 - 1
"""The largest whole number that a field may hold."""

_SHOWN = 60


def shown(value: object) -> str:
    """A value from outside as it may stand in an English message: short, whatever it is."""
    return str(quoted(value))


def quoted(value: object) -> str | Sentence:
    """A value from outside as it may stand in a sentence: short, whatever it is.

    Only short plain values are shown as they are, because the text of a huge number or of a deeply
    nested list can be costly or impossible to make.
    """
    if isinstance(value, bool) or value is None:
        return repr(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 128 else Sentence("value.huge")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        text = repr(value[:_SHOWN])
        return text if len(value) <= _SHOWN else f"{text}..."
    return Sentence("value.kind", kind=type(value).__name__)


def must_be_object(value: object) -> Sentence:
    """The reason for a value that should be a JSON object."""
    return Sentence("field.object", value=quoted(value))


class FieldReader:
    """The fields of one JSON object, read one by one with their types."""

    def __init__(self, data: Mapping[str, Any], error: type[InvalidData], where: str = "") -> None:
        self._error = error
        self._where = where
        if not isinstance(data, Mapping):
            raise error(where or "data", must_be_object(data))
        self._data = data

    @classmethod
    def for_move(cls, data: Mapping[str, Any], where: str = "") -> FieldReader:
        """A reader whose errors are InvalidMove."""
        return cls(data, InvalidMove, where)

    @classmethod
    def for_position(cls, data: Mapping[str, Any], where: str = "") -> FieldReader:
        """A reader whose errors are InvalidPosition."""
        return cls(data, InvalidPosition, where)

    @classmethod
    def for_options(cls, data: Mapping[str, Any], where: str = "") -> FieldReader:
        """A reader whose errors are InvalidOptions."""
        return cls(data, InvalidOptions, where)

    def path(self, name: str) -> str:
        """The field's name as errors give it."""
        return f"{self._where}.{name}" if self._where else name

    def fail(self, name: str, reason: str | Sentence) -> InvalidData:
        """The error to raise when a field is wrong."""
        return self._error(self.path(name), reason)

    def _fail(self, name: str, code: str, **values: str | int | Sentence) -> InvalidData:
        return self.fail(name, Sentence(f"field.{code}", **values))

    def has(self, name: str) -> bool:
        """Is the field there and not null?"""
        return self._data.get(name) is not None

    def refuse_unknown(self, known: Iterable[str]) -> None:
        """Refuse unknown fields, unless they are null: most often they are misspelled."""
        known = list(known)
        for name, value in self._data.items():
            if value is not None and name not in known:
                called = name[:_SHOWN] if isinstance(name, str) else shown(name)
                raise self._fail(called, "unknown", known=", ".join(known))

    def value(self, name: str, default: Any = REQUIRED) -> Any:
        """Any value; the default if the field is missing or null."""
        found = self._data.get(name)
        if found is not None:
            return found
        if default is REQUIRED:
            raise self._fail(name, "missing")
        return default

    def integer(self, name: str, low: int = 0, high: int = LARGEST, default: Any = REQUIRED) -> Any:
        """A whole number from low to high."""
        value = self.value(name, default)
        if value is default:
            return value
        return self._checked_integer(value, name, low, high)

    def _checked_integer(self, value: Any, name: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, Integral):
            raise self._fail(name, "whole", value=quoted(value))
        number = int(value)  # NumPy's whole numbers are numbers too
        if not low <= number <= high:
            raise self._fail(name, "range", low=low, high=high, value=quoted(value))
        return number

    def boolean(self, name: str, default: Any = REQUIRED) -> Any:
        """True or false."""
        value = self.value(name, default)
        if value is not default and not isinstance(value, bool):
            raise self._fail(name, "boolean", value=quoted(value))
        return value

    def text(self, name: str, default: Any = REQUIRED) -> Any:
        """A string."""
        value = self.value(name, default)
        if value is not default and not isinstance(value, str):
            raise self._fail(name, "text", value=quoted(value))
        return value

    def choice(self, name: str, allowed: Iterable[str], default: Any = REQUIRED) -> Any:
        """One of a few strings."""
        allowed = list(allowed)
        value = self.value(name, default)
        if value is not default and not (isinstance(value, str) and value in allowed):
            raise self._fail(name, "choice", allowed=", ".join(allowed), value=quoted(value))
        return value

    def sequence(self, name: str, default: Any = REQUIRED, length: int | None = None) -> Any:
        """A list, of a given length if one is given."""
        value = self.value(name, default)
        if value is default:
            return value
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            raise self._fail(name, "list", value=quoted(value))
        if length is not None and len(value) != length:
            raise self._fail(name, "entries", length=length, found=len(value))
        return value

    def integers(
        self, name: str, length: int, low: int = 0, high: int = LARGEST, default: Any = REQUIRED
    ) -> Any:
        """A list of whole numbers."""
        value = self.sequence(name, default, length)
        if value is default:
            return value
        return [
            self._checked_integer(entry, f"{name}[{index}]", low, high)
            for index, entry in enumerate(value)
        ]

    def mappings(self, name: str, default: Any = REQUIRED) -> Any:
        """A list of objects."""
        value = self.sequence(name, default)
        for index, entry in enumerate(value):
            if not isinstance(entry, Mapping):
                raise self.fail(f"{name}[{index}]", must_be_object(entry))
        return value

    def cell(self, name: str, default: Any = REQUIRED) -> Any:
        """A cell as a tuple of two or three whole numbers."""
        value = self.value(name, default)
        return value if value is default else self._checked_cell(value, name)

    def cells(self, name: str, default: Any = REQUIRED) -> Any:
        """A list of cells."""
        value = self.sequence(name, default)
        if value is default:
            return value
        return [self._checked_cell(entry, f"{name}[{i}]") for i, entry in enumerate(value)]

    def _checked_cell(self, value: Any, name: str) -> tuple[int, ...]:
        if (
            isinstance(value, str | bytes)
            or not isinstance(value, Sequence)
            or len(value) not in (2, 3)
        ):
            raise self._fail(name, "cell")
        return tuple(
            self._checked_integer(entry, f"{name}[{index}]", -LARGEST, LARGEST)
            for index, entry in enumerate(value)
        )
