"""Players are told apart by color in every vision, and by lightness where there is no color.

Distances are those of OKLab; the visions are Machado, Oliveira and Fernandes' (2009) at full
severity, which work on linear light.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

WEB = Path(__file__).parents[2] / "src/riftkeep/web"
CSS = (WEB / "css/site.css").read_text()
APART, APART_IN_GRAY, OFF_THE_BOARD = 0.15, 0.10, 0.12

Array = NDArray[np.float64]
VISIONS = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def _linear(color: str) -> Array:
    coded = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def _oklab(color: str, vision: str) -> Array:
    to_cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    from_cones = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    seen = np.clip(VISIONS[vision] @ _linear(color), 0, 1)
    lab: Array = from_cones @ np.cbrt(to_cones @ seen)
    return lab


def _distance(one: str, other: str, vision: str) -> float:
    return float(np.linalg.norm(_oklab(one, vision) - _oklab(other, vision)))


def _players() -> list[str]:
    found = re.search(r"COLORS = \[\"\", (.*?)\]", (WEB / "js/pieces.js").read_text())
    assert found is not None
    return re.findall(r"#[0-9A-Fa-f]{6}", found[1])


def _fill(selector: str) -> str:
    """The one fill that a part of the board has, in every theme."""
    found = re.findall(rf"{re.escape(selector)} \{{ fill: (#[0-9a-f]{{6}})", CSS)
    assert len(found) == 1, f"{selector} has other colors in some theme: test those too"
    return str(found[0])


def test_the_players_have_the_colors_that_were_measured() -> None:
    assert _players() == ["#004C8C", "#D55E00", "#F5E663", "#7CC4F0"]
    assert _fill("\n.ground") == "#23272e"


@pytest.mark.parametrize("vision", VISIONS)
def test_players_are_apart_in_every_vision(vision: str) -> None:
    near = {pair: _distance(*pair, vision) for pair in combinations(_players(), 2)}
    assert min(near.values()) >= APART, near


def test_players_are_apart_in_gray() -> None:
    lightness = [float(_oklab(color, "normal")[0]) for color in _players()]
    assert min(abs(a - b) for a, b in combinations(lightness, 2)) >= APART_IN_GRAY


@pytest.mark.parametrize("vision", VISIONS)
def test_players_stand_out_from_the_board(vision: str) -> None:
    boards = {
        "\n.ground": _players(),
        ".odd .ground": _players(),
        ".point .lines .wood": [*_players()[:2], "#8a9099"],
    }
    for selector, pieces in boards.items():
        for piece in pieces:
            assert _distance(piece, _fill(selector), vision) >= OFF_THE_BOARD, (selector, piece)
