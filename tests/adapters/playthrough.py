"""Golden playthroughs of our games by OpenSpiel; ``python -m tests.adapters.playthrough`` writes.

Planes are left out: they are long, and compared with the rules in tests of their own.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.adapters.learners import quiet_import

from riftkeep.adapters import openspiel  # noqa: F401 - makes the games known

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "ringrift": "riftkeep_ringrift(board=square8,players=2)",
    "great_kingdom": "riftkeep_great_kingdom(size=3)",
}


def playthrough(name: str) -> str:
    """A game of OpenSpiel's own choice as text."""
    from absl import flags

    generate_playthrough = quiet_import("open_spiel.python.algorithms.generate_playthrough")
    flags.FLAGS.mark_as_parsed()
    text: str = generate_playthrough.playthrough(GAMES[name], None, seed=1)
    is_of_planes = re.compile(r"ObservationTensor|[◯◉]|^\s*$")
    kept = [line.rstrip() for line in text.splitlines() if not is_of_planes.search(line)]
    return "\n".join(kept) + "\n"


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
