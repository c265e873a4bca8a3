"""Mutated inputs: valid JSON, bytes, notation, SGF and GTP lines with something broken in them.

Whatever comes out is either accepted or refused with one of our own errors that has a text.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.great_kingdom.boards import random_options

from riftkeep.adapters.gtp import GtpEngine, random_mover
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.playout import random_move
from riftkeep.core.record import format_record, parse_record
from riftkeep.core.registry import load_json
from riftkeep.core.session import Session
from riftkeep.games.great_kingdom import GreatKingdom, format_sgf, parse_sgf, sgf_of_record

ODD: list[Any] = [
    None, True, -1, 0, 1, 2, 3, 9, 2**40, 10**400, 1.5, float("nan"), "", "a1", "pass", "\u0663",
    "\x00", "x" * 300, [], [0], [0, 0], [0, 0, 0], [[1, 1]], ["a", "b"], {}, {"a": 1}, "centre",
    "none", "both", "score", "capture", "place_neutral", "game_over",
]  # fmt: skip
GTP_WORDS = [
    "play",
    "genmove",
    "undo",
    "boardsize",
    "clear_board",
    "komi",
    "final_score",
    "final_status_list",
    "showboard",
    "loadsgf",
    "known_command",
    "list_commands",
    "time_left",
    "time_settings",
    "reg_genmove",
    "name",
    "version",
    "b",
    "w",
    "black",
    "white",
    "blue",
    "pass",
    "resign",
    "A1",
    "J9",
    "T19",
    "i5",
    "5",
    "9",
    "19",
    "-1",
    "6.5",
    "alive",
    "dead",
    "dame",
    "/dev/null",
    ".",
    "12",
]


class Mutator:
    """One stream of mutated inputs; the same seed gives the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.accepted = 0
        self.refused = 0
        self.refresh()

    def refresh(self) -> None:
        """Take another game as the source of valid inputs."""
        self.game = GreatKingdom.with_options(**random_options(self.random, largest=6))
        session = Session(self.game)
        for _ in range(self.random.randrange(30)):
            if session.state.outcome is None:
                session.play(random_move(session.state, self.random))
        self.state: Any = session.state
        self.move: Any = session.moves[-1] if session.moves else None
        self.record = format_record(session.record())
        self.sgf = format_sgf(sgf_of_record(session.record()))
        self.engine = GtpEngine(self.game, random_mover(1), "test")

    def run(self, count: int) -> None:
        """Try this many inputs."""
        tries = (
            self._state_json, self._move_json, self._options, self._bytes, self._position,
            self._diagram, self._move_text, self._sgf, self._record, self._gtp, self._interact,
        )  # fmt: skip
        for number in range(count):
            if number % 50 == 0:
                self.refresh()
            self._try(tries[number % len(tries)])

    def _try(self, attempt: Callable[[], object]) -> None:
        try:
            attempt()
        except RiftkeepError as error:
            assert str(error)
            self.refused += 1
        else:
            self.accepted += 1

    def _state_json(self) -> None:
        state = self.game.state_from_json(self._broken_json(self.state.to_json()))
        assert self.game.state_from_json(state.to_json()) == state
        if state.outcome is None:
            state.play(random_move(state, self.random))

    def _move_json(self) -> None:
        data = {"type": "place_castle", "player": 1, "at": [0, 0]}
        data = data if self.move is None else self.move.to_json()
        self.state.play(self.game.move_from_json(self._broken_json(data)))

    def _options(self) -> None:
        data = {"game": "great_kingdom", "options": self._broken_json(self.game.options_json)}
        load_json(data).initial_state()

    def _bytes(self) -> None:
        data = bytearray(self.state.to_bytes())
        for _ in range(self.random.randrange(3)):
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        if self.random.random() < 0.2:
            del data[self.random.randrange(len(data)) :]
        self.game.state_from_bytes(bytes(data))

    def _position(self) -> None:
        self.game.parse_position(self._broken_text(self.game.format_position(self.state)))

    def _diagram(self) -> None:
        self.game.parse_diagram(self._broken_text(self.state.diagram()))

    def _move_text(self) -> None:
        move = self.game.parse_move(
            self.state, self._broken_text("a1" if self.move is None else str(self.move))
        )
        self.state.play(move)

    def _sgf(self) -> None:
        again = format_sgf(parse_sgf(self._broken_text(self.sgf)))
        assert format_sgf(parse_sgf(again)) == again

    def _record(self) -> None:
        parse_record(self._broken_text(self.record))

    def _gtp(self) -> None:
        words = [self.random.choice(GTP_WORDS) for _ in range(self.random.randrange(5))]
        line = self._broken_text(" ".join(words)) if self.random.random() < 0.5 else " ".join(words)
        answer = self.engine.respond(line)
        if answer is not None:
            assert answer.text[0] in "=?" and answer.text.endswith("\n\n")
            assert "\n\n" not in answer.text[:-2]

    def _interact(self) -> None:
        event = {"kind": self.random.choice(["point", "choose", "undo"]), "cell": [0, 0]}
        event["choice"] = "pass"
        partial = {"moves": [] if self.move is None else [self.move.to_json()], "selected": []}
        answer = self.game.interact(
            self.state,
            Partial.from_json(self._broken_json(partial)),
            Event.from_json(self._broken_json(event)),
        )
        json.dumps(answer.to_json())

    def _broken_json(self, data: Any) -> Any:
        data = copy.deepcopy(data)
        for _ in range(self.random.randrange(1, 3)):
            places = list(_places(data))
            if not places:
                return self.random.choice(ODD)
            holder, at = self.random.choice(places)
            if self.random.random() < 0.25:
                del holder[at]
            elif self.random.random() < 0.1 and isinstance(holder, dict):
                holder["odd"] = self.random.choice(ODD)
            else:
                holder[at] = copy.deepcopy(self.random.choice(ODD))
        return data if self.random.random() < 0.97 else self.random.choice(ODD)

    def _broken_text(self, text: str) -> str:
        random = self.random
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(text) + 1)
            kind = random.randrange(5)
            if kind == 0:
                text = text[:at] + text[at + random.randrange(1, 6) :]
            elif kind == 1:
                text = (
                    text[:at] + random.choice("()[];\\/.#BOab019 -\n\x00\u0663\u00e9") + text[at:]
                )
            elif kind == 2:
                text = text[:at] + text[at - random.randrange(9) :]
            elif kind == 3:
                text = text[:at] + chr(random.randrange(1, 0x3000)) + text[at + 1 :]
            else:
                text = text[:at]
        return text


def _places(data: Any) -> Any:
    """Every place inside nested JSON data that can be changed."""
    todo = [data]
    while todo:
        holder = todo.pop()
        if isinstance(holder, dict | list):
            for at in list(holder) if isinstance(holder, dict) else range(len(holder)):
                yield holder, at
                todo.append(holder[at])
