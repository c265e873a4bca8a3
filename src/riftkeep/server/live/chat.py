"""Chat of those seated at a table: kept, and told to the others, less to whoever is deaf to it.

Whoever is deaf to a line is looked up when it is told, so that it holds at once at every process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.live_table import Table
from riftkeep.server.protocol.messages import Ack, Chat, ChatMessage
from riftkeep.store import games, people
from riftkeep.store.people import Person

if TYPE_CHECKING:
    from riftkeep.server.live.registry import Tables

Line = tuple[dict[str, Any], frozenset[str]]
"""A line of chat, and those of the seated who are not told it."""


async def say(tables: Tables, table: Table, person: Person, message: Chat) -> Ack:
    """Keep what somebody says and tell the others."""
    table_id, seated = table.ledger.table_id, table.seated_people()
    if person.id not in seated:
        raise Refused("not_seated", Sentence("refused.chat_not_seated"))
    text = message.text.strip()
    if not text:
        raise Refused("empty")
    at = tables.time.wall()
    row: dict[str, Any] = {"person_id": person.id, "name": person.name, "text": text, "at": at}

    def keep(connection: Connection) -> Line:
        number = games.add_chat(connection, table_id, **row)
        return row | {"id": number}, people.deaf_to(connection, person.id, seated)

    line = await tables.store.write(keep)
    # Where others write too, something may have been said before that was not heard here yet.
    lines = [line] if table.is_owned else await tables.store.read(lambda c: unheard(c, table))
    for one in lines:
        tell(table, one)
    if tables.cluster is not None:
        tables.cluster.hint(table_id)
    data = {"number": line[0]["id"]}
    return Ack(id=message.id, table=table_id, seq=table.ledger.seq, data=data)


def unheard(connection: Connection, table: Table) -> list[Line]:
    """The lines said at another process that nobody was told here yet."""
    rows = games.load_chat(connection, table.ledger.table_id, since=table.chat_seen)
    seated = table.seated_people()
    return [(row, people.deaf_to(connection, row["person_id"], seated)) for row in rows]


def tell(table: Table, line: Line) -> None:
    """Send a line to those seated, once."""
    row, deaf = line
    if row["id"] <= table.chat_seen:
        return
    table.chat_seen = row["id"]
    text = ChatMessage(
        table=table.ledger.table_id,
        number=row["id"],
        person=row["person_id"],
        name=row["name"],
        text=row["text"],
        at=round(row["at"], 3),
    ).model_dump_json()
    for listener in list(table.listeners):
        if listener.person_id in table.seated_people() - deaf:
            listener.send(text)
