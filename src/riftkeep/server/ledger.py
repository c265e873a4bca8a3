"""What a table's event log says: the position, who sits where, the clocks, what was asked.

A ledger is built by applying events and by nothing else, so that reconnecting, spectating,
replaying, verifying and taking a table over all see the same. It decides nothing: which events a
command leads to is decisions.py, and carrying them out is tables.py.

*Seats* are the places of the rules, 1..n; *chairs* are the people's places, 0..n-1. They differ
once the pie rule has made two people change seats.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from riftkeep.core.game import Game, State
from riftkeep.core.outcome import Outcome
from riftkeep.core.registry import load
from riftkeep.server.clocks import Clock
from riftkeep.server.messages import ClockSettings
from riftkeep.store.games import Event

_parse_clock: TypeAdapter[Any] = TypeAdapter(ClockSettings)

Played = Sequence[tuple[Any, State[Any]]]
"""Moves, each with the position after it, that the rules have passed already."""


@dataclass
class Chair:
    """A place for a person, a bot or a computer, and who has it."""

    kind: str  # person, bot, computer or open
    name: str = ""
    person: str | None = None
    level: int | None = None
    reserved_for: str | None = None
    is_lost: bool = False
    """Resigned, out of time or gone from a table that goes on; a computer plays for it."""

    def to_json(self) -> dict[str, Any]:
        """The chair as it is written into the log."""
        return {
            "kind": self.kind,
            "name": self.name,
            "person": self.person,
            "level": self.level,
            "reserved_for": self.reserved_for,
        }


@dataclass(frozen=True)
class Turn:
    """The moves of one command: where they begin, and whose they are."""

    first: int
    chair: int


@dataclass
class Ledger:
    """A table as its log says. ``position_seq`` is the last event that changed the position."""

    table_id: str
    game: Game[Any, Any] = field(init=False)
    state: State[Any] = field(init=False)
    clock: Clock = field(init=False)
    settings: dict[str, Any] = field(default_factory=dict)
    status: str = "open"
    chairs: list[Chair] = field(default_factory=list)
    chair_of_seat: list[int] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    seq: int = 0
    position_seq: int = 0
    turn_at: float = 0.0
    """When, by the wall clock, the running clock was last set."""
    commands: dict[str, int] = field(default_factory=dict)
    takeback: dict[str, Any] | None = None
    has_takeback: bool = False
    rematch_offers: set[int] = field(default_factory=set)
    rematch_table: str | None = None
    lost: list[int] = field(default_factory=list)
    outcome: Outcome | None = None

    @classmethod
    def replayed(cls, table_id: str, log: Iterable[Event], now: float) -> Ledger:
        """The ledger that a whole log makes."""
        ledger = cls(table_id)
        for event in log:
            ledger.apply(event, now)
        return ledger

    # --- reading ---------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The key of the position, as messages carry it."""
        return f"{self.state.key:016x}"

    @property
    def acting_chair(self) -> int:
        """The chair whose turn it is."""
        return self.chair_of_seat[self.state.player - 1]

    def seat_of(self, chair: int) -> int:
        """The seat that the person on a chair plays now."""
        return self.chair_of_seat.index(chair) + 1

    def chairs_of(self, person_id: str | None) -> list[int]:
        """The chairs that a person plays now."""
        if person_id is None:
            return []
        return [
            number
            for number, chair in enumerate(self.chairs)
            if chair.person == person_id and chair.kind in ("person", "bot") and not chair.is_lost
        ]

    def is_seated(self, person_id: str | None) -> bool:
        """Does or did this person play at this table?"""
        return person_id is not None and any(c.person == person_id for c in self.chairs)

    def is_computer(self, chair: int) -> bool:
        """Does a computer move for this chair?"""
        return self.chairs[chair].kind == "computer" or self.chairs[chair].is_lost

    @property
    def is_rated(self) -> bool:
        """Does the result count?"""
        return bool(self.settings["rated"])

    # --- applying --------------------------------------------------------------------------------

    def apply(
        self,
        event: Event,
        now: float,
        data: dict[str, Any] | None = None,
        played: Played | None = None,
    ) -> None:
        """Take in the next event of the log; ``now`` is monotonic, for the clocks.

        Who has just made the event may pass what its payload says and its moves with the positions
        after them, so that nothing is read and checked twice.
        """
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow {self.seq}")
        if data is None:
            data = json.loads(event.payload)
        if event.kind == "moves" and played is not None:
            self._apply_played(data, played, now)
        else:
            getattr(self, f"_apply_{event.kind}")(data, now)
        self.seq = event.seq
        if "clock" in data:
            self.turn_at = event.at
        if event.kind in ("created", "started", "moves", "takeback"):
            self.position_seq = event.seq
        if event.command_id is not None:
            self.commands[event.command_id] = event.seq

    def _apply_created(self, data: dict[str, Any], now: float) -> None:
        self.game = load(data["game"], **data["options"])
        self.state = self.game.initial_state()
        self.settings = data
        self.chairs = [Chair(**chair) for chair in data["chairs"]]
        self.chair_of_seat = list(range(len(self.chairs)))
        self.clock = Clock(_parse_clock.validate_python(data["clock"]), len(self.chairs))

    def _apply_joined(self, data: dict[str, Any], now: float) -> None:
        self.chairs[data["chair"]] = Chair(data["kind"], data["name"], data["person"])

    def _apply_left(self, data: dict[str, Any], now: float) -> None:
        self.chairs[data["chair"]] = Chair("open")

    def _apply_started(self, data: dict[str, Any], now: float) -> None:
        self.status = "playing"
        self._set_clock(data, now)

    def _apply_moves(self, data: dict[str, Any], now: float) -> None:
        self.turns.append(Turn(len(self.moves), data["chair"]))
        self._play(self.game.move_from_json(move) for move in data["moves"])
        self.takeback = None
        self._set_clock(data, now)

    def _apply_played(self, data: dict[str, Any], played: Played, now: float) -> None:
        self.turns.append(Turn(len(self.moves), data["chair"]))
        for move, state in played:
            self._go_to(move, state)
        self.takeback = None
        self._set_clock(data, now)

    def _apply_takeback_asked(self, data: dict[str, Any], now: float) -> None:
        self.takeback = {"chair": data["chair"], "moves": data["moves"], "agreed": []}

    def _apply_takeback_agreed(self, data: dict[str, Any], now: float) -> None:
        if self.takeback is not None:
            self.takeback["agreed"].append(data["chair"])

    def _apply_takeback_declined(self, data: dict[str, Any], now: float) -> None:
        self.takeback = None

    def _apply_takeback(self, data: dict[str, Any], now: float) -> None:
        kept = self.moves[: data["moves"]]
        self.turns = [turn for turn in self.turns if turn.first < len(kept)]
        self.moves = []
        self.state = self.game.initial_state()
        self.chair_of_seat = list(range(len(self.chairs)))
        self._play(kept)
        self.takeback = None
        self.has_takeback = True
        self._set_clock(data, now)

    def _apply_lost(self, data: dict[str, Any], now: float) -> None:
        chair = self.chairs[data["chair"]]
        chair.is_lost = True
        chair.level = data["level"]
        self.lost.append(data["chair"])
        self.takeback = None
        self._set_clock(data, now)

    def _apply_finished(self, data: dict[str, Any], now: float) -> None:
        self.status = "finished"
        self.outcome = Outcome.from_json(data["outcome"], self.game.num_players, "outcome")
        self.takeback = None
        self._set_clock(data, now)

    def _apply_aborted(self, data: dict[str, Any], now: float) -> None:
        self.status = "aborted"
        self.takeback = None
        self._set_clock(data, now)

    def _apply_rematch_offered(self, data: dict[str, Any], now: float) -> None:
        self.rematch_offers.add(data["chair"])

    def _apply_rematch(self, data: dict[str, Any], now: float) -> None:
        self.rematch_table = data["table"]

    def _play(self, moves: Iterable[Any]) -> None:
        for move in moves:
            self._go_to(move, self.state.play(move))

    def _go_to(self, move: Any, state: State[Any]) -> None:
        self.state = state
        self.moves.append(move)
        if self.game.exchanges_seats(move):
            seats = self.chair_of_seat
            seats[0], seats[1] = seats[1], seats[0]

    def _set_clock(self, data: dict[str, Any], now: float) -> None:
        clock = data["clock"]
        self.clock.set(clock["remaining"], clock["running"], now)
