"""Security: every route as every role, generated from the routes, and the known tricks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.server.harness import Client, Server, new_id, run, turn_in

from riftkeep.server.app import make_app
from riftkeep.server.settings import Settings

XSS = "<img src=x onerror=alert(1)>"


def _routes() -> list[tuple[str, str]]:
    app = make_app(Settings(database_url="sqlite://"))
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

# What each unsafe route needs, and what it must answer to who may not: nothing of the table below
# may ever be 2xx for these roles on somebody else's table.
BODIES: dict[str, dict[str, Any]] = {
    "/play": {"seq": 2, "key": "0" * 16, "moves": ["x"]},
    "/interact": {"seq": 2, "key": "0" * 16},
    "/takeback/answer": {"accept": True},
    "/chat": {"text": "hi"},
}


def test_the_table_of_routes_is_what_we_think() -> None:
    assert len(ROUTES) > 35, ROUTES
    assert all(
        path.startswith(("/api/", "/internal/")) or method == "GET" for method, path in ROUTES
    )


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


def test_every_route_without_a_session_reveals_and_changes_nothing(server: Server) -> None:
    public = {
        "/",
        "/table/{table_id}",
        "/replay/{table_id}",
        "/rules",
        "/learn",
        "/study",
        "/editor",
        "/account",
        "/leaderboard",
        "/lobby",
        "/rules/{game}",
        "/healthz",
        "/metrics",
        "/api/games",
        "/api/protocol",
        "/api/session",
        "/api/tables",
        "/api/history",
        "/api/pools",
        "/api/leaderboard",
        "/api/people/{person_id}",
        "/api/login",
        "/api/logout",
        "/api/account",
    }

    async def go() -> None:
        nobody = Client(server)
        for method, path in ROUTES:
            if path in public or (path.startswith("/api/tables/{table_id}") and method == "GET"):
                continue
            url = path.replace("{table_id}", "nonexistent").replace("{token_id}", "x")
            response = await nobody.http.request(method, url, json={"id": "x"})
            assert response.status_code in (401, 403, 404, 422), (method, path, response.text)
            assert "Traceback" not in response.text

    run(go())


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
        await eve.get(f"/api/tables/{private[:-1]}A", 404)

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
            url = path.replace("{table_id}", table).replace("{token_id}", "x")
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


def test_login_attempts_are_limited_by_account_and_by_address(tmp_path: Path) -> None:
    strict = Server(tmp_path, limit_scale=1, trusted_proxies=["127.0.0.1"]).start()

    async def go() -> None:
        async with httpx.AsyncClient(base_url=strict.url) as http:

            async def attempt(name: str, address: str) -> int:
                response = await http.post(
                    "/api/login",
                    json={"name": name, "password": "wrong password"},
                    headers={"x-forwarded-for": address},
                )
                return response.status_code

            by_account = [await attempt("victim", f"10.0.0.{n}") for n in range(12)]
            assert by_account[:8] == [401] * 8 and by_account[8:] == [429] * 4
            by_address = [await attempt(f"user{n}", "10.1.1.1") for n in range(24)]
            assert by_address[:20] == [401] * 20 and 429 in by_address[20:]
            # A client cannot choose its address: only the last hop before the proxy counts.
            spoofed = [await attempt(f"user{n}", f"9.9.9.{n}, 10.1.1.1") for n in range(3)]
            assert spoofed == [429] * 3

    run(go())
    strict.stop()


def test_forwarded_headers_are_believed_only_from_proxies(tmp_path: Path) -> None:
    strict = Server(tmp_path, limit_scale=1).start()

    async def go() -> None:
        async with httpx.AsyncClient(base_url=strict.url) as http:
            statuses = []
            for number in range(24):
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
