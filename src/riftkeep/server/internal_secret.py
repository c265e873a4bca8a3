"""What the processes of one site show each other, so that nobody else is believed under /internal/.

It is a setting, or else a private file in the data directory that the first process makes. The
database holds only its hash, by which processes notice that they were given different ones.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from riftkeep.directories import data_directory
from riftkeep.server.settings import ServerSettings
from riftkeep.store import people

FILE_NAME = "internal-secret"


def secret_of(settings: ServerSettings) -> str:
    """The secret of the site that these settings belong to."""
    return settings.internal_secret or _kept(data_directory() / FILE_NAME)


def _kept(path: Path) -> str:
    """The secret in a file, made if there is none; whoever comes second takes the first one's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=FILE_NAME)  # for its owner only
        try:
            with os.fdopen(handle, "w") as file:
                file.write(people.new_secret())
            os.link(made, path)  # whole or not at all, and only one
        except FileExistsError:
            pass
        finally:
            os.unlink(made)
    return path.read_text().strip()
