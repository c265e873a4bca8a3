"""Security: every route as every role, generated from the routes, and the known tricks."""

from __future__ import annotations

import asyncio
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.server.harness import Client, Server, new_id, run, turn_in
from tests.server.site import WAIT

from riftkeep.server.app import make_app
from riftkeep.server.internal_secret import secret_of
from riftkeep.server.protocol.guard import Guard
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.protocol.loop_share import LoopShare
from riftkeep.server.protocol.under_way import UnderWay
from riftkeep.server.settings import ServerSettings
from riftkeep.store.people import hash_secret

XSS = "<img src=x onerror=alert(1)>"


def _routes() -> list[tuple[str, str]]:
    app = make_app(ServerSettings(database_url="sqlite://"))
    found: list[tuple[str, str]] = []
    pending: list[Any] = list(app.routes)
    while pending:
        route = pending.pop()
        if isinstance(route, APIRoute):
            found += [(method, route.path) for method in sorted(route.methods or ())]
        else:
            pending += list(getattr(route, "routes", []) or [])
            pending += list(getattr(getattr(route, "original_router", None), "routes", []) or [])
    return sorted(set(found))


ROUTES = _routes()

# What each unsafe route needs, and what it must answer to whoever may not: nothing of the table
# below may ever be 2xx for these roles on somebody else's table.
BODIES: dict[str, dict[str, Any]] = {
    "/play": {"seq": 2, "key": "0" * 16, "moves": ["x"]},
    "/interact": {"seq": 2, "key": "0" * 16},
    "/takeback/answer": {"accept": True},
    "/chat": {"text": "hi"},
}


# Who may use a route. A route that is not here fails the test below: say here who may use it.
ANYBODY = """
GET /; GET /account; GET /showcase/{game}; GET /leaderboard; GET /lobby; GET /games;
GET /editor; GET /learn; GET /learn/{game}/{lesson_id}; GET /study; GET /rules;
GET /rules/{game}; GET /rules/{game}/guide; GET /rules/{game}/reference; GET /table/{table_id};
GET /replay/{table_id};
GET /language/{language}; GET /manifest.webmanifest; GET /service-worker.js; GET /offline;
GET /texts/{language}/{part}.js; GET /healthz; GET /metrics;
GET /api/games; GET /api/protocol; GET /api/session; POST /api/session; POST /api/account;
POST /api/login; POST /api/logout; GET /api/tables; GET /api/history; GET /api/pools;
GET /api/leaderboard; GET /api/people/{person_id}; GET /api/tables/{table_id};
GET /api/tables/{table_id}/threats; GET /api/tables/{table_id}/events;
GET /api/tables/{table_id}/position;
GET /api/tables/{table_id}/record; POST /api/learn/{game}/{lesson_id};
POST /api/study/check; POST /api/study/interact; POST /api/study/line; POST /api/study/open;
POST /api/study/write; GET /puzzles; GET /puzzles/{name}; GET /api/puzzles;
POST /api/puzzles/{name}/try
"""
# Whoever has a name: for what is its own (jobs, sessions, mutes, exports), or to begin something.
SOMEBODY = """
GET /api/export; POST /api/import; POST /api/tables; POST /api/pairing;
POST /api/study/keep; POST /api/analysis;
POST /api/jobs; GET /api/jobs; GET /api/jobs/{job_id}; GET /api/jobs/{job_id}/stream;
DELETE /api/jobs/{job_id}; GET /api/sessions; DELETE /api/sessions/{session_id}; GET /api/mutes;
PUT /api/mutes/{person_id}; DELETE /api/mutes/{person_id}; GET /api/notices; POST /api/password;
GET /api/tables/{table_id}/stream; POST /api/tables/{table_id}/join; GET /api/account/data;
POST /api/account/delete
"""
ACCOUNTS = "GET /api/tokens; POST /api/tokens; DELETE /api/tokens/{token_id}"
SEATED = """
GET /api/tables/{table_id}/chat; POST /api/tables/{table_id}/chat;
POST /api/tables/{table_id}/abort; POST /api/tables/{table_id}/hint;
POST /api/tables/{table_id}/interact; POST /api/tables/{table_id}/leave;
POST /api/tables/{table_id}/play; POST /api/tables/{table_id}/rematch;
POST /api/tables/{table_id}/resign; POST /api/tables/{table_id}/takeback;
POST /api/tables/{table_id}/takeback/answer
"""
PROCESSES = """
POST /internal/tables/{table_id}/command; POST /internal/tables/{table_id}/end;
POST /internal/tables/{table_id}/presence; POST /internal/pairing
"""


def _table(text: str) -> set[tuple[str, str]]:
    lines = [line.split() for line in text.replace("\n", " ").split(";")]
    return {(method, path) for method, path in lines}


def _url(path: str, table: str) -> str:
    values = {"table_id": table, "game": "ringrift", "lesson_id": "x", "language": "en"}
    for name in ("token_id", "job_id", "session_id", "person_id", "name"):
        values[name] = "x"
    return path.format(**values)


def test_it_is_written_down_who_may_use_each_route() -> None:
    groups = [_table(text) for text in (ANYBODY, SOMEBODY, ACCOUNTS, SEATED, PROCESSES)]
    assert sum(map(len, groups)) == len(set.union(*groups)), "a route is in two groups"
    assert set.union(*groups) == set(ROUTES)


def test_every_route_as_every_role(server: Server) -> None:
    """Nobody, a guest, an account and a bot without scopes at every route that is not theirs."""

    async def go() -> int:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        owner = await (await Client(server).guest("O")).account(f"role{new_id()}")
        roles = {
            "nobody": Client(server),
            "guest": await Client(server).guest("Eve"),
            "account": owner,
            "bot": await owner.bot(f"rolebot{new_id()}", ["read"]),
        }
        refused: dict[str, list[tuple[set[tuple[str, str]], set[int]]]] = {
            "nobody": [
                (_table(SOMEBODY) | _table(ACCOUNTS) | _table(SEATED), {401}),
                (_table(PROCESSES), {404}),
            ],
            "guest": [
                (_table(ACCOUNTS) | _table(SEATED), {403, 422}),
                (_table(PROCESSES), {404}),
            ],
            "account": [(_table(SEATED), {403, 422}), (_table(PROCESSES), {404})],
            "bot": [
                (_table(ACCOUNTS) | _table(SEATED), {403}),
                (_table(PROCESSES), {404}),
                ({route for route in _table(SOMEBODY) if route[0] != "GET"}, {403}),
            ],
        }
        before = await ann.get(f"/api/tables/{table}/events")
        checked = 0
        for role, groups in refused.items():
            for routes, expected in groups:
                for method, path in sorted(routes):
                    response = await roles[role].http.request(
                        method, _url(path, table), json={"id": new_id()}
                    )
                    found = response.status_code
                    assert found in expected, (role, method, path, found, response.text)
                    assert "Traceback" not in response.text
                    checked += 1
        assert await ann.get(f"/api/tables/{table}/events") == before
        return checked

    checked = run(go())
    print(f"{checked} combinations of route and role")
    assert checked > 90


def test_nobody_acts_at_a_table_that_is_not_theirs(server: Server) -> None:
    """Seat takeover, spectators' moves, others' resignations, private chat: every route x role."""

    async def go() -> int:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        owner = await (await Client(server).guest("O")).account(f"sec{new_id()}")
        table = await ann.table("me", "open")
        await bob.do(table, "join")
        view = await ann.view(table)
        roles = {
            "nobody": Client(server),
            "stranger": await Client(server).guest("Eve"),
            "spectator_bot": await owner.bot(f"secbot{new_id()}"),
        }
        before = await ann.get(f"/api/tables/{table}/events")
        checked = 0
        for role, client in roles.items():
            for method, path in ROUTES:
                if "{table_id}" not in path or method == "GET":
                    continue
                body: dict[str, Any] = {"id": new_id()}
                for ending, more in BODIES.items():
                    if path.endswith(ending):
                        body |= more
                if path.endswith("/play"):
                    body |= turn_in(view, Random(1))
                if path.endswith("/interact"):
                    body |= {"seq": view["seq"], "key": view["key"]}
                url = path.replace("{table_id}", table)
                response = await client.http.request(method, url, json=body)
                expected = {401} if role == "nobody" else {403, 422}
                if path.startswith("/internal/"):
                    expected = {404}
                assert response.status_code in expected, (role, path, response.text)
                checked += 1
            status = (await client.http.get(f"/api/tables/{table}/chat")).status_code
            assert status == (401 if role == "nobody" else 403)
        # The opponent may not move for Ann either, nor answer for her.
        response = await bob.http.post(
            f"/api/tables/{table}/play", json={"id": "z"} | turn_in(view, Random(1))
        )
        assert response.status_code == 403
        assert await ann.get(f"/api/tables/{table}/events") == before
        return checked

    checked = run(go())
    print(f"{checked} combinations of route and role")
    assert checked >= 40


def test_private_tables_are_in_no_list(server: Server) -> None:
    async def go() -> None:
        ann, eve = await Client(server).guest("Ann"), await Client(server).guest("Eve")
        private = await ann.table("me", "me")
        listed = await ann.table("me", "me", listed=True)
        for client in (eve, Client(server)):
            rows = await client.get("/api/tables", limit=100)
            found = {row["table"] for row in rows}
            assert listed in found and private not in found
        await ann.do(private, "resign")
        assert await eve.get("/api/history", person=ann.person) == []
        assert [row["table"] for row in await ann.get("/api/history", person=ann.person)] == [
            private
        ]
        exported = (await eve.http.get("/api/export")).text
        assert private not in exported
        assert len(private) == 16  # 96 bits
        other = "B" if private.endswith("A") else "A"
        await eve.get(f"/api/tables/{private[:-1]}{other}", 404)

    run(go())


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"host": "evil.example"},
        {"host": "evil.example", "origin": "http://evil.example"},  # a rebound name
    ],
)
def test_requests_of_other_sites_change_nothing(server: Server, headers: dict[str, str]) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        unsafe = [(m, p) for m, p in ROUTES if m != "GET" and not p.startswith("/internal/")]
        for method, path in unsafe:
            url = _url(path, table)
            response = await ann.http.request(method, url, json={"id": "x"}, headers=headers)
            assert response.status_code in (403, 421), (path, response.status_code)
        assert (await ann.view(table))["seq"] == 2
        own = await ann.http.post(
            f"/api/tables/{table}/resign", json={"id": "x"}, headers={"origin": server.url}
        )
        assert own.status_code == 200

    run(go())


def test_strings_that_would_be_scripts_come_back_inert(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest(XSS)
        table = await ann.table(
            {"kind": "me", "name": XSS}, {"kind": "me", "name": XSS}, listed=True
        )
        await ann.do(table, "chat", text=XSS)
        await ann.do(table, "resign")
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/chat",
            f"/api/tables/{table}/events",
            f"/api/tables/{table}/record",
            "/api/history",
            f"/api/people/{ann.person}",
            "/api/export",
            f"/nothing/{XSS}",
            f"/api/tables/{XSS}",
        ):
            response = await ann.http.get(path)
            kind = response.headers["content-type"]
            assert kind.startswith(("application/json", "application/jsonl")), (path, kind)
            assert response.headers["x-content-type-options"] == "nosniff"
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert response.headers["x-frame-options"] == "DENY"
            assert "server" not in response.headers

    run(go())


def test_cookies_are_out_of_reach(server: Server, tmp_path: Path) -> None:
    async def go() -> None:
        response = await Client(server).http.post("/api/session", json={"name": "Ann"})
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
        assert "path=/" in cookie and "domain" not in cookie

    run(go())
    behind = Server(tmp_path, secure_cookies=True, trusted_proxies=["127.0.0.1"]).start()

    async def secure() -> None:
        response = await Client(behind).http.post("/api/session", json={"name": "Ann"})
        assert "secure" in response.headers["set-cookie"].lower()
        assert "strict-transport-security" in response.headers

    run(secure())
    behind.stop()


def test_login_attempts_are_limited_by_account_at_an_address_and_by_address(tmp_path: Path) -> None:
    strict = Server(tmp_path, limit_scale=1, trusted_proxies=["127.0.0.1"]).start()

    async def go() -> None:
        async with httpx.AsyncClient(base_url=strict.url, verify=False, timeout=WAIT) as http:

            async def attempt(name: str, address: str) -> int:
                response = await http.post(
                    "/api/login",
                    json={"name": name, "password": "wrong password"},
                    headers={"x-forwarded-for": address},
                )
                return response.status_code

            # All at once, so that no allowance comes back in between on a busy machine.
            guesses = await asyncio.gather(*(attempt("victim", "10.0.0.1") for _ in range(40)))
            assert guesses.count(401) >= 8 and guesses.count(429) >= 20
            assert await attempt("victim", "10.0.0.2") == 401  # the owner is not locked out
            users = [attempt(f"user{number}", "10.1.1.1") for number in range(60)]
            by_address = await asyncio.gather(*users)
            assert by_address.count(401) >= 20 and by_address.count(429) >= 20
            # A client cannot choose its address: only the last hop before the proxy counts.
            others = [attempt(f"user{n}", f"9.9.9.{n}, 10.1.1.1") for n in range(60)]
            assert (await asyncio.gather(*others)).count(429) >= 40

    run(go())
    strict.stop()


def test_what_a_token_does_not_allow_is_refused_on_the_socket_too(server: Server) -> None:
    async def go() -> None:
        owner = await (await Client(server).guest("O")).account(f"scope{new_id()}")
        table = await owner.table("me", "open")
        commands: dict[str, list[tuple[str, dict[str, Any]]]] = {
            "read": [("watch", {})],
            "play": [
                ("interact", {"seq": 1, "key": "0" * 16}),
                ("play", {"seq": 1, "key": "0" * 16, "moves": ["x"]}),
                ("join", {}),
                ("leave", {}),
                ("resign", {}),
                ("abort", {}),
                ("takeback_ask", {}),
                ("takeback_answer", {"accept": True}),
                ("rematch", {}),
            ],
            "chat": [("chat", {"text": "hi"}), ("mute", {"person": owner.person})],
        }
        for allowed in (["read"], ["play"], ["chat"], ["create"]):
            bot = await owner.bot(f"scopebot{new_id()}", allowed)
            async with bot.socket() as socket:
                for scope, messages in commands.items():
                    for type, fields in messages:
                        command = {} if type == "watch" else {"id": new_id()}
                        await socket.send(type, table=table, **command, **fields)
                        answer = await socket.wait(
                            "refused", "ack", "table", "resync", "interaction"
                        )
                        code = answer.get("refusal", {}).get("code")
                        assert (code == "no_scope") == (scope not in allowed), (type, answer)

    run(go())


def test_guesses_at_the_secret_of_processes_are_limited_and_show_nothing(tmp_path: Path) -> None:
    strict = Server(tmp_path, internal_secret="right").start()

    async def go() -> None:
        async with httpx.AsyncClient(base_url=strict.url, timeout=WAIT) as http:
            path = "/internal/tables/x/end"
            right = {"x-riftkeep-secret": "right"}
            answer = await http.post(path, headers=right)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_table")
            wrong = await http.post(path, headers={"x-riftkeep-secret": "wrong"})
            assert (wrong.status_code, wrong.json()["error"]["code"]) == (404, "not_found")

    try:
        run(go())
    finally:
        strict.stop()
    written = b"".join(path.read_bytes() for path in tmp_path.glob("site.db*"))
    assert b"right" not in written and hash_secret("right").encode() in written
    assert asyncio.run(_answers_to_guesses(60)) == [404] * 20 + [429] * 40


async def _answers_to_guesses(count: int) -> list[int]:
    """What one address is answered that guesses so often at once; no time passes meanwhile."""
    found: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def receive() -> Any:
        return {"type": "http.request"}

    limits = RateLimits(lambda: 0.0, scale=20 / RateLimits(lambda: 0.0).internal.rate.burst)
    guard = Guard(
        app, ServerSettings(database_url="sqlite://"), limits, UnderWay(), LoopShare(), lambda: 0.0
    )
    scope = {"type": "http", "method": "POST", "path": "/internal/tables/x/end", "scheme": "http"}
    for number in range(count):
        secret = (b"x-riftkeep-secret", f"g{number}".encode())
        more = {
            "query_string": b"",
            "headers": [(b"host", b"x"), secret],
            "client": ("192.0.2.7", 1),
        }
        await guard(scope | more, receive, send)
    return found


def test_the_secret_of_processes_is_a_private_file_if_it_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = ServerSettings(database_url="sqlite://", internal_secret="")
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(lambda _: secret_of(settings), range(8)))
    assert len(found) == 1 and len(found.pop()) >= 40
    [file] = (tmp_path / "riftkeep").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert secret_of(ServerSettings(database_url="sqlite://", internal_secret="given")) == "given"


def test_forwarded_headers_are_believed_only_from_proxies(tmp_path: Path) -> None:
    strict = Server(tmp_path, limit_scale=1).start()

    async def go() -> None:
        async with httpx.AsyncClient(base_url=strict.url, verify=False, timeout=WAIT) as http:
            statuses = []
            for number in range(60):  # as slowly as a busy machine may send them
                response = await http.post(
                    "/api/session", json={}, headers={"x-forwarded-for": f"10.0.0.{number}"}
                )
                http.cookies.clear()
                statuses.append(response.status_code)
            assert 429 in statuses

    run(go())
    strict.stop()


def test_nothing_secret_is_logged(server: Server) -> None:
    async def go() -> list[str]:
        name = f"quiet{new_id()}"
        ann = await (await Client(server).guest("Ann")).account(name, "a very secret password")
        bot = await ann.bot(f"quietbot{new_id()}")
        await bot.get("/api/tables")
        cookie = ann.http.cookies["riftkeep_session"]
        await asyncio.sleep(0.1)
        return ["a very secret password", cookie, str(bot.token)]

    secrets = run(go())
    log = server.log.read_text()
    assert not any(secret in log for secret in secrets)
