"""Seeds for the fuzzer of the compiled core: real positions and set-up ones, with actions.

python -m tests.native.corpus build/corpus
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.native.games import great_kingdom, ringrift
from tests.native.positions import random_position

from riftkeep.games.ringrift.options import BOARDS, RULESETS


def fuzzed_games() -> list[Any]:
    """The games of cpp/fuzz/fuzz_positions.cpp, in its order."""
    games: list[Any] = [
        ringrift(board=board, players=players, ruleset=ruleset)
        for board in BOARDS
        for players in (2, 3, 4)
        for ruleset in RULESETS
    ]
    return [
        *games,
        great_kingdom(),
        great_kingdom(suicide="illegal", closed_territory="both", castles=40),
        great_kingdom(
            size=5,
            neutral="first_player_chooses",
            suicide="illegal",
            closed_territory="opponent",
            castles=6,
        ),
        great_kingdom(size=19, neutral="none", margin=-2, closed_territory="both"),
    ]


def write(folder: Path, per_game: int) -> int:
    """Write so many seeds for each game; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for index, game in enumerate(fuzzed_games()):
        for number in range(per_game):
            random = Random(f"corpus/{index}/{number}")
            state = random_position(game, random) if number else game.initial_state()
            data = state.to_bytes()
            seed = bytes((index,)) + len(data).to_bytes(2, "little") + data
            (folder / f"{index:02}-{number:03}").write_bytes(seed + random.randbytes(80))
            count += 1
    return count


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), 20), "seeds")
