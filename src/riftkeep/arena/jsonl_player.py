"""A program that answers requests for moves, one JSON object a line, as a player.

A request has everything that the program needs to know:

    {"id": 7, "game": "ringrift", "options": {...}, "position": {...}, "moves": [...], "seed": 42}

``position`` is the position as ``state.to_json()`` writes it, ``moves`` the moves of the game so
far, from its initial position to this one (left out where nobody knows them), ``seed`` what all
chance of this game must derive from. The answer repeats the id:

    {"id": 7, "move": {"type": "place_ring", "player": 1, "to": [3, 3], "count": 2}}

or is ``{"id": 7, "resign": true}`` or ``{"id": 7, "error": "why there is no move"}``. Lines with
the id of an earlier request, and empty lines, are skipped. The end of its input ends the program.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from riftkeep.arena.engine_process import EngineProcess
from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.core.errors import InvalidData
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState


class JsonLinesPlayer:
    """A program behind JSON lines."""

    def __init__(self, game: AnyGame, command: str, timeout_seconds: float) -> None:
        self._game = game
        self._engine = EngineProcess(command, timeout_seconds)
        self._moves: list[Json] | None = None
        self._request_id = 0
        self._seed = 0
        self.name = f"jsonl:{command}"

    @property
    def cpu_seconds(self) -> float | None:
        """The processor time of the program so far."""
        return self._engine.cpu_seconds

    def new_game(self, seed: int) -> None:
        """Forget the game."""
        self._seed, self._moves = seed, None

    def follow(self, start: AnyState, moves: Sequence[Move]) -> None:
        """Take in every move from the start of the game to the position to be asked about."""
        is_from_the_beginning = start == self._game.initial_state()
        self._moves = [move.to_json() for move in moves] if is_from_the_beginning else None

    def choose(self, state: AnyState) -> Move:
        """The program's move."""
        self._request_id += 1
        request: Json = {
            "id": self._request_id,
            "game": self._game.name,
            "options": self._game.options_json,
            "position": state.to_json(),
            "seed": self._seed,
        }
        if self._moves is not None:
            request["moves"] = self._moves
            self._moves = None
        deadline = self._engine.deadline(is_starting=self._request_id == 1)
        self._engine.send(json.dumps(request, separators=(",", ":")))
        return self._parse(self._receive(deadline))

    def close(self) -> None:
        """End the program."""
        self._engine.close()

    def _receive(self, deadline: float) -> Json:
        """The answer to the last request."""
        while True:
            line = self._engine.receive(deadline)
            if not line.strip():
                continue
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                raise PlayerFailure(FailureKind.CRASH, f"answered {line[:60]!r}") from None
            number = answer.get("id") if isinstance(answer, dict) else None
            if isinstance(number, bool) or not isinstance(number, int):
                raise PlayerFailure(FailureKind.CRASH, f"answered without an id: {line[:60]!r}")
            if number == self._request_id:
                assert isinstance(answer, dict)
                return answer
            if number > self._request_id:
                raise PlayerFailure(FailureKind.CRASH, f"answered the unknown request {number}")

    def _parse(self, answer: Json) -> Move:
        if answer.get("resign") is True:
            raise PlayerFailure(FailureKind.RESIGNATION, "the program resigned")
        if "error" in answer:
            raise PlayerFailure(FailureKind.CRASH, f"the program says: {shown(answer['error'])}")
        try:
            move: Move = self._game.move_from_json(answer.get("move", {}))
        except InvalidData as error:
            raise PlayerFailure(FailureKind.ILLEGAL_MOVE, f"not a move: {error}") from error
        return move
