"""Bad input: fuzzed frames and requests are refused with a code, and the server lives on.

The number of frames is 5,000 here; ``make soak-server`` sets RIFTKEEP_FRAMES to 100,000.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from tests.server.fuzzing import Callers, probe
from tests.server.harness import Client, Server, Socket, run, turn_in
from tests.server.site import WAIT
from websockets.exceptions import ConnectionClosed

REQUESTS = int(os.environ.get("RIFTKEEP_REQUESTS", "700"))
"""Requests made from the OpenAPI description, over all operations."""
FRAMES = int(os.environ.get("RIFTKEEP_FRAMES", "5000"))
PER_SOCKET = 50


def test_fuzzed_frames_are_refused_with_a_code_and_the_server_lives(server: Server) -> None:
    async def go() -> Counter[str]:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        seen: Counter[str] = Counter()
        random = Random(11)
        sent = 0
        while sent < FRAMES:
            sent += PER_SOCKET
            view = await ann.view(table)  # some of what is sent are moves of this game
            if view["status"] != "playing":
                table = await ann.table("me", "me")
                view = await ann.view(table)
            good = turn_in(view, random) | {"type": "play", "table": table}
            try:
                async with ann.socket(max_size=None) as socket:
                    await _fuzz(socket, random, good, seen)
            except ConnectionClosed as error:
                seen[f"closed {error.rcvd.code if error.rcvd else None}"] += 1
        assert (await ann.view(table))["status"] in ("playing", "finished")
        return seen

    seen = run(go())
    print(f"{FRAMES} frames: {dict(seen)}")
    assert set(seen) <= {
        "refused bad_message",
        "refused no_such_table",
        "refused invalid_move",
        "refused other",
        "ack",
        "resync",
        "pong",
        "table",
        "interaction",
        "closed 1003",
        "closed 1007",
        "closed 1008",
        "closed 1009",
        "closed 1002",
        "closed None",
    }
    assert seen["refused bad_message"] > FRAMES / 3
    deep = ("refused invalid_move", "refused other", "resync", "refused no_such_table")
    assert all(seen[kind] > FRAMES / 500 for kind in deep), "hardly anything met the rules"
    assert server.process is not None and server.process.poll() is None
    assert server.errors() == []


async def _fuzz(socket: Socket, random: Random, good: Any, seen: Counter[str]) -> None:
    for number in range(PER_SOCKET - 1):
        await socket.raw.send(_text_frame(random, good, number))
    await socket.send("ping", id="last-one")
    while (message := await socket.receive()).get("id") != "last-one":
        kind = message["type"]
        if kind == "refused":
            code = message["refusal"]["code"]
            known = ("bad_message", "no_such_table", "invalid_move", "internal")
            kind = f"refused {code if code in known else 'other'}"
        if kind not in ("event", "presence", "hello", "chat", "notice"):
            seen[kind] += 1
    # What a socket does not survive comes last.
    fatal: list[str | bytes] = [b"\x00\xff", b"", "x" * 17_000, "[" * 20_000]
    await socket.raw.send(random.choice(fatal))
    while True:
        await socket.receive()


_VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    10**400,
    1e308,
    "",
    "\x00",
    "x" * 3000,
    [],
    {},
    [[]],
    {"type": "play"},
    "<script>alert(1)</script>",
    "'; DROP TABLE events; --",
    "../../etc/passwd",
]
_TYPES = ["play", "watch", "interact", "join", "resign", "takeback_ask", "chat", "rematch", "ping"]


def _well_formed(random: Random, good: dict[str, Any], number: int) -> str:
    """A message that can be read and makes no sense, or hardly any: it meets tables and rules."""
    table = random.choice([good["table"], good["table"], "nowhere"])
    message = {"id": f"w{number}-{random.randrange(10**9)}", "table": table}
    about = {
        "seq": random.choice([good["seq"], good["seq"], 0, 2**31 - 1]),
        "key": random.choice([good["key"], good["key"], "0" * 16]),
    }
    kind = random.choice(_MEANT)
    if kind == "play":
        moves = [_changed(random, move) for move in random.choices(good["moves"], k=3)]
        message |= about | {"moves": moves[: random.randrange(1, 4)]}
    elif kind == "interact":
        cell = [random.randrange(-2, 20), random.randrange(-2, 20)]
        event = {"kind": random.choice(["point", "choose", "undo"]), "cell": cell, "choice": "x"}
        partial = {"moves": [_changed(random, move) for move in good["moves"]]}
        message |= about | {"event": random.choice([event, {}, None])}
        message |= {"partial": random.choice([partial, {}, None])}
    elif kind == "chat":
        message["text"] = "".join(chr(random.randrange(0x20, 0xD7FF)) for _ in range(20))
    elif kind == "mute":
        message["person"] = random.choice(["nobody", "x" * 16])
    elif kind == "takeback_answer":
        message["accept"] = random.random() < 0.5
    elif kind == "join":
        message["chair"] = random.randrange(4)
    elif kind == "watch":
        message = {"table": table, "since": random.randrange(5), "positions": True}
    return json.dumps({"type": kind} | message)


_MEANT = (*("play", "interact") * 4, "chat", "mute", "takeback_answer", "join", "watch", "rematch")


def _changed(random: Random, move: dict[str, Any]) -> dict[str, Any]:
    """A move with another value in one place, or in none."""
    changed = dict(move)
    name = random.choice(list(changed))
    changed[name] = random.choice(
        [changed[name], random.randrange(-1, 9), [random.randrange(9), random.randrange(9)], "x"]
    )
    return changed


def _text_frame(random: Random, good: dict[str, Any], number: int) -> str:
    kind = random.randrange(14)
    if kind > 8:
        return _well_formed(random, good, number)
    if kind == 0:
        text = json.dumps(good)
        cut = random.randrange(len(text))
        return text[:cut] + chr(random.randrange(1, 0xD7FF)) + text[cut + 1 :]
    if kind == 1:
        return "".join(chr(random.randrange(32, 0x2FF)) for _ in range(random.randrange(200)))
    if kind == 2:
        depth = random.randrange(1, 3000)
        return random.choice(["[", '{"a":']) * depth
    if kind == 3:
        return random.choice(["NaN", "Infinity", "-1e9999", "1" * 5000, "null", '"text"', "[]"])
    message = dict(good) if kind in (4, 5) else {"type": random.choice(_TYPES)}
    message["id"] = f"f{number}"
    for _ in range(random.randrange(1, 4)):
        names = ["type", "id", "table", "seq", "key", "moves", "event", "partial", "chair", "zzz"]
        message[random.choice(names)] = random.choice(_VALUES)
    if message.get("type") in ("resign", "abort"):
        message.pop("table", None)  # the game must last as long as the test
    text = json.dumps(message)
    return text.replace("1e+308", "NaN") if kind == 8 else text


@pytest.mark.parametrize(
    ("frame", "codes"),
    [
        (bytes([0x81, 0x05]) + b"hello", {1002}),  # unmasked
        (bytes([0x81, 0x84, 0, 0, 0, 0]) + b"\xff\xfe\xfd\xfc", {1007}),  # not UTF-8
        (bytes([0x81, 0xFF]) + (2**62).to_bytes(8) + bytes(4), {1009, 1002}),  # huge length
        (bytes([0x81, 0xFF]) + (1_000_000).to_bytes(8) + bytes(4), {1009}),  # 1 MB
        (bytes([0xC1, 0x80, 0, 0, 0, 0]), {1002}),  # compressed without agreement
        (bytes([0x83, 0x80, 0, 0, 0, 0]), {1002}),  # unknown opcode
        (bytes([0x82, 0x81, 0, 0, 0, 0, 65]), {1003}),  # binary
        (bytes([0x01, 0x81, 0, 0, 0, 0, 65]) * 2, {1002}),  # a message inside a message
        (bytes([0x09, 0x80, 0, 0, 0, 0]), {1002}),  # a fragmented ping
    ],
)
def test_broken_frames_close_the_socket_with_a_code(
    server: Server, frame: bytes, codes: set[int]
) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as socket:
            socket.raw.transport.write(frame)
            try:
                while True:
                    await socket.receive()
            except ConnectionClosed as error:
                assert error.rcvd is not None and error.rcvd.code in codes, error
        assert (await ann.get("/healthz"))["ok"]

    run(go())


def test_fragments_make_one_message_and_long_ones_are_refused(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as socket:
            await socket.raw.send(['{"type": ', '"ping", ', '"id": "x"}'])
            assert (await socket.wait("pong"))["id"] == "x"
        async with ann.socket() as socket:

            async def too_long() -> AsyncIterator[str]:
                for _ in range(17):
                    yield "x" * 1000
                # Nothing more is sent: it could meet a closed door, and the reason would be lost.
                await socket.raw.wait_closed()

            with pytest.raises(ConnectionClosed) as closed:
                await socket.raw.send(too_long())
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009

    run(go())


def test_compression_is_not_agreed_to(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket(compression="deflate") as socket:
            assert not socket.raw.protocol.extensions
        bomb = zlib.compress(b" " * 50_000_000)
        response = await ann.http.post(
            "/api/import", content=bomb, headers={"content-encoding": "deflate"}
        )
        assert response.status_code == 422  # read as it is, not inflated

    run(go())


def test_too_many_messages_close_the_socket(tmp_path_factory: pytest.TempPathFactory) -> None:
    # Limits so low that no machine is too slow to pass them: a message a second.
    server = Server(tmp_path_factory.mktemp("strict"), limit_scale=0.05).start()

    async def go() -> None:
        ann = await Client(server).guest("Ann")
        async with ann.socket() as socket:
            try:
                for _ in range(100):
                    await socket.send("ping", id="x")
                while True:
                    await socket.receive()
            except ConnectionClosed as error:
                assert error.rcvd is not None and error.rcvd.code == 1008
        answers = await asyncio.gather(*(ann.http.get("/api/games") for _ in range(100)))
        statuses = [answer.status_code for answer in answers]
        assert 429 in statuses and set(statuses) <= {200, 429}

    run(go())
    server.stop()


def test_the_whole_http_api_has_no_server_errors(server: Server) -> None:
    """Right and wrong requests to every operation of the OpenAPI description (fuzzing.py)."""
    import schemathesis  # here: whoever collects the tests need not wait for it

    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=WAIT)
    operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    statuses: dict[str, Counter[int]] = {}
    asked = 0
    with Callers(f"127.0.0.1:{server.port}") as callers:
        for number, operation in enumerate(operations):
            most = math.ceil((REQUESTS - asked) / (len(operations) - number))
            statuses[operation.label] = probe(operation, callers, max(12, most))
            asked += statuses[operation.label].total()
            print(operation.label, dict(statuses[operation.label]), flush=True)
    print(f"{asked} requests to {len(operations)} operations: {sum(statuses.values(), Counter())}")
    assert asked >= REQUESTS
    unreached = {label: found for label, found in statuses.items() if set(found) <= {401, 403, 429}}
    assert unreached == {}, "nobody was let in there"
    assert server.process is not None and server.process.poll() is None
    assert server.errors() == []
