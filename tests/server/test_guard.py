"""What every request passes first, without the site behind it, and by a time of the test's own."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from riftkeep.server.protocol.guard import MAX_BODY_BYTES, MOST_UPLOADS, Guard
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.loop_share import LoopShare, charge
from riftkeep.server.protocol.under_way import UnderWay
from riftkeep.server.settings import ServerSettings


class Door:
    """A guard before a site that reads a body and answers once it may."""

    def __init__(self, share: LoopShare | None = None) -> None:
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.read = 0
        limits = RateLimits(lambda: 0.0)
        self._guard = Guard(
            self._site, ServerSettings(), limits, UnderWay(), share or LoopShare(), lambda: 0.0
        )

    async def _site(self, scope: Scope, receive: Receive, send: Send) -> None:
        while True:
            part = await receive()
            self.read += len(part.get("body", b""))
            if not part.get("more_body"):
                break
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(self, address: str, size: int, path: str = "/api/study/open") -> int:
        """The status of the answer to a body of so many bytes."""
        statuses: list[int] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"x" * size, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        scope: dict[str, Any] = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "scheme": "http",
            "client": (address, 1),
            "headers": [(b"host", b"localhost"), (b"content-length", str(size).encode())],
        }
        await self._guard(scope, receive, send)
        return statuses[0]


LONG = MAX_BODY_BYTES + 1


def test_an_address_sends_few_long_bodies_and_those_after_are_not_read() -> None:
    async def go() -> None:
        door = Door()
        assert [await door.ask("192.0.2.1", LONG) for _ in range(7)] == [200] * 5 + [429] * 2
        assert door.read == 5 * LONG
        assert await door.ask("192.0.2.1", 1000) == 200, "short ones are not counted"
        assert await door.ask("192.0.2.2", LONG) == 200, "and neither is somebody else"

    asyncio.run(go())


def test_only_so_many_long_bodies_are_in_memory() -> None:
    async def go() -> None:
        door = Door()
        door.may_answer.clear()
        held = [
            asyncio.create_task(door.ask(f"192.0.2.{number}", LONG))
            for number in range(MOST_UPLOADS)
        ]
        while door.read < MOST_UPLOADS * LONG:
            await asyncio.sleep(0)
        assert await door.ask("198.51.100.1", LONG) == 503
        assert door.read == MOST_UPLOADS * LONG, "it was not read"
        door.may_answer.set()
        assert await asyncio.gather(*held) == [200] * MOST_UPLOADS
        assert await door.ask("198.51.100.1", LONG) == 200

    asyncio.run(go())


def test_a_body_that_is_too_long_for_its_path_is_not_read() -> None:
    async def go() -> None:
        door = Door()
        assert await door.ask("192.0.2.1", LONG, "/api/session") == 413
        assert door.read == 0

    asyncio.run(go())


def test_an_address_has_only_so_many_requests_under_way_and_still_plays() -> None:
    async def go() -> None:
        door = Door()
        door.may_answer.clear()
        held = [asyncio.create_task(door.ask("192.0.2.1", 10, "/api/session")) for _ in range(64)]
        while door.read < 64 * 10:
            await asyncio.sleep(0)
        assert await door.ask("192.0.2.1", 10, "/api/session") == 429
        assert await door.ask("192.0.2.1", 10, "/api/tables/x/interact") == 429
        door.may_answer.set()
        assert await door.ask("192.0.2.1", 10, "/api/tables/x/play") == 200
        assert await asyncio.gather(*held) == [200] * 64

    asyncio.run(go())


def test_streams_and_files_do_not_use_up_what_an_address_may_have_under_way() -> None:
    async def go() -> None:
        door = Door()
        door.may_answer.clear()
        paths = ["/api/tables/x/stream", "/static/js/x.js"] * 40
        held = [asyncio.create_task(door.ask("192.0.2.1", 1, path)) for path in paths]
        while door.read < len(paths):
            await asyncio.sleep(0)
        last = asyncio.create_task(door.ask("192.0.2.1", 1, "/api/session"))
        door.may_answer.set()
        assert await asyncio.gather(last, *held) == [200] * (len(paths) + 1)

    asyncio.run(go())


def test_pages_wait_in_line_and_moves_do_not() -> None:
    async def go() -> None:
        share = LoopShare(lambda: 0.0, wait_seconds=0.02)

        async def spend_all() -> None:
            charge(1000.0)

        await share.run("198.51.100.1", spend_all())
        door = Door(share)
        for path in ("/api/session", "/static/js/x.js", "/api/tables/x/interact"):
            assert await door.ask("192.0.2.1", 1, path) == 503, "it never had its turn"
        assert door.read == 0
        for path in ("/api/tables/x/play", "/api/tables/x/resign", "/internal/tables/x/end"):
            assert await door.ask("192.0.2.1", 1, path) == 200

    asyncio.run(go())
