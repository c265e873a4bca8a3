"""What cibuildwheel runs with each wheel: the core is there and agrees with the Python rules."""

from __future__ import annotations

import riftkeep
from riftkeep import native
from riftkeep.core.perft import perft
from riftkeep.search.levels import level_player

NODES = {"ringrift": 2, "great_kingdom": 2}


def main() -> None:
    """AssertionError if the wheel is not what it must be."""
    assert native.is_available(), native.backend().reason
    for name, depth in NODES.items():
        start = riftkeep.load(name).initial_state()
        assert native.perft(start, depth) == perft(start, depth)
        move = level_player(start.game, 5).choose(start)
        assert move in start.legal_moves
    print(f"riftkeep {riftkeep.__version__}: the core plays as the rules do")


if __name__ == "__main__":
    main()
