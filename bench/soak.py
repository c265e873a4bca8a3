"""A long soak of RingRift: random games with every invariant checked, and mutated inputs.

    python -m bench.soak [--games 2000] [--inputs 100000] [--seed 0] [--processes N] [--json FILE]

Games are spread evenly over all 18 configurations (board, players, ruleset) and played to their
end, every other one with a liking for rare types of moves. Prints how they ended, how long they
were and how many moves there were to choose from in each phase; exits with 1 if anything failed.
The record of a game that failed is written to ``build/soak``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from bench.ringrift_mutations import Mutations
from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.ringrift.invariants import (
    check_invariants,
    check_recorded_phases,
    set_aside,
)
from tests.ringrift.setups import CONFIGURATIONS, rare_move

from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.state import State

GAMES_PER_TASK = 8
INPUTS_PER_TASK = 2_000


@dataclass
class Tally:
    """What was seen in the games of one configuration, or in all of them."""

    endings: Counter[str] = field(default_factory=Counter)
    moves: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    visits: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    most_choices: dict[str, int] = field(default_factory=dict)
    types: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add what another has seen."""
        self.endings += other.endings
        self.moves += other.moves
        self.turns += other.turns
        self.visits += other.visits
        self.choices += other.choices
        self.types += other.types
        self.failures += other.failures
        for phase, most in other.most_choices.items():
            self.most_choices[phase] = max(most, self.most_choices.get(phase, 0))

    def to_json(self) -> dict[str, Any]:
        """The numbers as plain JSON data."""
        return {
            "games": len(self.moves),
            "failures": self.failures,
            "endings": dict(self.endings.most_common()),
            "moves": _spread(self.moves),
            "turns": _spread(self.turns),
            "branching": {
                phase: {
                    "visits": visits,
                    "mean": round(self.choices[phase] / visits, 2),
                    "most": self.most_choices[phase],
                }
                for phase, visits in self.visits.most_common()
            },
            "types": dict(self.types.most_common()),
        }


def _spread(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {}
    return {
        "least": min(numbers),
        "median": statistics.median(numbers),
        "most": max(numbers),
        "mean": round(statistics.fmean(numbers), 1),
    }


def soak_game(board: str, players: int, ruleset: str, seed: str, tally: Tally) -> State:
    """Play one game to its end, with every invariant checked after every move."""
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    random = Random(f"soak/{seed}/{board}/{players}/{ruleset}")
    choose: Callable[[State, Random], Move] = rare_move if random.random() < 0.5 else random_move
    state = game.initial_state()
    moves: list[Move] = []
    phases: list[str] = []
    try:
        while state.outcome is None:
            assert len(moves) < game.max_moves, f"no end after {len(moves)} moves"
            _note(state, tally)
            move = choose(state, random)
            moves.append(move)
            tally.types[move.type.value] += 1
            phases.append(state.phase)
            after = state.play(move)
            assert isinstance(after, State)
            check_invariants(state, move, after)
            assert set_aside(after._position) == 0, "rings are missing"
            if after.turn != state.turn or after.outcome is not None:
                check_recorded_phases(phases)
                phases.clear()
            state = after
    except Exception as error:
        tally.failures.append(f"{seed}/{board}/{players}/{ruleset}: {type(error).__name__} {error}")
        _save(game, moves, f"{seed}-{board}-{players}-{ruleset}")
        return state
    tally.endings[state.outcome.reason] += 1
    tally.moves.append(len(moves))
    tally.turns.append(state.turn)
    return state


def _note(state: State, tally: Tally) -> None:
    count = len(state.legal_moves)
    tally.visits[state.phase] += 1
    tally.choices[state.phase] += count
    tally.most_choices[state.phase] = max(count, tally.most_choices.get(state.phase, 0))


def _save(game: RingRift, moves: list[Move], name: str) -> None:
    """Write the record of a game that failed, without its last move, which may be at fault."""
    folder = Path("build/soak")
    folder.mkdir(parents=True, exist_ok=True)
    seats = tuple(f"Player {seat}" for seat in range(1, game.num_players + 1))
    record = Record(game, seats, tuple(moves[:-1]), tags={"last_move": str(moves[-1:])})
    (folder / f"{name.replace('/', '-')}.jsonl").write_text(format_record(record), encoding="utf-8")


def soak_games(configuration: tuple[str, int, str], seeds: Iterable[str]) -> Tally:
    """Play several games of one configuration."""
    tally = Tally()
    for seed in seeds:
        soak_game(*configuration, seed, tally)
    return tally


def soak_inputs(seed: int, count: int) -> tuple[Counter[str], Counter[str], float, list[str]]:
    """Try mutated inputs: accepted and refused by kind, the longest time, and what failed."""
    mutations = Mutations(seed)
    failures = []
    try:
        mutations.run(count)
    except Exception as error:
        failures.append(f"inputs {seed}: {type(error).__name__} {str(error)[:300]}")
    return mutations.accepted, mutations.refused, mutations.slowest_seconds, failures


def main(arguments: list[str] | None = None) -> int:
    """Run the soak and report."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=2_000, help="random games to play in all")
    parser.add_argument("--inputs", type=int, default=100_000, help="mutated inputs to try")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    given = parser.parse_args(arguments)
    started = time.perf_counter()
    each = -(-given.games // len(CONFIGURATIONS))
    tallies = {configuration: Tally() for configuration in CONFIGURATIONS}
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    slowest = 0.0
    failures: list[str] = []
    context = get_context("spawn")
    with ProcessPoolExecutor(given.processes, mp_context=context) as pool:
        games = {
            pool.submit(
                soak_games,
                configuration,
                [f"{given.seed}/{n}" for n in range(first, min(first + GAMES_PER_TASK, each))],
            ): configuration
            for first in range(0, each, GAMES_PER_TASK)
            for configuration in CONFIGURATIONS
        }
        inputs = [
            pool.submit(soak_inputs, given.seed * 10_000 + number, INPUTS_PER_TASK)
            for number in range(-(-given.inputs // INPUTS_PER_TASK))
        ]
        progress = Console(stderr=True)
        for game in track(as_completed(games), "games", len(games), console=progress):
            tallies[games[game]].add(game.result())
        for tried in track(as_completed(inputs), "inputs", len(inputs), console=progress):
            yes, no, longest, failed = tried.result()
            accepted, refused = accepted + yes, refused + no
            slowest, failures = max(slowest, longest), failures + failed
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    failures = total.failures + failures
    seconds = time.perf_counter() - started
    _report(tallies, total, accepted, refused)
    print(
        f"{len(total.moves)} games, {sum(total.moves)} moves, {sum((accepted + refused).values())} "
        f"inputs (slowest {slowest:.2f} s), {len(failures)} failures, {seconds:.0f} s"
    )
    for failure in failures:
        print(f"FAILED {failure}")
    if given.json is not None:
        numbers = {
            "seed": given.seed,
            "seconds": round(seconds, 1),
            "all": total.to_json(),
            "configurations": {
                f"{board}/{players}/{ruleset}": tally.to_json()
                for (board, players, ruleset), tally in tallies.items()
            },
            "inputs": {"accepted": dict(accepted), "refused": dict(refused)},
            "slowest_input_seconds": slowest,
            "failures": failures,
        }
        given.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return 1 if failures else 0


def _report(
    tallies: dict[tuple[str, int, str], Tally],
    total: Tally,
    accepted: Counter[str],
    refused: Counter[str],
) -> None:
    console = Console()
    console.width = max(console.width, 140)
    reasons = sorted(total.endings)
    games = Table("configuration", "games", *reasons, "moves: median", "most")
    for (board, players, ruleset), tally in tallies.items():
        numbers = tally.to_json()
        games.add_row(
            f"{board}/{players}/{ruleset}",
            str(numbers["games"]),
            *(str(tally.endings[reason]) for reason in reasons),
            str(numbers["moves"].get("median", "")),
            str(numbers["moves"].get("most", "")),
        )
    console.print(games)
    branching = Table("phase", "positions", "choices: mean", "most")
    for phase, row in total.to_json()["branching"].items():
        branching.add_row(phase, str(row["visits"]), str(row["mean"]), str(row["most"]))
    console.print(branching)
    inputs = Table("mutated input", "accepted", "refused")
    for kind in sorted(accepted | refused):
        inputs.add_row(kind, str(accepted[kind]), str(refused[kind]))
    console.print(inputs)


if __name__ == "__main__":
    sys.exit(main())
