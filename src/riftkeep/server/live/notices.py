"""What people should know of tables that they do not look at: it is your turn, it has begun.

Made of the events of a table, and sent to every socket of a person, at whichever process. What
waits for somebody who comes later is read from the store (routes/people.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Draft
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.protocol.messages import Notice
from riftkeep.store.events import (
    Finished,
    Moves,
    RematchOffered,
    Started,
    TableEvent,
    TakebackAsked,
)

Kind = Literal["started", "your_turn", "takeback_asked", "finished", "rematch_offered"]


_KINDS: dict[type[TableEvent], Kind] = {
    Started: "started",
    TakebackAsked: "takeback_asked",
    Finished: "finished",
    RematchOffered: "rematch_offered",
}


def notice_says(kind: Kind, name: str = "") -> Sentence:
    """What a notice says; ``name`` is whoever did something."""
    return Sentence(f"notice.{kind}", name=name) if name else Sentence(f"notice.{kind}")


def notices_of(
    ledger: Ledger, drafts: Sequence[Draft], connected: set[str], at: float
) -> Iterator[tuple[str, Notice]]:
    """Whom to tell what after these events, which the ledger has taken in.

    Nobody is told what it did itself, or sees at the table.
    """
    for draft in drafts:
        event = draft.event
        kind = _kind(event)
        if kind is None:
            continue
        doer = event.chair if isinstance(event, Moves | TakebackAsked | RematchOffered) else None
        name = "" if doer is None else ledger.chairs[doer].name
        told = {ledger.acting_chair} if kind == "your_turn" else set(range(len(ledger.chairs)))
        for number in sorted(told - {doer}):
            chair = ledger.chairs[number]
            if chair.person is None or chair.is_lost or chair.person in connected:
                continue
            says = notice_says(kind, name)
            notice = Notice(
                kind=kind,
                table=ledger.table_id,
                game=ledger.game.name,
                text=says.text,
                says=says.to_json(),
                at=round(at, 3),
            )
            yield chair.person, notice
            connected = connected | {chair.person}  # once is enough


def _kind(event: TableEvent) -> Kind | None:
    if isinstance(event, Moves):
        return "your_turn" if event.clock.running not in (None, event.chair) else None
    return _KINDS.get(type(event))
