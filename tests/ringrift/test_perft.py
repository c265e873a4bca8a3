"""Perft: the numbers of move sequences in perft.txt, derived again and by others.

Every number up to a size is computed by the engine. Depths 1 and 2 of the initial positions are
derived by counting rays alone, and those of the other positions by the naive engine.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.naive import ringrift as naive
from tests.ringrift.positions import Cell

from riftkeep.core.perft import divide, perft
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.notation import parse_board
from riftkeep.games.ringrift.state import State

ENGINE_LIMIT = 8_000
NAIVE_LIMIT = 700
LINES = [
    line
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def read(line: str) -> tuple[State, dict[int, int]]:
    """The position and the counts by depth."""
    text, *counts = line.split("; ")
    game = RingRift.with_options(**parse_board(text.split()[0])["options"])
    return game.parse_position(text), {int(d): int(n) for d, n in map(str.split, counts)}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0])
def test_the_engine_counts_what_the_file_says(line: str) -> None:
    state, counts = read(line)
    assert {1, 2} <= set(counts)
    for depth, count in counts.items():
        if count <= ENGINE_LIMIT:
            assert perft(state, depth) == count


@pytest.mark.long
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0])
def test_depths_1_and_2_are_derived_independently(line: str) -> None:
    state, counts = read(line)
    if state.move_number == 0:
        assert (counts[1], counts[2]) == counted(state.game)
        return
    start = naive.complete(state.to_json())
    for depth, count in counts.items():
        if count <= NAIVE_LIMIT or depth == 1:
            assert naive.perft(start, depth) == count


def counted(game: RingRift) -> tuple[int, int]:
    """Placements on the empty board, and the moves after each: nothing but lengths of rays."""
    board, is_first = game.options.board, game.options.ruleset == "first-edition"
    cells: list[Cell]
    directions: list[Cell]
    if board == "hexagonal":
        radius = 10 if is_first else 12
        span = range(-radius, radius + 1)
        cells = [(x, y, -x - y) for x in span for y in span if abs(x + y) <= radius]
        directions = [(1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1)]
    else:
        size = 8 if board == "square8" else 19
        cells = [(x, y) for x in range(size) for y in range(size)]
        directions = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    on_board = set(cells)
    rings = {"square8": 18, "square19": 36}.get(board, 36 if is_first else 48)
    placements = moves = 0
    for cell in cells:
        lengths = []
        for direction in directions:
            steps = 0
            while (
                tuple(c + (steps + 1) * d for c, d in zip(cell, direction, strict=True)) in on_board
            ):
                steps += 1
            lengths.append(steps)
        for height in range(1, (rings if is_first else 3) + 1):
            landings = sum(max(0, length - height + 1) for length in lengths)
            placements += landings > 0
            moves += landings
    return placements, moves


def test_divide_tells_the_first_moves_apart() -> None:
    state, counts = read(LINES[0])
    parts = divide(state, 2)
    assert len(parts) == counts[1] and sum(parts.values()) == counts[2]
    assert parts["a1+1"] == 21 and parts["a1+3"] == 15
    assert perft(state, 0) == 1
