"""How fast the compiled core is, with the Python rules measured in the same run.

    python -m bench.native [--seconds 1] [--repeats 5]

Random play with a uniform choice among the legal moves, whole games, one thread, moves per second
of CPU time (so that a busy machine matters little); median and range of the repeats. Then stepping
one game from Python by action id, the vector environment, and two threads against one.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import riftkeep
from riftkeep import native
from riftkeep.core.game import AnyGame

BOARDS = ("square8", "square19", "hexagonal")


def games() -> list[tuple[str, AnyGame]]:
    """The rows of the table."""
    rows: list[tuple[str, AnyGame]] = [
        (f"{board}, {players} players", riftkeep.load("ringrift", board=board, players=players))
        for players in (2, 3, 4)
        for board in BOARDS
    ]
    first = riftkeep.load("ringrift", players=2, ruleset="first-edition")
    return [
        *rows,
        ("square8, first edition", first),
        ("Great Kingdom 9x9", riftkeep.load("great_kingdom")),
    ]


def spread(rates: list[float]) -> str:
    """The median and the range."""
    return f"{statistics.median(rates):>12,.0f} ({min(rates):,.0f}-{max(rates):,.0f})"


def measure_random_play(seconds: float, repeats: int) -> None:
    """Random play in the core and in Python."""
    print(f"{'random play, moves per CPU-second':34} native, decisions, Python, ratio")
    for name, game in games():
        fast = [native.random_speed(game, seconds, seed) for seed in range(repeats)]
        slow = native.random_speed(game, seconds, 0, native.PYTHON).moves_per_second
        rates = [speed.moves_per_second for speed in fast]
        decisions = statistics.median(speed.decisions_per_second for speed in fast)
        ratio = statistics.median(rates) / slow
        print(f"{name:34} {spread(rates):42} {decisions:>12,.0f} {slow:>8,.0f} {ratio:>7,.0f}x")


def rate_of(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second of this thread's CPU time."""
    done = 0
    start = time.thread_time()
    while (used := time.thread_time() - start) < seconds:
        done += work()
    return done / used


def random_actions(game: AnyGame, seed: int) -> list[int]:
    """The actions of one random game."""
    random, state, actions = Random(seed), native.State.initial(game), []
    while not state.is_over:
        actions.append(random.choice(state.legal_actions))
        state.apply(actions[-1])
    return actions


def measure_stepping(seconds: float, repeats: int) -> None:
    """One game stepped from Python: known actions, and actions chosen from the list."""
    game = riftkeep.load("ringrift", board="square8", players=2)
    recorded = [random_actions(game, seed) for seed in range(50)]

    def replay() -> int:
        for actions in recorded:
            apply = native.State.initial(game).apply
            for action in actions:
                apply(action)
        return sum(map(len, recorded))

    def choose() -> int:
        random = Random(1).random
        moves = 0
        for _ in recorded:
            state = native.State.initial(game)
            while legal := state.legal_actions:
                state.apply(legal[int(random() * len(legal))])
                moves += 1
        return moves

    for name, work in (("by recorded action ids", replay), ("choosing from the list", choose)):
        rates = [rate_of(work, seconds) for _ in range(repeats)]
        print(f"{'stepping from Python, ' + name:46} {spread(rates)}")


def measure_vector(seconds: float, repeats: int, num_envs: int = 64) -> None:
    """Steps of the vector environment, with planes and masks."""
    rows: list[tuple[str, AnyGame, bool]] = [
        (f"{board}, decisions only", riftkeep.load("ringrift", board=board, players=2), True)
        for board in BOARDS
    ]
    rows.append(("square8, no-ops too", rows[0][1], False))
    rows.append(("Great Kingdom", riftkeep.load("great_kingdom"), True))
    for name, game, folds in rows:
        env = native.VectorEnv(game, num_envs, fold_forced=folds)
        actions = np.empty(num_envs, np.int64)

        def step(env: native.VectorEnv = env, actions: Any = actions) -> int:
            for _ in range(10):
                env.step(env.sample(actions))
            return 10 * num_envs

        rates = [rate_of(step, seconds) for _ in range(repeats)]
        print(f"{f'vector environment, {name}':46} {spread(rates)}")


def measure_symmetries(seconds: float, repeats: int) -> None:
    """Microseconds to turn the position, its legal actions and its planes, from Python."""
    print(f"{'microseconds to turn a position':34} position, its legal actions, its planes")
    for name, game in games():
        if "2 players" not in name and "Kingdom" not in name:
            continue
        states = [reached(game, seed) for seed in range(40)]
        listed = [state.legal_actions for state in states]
        planes = [state.planes() for state in states]
        out = np.empty_like(planes[0])
        last = game.num_symmetries - 1

        def turn(states: Any = states, last: int = last) -> int:
            for state in states:
                state.transformed(last)
            return len(states)

        def turn_actions(states: Any = states, listed: Any = listed, last: int = last) -> int:
            for state, actions in zip(states, listed, strict=True):
                state.transform_actions(actions, last)
            return len(states)

        def turn_planes(
            game: Any = game, planes: Any = planes, out: Any = out, last: int = last
        ) -> int:
            for one in planes:
                native.transform_planes(game, one, last, out)
            return len(planes)

        micros = [
            1e6 / statistics.median(rate_of(work, seconds / 3) for _ in range(repeats))
            for work in (turn, turn_actions, turn_planes)
        ]
        count = statistics.mean(map(len, listed))
        print(f"{name:34} {micros[0]:.1f}, {micros[1]:.1f} ({count:.0f} actions), {micros[2]:.1f}")


def reached(game: AnyGame, seed: int) -> native.State:
    """A position in the middle of a random game."""
    actions = random_actions(game, seed)
    state = native.State.initial(game)
    for action in actions[: Random(seed).randrange(len(actions))]:
        state.apply(action)
    return state


def measure_threads(seconds: float, repeats: int) -> None:
    """Two threads against one by the clock, beside how many processors the two could get."""
    core = native.core_game(riftkeep.load("ringrift", board="square8", players=2))
    games = max(1, int(20_000 * seconds))

    def run(threads: int) -> tuple[float, float]:
        clock, cpu = time.monotonic(), time.process_time()
        running = [
            threading.Thread(target=core.random_games, args=(games, seed))
            for seed in range(threads)
        ]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        return time.monotonic() - clock, time.process_time() - cpu

    for _ in range(repeats):
        (one, one_cpu), (two, two_cpu) = run(1), run(2)
        print(
            f"two threads: {2 * one / two:.2f} times one by the clock, on {two_cpu / two:.2f} "
            f"processors; {two_cpu / one_cpu / 2:.2f} times the CPU time for a move"
        )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the compiled core.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    print(f"backend {native.backend().name}: {native.backend().reason}")
    measure_random_play(given.seconds, given.repeats)
    measure_stepping(given.seconds, given.repeats)
    measure_vector(given.seconds, given.repeats)
    measure_symmetries(given.seconds, given.repeats)
    measure_threads(given.seconds, given.repeats)


if __name__ == "__main__":
    main()
