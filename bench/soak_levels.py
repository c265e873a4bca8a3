"""Let every level play on every game and board, and look for what must never happen.

    python -m bench.soak_levels [--games 2] [--levels 1-10] [--seed 1]

A level plays one seat against random moves. Each move is checked by the rules; from level 3 on, a
win that is there for certain must be taken. Ends with an error if anything was wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.findings import end_with, read_arguments

import riftkeep
from riftkeep.core.game import AnyGame
from riftkeep.core.people import outcome_by_person, person_in
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.levels import level_player
from riftkeep.search.limits import Limits

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ringrift", {"players": 2}),
    ("ringrift", {"ruleset": "first-edition"}),
    ("ringrift", {"players": 3}),
    ("ringrift", {"players": 4}),
    ("ringrift", {"board": "square19", "players": 2}),
    ("ringrift", {"board": "hexagonal", "players": 2}),
    ("great_kingdom", {}),
    ("great_kingdom", {"ruleset": "tournament"}),
    ("great_kingdom", {"size": 5}),
)


@dataclass
class Soaked:
    """What was played, and what was wrong."""

    games: int = 0
    decisions: int = 0
    wins: int = 0
    wrong: list[str] = field(default_factory=list)


def soak(game: AnyGame, level: int, games: int, seed: int) -> Soaked:
    """Play so many games of one level."""
    found, judge = Soaked(), make_engine(game)
    player = level_player(game, level)
    for number in range(games):
        player.new_game(seed + number)
        random, own = Random(f"{seed}/{number}"), number % game.num_players + 1
        state: AnyState = game.initial_state()
        while state.outcome is None:
            if person_in(state, state.player) != own:
                state = state.play(random_move(state, random))
                continue
            has_win = level >= 3 and _has_win(judge, state)
            while state.outcome is None and person_in(state, state.player) == own:
                move = player.choose(state)
                refusal = state.why_illegal(move)
                if refusal is not None:
                    found.wrong.append(f"level {level}: {move} is illegal in {state!r}: {refusal}")
                    return found
                found.decisions += 1
                state = state.play(move)
            if has_win and _winner(state) != own:
                found.wrong.append(f"level {level}, game {number}: a win was missed: {state!r}")
        found.games += 1
        found.wins += _winner(state) == own
    player.close()
    return found


def _winner(state: AnyState) -> int | None:
    """The person who has won."""
    return None if state.outcome is None else outcome_by_person(state, state.outcome).winner


def _has_win(judge: Engine, state: AnyState) -> bool:
    """Can the seat to act win within this turn, for certain?"""
    judge.clear()
    proof = judge.search(state, Limits(simulations=1)).proof
    if proof is None or proof.winner != state.player:
        return False
    return proof.plies == 1 or state.game.name != "great_kingdom"


def main() -> None:
    """Soak what is asked for and print a line for each game and level."""
    arguments = read_arguments(__doc__, games=2, levels="1-10")
    first, _, last = arguments.levels.partition("-")
    wrong: list[str] = []
    for name, options in GAMES:
        game = riftkeep.load(name, **options)
        for level in range(int(first), int(last or first) + 1):
            found = soak(game, level, arguments.games, arguments.seed)
            wrong += found.wrong
            print(
                f"{name} {options} level {level}: {found.games} games, {found.decisions} decisions,"
                f" {found.wins} won, {len(found.wrong)} wrong",
                flush=True,
            )
    end_with(wrong)


if __name__ == "__main__":
    main()
