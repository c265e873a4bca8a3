"""The packages that an extra of this project needs, one a line: ``python needed.py EXTRA``.

Given to pip they are installed without the project itself, which is compiled at the same time.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def needed(extra: str) -> list[str]:
    """The requirements of the project with an extra; ``riftkeep[a,b]`` stands for other extras."""
    project: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    found: list[str] = list(project["dependencies"])
    waiting = [extra]
    while waiting:
        for requirement in extras[waiting.pop()]:
            others = re.fullmatch(rf"{project['name']}\[(.*)\]", requirement)
            if others is None:
                found.append(requirement)
            else:
                waiting += others[1].split(",")
    return found


if __name__ == "__main__":
    print("\n".join(needed(sys.argv[1])))
