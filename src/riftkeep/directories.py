"""Where files of a user belong on this system, if nobody names a place.

The same places as by platformdirs; ``tests/core/test_directories.py`` compares them. That package
itself is not used, because an installation without extras needs NumPy, Typer and Rich only.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """For what a user would miss: the database of the site, the puzzles solved."""
    return _base("XDG_DATA_HOME", Path(".local", "share")) / "riftkeep"


def state_directory() -> Path:
    """For what programs keep as they run: games of the terminal, matches."""
    return _base("XDG_STATE_HOME", Path(".local", "state")) / "riftkeep"


def _base(variable: str, usual: Path) -> Path:
    local = os.environ.get("LOCALAPPDATA")
    if sys.platform == "win32":
        return Path(local) if local else Path.home() / "AppData" / "Local"
    chosen = Path(os.environ.get(variable, ""))
    if chosen.is_absolute():  # the specification says to ignore others
        return chosen
    on_mac = Path("Library", "Application Support")
    return Path.home() / (on_mac if sys.platform == "darwin" else usual)
