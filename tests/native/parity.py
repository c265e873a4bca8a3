"""Playing a game in Python and in the compiled core at once, and comparing all there is to compare.

Games of RingRift can be played by the naive engine too, as a third opinion that shares no code with
the others.

A difference raises ``Difference`` and can be written as a record: a JSON file with the game, the
position to start from and the actions played, from which ``replay`` shows the difference again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.naive.comparison import NaiveTwin

import riftkeep
from riftkeep import native
from riftkeep.core.state import AnyState
from riftkeep.games.ringrift.victory import Reason

REASONS = {
    "ringrift": ["", *(reason.value for reason in Reason)],
    "great_kingdom": ["", "capture", "suicide", "score"],
}


class Difference(AssertionError):
    """Python and the compiled core do not agree; ``record`` reproduces it."""

    def __init__(self, what: str, start: AnyState, actions: list[int]) -> None:
        self.record = {
            "what": what,
            "game": start.game.name,
            "options": start.game.options_json,
            "position": start.to_bytes().hex(),
            "actions": list(actions),
        }
        super().__init__(f"{what}\nreproduce with: {json.dumps(self.record)}")

    def write(self, folder: Path) -> Path:
        """Write the record, named after the position; where it was written."""
        folder.mkdir(parents=True, exist_ok=True)
        name = abs(hash(str(self.record))) % 10**8
        path = folder / f"native-difference-{name:08}.json"
        path.write_text(json.dumps(self.record, indent=1) + "\n")
        return path


def differences(state: AnyState, twin: native.State) -> Iterator[str]:
    """Everything in which the two positions differ."""
    game = state.game
    core = twin._core
    pairs: dict[str, tuple[object, object]] = {
        "bytes": (state.to_bytes().hex(), twin.to_bytes().hex()),
        "key": (state.key, twin.key),
        "phase": (str(state.phase), twin.phase),
        "player": (state.player, twin.player),
        "move_number": (state.move_number, twin.move_number),
        "is_over": (state.outcome is not None, twin.is_over),
        "legal_actions": (
            [game.action_of(state, move) for move in state.legal_moves],
            twin.legal_actions,
        ),
        "is_forced": (
            [game.is_forced(move) for move in state.legal_moves],
            [twin.is_forced(action) for action in twin.legal_actions],
        ),
    }
    outcome = state.outcome
    if outcome is None:
        pairs["outcome"] = (None, core.outcome)
    else:
        reason = REASONS[game.name].index(outcome.reason)
        expected = (outcome.winner or 0, reason, outcome.ranking, outcome.drawn)
        pairs["outcome"] = (expected, core.outcome)
    for name, (expected_value, actual) in pairs.items():
        if expected_value != actual:
            yield f"{name}: Python has {expected_value}, the core has {actual}"


Choose = Callable[[AnyState, Random], Any]


def any_move(state: AnyState, random: Random) -> Any:
    """A legal move, each as likely as any other."""
    return random.choice(state.legal_moves)


def rare_move(state: AnyState, random: Random) -> Any:
    """A legal move, each type as likely as any other, so that rare types are played often."""
    by_type: dict[str, list[Any]] = {}
    for move in state.legal_moves:
        by_type.setdefault(move.type, []).append(move)
    return random.choice(by_type[random.choice(sorted(by_type))])


def play_along(
    start: AnyState,
    choose: Choose,
    random: Random,
    max_moves: int,
    naive: NaiveTwin | None = None,
) -> int:
    """Play in both at once and compare every position; how many moves were compared.

    With ``naive`` in all three.
    """
    state = start
    twin = native.State(start)
    actions: list[int] = []
    while True:
        found = next(differences(state, twin), "")
        if not found and naive is not None:
            found = naive.difference(state)
        if found:
            raise Difference(found, start, actions)
        if state.outcome is not None or len(actions) >= max_moves:
            return len(actions)
        move = choose(state, random)
        action = state.game.action_of(state, move)
        actions.append(action)
        state = state.play_assuming_legal(move)
        twin.apply(action)
        if naive is not None:
            naive.play(move)


def replay(path: Path) -> list[str]:
    """The differences after the actions of a record, in its last position."""
    record = json.loads(path.read_text())
    game = riftkeep.load(record["game"], **record["options"])
    state = game.state_from_bytes(bytes.fromhex(record["position"]))
    twin = native.State(state)
    for action in record["actions"]:
        state = state.play(game.move_of(state, action))
        twin.apply(action)
    return list(differences(state, twin))
