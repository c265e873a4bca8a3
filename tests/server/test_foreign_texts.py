"""Foreign texts and long games: read where they can stop nobody, and refused where they are bad."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.harness import Client, Server, new_id, run
from tests.server.site import WAIT

import riftkeep
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record
from riftkeep.server.app import make_app
from riftkeep.server.settings import ServerSettings

NUL, HALF, TURNED = "\x00", "\ud800", "\u202e"


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site whose readers are given so little time that they never finish a game."""
    directory: Path = tmp_path_factory.mktemp("slow")
    started = Server(directory, read_seconds=0.02).start()
    yield started
    started.stop()
    assert started.errors() == []


def long_game() -> str:
    """A record of a long game."""
    random = Random(1)
    game = riftkeep.load("ringrift", board="square8", players=2)
    state, moves = game.initial_state(), []
    while state.outcome is None:
        moves.append(random_move(state, random))
        state = state.play_assuming_legal(moves[-1])
    return format_record(Record(game, ("Ann", "Bob"), tuple(moves), None, state.outcome))


def test_a_reader_that_takes_too_long_is_ended_and_the_site_goes_on(slow_server: Server) -> None:
    async def test() -> None:
        ann = await Client(slow_server).guest("Ann")
        table = await ann.table("me", "open", game="great_kingdom")
        text = long_game()
        for _ in range(3):
            answer = await ann.post("/api/study/open", 422, text=text)
            assert answer["error"]["code"] == "too_much_work"
            response = await ann.http.post("/api/import", content=text)
            assert response.json()["error"]["code"] == "too_much_work"
        assert (await ann.view(table))["status"] == "open"

    run(test())


def test_the_routes_have_no_way_to_read_foreign_games_themselves() -> None:
    from riftkeep.server import routes

    readers = ["read_study", "write_study", "parse_record", "imported_log", "record_of"]
    readers += ["read_event"]
    for path in sorted(Path(routes.__file__).parent.glob("*.py")):
        text = path.read_text()
        assert [name for name in readers if name in text] == [], path.name


def test_the_server_does_not_look_into_what_readers_are_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is sent reaches the readers as it came, even if it is no JSON at all."""
    asked: list[tuple[str, bytes]] = []

    async def run_task(purpose: str, job: dict[str, Any], **options: Any) -> dict[str, Any]:
        asked.append((job["task"]["name"], options["body"]))
        return {"result": "[]"}

    url = f"sqlite:///{tmp_path / 'site.db'}"
    app = make_app(ServerSettings(database_url=url, workers=0, verify_hours=0))
    study = ("open", "line", "check", "interact", "write")
    paths = {name: f"/api/study/{name}" for name in study} | {
        "lesson": "/api/learn/ringrift/placing",
        "puzzle": "/api/puzzles/any/try",
        "import": "/api/import",
    }

    async def go() -> None:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            monkeypatch.setattr(app.state.site.readers, "run", run_task)
            await client.post("/api/session", json={"name": "Ann"})
            for name, path in paths.items():
                answer = await client.post(path, content=f"{{ {name} \x00".encode())
                assert answer.status_code < 300, answer.text

    run(go())
    assert asked == [(name, f"{{ {name} \x00".encode()) for name in paths]


def test_many_who_want_one_long_game_get_it_and_it_is_replayed_once(server: Server) -> None:
    async def test() -> None:
        ann = await Client(server).guest("Ann")
        made = await ann.http.post("/api/import", content=long_game())
        [table] = made.json()["tables"]
        answers = await asyncio.gather(
            *(ann.http.get(f"/api/tables/{table}/record") for _ in range(30))
        )
        texts = {answer.text for answer in answers}
        assert {answer.status_code for answer in answers} == {200}
        [text] = texts
        assert json.loads(text.splitlines()[0])["moves"] == len(text.splitlines()) - 1
        replay = await ann.http.get(f"/replay/{table}")
        assert replay.status_code == 200
        assert '"frames":' in replay.text

    run(test())


def test_a_share_of_the_readers_is_all_that_one_address_gets(server: Server) -> None:
    async def test() -> None:
        ann = await Client(server).guest("Ann")
        text = long_game()
        answers = await asyncio.gather(
            *(ann.http.post("/api/study/open", json={"text": text}) for _ in range(40))
        )
        codes = [answer.status_code for answer in answers]
        assert set(codes) <= {200, 429}
        assert codes.count(200) >= 4  # as many as may be under way at a time
        full = [answer for answer in answers if answer.status_code == 429]
        assert all(answer.json()["error"]["code"] == "queue_full" for answer in full)

    run(test())


@pytest.mark.parametrize("bad", [NUL, HALF, "\x1b", "\x85", "\n", TURNED, "\u2066"])
def test_a_character_that_cannot_be_kept_is_refused_with_the_field(
    server: Server, bad: str
) -> None:
    async def test() -> None:
        ann, bob = await Client(server).guest("Ann"), await Client(server).guest("Bob")
        table = await ann.table("me", "open", game="great_kingdom")
        await bob.do(table, "join")
        text = f"a{bad}b"
        asked: list[tuple[str, dict[str, Any], str]] = [
            (f"/api/tables/{table}/chat", {"id": new_id(), "text": text}, "text"),
            ("/api/session", {"name": text}, "name"),
            ("/api/account", {"name": text, "password": "correct horse"}, "name"),
            ("/api/account", {"name": "Ann2", "password": f"correct{bad}horse"}, "password"),
            ("/api/study/check", {"position": {"game": text}}, "position"),
            ("/api/tables", {"id": new_id(), "game": text, "seats": []}, "game"),
        ]
        for path, body, field in asked:
            response = await ann.http.post(
                path, content=json.dumps(body), headers={"content-type": "application/json"}
            )
            assert response.status_code == 422, (path, response.text)
            assert f"body.{field}: " in response.json()["error"]["text"], response.text
        async with ann.socket() as socket:
            await socket.raw.send(
                json.dumps({"type": "chat", "id": "x", "table": table, "text": text})
            )
            refused = await socket.wait("refused")
            assert refused["refusal"]["code"] == "bad_message"
            if bad != HALF:  # which is not JSON to the reader of frames
                assert "text: " in refused["refusal"]["text"]

    run(test())


@pytest.mark.parametrize("bad", [NUL, HALF, "\x1b", TURNED])
def test_an_imported_game_with_such_a_character_is_refused_with_the_field(
    server: Server, bad: str
) -> None:
    async def test() -> None:
        ann = await Client(server).guest("Ann")
        game = riftkeep.load("great_kingdom")
        lines = format_record(Record(game, ("Ann", "Bob"), ())).splitlines()
        header = json.loads(lines[0]) | {"seats": ["Ann", f"B{bad}b"]}
        response = await ann.http.post("/api/import", content=json.dumps(header))
        assert response.status_code == 422
        assert "seats" in response.json()["error"]["text"]
        header |= {"seats": ["Ann", "Bob"], "tags": {"event": bad}}
        response = await ann.http.post("/api/import", content=json.dumps(header))
        assert response.status_code == 422
        assert "tags" in response.json()["error"]["text"]

    run(test())


def test_such_a_character_in_an_address_is_refused(server: Server) -> None:
    async def test() -> None:
        ann = await Client(server).guest("Ann")
        for address in ("/api/history?person=a%00b", "/api/leaderboard?pool=%1b", "/lobby%00"):
            assert (await ann.http.get(address)).status_code == 400, address
        assert (await ann.http.get("/study?position=a%0Ab")).status_code == 422

    run(test())


@pytest.mark.parametrize("page", ["study", "editor"])
def test_a_page_does_not_repeat_a_long_address_in_its_links(server: Server, page: str) -> None:
    """Each was 123,000 characters and 13 ms of the event loop, and none of its links worked."""

    async def test() -> None:
        ann = Client(server)
        long = (await ann.http.get(f"/{page}", params={"position": "# game" + " " * 6000})).text
        assert f'href="/language/de?to=/{page}"' in long
        assert len(long) < 20_000
        short = (await ann.http.get(f"/{page}", params={"position": "x"})).text
        assert f'href="/language/de?to=/{page}%3Fposition%3Dx"' in short

    run(test())


def test_a_client_that_leaves_in_the_middle_of_a_text_is_no_error(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    head = (
        f"POST /api/study/open HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    )

    async def test() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head.encode() + b'{"text": "')
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        while "client left" not in server.log.read_text() and not server.errors():
            await asyncio.sleep(0.01)

    run(asyncio.wait_for(test(), WAIT))
    server.stop()
    assert server.errors() == []
