"""A program may end while threads of it that nobody waits for are at work in the core."""

from __future__ import annotations

import subprocess
import sys

import pytest

from riftkeep import native

pytestmark = pytest.mark.skipif(not native.is_available(), reason="needs the compiled core")

PROGRAM = """
import sys, threading
import riftkeep
from riftkeep import native
from riftkeep.search.engine import make_engine
from riftkeep.search.evaluator import Judgement
from riftkeep.search.limits import Limits, Settings

game = riftkeep.load("great_kingdom", size=5)
start = game.initial_state()
both_at_work = threading.Barrier(3)


class Even:
    def evaluate(self, states):
        return [self.judged(len(state.legal_moves)) for state in states]

    def judged(self, moves):
        return Judgement((0.5, 0.5), (1 / moves,) * moves)


def watched():
    engine = make_engine(game, Settings(halving_limit=0, evaluator="hand"))
    return lambda: engine.search(start, Limits(simulations=2000), should_pause=lambda: False)


def judged_in_python():
    engine = make_engine(game, Settings(halving_limit=0), Even())
    return lambda: engine.search(start, Limits(simulations=20))


def stepped():
    env = native.VectorEnv(game, 8)
    return lambda: env.step(env.sample())


def work():
    once = globals()[sys.argv[1]]()
    once()
    both_at_work.wait()
    while True:
        once()


for _ in range(2):
    threading.Thread(target=work, daemon=True).start()
both_at_work.wait()
print("ends")
"""


@pytest.mark.parametrize("work", ["watched", "judged_in_python", "stepped"])
def test_a_program_ends_while_daemon_threads_are_at_work(work: str) -> None:
    """Five times, because it depends on where the threads are just then."""
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, work],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "ends\n", "")
