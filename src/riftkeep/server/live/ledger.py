"""What a table's event log says: the position, who sits where, the clocks, what was asked.

A ledger is built by applying events and by nothing else, so that reconnecting, spectating,
replaying, verifying and taking a table over all see the same. It decides nothing: which events a
command leads to is decisions.py, carrying them out is referee.py, and telling people is wire.py.

*Seats* are the places of the rules, 1..n; *chairs* are the people's places, 0..n-1, in the order of
the seats in which they begin. They differ once the pie rule has made two people change seats; who
holds which seat is said by the position (riftkeep.core.people), and only by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any

from riftkeep.core.deed import Deed
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.people import has_exchange, person_in, seat_of
from riftkeep.core.registry import load
from riftkeep.core.state import AnyState
from riftkeep.server.live.clocks import Clock
from riftkeep.store.events import (
    Aborted,
    Created,
    Finished,
    Joined,
    Left,
    LogLine,
    Lost,
    Moves,
    Rematch,
    RematchOffered,
    Started,
    TableEvent,
    Takeback,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    Timed,
    format_event,
    kind_of,
    read_event,
)

_CHANGE_POSITION = (Created, Started, Moves, Takeback)
STRIDE = 32
"""Of so many positions one is kept, from which those after it are played again."""

Played = Sequence[tuple[Move, AnyState]]
"""Moves, each with the position after it, that the rules have passed already."""


@dataclass
class Chair:
    """A place for a person, a bot or a computer, and who has it."""

    kind: str  # person, bot, computer, open or, in a game from a file, imported
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
    is_exchange: bool = False
    """Did people change seats by it?"""


@dataclass
class Ledger:
    """A table as its log says. ``position_seq`` is the last event that changed the position."""

    table_id: str
    game: AnyGame = field(init=False)
    state: AnyState = field(init=False)
    clock: Clock = field(init=False)
    settings: Created = field(init=False)
    status: str = "open"
    chairs: list[Chair] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    latest: list[AnyState] = field(default_factory=list)
    """The positions after each move of the latest turn."""
    kept: list[AnyState] = field(default_factory=list)
    """The position after every ``STRIDE`` moves: taking back must not play a long game again."""
    movers: list[int] = field(default_factory=list)
    """Whose each move is, by chair."""
    turn_numbers: list[int] = field(default_factory=list)
    """To which turn each move belongs."""
    deeds: list[Deed | None] = field(default_factory=list)
    """What each move did."""
    turns: list[Turn] = field(default_factory=list)
    seq: int = 0
    position_seq: int = 0
    turn_at: float = 0.0
    """When, by the wall clock, the running clock was last set."""
    commands: dict[str, int] = field(default_factory=dict)
    takeback: dict[str, Any] | None = None
    rematch_offers: set[int] = field(default_factory=set)
    rematch_table: str | None = None
    lost: list[int] = field(default_factory=list)
    outcome: Outcome | None = None

    @classmethod
    def replayed(cls, table_id: str, log: Iterable[LogLine], now: float) -> Ledger:
        """The ledger that a whole log makes."""
        ledger = cls(table_id)
        for line in log:
            ledger.apply(line, now)
        return ledger

    # --- reading ---------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The key of the position, as messages carry it."""
        return self.state.key_text

    @property
    def acting_chair(self) -> int:
        """The chair whose turn it is."""
        return chair_in(self.state, self.state.player)

    @property
    def chair_of_seat(self) -> list[int]:
        """The chairs in the order of the seats that their people hold now."""
        return chairs_by_seat(self.state)

    @property
    def exchanged_by(self) -> int | None:
        """The chair that made people change seats with the last turn, if one did."""
        last = self.turns[-1] if self.turns else None
        return last.chair if last is not None and last.is_exchange else None

    def state_after(self, moves: int) -> AnyState:
        """The position after so many moves of the game as it stands."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(f"the game has {len(self.moves)} moves, not {moves}")
        into_latest = moves - (len(self.moves) - len(self.latest))
        if into_latest > 0:
            return self.latest[into_latest - 1]
        near = moves // STRIDE
        state: AnyState = self.kept[near - 1] if near else self.game.initial_state()
        for move in self.moves[near * STRIDE : moves]:
            state = state.play_assuming_legal(move)
        return state

    def seat_of(self, chair: int) -> int:
        """The seat that the person on a chair plays now."""
        return seat_of(self.state, chair + 1)

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
        return self.settings.rated

    # --- applying --------------------------------------------------------------------------------

    def apply(
        self,
        line: LogLine,
        now: float,
        event: TableEvent | None = None,
        played: Played | None = None,
    ) -> TableEvent:
        """Take in the event of the next line of the log; ``now`` is monotonic, for the clocks.

        Whoever has just made the event may pass it and its moves with the positions after them,
        so that nothing is read and checked twice.
        """
        if line.seq != self.seq + 1:
            raise ValueError(f"event {line.seq} does not follow {self.seq}")
        if event is None:
            event = read_event(line)
        if isinstance(event, Moves):
            self._apply_turn(event, self._played(event) if played is None else played)
        else:
            self._apply(event)
        self.seq = line.seq
        if isinstance(event, Timed):
            self.clock.set(event.clock.remaining, event.clock.running, now)
            self.turn_at = line.at
        if isinstance(event, _CHANGE_POSITION):
            self.position_seq = line.seq
        if line.command_id is not None:
            self.commands[line.command_id] = line.seq
        return event

    def _played(self, event: Moves) -> Played:
        played, state = [], self.state
        for move in map(self.game.move_from_json, event.moves):
            state = state.play(move)
            played.append((move, state))
        return played

    def _apply_turn(self, event: Moves, played: Played) -> None:
        first, before = len(self.moves), self.state
        for move, state in played:
            self._go_to(move, state)
        self.latest = [state for _, state in played]
        self.turns.append(Turn(first, event.chair, has_exchange(before, self.state)))
        self.takeback = None

    @singledispatchmethod
    def _apply(self, event: TableEvent) -> None:
        raise NotImplementedError(type(event))

    @_apply.register
    def _(self, event: Created) -> None:
        self.game = load(event.game, **event.options)
        self.state = self.game.initial_state()
        self.settings = event
        self.chairs = [Chair(**dict(chair)) for chair in event.chairs]
        self.clock = Clock(event.clock, len(self.chairs))

    @_apply.register
    def _(self, event: Joined) -> None:
        self.chairs[event.chair] = Chair(event.kind, event.name, event.person)

    @_apply.register
    def _(self, event: Left) -> None:
        self.chairs[event.chair] = Chair("open")

    @_apply.register
    def _(self, event: Started) -> None:
        self.status = "playing"

    @_apply.register
    def _(self, event: TakebackAsked) -> None:
        self.takeback = {"chair": event.chair, "moves": event.moves, "agreed": []}

    @_apply.register
    def _(self, event: TakebackAgreed) -> None:
        if self.takeback is not None:
            self.takeback["agreed"].append(event.chair)

    @_apply.register
    def _(self, event: TakebackDeclined) -> None:
        self.takeback = None

    @_apply.register
    def _(self, event: Takeback) -> None:
        self.state = self.state_after(event.moves)
        self.turns = [turn for turn in self.turns if turn.first < event.moves]
        for passed in (self.moves, self.movers, self.turn_numbers, self.deeds):
            del passed[event.moves :]
        del self.kept[event.moves // STRIDE :]
        self.latest = []
        self.takeback = None

    @_apply.register
    def _(self, event: Lost) -> None:
        chair = self.chairs[event.chair]
        chair.is_lost = True
        chair.level = event.level
        self.lost.append(event.chair)
        self.takeback = None

    @_apply.register
    def _(self, event: Finished) -> None:
        self.status = "finished"
        self.outcome = Outcome.from_json(event.outcome, self.game.num_players, "outcome")
        self.takeback = None

    @_apply.register
    def _(self, event: Aborted) -> None:
        self.status = "aborted"
        self.takeback = None

    @_apply.register
    def _(self, event: RematchOffered) -> None:
        self.rematch_offers.add(event.chair)

    @_apply.register
    def _(self, event: Rematch) -> None:
        self.rematch_table = event.table

    def _go_to(self, move: Move, state: AnyState) -> None:
        self.movers.append(chair_in(self.state, move.player))
        self.turn_numbers.append(self.state.turn_number)
        self.moves.append(move)
        self.deeds.append(self.game.deed(self.state, move, state))
        self.state = state
        if len(self.moves) % STRIDE == 0:
            self.kept.append(state)


def begun(table_id: str, created: Created, now: float, at: float) -> tuple[Ledger, list[LogLine]]:
    """The ledger of a table that has just been set up, and the first line of its log."""
    ledger = Ledger(table_id)
    line = LogLine(1, kind_of(created), format_event(created), "", at)
    ledger.apply(line, now, created)
    return ledger, [replace(line, position_key=ledger.key)]


def chair_in(state: AnyState, seat: int) -> int:
    """The chair of whoever holds a seat in a position."""
    return person_in(state, seat) - 1


def chairs_by_seat(state: AnyState) -> list[int]:
    """The chairs in the order of the seats that their people hold in a position."""
    return [person - 1 for person in state.holders]
