"""WebSockets: one per client, any number of tables on it.

Close codes: 1003 binary data, 1008 too many messages or no longer logged in, 1009 too long, 1012
restarting, 1013 does not read or too many sockets.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import random

from starlette.websockets import WebSocket

from riftkeep.server import metrics
from riftkeep.server.live.registry import Tables
from riftkeep.server.people.accounts import Accounts, Identity
from riftkeep.server.protocol.client_socket import ClientSocket
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.messages import Restarting
from riftkeep.server.settings import ServerSettings

RECHECKED_AT_A_TIME = 100
RECHECK_PAUSE_SECONDS = 0.02
RECONNECT_MS = 500
RECONNECT_SPREAD_MS = 3000


class Sockets:
    """Every socket of this process."""

    def __init__(
        self,
        tables: Tables,
        accounts: Accounts,
        limits: RateLimits,
        settings: ServerSettings,
    ) -> None:
        self._tables = tables
        self._accounts = accounts
        self._limits = limits
        self._settings = settings
        self._open: set[ClientSocket] = set()
        self._by_person: dict[str, set[ClientSocket]] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, socket: WebSocket, identity: Identity) -> None:
        """A client from its handshake to its end."""
        address = str(socket.scope["state"]["address"])
        is_full = (
            len(self._open) >= self._settings.max_sockets
            or self._by_address[address] >= self._settings.max_sockets_per_address
        )
        await socket.accept()  # a socket that was not accepted is told no code
        if self._tables.is_draining or is_full:
            is_ending = self._tables.is_draining
            await socket.close(*((1012, "restarting") if is_ending else (1013, "too many sockets")))
            return
        client = ClientSocket(self._tables, self._limits, socket, identity, address)
        self._open.add(client)
        person_id = identity.person_id
        if person_id is not None:
            self._by_person.setdefault(person_id, set()).add(client)
        self._by_address[address] += 1
        metrics.SOCKETS.inc()
        try:
            await client.run()
        finally:
            self._open.discard(client)
            if person_id is not None:
                self._by_person[person_id].discard(client)
                if not self._by_person[person_id]:
                    del self._by_person[person_id]
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            metrics.SOCKETS.dec()

    def close_session(self, session: str) -> None:
        """Close the sockets of a session or token that has ended."""
        for client in list(self._open):
            if client.identity.key == session:
                client.stop(1008, "logged out")

    def close_person(self, person_id: str) -> None:
        """Close every socket of a person."""
        for client in list(self._by_person.get(person_id, ())):
            client.stop(1008, "logged out")

    async def recheck(self) -> None:
        """Look up who is connected: close what has ended, wherever that was done.

        Some at a time, so that moves need not wait for thousands to be looked up.
        """
        known = [one for one in self._open if one.identity.key is not None]
        for first in range(0, len(known), RECHECKED_AT_A_TIME):
            some = known[first : first + RECHECKED_AT_A_TIME]
            found = await self._accounts.recheck([one.identity for one in some])
            for client in some:
                client.recheck(found.get(str(client.identity.key)))
            await asyncio.sleep(RECHECK_PAUSE_SECONDS)

    def tell_person(self, person_id: str, text: str, table_id: str = "") -> None:
        """Send a message to every socket of a person, unless it is about a table seen there."""
        clients = list(self._by_person.get(person_id, ()))
        if not any(client.watches(table_id) for client in clients):
            for client in clients:
                client.send(text)

    def announce_restart(self) -> None:
        """Tell every client when to come back, each at another time."""
        for client in list(self._open):
            delay = RECONNECT_MS + int(random() * RECONNECT_SPREAD_MS)
            client.say(Restarting(reconnect_after_ms=delay))

    async def close_all(self) -> None:
        """Close every socket once what is queued for it was sent."""
        for client in list(self._open):
            client.stop(1012, "restarting")
        for _ in range(50):
            if not self._open:
                return
            await asyncio.sleep(0.01)
