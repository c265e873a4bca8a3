"""How a check ends: what was wrong goes to stderr, and then the command has failed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn


def end_with(wrong: Sequence[str]) -> NoReturn:
    """Tell everything that was wrong, and leave."""
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(bool(wrong))
