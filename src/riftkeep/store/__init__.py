"""Game records in a database: SQLite in one file by default, PostgreSQL by a URL.

Read in this order: schema (the tables), database (opening and migrating), writer (the one thread
that writes, with group commit), events (what a log is made of), rows (other values), then one file
for each thing kept: games, people, ratings, jobs, processes. Listing finds tables, leaving forgets
people, and archive carries everything from one database to another.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riftkeep.store.database import Database, StoreUnavailable, open_database
    from riftkeep.store.writer import Writer, WriterBusy

__all__ = ["Database", "StoreUnavailable", "Writer", "WriterBusy", "open_database"]


def __getattr__(name: str) -> Any:
    """What needs SQLAlchemy is imported when it is asked for: to read logs needs none of it."""
    if name in __all__:
        module = "writer" if name.startswith("Writer") else "database"
        return getattr(import_module(f"riftkeep.store.{module}"), name)
    raise AttributeError(f"module 'riftkeep.store' has no attribute {name!r}")
