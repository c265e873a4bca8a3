"""What one client asks for, and what it is told: looking on, pointing, commands and chat."""

from __future__ import annotations

from riftkeep.core.sentence import Sentence
from riftkeep.server.live import decisions, drafts
from riftkeep.server.live.live_table import DamagedTable, NoSuchTable, Table
from riftkeep.server.live.registry import Tables
from riftkeep.server.live.wire import interaction_message
from riftkeep.server.people.accounts import NOBODY, Identity
from riftkeep.server.protocol.hub import Listener
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.messages import (
    Ack,
    Answer,
    Chat,
    Interact,
    Mute,
    Ping,
    Pong,
    RefusedAnswer,
    Resync,
    TableMessage,
    Unwatch,
    Watch,
)
from riftkeep.server.protocol.showing import may_answer
from riftkeep.store import StoreUnavailable, people

MAX_WATCHED = 50
COST_OF_POINTING = 5
"""As many commands pointing counts: on the largest boards it takes the event loop 3 to 9 ms."""


class Answering:
    """The messages of one client, one after the other; answers go to its listener."""

    def __init__(
        self, tables: Tables, limits: RateLimits, address: str, listener: Listener
    ) -> None:
        self._tables = tables
        self._limits = limits
        self._address = address
        self._listener = listener
        self._identity = NOBODY
        self._watched: dict[str, Table] = {}

    def say(self, answer: Answer) -> None:
        """Queue a message for this client."""
        self._listener.send(answer.model_dump_json())

    def watches(self, table_id: str) -> bool:
        """Does this client look at a table?"""
        return table_id in self._watched

    def leave(self) -> None:
        """Look at no table any more."""
        for table_id in list(self._watched):
            self._unwatch(table_id)

    def _unwatch(self, table_id: str) -> None:
        table = self._watched.pop(table_id, None)
        if table is not None:
            self._tables.audience.unlisten(table, self._listener)

    async def answer(self, message: object, identity: Identity, arrived: float) -> None:
        """Carry out a message of somebody, and say what came of it."""
        self._identity = identity
        if isinstance(message, Ping):
            self.say(Pong(id=message.id))
            return
        if isinstance(message, Unwatch):
            self._unwatch(message.table)
            return
        cost = COST_OF_POINTING if isinstance(message, Interact) else 1
        if not self._limits.commands_by_address.allows(self._address, cost):
            self._refuse(message, "too_many")
            return
        try:
            if not self._may_answer(message):
                self._refuse(message, "too_many")
            elif isinstance(message, Watch):
                await self._watch(message)
            elif isinstance(message, Interact):
                await self._interact(message)
            elif isinstance(message, Mute):
                await self._mute(message)
            else:
                await self._command(message, arrived)
        except NoSuchTable:
            self._refuse(message, "no_such_table")
        except DamagedTable:
            self._refuse(message, "damaged")
        except StoreUnavailable:
            self._refuse(message, "store_unavailable")

    def _may_answer(self, message: object) -> bool:
        """May this address be given the answer, which can be a whole table?"""
        table = self._tables.known(message.table)  # type: ignore[attr-defined]
        limits = self._limits
        return table is None or may_answer(table.ledger, message, limits, self._address)

    def _refuse(self, message: object, code: str, says: Sentence | None = None) -> None:
        refusal = drafts.Refused(code, says).refusal
        command, table = getattr(message, "id", None), getattr(message, "table", None)
        self.say(RefusedAnswer(id=command, table=table, refusal=refusal))

    async def _watch(self, message: Watch) -> None:
        if not self._identity.may("read"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="read"))
            return
        if len(self._watched) >= MAX_WATCHED and message.table not in self._watched:
            says = Sentence("refused.too_many_watched", most=MAX_WATCHED)
            self._refuse(message, "too_many_tables", says)
            return
        table = await self._tables.get(message.table)
        if not table.is_owned:
            await self._tables.catch_up(table)
        self._listener.wants_positions = message.positions
        self._watched[message.table] = table
        view = self._tables.view(table, self._identity.person_id)
        self.say(TableMessage.model_construct(type="table", view=view))
        self._tables.audience.listen(table, self._listener)

    async def _interact(self, message: Interact) -> None:
        if not self._identity.may("play"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="play"))
            return
        table = await self._tables.get(message.table)
        try:
            interaction, preview = decisions.interact(
                table.ledger,
                self._identity.person_id,
                message.seq,
                message.key,
                message.partial,
                message.event,
            )
        except drafts.Refused as error:
            self.say(RefusedAnswer(id=message.id, table=message.table, refusal=error.refusal))
            return
        except drafts.OutOfSync as error:
            view = self._tables.view(table, self._identity.person_id)
            self.say(
                Resync.model_construct(
                    type="resync",
                    id=message.id,
                    table=message.table,
                    reason=error.reason,
                    view=view,
                )
            )
            return
        self.say(interaction_message(table.ledger, message.id, interaction, preview))

    async def _mute(self, message: Mute) -> None:
        person_id = self._identity.person_id
        store = self._tables.store
        known = await store.read(lambda c: people.find_person(c, message.person))
        if not self._identity.may("chat"):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope="chat"))
            return
        if person_id is None or known is None:
            self._refuse(message, "no_such_person")
            return
        await store.write(lambda c: people.set_muted(c, person_id, message.person, message.muted))
        self.say(Ack(id=message.id, table=message.table, seq=0))

    async def _command(self, message: object, arrived: float) -> None:
        person = self._identity.person
        if person is None:
            self._refuse(message, "no_session")
            return
        is_chat = isinstance(message, Chat)
        scope = "chat" if is_chat else "play"
        if not self._identity.may(scope):
            self._refuse(message, "no_scope", Sentence("refused.no_scope", scope=scope))
            return
        if is_chat and not self._limits.chat.allows(person.id):
            self._refuse(message, "too_many", Sentence("refused.too_much_chat"))
            return
        table_id: str = message.table  # type: ignore[attr-defined]
        self.say(await self._tables.referee.command(table_id, person, message, arrived))
