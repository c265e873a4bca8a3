"""Perft: the numbers of move sequences in the perft files.

A file has the options in its first line and then ``depth count``. Depths 1 and 2 are derived here
by counting alone, and every number up to a size also by the naive reading.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.great_kingdom.boards import game
from tests.naive import great_kingdom as naive

from riftkeep.core.perft import divide, perft

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
NAIVE_LIMIT = 12_000
ENGINE_LIMIT = 1_500_000


def read(path: Path) -> tuple[dict[str, Any], dict[int, int]]:
    """The options and the counts by depth."""
    first, *lines = path.read_text().splitlines()
    return json.loads(first), {int(d): int(n) for d, n in (line.split() for line in lines)}


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    options, counts = read(path)
    state = game(**options).initial_state()
    for depth, count in counts.items():
        if count <= ENGINE_LIMIT:
            assert perft(state, depth) == count
        if count <= NAIVE_LIMIT:
            assert naive.perft(naive.initial(options), depth) == count


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_depths_1_and_2_by_counting(path: Path) -> None:
    # n free points: n castles or a pass; after a castle n - 1 points or a pass, after a pass n + 1
    # moves. No castle of the second move can be refused: one castle encloses nothing.
    options, counts = read(path)
    free = options["size"] ** 2 - (options.get("neutral") != "none")
    assert counts[1] == free + 1
    assert counts[2] == free * free + (free + 1)


def test_divide_sums_to_perft() -> None:
    state = game(size=3).initial_state()
    assert sum(divide(state, 3).values()) == perft(state, 3)
