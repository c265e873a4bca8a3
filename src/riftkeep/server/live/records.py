"""Tables as records that can leave the site, and records that become tables.

A record (riftkeep.core.record) is a header line and one line a move; many games in one file are
simply one after the other. An imported game is a finished, unlisted table of whoever imported it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from riftkeep.core.errors import CorruptRecord
from riftkeep.core.move import Move
from riftkeep.core.record import Record, format_record, read_record
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.server.live.drafts import Draft
from riftkeep.server.live.ledger import Chair, Ledger, begun
from riftkeep.store.clock_settings import NoClock
from riftkeep.store.events import (
    Aborted,
    ChairData,
    ClockReading,
    Created,
    Finished,
    LogLine,
    Moves,
    Started,
    TableEvent,
    Takeback,
)

MAX_GAMES = 200
MAX_MOVES = 20_000


def record_of(ledger: Ledger) -> Record:
    """The game of a table; its people are in the order of their chairs."""
    names = tuple(chair.name or "Open seat" for chair in ledger.chairs)
    tags = {"table": ledger.table_id, "status": ledger.status}
    outcome = ledger.outcome or ledger.state.outcome
    return Record(ledger.game, names, tuple(ledger.moves), None, outcome, tags)


def record_text(ledger: Ledger, states: Sequence[AnyState] | None = None) -> str:
    """The game of a table as text; ``states`` are its positions, if they are known."""
    return format_record(record_of(ledger), states)


def replayed_states(table_id: str, log: Iterable[LogLine]) -> tuple[Ledger, list[AnyState]]:
    """The ledger of a log, and every position of its game, by playing each move once."""
    ledger, states = Ledger(table_id), list[AnyState]()
    for line in log:
        event = ledger.apply(line, 0.0)
        if isinstance(event, Created):
            states = [ledger.state]
        elif isinstance(event, Moves):
            states += ledger.latest
        elif isinstance(event, Takeback):
            del states[event.moves + 1 :]
    return ledger, states


def split_records(text: str) -> Iterator[str]:
    """The records of a file with many."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if '"riftkeep_record"' in line and lines:
            yield "".join(lines)
            lines = []
        lines.append(line)
    if "".join(lines).strip():
        yield "".join(lines)


def read_records(text: str) -> Iterator[tuple[Record, list[AnyState]]]:
    """Every record of a text, with its positions; CorruptRecord if one is bad, or too much."""
    if text.count("\n") > MAX_MOVES + MAX_GAMES:
        raise CorruptRecord(1, Sentence("reading.too_many_moves", most=MAX_MOVES))
    for number, part in enumerate(split_records(text)):
        if number >= MAX_GAMES:
            raise CorruptRecord(1, Sentence("reading.too_many_games", most=MAX_GAMES))
        yield read_record(part)


def imported_log(
    table_id: str, record: Record, states: Sequence[AnyState], importer: str, wall: float
) -> tuple[Ledger, list[LogLine]]:
    """The log of the table that a record becomes; ``states`` are its positions."""
    if record.start is not None:
        raise CorruptRecord(1, Sentence("reading.set_up"))
    created = Created(
        game=record.game.name,
        options=record.game.options_json,
        clock=NoClock(kind="none"),
        rated=False,
        listed=False,
        takebacks=False,
        leaver="wait",
        leaver_grace_seconds=120,
        chairs=tuple(ChairData(**Chair("imported", name[:64]).to_json()) for name in record.seats),
        creator=importer,
        imported=True,
    )
    clock = ClockReading(remaining=(0.0,) * record.game.num_players, running=None)
    ledger, log = begun(table_id, created, 0.0, wall)

    def add(event: TableEvent, *played: tuple[Move, AnyState]) -> None:
        line = Draft(event, "").line(ledger.seq + 1, wall)
        ledger.apply(line, 0.0, event, played)
        log.append(replace(line, position_key=ledger.key))

    add(Started(clock=clock))
    for number, move in enumerate(record.moves, 1):
        chair, seat = ledger.acting_chair, ledger.state.player
        turn = Moves(chair=chair, seat=seat, moves=(move.to_json(),), count=number, clock=clock)
        add(turn, (move, states[number]))
    if record.outcome is not None:
        seats = tuple(ledger.chair_of_seat)
        add(Finished(outcome=record.outcome.to_json(), seats=seats, clock=clock))
    else:
        add(Aborted(chair=None, clock=clock))
    return ledger, log
