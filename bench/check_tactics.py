"""Check Great Kingdom's exact tactics against brute force on boards small enough to solve.

    python -m bench.check_tactics [--positions 2000] [--seed 1]

Plays random games on 3x3 and 4x4 boards by both rulesets, solves every late position by trying
everything (bench/solve_great_kingdom.py), and compares: a certain result must be the true one, a
certain win must begin with a move that wins, and a move that tactics have dropped must not win
where nothing is certain. Ends with an error if anything differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.findings import Tally, end_with, read_arguments
from bench.solve_great_kingdom import Solver

from riftkeep.core.playout import random_move
from riftkeep.games.great_kingdom import GreatKingdom, GreatKingdomState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits, Settings

BOARDS: tuple[dict[str, Any], ...] = (
    {"size": 3},
    {"size": 3, "neutral": "none"},
    {"size": 4, "neutral": [1, 1]},
    {"size": 4, "neutral": "none"},
    {"size": 5},
)
HORIZONS = ((4000, 80), (50, 5), (0, 0))
MOST_EMPTY = 9
"""Positions with more empty points take brute force too long."""


@dataclass
class TacticsTally(Tally):
    """What was compared: wins and losses are those claimed to be certain."""

    losses: int = 0
    dropped: int = 0


def check(options: dict[str, Any], positions: int, seed: int) -> TacticsTally:
    """Compare so many positions of one board."""
    game = GreatKingdom.with_options(**options)
    solver, tally = Solver(game), TacticsTally()
    engines = [
        make_engine(game, Settings(root_horizon=root, leaf_horizon=leaf)) for root, leaf in HORIZONS
    ]
    for state in _late_positions(game, Random(seed)):
        if tally.positions >= positions:
            return tally
        tally.positions += 1
        for engine in engines:
            _compare(engine, solver, state, tally)
    return tally


def _late_positions(game: GreatKingdom, random: Random) -> Iterator[GreatKingdomState]:
    while True:
        state = game.initial_state()
        while state.outcome is None:
            if state.empty.bit_count() <= MOST_EMPTY and len(state.legal_moves) > 1:
                yield state
            state = state.play_assuming_legal(_lasting_move(state, random))


def _lasting_move(state: GreatKingdomState, random: Random) -> Any:
    """A random move, rather one that does not end the game: games would be short without."""
    for _ in range(6):
        move = random_move(state, random)
        if state.play_assuming_legal(move).outcome is None:
            break
    return move


def _compare(engine: Engine, solver: Solver, state: GreatKingdomState, tally: TacticsTally) -> None:
    engine.clear()
    result = engine.search(state, Limits(simulations=1))
    is_won = solver.is_won(state)
    best: Any = result.best
    if result.proof is not None:
        claims_win = result.proof.winner == state.player
        tally.wins += claims_win
        tally.losses += not claims_win
        if claims_win != is_won:
            tally.wrong.append(f"{state!r}: {result.proof} but it is {'won' if is_won else 'lost'}")
        elif is_won and not solver.wins(state.play(best), state.player):
            tally.wrong.append(f"{state!r}: {best} does not win")
        return
    kept = {report.move for report in result.moves}
    for move in state.legal_moves:
        if move not in kept:
            tally.dropped += 1
            if solver.wins(state.play(move), state.player):
                tally.wrong.append(f"{state!r}: {move} wins and was dropped")


def main() -> None:
    """Check all boards and print a line for each."""
    arguments = read_arguments(__doc__, positions=2000)
    wrong: list[str] = []
    for board in BOARDS:
        for ruleset in ("rulebook", "tournament"):
            tally = check({**board, "ruleset": ruleset}, arguments.positions, arguments.seed)
            wrong += tally.wrong
            print(
                f"{board} {ruleset}: {tally.positions} positions, certain {tally.wins} wins and "
                f"{tally.losses} losses, {tally.dropped} moves dropped, {len(tally.wrong)} wrong",
                flush=True,
            )
    end_with(wrong)


if __name__ == "__main__":
    main()
