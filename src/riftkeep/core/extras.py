"""Optional parts: which packages an extra brings, and the one line that installs it.

``pip install riftkeep`` brings the games, the compiled core, search, analysis, matches, GTP, the
JSON-lines engine and the command. Everything that needs more packages is an extra, and is imported
only when it is asked for:

    with extra("site"):
        from riftkeep.server.run import run

See docs/guides/install.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import MappingProxyType

from riftkeep.core.errors import MissingExtra

EXTRAS = MappingProxyType(
    {
        "site": ("the site and its pages", "fastapi"),
        "terminal": ("the full screen of a terminal", "textual"),
        "train": ("training nets", "torch"),
        "pettingzoo": ("PettingZoo environments", "pettingzoo"),
        "gymnasium": ("Gymnasium environments", "gymnasium"),
        "openspiel": ("OpenSpiel games", "pyspiel"),
        "cluster": ("matches on many machines", "ray"),
    }
)
"""What each extra is for, and a module that only it brings."""


def install_line(name: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'riftkeep[{name}]'"


def is_installed(name: str) -> bool:
    """Can the extra be used here? Nothing is imported to find out."""
    return find_spec(EXTRAS[name][1]) is not None


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what an extra brings; MissingExtra says how to install it.

    A module of our own that cannot be found is a bug, and stays the error that it is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "riftkeep"):
            raise
        raise MissingExtra(
            f"{EXTRAS[name][0]} need {missing}, which is not installed: {install_line(name)}"
        ) from error
