"""Opening a database twice in one process gave up the first one's locks on its file.

Another process that closed the database then believed to be the last, and took the log of SQLite
away: what was written after that, the first one never saw.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from riftkeep.store import open_database, people

OPEN_AND_CLOSE = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT name FROM people").fetchall()
connection.close()
"""


def test_a_log_is_not_taken_away_from_whoever_has_a_database_open(tmp_path: Path) -> None:
    file = tmp_path / "site.db"
    first = open_database(f"sqlite:///{file}")
    first.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    open_database(f"sqlite:///{file}").close()
    subprocess.run([sys.executable, "-c", OPEN_AND_CLOSE, str(file)], check=True)
    assert (tmp_path / "site.db-wal").exists()
    first.close()
