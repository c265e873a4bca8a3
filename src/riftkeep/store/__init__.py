"""Game records in a database: SQLite in one file by default, PostgreSQL by a URL.

Read in this order: schema (the tables), database (opening and migrating), writer (the one thread
that writes, with group commit), events (what a log is made of), then one file for each thing kept:
games, people, ratings, jobs, processes. Listing finds tables, leaving forgets people, and archive
carries everything from one database to another.
"""

from riftkeep.store.database import Database, StoreUnavailable, open_database
from riftkeep.store.writer import Writer, WriterBusy

__all__ = ["Database", "StoreUnavailable", "Writer", "WriterBusy", "open_database"]
