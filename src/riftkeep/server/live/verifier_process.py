"""A process that verifies every log once (verification.py), and says what is wrong.

Started once a day by daily_verification.py, behind live moves (behind_moves.py), with the
database's URL in the environment. A line of standard output is a JSON list with the table's id and
its problems; the last line is the number of tables.
"""

from __future__ import annotations

import json
import os
import sys

from riftkeep.server.live.verification import verify_all
from riftkeep.store import open_database

URL_VARIABLE = "RIFTKEEP_VERIFY_URL"


def main() -> None:
    """Verify every log."""
    database = open_database(os.environ[URL_VARIABLE])
    tables = 0
    try:
        for table_id, problems in verify_all(database):
            tables += table_id != "database"
            if problems:
                sys.stdout.write(json.dumps([table_id, problems[:3]]) + "\n")
    finally:
        database.close()
    sys.stdout.write(f"{tables}\n")


if __name__ == "__main__":
    main()
