"""Check what the search proves of RingRift's endings against brute force.

    python -m bench.check_endings [--positions 2000] [--seed 1]

Takes the last decisions of random games, for every number of players and by both editions. A win
within the turn, which trying everything finds, must be proven before the first simulation, unless
the turn has more positions than tactics may look at. Whatever
is proven after a short search must hold: within the decisions it names the winner wins by its own
choices, whatever the others choose. Ends with an error if anything differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.findings import Tally, end_with, read_arguments

from riftkeep import native
from riftkeep.games.ringrift.game import RingRift
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits, Settings
from riftkeep.search.result import Proof

SETUPS: tuple[dict[str, Any], ...] = tuple(
    {"players": players, "ruleset": ruleset}
    for players in (2, 3, 4)
    for ruleset in ("canonical", "first-edition")
)
LAST = 16
"""Decisions before the end of a random game that are looked at."""
MOST = 20_000
"""Positions that brute force may try to check a proof."""
SIMULATIONS = 200


class TooLong(Exception):
    """Brute force has tried enough."""


@dataclass
class Brute:
    """Tries everything."""

    most: int
    tried: int = 0
    known: dict[tuple[int, int], bool] = field(default_factory=dict)

    def wins_this_turn(self, state: native.State, seat: int) -> bool:
        """Can the seat, which is to act, end its turn with a won game?"""
        if state.is_over:
            return state.winner == seat
        if state.player != seat:
            return False
        return self._remembered(
            state, 0, lambda: any(self.wins_this_turn(s, seat) for s in self._in_turn(state))
        )

    def holds(self, state: native.State, winner: int | None, plies: int) -> bool:
        """Is this the result after so many decisions at most, whatever the others do?"""
        while not state.is_over and len(state.legal_actions) == 1:
            state = next(_after(state))
        if state.is_over:
            return state.winner == winner
        if plies == 0:
            return False
        test = any if state.player == winner else all
        return self._remembered(
            state, plies, lambda: test(self.holds(s, winner, plies - 1) for s in _after(state))
        )

    def _in_turn(self, state: native.State) -> Iterator[native.State]:
        for after in _after(state):
            if after.is_over or after.phase != "ring_placement":
                yield after

    def _remembered(self, state: native.State, plies: int, find: Callable[[], bool]) -> bool:
        key = state.key, plies
        if key not in self.known:
            self.tried += 1
            if self.tried > self.most:
                raise TooLong
            self.known[key] = find()
        return self.known[key]


def _after(state: native.State) -> Iterator[native.State]:
    for action in state.legal_actions:
        after = state.copy()
        after.apply(action)
        yield after


@dataclass
class EndingTally(Tally):
    """What was compared: wins are those within the turn."""

    proofs: int = 0
    later: int = 0
    """Proofs that reach beyond the turn."""
    too_long: int = 0


def check(options: dict[str, Any], positions: int, seed: int) -> EndingTally:
    """Compare so many positions."""
    game = RingRift.with_options(**options)
    engine, tally = make_engine(game), EndingTally()
    for state in _late_positions(game, Random(seed)):
        if tally.positions >= positions:
            break
        tally.positions += 1
        try:
            _compare(engine, state, tally)
        except TooLong:
            tally.too_long += 1
    return tally


def _late_positions(game: RingRift, random: Random) -> Iterator[native.State]:
    while True:
        state, decisions = native.State.initial(game), []
        while not state.is_over:
            actions = state.legal_actions
            if len(actions) > 1:
                decisions.append(state.copy())
            state.apply(random.choice(actions))
        yield from decisions[-LAST:]


def _compare(engine: Engine, state: native.State, tally: EndingTally) -> None:
    has_win = Brute(Settings().root_horizon).wins_this_turn(state, state.player)
    tally.wins += has_win
    if has_win and _winner(_proof(engine, state, 1)) != state.player:
        tally.wrong.append(f"{state!r}: a win in this turn is not seen")
    proof = _proof(engine, state, SIMULATIONS)
    if proof is None:
        return
    tally.proofs += 1
    tally.later += not has_win
    if not Brute(MOST).holds(state, proof.winner, proof.plies):
        tally.wrong.append(f"{state!r}: {proof} does not hold")


def _proof(engine: Engine, state: native.State, simulations: int) -> Proof | None:
    engine.clear()
    return engine.search(state.to_state(), Limits(simulations=simulations)).proof


def _winner(proof: Proof | None) -> int | None:
    return None if proof is None else proof.winner


def main() -> None:
    """Check all setups and print a line for each."""
    arguments = read_arguments(__doc__, positions=2000)
    wrong: list[str] = []
    for options in SETUPS:
        tally = check(options, arguments.positions, arguments.seed)
        wrong += tally.wrong
        print(
            f"{options}: {tally.positions} positions, {tally.wins} wins in the turn, "
            f"{tally.proofs} proofs, {tally.later} beyond the turn, {tally.too_long} too long for "
            f"brute force, {len(tally.wrong)} wrong",
            flush=True,
        )
    end_with(wrong)


if __name__ == "__main__":
    main()
