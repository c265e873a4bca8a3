"""Mutated inputs for RingRift: valid ones of every kind, with something broken in them.

Each is accepted as valid or refused with a RiftkeepError that has a text. Anything else that comes
out, or a position that an input has changed, is a failure. The same seed gives the same inputs.
"""

from __future__ import annotations

import copy
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.ringrift.invariants import check_invariants, check_position
from tests.ringrift.setups import CONFIGURATIONS, random_setup, rare_move

from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.record import format_record, parse_record
from riftkeep.core.registry import load_json
from riftkeep.core.session import Session
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State


def nested(depth: int) -> list[Any]:
    """A list in a list in a list ..."""
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 18, 19, 36, 37, 48, 255, 256, 65535,
    2**31 - 1, 2**31, 2**63, 2**64, -(2**31) - 1, 10**5000, 1.0, 1.5, -0.0, math.nan, math.inf,
    "", " ", "1", "a1", "h8", "s19", "m13", "payment", "movement", "game_over", "stalemate",
    "\u0661", "\uff11", "\u00b2", "\ud800", "\x00", "\n", "x" * 5000, "square8", "place_ring",
    [], [0], [0, 0], [0, 0, 0], [1, -1, 0], [99, 99], [True, False], [1.0, 2.0], ["0", "0"],
    [[0, 0]], [[0, 0], [0, 0]], [[1, 1], [2, 2], [3, 3], [4, 4]], [None, None], [1, 2, 3, 4, 5],
    {}, {"a": 1}, {"kind": "payment"}, {"kind": "reward"}, {"kind": "reward", "line": []},
    {"kind": "reward", "line": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]}, {1: 2}, {"": None},
    {"winner": 1, "reason": "stalemate"}, {"winner": None, "reason": "stalemate"},
    {"winner": 1, "reason": "ring_elimination", "ranking": [1, 1]}, nested(5), nested(3000),
    (1, 2), {1, 2}, b"ab", object(),
]  # fmt: skip
"""Values that take the place of good ones."""

CHARACTERS = '()/=,:-+x>. m\n\r\t\x00\x1c\u0661\u00b2\uff11\u2028\ud800\u0130\u212a09aszAZ?yn{}[]"'
WORDS = (
    "player=1",
    "owed=payment",
    "owed=a1-e1",
    "active=a1",
    "(1)",
    "m9",
    "x0",
    "8/8",
    "draw",
    "1e9",
)
MOVES = (
    "d4+1", "a1+999", "a1-h8", "a1xb1-c1", ">a1xb1-c1", "line a1-d1", "reward 1", "reward 2 a1-d1",
    "region a1", "region a1:2", "pay a1", "forced a1", "swap", "skip-capture", "no-line",
)  # fmt: skip


class Mutations:
    """A stream of mutated inputs and what became of them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"mutations/{seed}")
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.slowest_seconds = 0.0
        self._tries: tuple[Callable[[], object], ...] = (
            self._state_json, self._move_json, self._move_text, self._position, self._diagram,
            self._bytes, self._record, self._options, self._interaction, self._action, self._cell,
        )  # fmt: skip

    def run(self, count: int) -> None:
        """Try this many inputs."""
        for number in range(count):
            if number % 40 == 0:
                self._refresh()
            self._try(self._tries[number % len(self._tries)])

    def _try(self, attempt: Callable[[], object]) -> None:
        name = attempt.__name__.strip("_")
        started = time.perf_counter()
        try:
            attempt()
        except RiftkeepError as error:
            assert str(error), f"{name}: an error without a text"
            self.refused[name] += 1
        else:
            self.accepted[name] += 1
        self.slowest_seconds = max(self.slowest_seconds, time.perf_counter() - started)
        assert self.state == self._twin, f"{name} changed the position"

    def _refresh(self) -> None:
        """Take another game and position as the source of valid inputs."""
        random = self.random
        boards = CONFIGURATIONS if random.random() < 0.15 else CONFIGURATIONS[::3] * 2
        if random.random() < 0.7:
            boards = tuple(entry for entry in boards if entry[0] == "square8") or boards
        board, players, ruleset = random.choice(boards)
        self.game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
        start = None
        if random.random() < 0.5:
            start = self.game.state_from_json(random_setup(self.game, random))
        self.session = Session(self.game, start=start)
        for _ in range(random.randrange(25)):
            state = self.session.state
            if state.outcome is None and isinstance(state, State):
                self.session.play(rare_move(state, random))
        assert isinstance(self.session.state, State)
        self.state: State = self.session.state
        self._twin = self.game.state_from_bytes(self.state.to_bytes())

    def _state_json(self) -> None:
        state = self.game.state_from_json(self.broken_json(self.state.to_json()))
        assert self.game.state_from_json(json.loads(json.dumps(state.to_json()))) == state
        assert self.game.state_from_bytes(state.to_bytes()) == state
        assert self.game.parse_position(self.game.format_position(state)) == state
        check_position(state._position)
        assert (state.outcome is None) == bool(state.legal_moves)
        if state.outcome is None:
            move = rare_move(state, self.random)
            after = state.play(move)
            assert isinstance(after, State)
            check_invariants(state, move, after)

    def _some_move(self) -> dict[str, Any]:
        pool = self.state.legal_moves or self.session.moves
        if not pool or self.random.random() < 0.3:
            cell = list(self.random.choice(list(self.game.geometry.coordinates.values())))
            kind = self.random.choice(
                (
                    "place_ring",
                    "move_stack",
                    "overtaking_capture",
                    "process_line",
                    "forced_elimination",
                )
            )
            return {"type": kind, "player": self.state.player, "to": cell, "from": cell, "at": cell}
        data: dict[str, Any] = self.random.choice(pool).to_json()
        return data

    def _move_json(self) -> None:
        move = self.game.move_from_json(self.broken_json(self._some_move()))
        assert self.game.move_from_json(json.loads(json.dumps(move.to_json()))) == move
        str(move)
        if self.state.why_illegal(move) is None:
            after = self.state.play(move)
            assert isinstance(after, State)
            check_invariants(self.state, move, after)

    def _move_text(self) -> None:
        pool = self.state.legal_moves or self.session.moves
        text = str(self.random.choice(pool)) if pool else "d4+2"
        if self.random.random() < 0.3:
            text = self.random.choice(MOVES)
        move = self.game.parse_move(self.state, self.broken_text(text))
        try:
            self.state.play(move)
        except IllegalMove as error:
            assert error.refusal.code and error.refusal.text
            raise

    def _position(self) -> None:
        state = self.game.parse_position(self.broken_text(self.game.format_position(self.state)))
        assert self.game.parse_position(self.game.format_position(state)) == state

    def _diagram(self) -> None:
        state = self.game.parse_diagram(self.broken_text(self.state.diagram()))
        assert self.game.parse_diagram(state.diagram()) == state

    def _bytes(self) -> None:
        random, data = self.random, bytearray(self.state.to_bytes())
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(data))
            if random.random() < 0.2:
                del data[at:]
            elif random.random() < 0.1:
                data[at:at] = random.randbytes(random.randrange(5))
            else:
                data[at] = random.choice((0, 1, 2, 4, 9, 255, random.randrange(256)))
            if not data:
                break
        state = self.game.state_from_bytes(bytes(data))
        assert self.game.state_from_bytes(state.to_bytes()) == state
        assert self.game.state_from_json(state.to_json()) == state

    def _record(self) -> None:
        text = format_record(self.session.record({"event": "soak"}))
        if self.random.random() < 0.5:
            text = self.broken_text(text)
        else:
            lines = text.splitlines()
            number = self.random.randrange(len(lines))
            kind = self.random.randrange(4)
            if kind == 0:
                data = self.broken_json(json.loads(lines[number]))
                try:
                    lines[number] = json.dumps(data)
                except (TypeError, ValueError, RecursionError):
                    lines[number] = str(type(data))
            elif kind == 1:
                del lines[number]
            elif kind == 2:
                lines.insert(number, self.random.choice(lines))
            else:
                self.random.shuffle(lines)
            text = "\n".join(lines)
        record = parse_record(text)
        assert parse_record(format_record(record)).moves == record.moves

    def _options(self) -> None:
        data = {"game": "ringrift", "options": self.game.options_json}
        game = load_json(self.broken_json(data))
        assert load_json({"game": game.name, "options": game.options_json}) == game

    def _interaction(self) -> None:
        moves = [
            move.to_json()
            for move in self.random.choices(self.session.moves or [None], k=1)
            if move
        ]
        if self.state.legal_moves:
            moves = [self._some_move()] if self.random.random() < 0.5 else moves
        cell = list(self.random.choice(list(self.game.geometry.coordinates.values())))
        partial = Partial.from_json(self.broken_json({"moves": moves, "selected": [cell]}))
        kind = self.random.choice(("point", "choose", "undo"))
        event = {"kind": kind, "cell": cell, "choice": "skip_placement"}
        if self.random.random() < 0.5:
            event = self.broken_json(event)
        answer = self.game.interact(self.state, partial, Event.from_json(event))
        json.dumps(answer.to_json())

    def _action(self) -> None:
        random = self.random
        action = random.choice(
            (random.randrange(self.game.num_actions), -1, self.game.num_actions, 10**30)
        )
        move = self.game.move_of(self.state, action)
        assert self.game.action_of(self.state, move) == action
        assert move in self.state.legal_moves

    def _cell(self) -> None:
        names = [*self.game.geometry.names.values()]
        text = self.broken_text(self.random.choice(names))
        self.game.cell_name(self.game.parse_cell(text))

    def broken_json(self, data: Any) -> Any:
        """JSON data with one to three changes."""
        random, data = self.random, copy.deepcopy(data)
        places = list(_places(data))
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            if not places or random.random() < 0.02:
                return random.choice(ODD)
            holder, at = random.choice(places)
            if at not in holder if isinstance(holder, dict) else at >= len(holder):
                continue  # an earlier change removed it
            kind = random.random()
            if kind < 0.15:
                del holder[at]
            elif kind < 0.2 and isinstance(holder, dict):
                holder[random.choice(("odd", "", "\ud800", "x" * 500))] = random.choice(ODD)
            elif kind < 0.3 and isinstance(holder, list):
                holder.insert(at, holder[at])
            elif kind < 0.5 and type(holder[at]) is int:
                holder[at] += random.choice((-1, 1))
            elif kind < 0.6:
                other, there = random.choice(places)
                if there in other if isinstance(other, dict) else there < len(other):
                    holder[at] = other[there]
            elif kind < 0.65 and isinstance(holder, list):
                random.shuffle(holder)
            else:
                holder[at] = random.choice(ODD)
        return data

    def broken_text(self, text: str) -> str:
        """Text with one to three changes."""
        random = self.random
        for _ in range(random.choice((1, 1, 2, 3))):
            at = random.randrange(len(text) + 1)
            kind = random.randrange(7)
            if kind == 0:
                text = text[:at] + text[at + random.randrange(1, 6) :]
            elif kind == 1:
                text = text[:at] + random.choice(CHARACTERS) + text[at:]
            elif kind == 2:
                text = text[:at] + text[max(0, at - random.randrange(9)) :]
            elif kind == 3:
                text = text[:at] + random.choice(CHARACTERS) + text[at + 1 :]
            elif kind == 4:
                words = text.split(" ")
                words.insert(random.randrange(len(words)), random.choice(WORDS))
                text = " ".join(words)
            elif kind == 5:
                text = text.upper() if random.random() < 0.5 else f"  {text}  "
            else:
                text = (
                    text[:at]
                    if random.random() < 0.3
                    else text[:at] + "9" * random.choice((1, 30, 6000)) + text[at:]
                )
        return text


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside nested data that can be changed."""
    todo = [data]
    while todo:
        holder = todo.pop()
        if isinstance(holder, dict | list):
            for at in list(holder) if isinstance(holder, dict) else range(len(holder)):
                yield holder, at
                todo.append(holder[at])
