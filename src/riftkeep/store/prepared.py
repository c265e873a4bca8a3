"""Statements that are carried out all the time: made once, then given to the driver as they are.

To carry out a statement SQLAlchemy looks it up by its structure, converts its values and prepares
for rows to come: 0.1 ms of processor time, several times what the database itself takes. A
statement with its values is a step, which is data: another process can carry it out
(scribe_process.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, Delete, Dialect, Insert, Update

from riftkeep.core.errors import RiftkeepError


class Conflict(RiftkeepError):
    """The database is not what the caller believed; it must be read again."""


class Step(NamedTuple):
    """A statement in the words of one database, and the rows of values that it is run with.

    ``must_change`` is how many rows it has to change; None if that does not matter.
    """

    text: str
    rows: list[Any]
    must_change: int | None = None


@dataclass(frozen=True)
class _Made:
    """A statement in the words of one database; ``order`` is None if values go by their names."""

    text: str
    order: Sequence[str] | None

    def values(self, given: Mapping[str, Any]) -> Any:
        """The values as the driver wants them."""
        return given if self.order is None else tuple(given[name] for name in self.order)


@dataclass(frozen=True)
class Prepared:
    """A statement that sets the columns it is given values for.

    Values go to the driver as they are: numbers, texts and None, for columns that convert nothing.
    """

    statement: Insert | Update | Delete
    _made: dict[tuple[str, ...], _Made] = field(default_factory=dict)

    def step(self, dialect: Dialect, *rows: dict[str, Any], must_change: int | None = None) -> Step:
        """The statement with these rows; all of them have the same names."""
        key = (dialect.name, *rows[0])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(dialect, list(rows[0]))
        return Step(made.text, [made.values(row) for row in rows], must_change)

    def _make(self, dialect: Dialect, names: list[str]) -> _Made:
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=names)
        return _Made(str(compiled), compiled.positiontup if compiled.positional else None)


def carry_out(connection: Connection, steps: Iterable[Step]) -> None:
    """Run steps one after the other; Conflict if one does not change what it must."""
    for text, rows, must_change in steps:
        done = connection.exec_driver_sql(text, rows if len(rows) > 1 else rows[0])
        if must_change is not None and done.rowcount != must_change:
            raise Conflict("somebody else has changed it")
