"""What a table's events mean for the rest of the store: its row, its seats, its players' ratings.

All of it can be made again from the log; it is written in the same transaction as the events.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from riftkeep.core.people import outcome_by_person
from riftkeep.server.live import decisions
from riftkeep.server.live.drafts import Draft
from riftkeep.server.live.ledger import Chair, Ledger
from riftkeep.server.live.ratings import pool_of, rater, speed_of
from riftkeep.store.events import (
    Aborted,
    Finished,
    Joined,
    Left,
    Lost,
    Moves,
    Started,
    Takeback,
    Timed,
)
from riftkeep.store.rows import Seat

if TYPE_CHECKING:
    from sqlalchemy import Connection


def index_row(ledger: Ledger, creator: str | None, wall: float) -> dict[str, Any]:
    """The row by which a new table is found."""
    game, outcome = ledger.game, ledger.outcome
    if outcome is not None:
        outcome = outcome_by_person(ledger.state, outcome)
    return {
        "game": game.name,
        "options": json.dumps(game.options_json),
        "players": game.num_players,
        "pool": pool_of_ledger(ledger),
        "speed": speed_of(ledger.clock.settings),
        "status": ledger.status,
        "is_rated": ledger.is_rated,
        "is_listed": ledger.settings.listed,
        "creator_id": creator,
        "moves": len(ledger.moves),
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason,
        "created_at": wall,
    }


def pool_of_ledger(ledger: Ledger) -> str:
    """The pool a table is rated in, or would be."""
    game, speed = ledger.game, speed_of(ledger.clock.settings)
    return pool_of(game.name, game.options_json, game.num_players, speed)


def index_now(ledger: Ledger, now: float, wall: float) -> dict[str, Any]:
    """What changes in the row of a table while it is played."""
    flag_in = ledger.clock.flag_in(now)
    return {
        "status": ledger.status,
        "moves": len(ledger.moves),
        "acting_id": _acting(ledger.chairs, ledger.acting_chair)
        if ledger.status == "playing"
        else None,
        "flag_at": None if flag_in is None else wall + flag_in,
    }


def changes_after(ledger: Ledger, drafts: Sequence[Draft], wall: float) -> dict[str, Any]:
    """What these events change in the row of a table."""
    changes: dict[str, Any] = {}
    for event in (draft.event for draft in drafts):
        match event:
            case Moves():
                changes["moves"] = event.count
            case Takeback():
                changes["moves"] = event.moves
            case Started():
                changes["status"] = "playing"
            case Aborted():
                changes["status"] = "aborted"
            case Finished():
                changes["status"] = "finished"
                changes["winner"] = decisions.winner_of(event)
                changes["reason"] = event.outcome["reason"]
        if not isinstance(event, Timed):
            continue
        running = event.clock.running
        changes["acting_id"] = _acting(_chairs_after(ledger, drafts), running)
        if not ledger.clock.is_none:
            left = None if running is None else event.clock.remaining[running]
            changes["flag_at"] = None if left is None else wall + left
    return changes


def _acting(chairs: Sequence[Chair], number: int | None) -> str | None:
    chair = None if number is None else chairs[number]
    return None if chair is None or chair.is_lost else chair.person


def _chairs_after(ledger: Ledger, drafts: Sequence[Draft]) -> list[Chair]:
    chairs = list(ledger.chairs)
    for event in (draft.event for draft in drafts):
        if isinstance(event, Joined):
            chairs[event.chair] = Chair("person", person=event.person)
        elif isinstance(event, Lost):
            chairs[event.chair] = Chair("computer")
    return chairs


def rating_job(
    ledger: Ledger, drafts: Sequence[Draft], wall: float
) -> Callable[[Connection], None] | None:
    """What must happen to ratings in the transaction that ends a game; None if nothing."""
    finished = drafts[-1].event
    if not ledger.is_rated or not isinstance(finished, Finished):
        return None
    if not ledger.moves and not any(isinstance(draft.event, Moves) for draft in drafts):
        return None  # nobody has played
    places = decisions.final_ranking(finished, ledger.lost)
    persons = [
        [str(ledger.chairs[chair].person) for chair in place if ledger.chairs[chair].person]
        for place in places
    ]
    if sum(map(len, persons)) != len(ledger.chairs):
        return None
    everybody = [person for place in persons for person in place]
    pool = pool_of_ledger(ledger)
    rate = rater([place for place in persons if place])

    def job(connection: Connection) -> None:
        from riftkeep.store import ratings  # readers of a log need no database

        ratings.apply_once(connection, ledger.table_id, pool, everybody, rate, wall)

    return job


def seats_after(ledger: Ledger, drafts: Sequence[Draft]) -> list[Seat] | None:
    """Who sits where after these events, if they change it."""
    if not any(isinstance(draft.event, Joined | Left) for draft in drafts):
        return None
    seats = {seat.chair: seat for seat in seats_of(ledger)}
    for event in (draft.event for draft in drafts):
        if isinstance(event, Joined):
            seats[event.chair] = Seat(event.chair, event.person, event.name)
        elif isinstance(event, Left):
            seats[event.chair] = Seat(event.chair, None, "")
    return list(seats.values())


def seats_of(ledger: Ledger) -> list[Seat]:
    """Who sits where."""
    return [
        Seat(number, chair.person or chair.reserved_for, chair.name)
        for number, chair in enumerate(ledger.chairs)
    ]
