"""The names and weights of RingRift's evaluation, as weights.inc has them for Python and C++."""

from __future__ import annotations

import re
from pathlib import Path

_LINE = re.compile(r"^(FEATURE|SIGN)\((\w+), (-?[\d.]+), (-?[\d.]+)\)", re.MULTILINE)
_FOUND = _LINE.findall(Path(__file__).with_name("weights.inc").read_text())
_FEATURES = [line for line in _FOUND if line[0] == "FEATURE"]
_SIGNS = [line for line in _FOUND if line[0] == "SIGN"]

FEATURES = tuple(name.lower() for _, name, _, _ in _FEATURES)
"""What the features of a seat are called."""
SIGNS = tuple(name.lower() for _, name, _, _ in _SIGNS)
"""What the signs (move features) are called."""

SMALL_FEATURES = tuple(float(small) for _, _, small, _ in _FEATURES)
"""Of the features on square8."""
LARGE_FEATURES = tuple(float(large) for _, _, _, large in _FEATURES)
"""Of the features on square19 and hexagonal boards."""
SMALL_SIGNS = tuple(float(small) for _, _, small, _ in _SIGNS)
"""Of the signs on square8."""
LARGE_SIGNS = tuple(float(large) for _, _, _, large in _SIGNS)
"""Of the signs on square19 and hexagonal boards."""
