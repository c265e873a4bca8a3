"""What cibuildwheel runs with each wheel: the core is there and agrees with the Python rules.

Where Python has no interpreter lock, the core must not bring it back, and threads that play on the
same position must not hurt it.
"""

from __future__ import annotations

import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor

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
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        is_locked = getattr(sys, "_is_gil_enabled")  # noqa: B009  (not there before 3.13)
        assert not is_locked(), "importing the core has brought the interpreter lock back"
    share_a_position()
    print(f"riftkeep {riftkeep.__version__}: the core plays as the rules do")


def share_a_position(games: int = 50, threads: int = 4) -> None:
    """Let threads play on one position; every move is played by exactly one of them."""
    for number in range(games):
        state = native.State.initial(riftkeep.load("ringrift"))

        def play(seed: int, state: native.State = state) -> int:
            played = 0
            for turn in range(200):
                actions = state.legal_actions
                if not actions:
                    break
                try:
                    state.apply(actions[(seed + turn) % len(actions)])
                except riftkeep.RiftkeepError:  # another thread was quicker
                    continue
                played += 1
            return played

        with ThreadPoolExecutor(threads) as pool:
            played = sum(pool.map(play, range(number, number + threads)))
        assert played == state.move_number
        assert native.State(state.to_state()).key == state.key


if __name__ == "__main__":
    main()
