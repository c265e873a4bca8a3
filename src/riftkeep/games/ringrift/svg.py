"""Positions drawn as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftkeep.games.ringrift.geometry import Geometry


def format_svg(data: Mapping[str, Any], geometry: Geometry) -> str:
    """A position, given as its JSON, drawn as a self-contained SVG document."""
    return "<svg/>"
