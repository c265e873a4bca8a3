"""An environment in which only what ``pip install riftkeep`` brings can be imported.

Its packages are links to those of this environment, chosen by the requirements that they state, so
nothing is downloaded and nothing built. What riftkeep itself needs is read in pyproject.toml.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


def light_python(folder: Path) -> Path:
    """The interpreter of a new environment with the light install."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site = folder / "lib" / version / "site-packages"
    for found in needed("riftkeep"):
        for name in _top_level(found):
            source = Path(str(found.locate_file(name)))
            if source.exists() and not (site / name).exists():
                (site / name).symlink_to(source)
    return folder / "bin" / "python"


def needed(name: str) -> list[Distribution]:
    """A distribution and everything that it needs without extras."""
    found: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        current = distribution(waiting.pop())
        key = canonicalize_name(current.metadata["Name"])
        if key in found:
            continue
        found[key] = current
        stated = PROJECT["dependencies"] if key == PROJECT["name"] else current.requires
        for requirement in map(Requirement, stated or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                waiting.append(requirement.name)
    return list(found.values())


def _top_level(found: Distribution) -> set[str]:
    names = {path.parts[0] for path in found.files or ()}
    return {name for name in names if name not in ("..", "__pycache__")}
