"""What the guide for bots promises: the fields of a table, the limits, and a token nobody knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.server.harness import Client, Server, run
from websockets.exceptions import InvalidStatus

from riftkeep.server.protocol.answers import SeatView, TableView
from riftkeep.server.protocol.limits import RateLimits

GUIDE = (Path(__file__).parents[2] / "docs/guides/site_bots.md").read_text(encoding="utf-8")
FOR_BOTS = {
    "HTTP requests": "requests",
    "files of the pages, such as scripts": "files",
    "socket handshakes": "handshakes",
    "commands on one socket": "commands",
    "commands on all sockets": "commands_by_address",
    "bodies of more than 64 KB": "uploads",
    "new tables and tokens": "tables",
    "chat messages": "chat",
    "exports and imports": "exports",
}


def test_the_guide_lists_every_field_of_the_table_view() -> None:
    table = GUIDE.split("## What a table says")[1].split("## ")[0]
    rows = [row.split("|") for row in table.splitlines() if row.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row[1])}
    assert named == set(TableView.model_fields)
    (seats,) = [row[2] for row in rows if "`seats`" in row[1]]
    assert set(re.findall(r"`(\w+)`", seats)) == set(SeatView.model_fields)


def test_the_guide_tells_the_limits() -> None:
    limits = RateLimits(lambda: 0.0)
    told = re.findall(r"^\| ([^|]+) \| \w+ \| ([\d.]+) \| ([\d.]+) \|$", GUIDE, re.MULTILINE)
    assert {what for what, _, _ in told} == set(FOR_BOTS)
    for what, burst, per_second in told:
        rate = getattr(limits, FOR_BOTS[what]).rate
        assert (rate.burst, rate.per_second) == (float(burst), float(per_second)), what


@pytest.mark.parametrize("token", ["nobody-has-this-token", "?", "x" * 500])
def test_an_unknown_token_is_refused_everywhere(server: Server, token: str) -> None:
    async def go() -> None:
        stranger = Client(server, token)
        for path in ("/api/tables", "/api/session", "/api/tokens"):
            response = await stranger.http.get(path)
            assert response.status_code == 401, f"{path}: {response.text}"
            assert "unknown_token" in response.text
        await stranger.post("/api/tables", 401, id="x", game="ringrift", seats=[{"kind": "me"}] * 2)
        with pytest.raises(InvalidStatus):
            async with stranger.socket():
                pass
        assert (await Client(server).http.get("/api/tables")).status_code == 200

    run(go())


def test_a_wrong_option_is_named_where_it_stands(server: Server) -> None:
    async def go() -> None:
        guest = await Client(server).guest("Ann")
        answer = await guest.http.post(
            "/api/tables",
            json={
                "id": "x",
                "game": "great_kingdom",
                "options": {"size": 99},
                "seats": [{"kind": "me"}, {"kind": "me"}],
            },
        )
        assert answer.status_code == 422
        assert "options.size" in answer.text

    run(go())
