"""What people should know of tables that they do not look at: it is your turn, it has begun.

Made of the events of a table, and sent to every socket of a person, at whichever process. What
waits for somebody who comes later is read from the store (routes/people.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from riftkeep.server.drafts import Draft
from riftkeep.server.ledger import Ledger
from riftkeep.server.messages import Notice

Kind = Literal["started", "your_turn", "takeback_asked", "finished", "rematch_offered"]

TEXTS: dict[Kind, str] = {
    "started": "Your game has begun.",
    "your_turn": "It is your turn.",
    "takeback_asked": "{name} asks to take a turn back.",
    "finished": "Your game is over.",
    "rematch_offered": "{name} wants to play again.",
}


def notices_of(
    ledger: Ledger, drafts: Sequence[Draft], connected: set[str], at: float
) -> Iterator[tuple[str, Notice]]:
    """Whom to tell what after these events, which the ledger has taken in.

    Nobody is told what it did itself, or sees at the table.
    """
    for draft in drafts:
        kind = _kind(draft)
        if kind is None:
            continue
        doer = draft.data.get("chair")
        name = "" if doer is None else ledger.chairs[doer].name
        told = {ledger.acting_chair} if kind == "your_turn" else set(range(len(ledger.chairs)))
        for number in sorted(told - {doer}):
            chair = ledger.chairs[number]
            if chair.person is None or chair.is_lost or chair.person in connected:
                continue
            text = TEXTS[kind].format(name=name)
            notice = Notice(
                kind=kind, table=ledger.table_id, game=ledger.game.name, text=text, at=round(at, 3)
            )
            yield chair.person, notice
            connected = connected | {chair.person}  # once is enough


def _kind(draft: Draft) -> Kind | None:
    if draft.kind == "moves":
        clock = draft.data["clock"]
        is_passed_on = clock["running"] is not None and clock["running"] != draft.data["chair"]
        return "your_turn" if is_passed_on else None
    kinds: dict[str, Kind] = {
        "started": "started",
        "takeback_asked": "takeback_asked",
        "finished": "finished",
        "rematch_offered": "rematch_offered",
    }
    return kinds.get(draft.kind)
