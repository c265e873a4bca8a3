"""What checks have in common: their arguments, their count, and how they end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn


@dataclass
class Tally:
    """What was compared, and what differed."""

    positions: int = 0
    wins: int = 0
    wrong: list[str] = field(default_factory=list)


def read_arguments(
    module_docstring: str | None, **defaults: int | float | str
) -> argparse.Namespace:
    """The arguments of a check, each an option with a default, and a seed."""
    parser = argparse.ArgumentParser(description=(module_docstring or "").partition("\n")[0])
    for name, default in {**defaults, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser.parse_args()


def end_with(wrong: Sequence[str]) -> NoReturn:
    """Tell everything that was wrong, and leave; the command has failed if there is anything."""
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(bool(wrong))
