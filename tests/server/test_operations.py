"""For whoever runs a site: health that tells the truth, figures for them alone, hints that fail."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.server.harness import Client, Server, plain_client, run
from tests.server.site import WAIT, place

from riftkeep.server.cluster import PARTS, Cluster
from riftkeep.server.routes.operations import health
from riftkeep.server.settings import ServerSettings
from riftkeep.server.site import Site


def test_health_is_bad_while_nothing_can_be_written_and_good_again_after(tmp_path: Path) -> None:
    server = Server(tmp_path, trusted_proxies=["127.0.0.1"]).start()
    try:
        with plain_client(base_url=server.url, timeout=WAIT) as client:
            lock = sqlite3.connect(tmp_path / "site.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            answer = client.get("/healthz")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)
            lock.execute("ROLLBACK")
            lock.close()
            deadline = time.monotonic() + WAIT
            while client.get("/healthz").status_code != 200:
                assert time.monotonic() < deadline
            elsewhere = {"x-forwarded-for": "192.0.2.7"}
            assert client.get("/metrics", headers=elsewhere).status_code == 404
            figures = client.get("/metrics").text
            assert "riftkeep_writes_refused" in figures and "riftkeep_damaged_tables" in figures
    finally:
        server.stop()


def test_figures_are_not_for_whoever_comes_by_a_proxy_that_is_not_trusted(server: Server) -> None:
    """Such a proxy on the same machine made them public: everybody seems to be here."""
    with plain_client(base_url=server.url, timeout=WAIT) as client:
        for name in ("X-Forwarded-For", "Forwarded"):
            for said in ("192.0.2.7", "127.0.0.1", ""):
                assert client.get("/metrics", headers={name: said}).status_code == 404
        assert client.get("/metrics").status_code == 200


def test_a_hint_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'a.db'}") as p:
            url = "redis://127.0.0.1:1"
            cluster = Cluster(ServerSettings(redis_url=url, database_url="sqlite://"), p.tables)
            told: list[tuple[str, ...]] = []
            cluster.on_person = lambda *parts: told.append(parts)
            bad = [b"", b"{", b"null", b"[]", b"[1]", b'["x"]', b'["x", 1]', b'["x", "person"]']
            bad += [b'["x", "person", "a", "b", "c", "d"]', b'["x", "what"]', b"\xff", b"[" * 5000]
            for hint in bad:
                await cluster._heard(hint)
            assert told == []
            await cluster._heard(json.dumps(["x", "person", "a", "b", "c"]))
            assert told == [("a", "b", "c")]
            cluster.on_closed = lambda *parts: told.append(parts)
            await cluster._heard(json.dumps(["x", "closed", "a session", "a person"]))
            assert told[-1] == ("a session", "a person")
            assert set(PARTS) == {"table", "person", "closed", "beat"}

    run(go())


def test_hints_count_only_while_ones_own_voice_comes_back(tmp_path: Path) -> None:
    async def go() -> None:
        async with place(f"sqlite:///{tmp_path / 'a.db'}") as p:
            url = "redis://127.0.0.1:1"
            cluster = Cluster(ServerSettings(redis_url=url, database_url="sqlite://"), p.tables)
            assert not cluster.has_hints
            await cluster._heard(json.dumps(["another process", "beat"]))
            assert not cluster.has_hints
            await cluster._heard(json.dumps([p.tables.process_id, "beat"]))
            heard_at = cluster._beat_heard_at
            assert heard_at > 0
            cluster._beat_heard_at = time.monotonic() - 1.0  # a Redis that has hung for a second
            assert not cluster.has_hints

    run(go())


def test_logs_are_verified_by_themselves_and_what_is_wrong_is_counted(tmp_path: Path) -> None:
    first = Server(tmp_path, workers=0).start()

    async def go() -> list[str]:
        ann = await Client(first).guest("Ann")
        return [await ann.table("me", "me", game="great_kingdom") for _ in range(3)]

    tables = run(go())
    first.stop()
    with sqlite3.connect(tmp_path / "site.db") as raw:
        raw.execute("UPDATE events SET at = at + 1 WHERE table_id = ? AND seq = 2", (tables[1],))
    raw.close()
    settings = {"trusted_proxies": ["127.0.0.1"], "public_metrics": True}
    server = Server(tmp_path, workers=0, verify_hours=1 / 3600, **settings).start()
    try:
        deadline = time.monotonic() + WAIT
        while 'riftkeep_verifications_total{result="bad"}' not in (found := _figures(server)):
            assert time.monotonic() < deadline, found
            time.sleep(0.2)
        assert "riftkeep_verified_bad 1.0" in found and "riftkeep_verified_tables 3.0" in found
        for crew in ("computers", "analysts", "readers", "hashers"):
            assert f'riftkeep_jobs_waiting{{workers="{crew}"}} 0.0' in found
        assert "riftkeep_writes_waiting" in found and "riftkeep_stalls_total" in found
    finally:
        server.stop()
    said = [line for line in server.errors() if "verification failed" in line]
    assert said and all(tables[1] in line for line in said)


def _figures(server: Server) -> str:
    elsewhere = {"x-forwarded-for": "192.0.2.7"}
    with plain_client(base_url=server.url, timeout=WAIT) as client:
        return client.get("/metrics", headers=elsewhere).text


def test_many_who_ask_how_the_site_is_cause_one_write(tmp_path: Path) -> None:
    """Everybody may ask, and each answer would wait for the disk."""
    settings = ServerSettings(
        database_url=f"sqlite:///{tmp_path / 'a.db'}", workers=0, verify_hours=0
    )
    site = Site(settings)
    may_write, writes = asyncio.Event(), 0

    async def write(_: Any) -> None:
        nonlocal writes
        writes += 1
        await may_write.wait()

    async def read(_: Any) -> int:
        return 1

    async def go() -> None:
        stand_in: Any = site
        stand_in.store = SimpleNamespace(read=read, write=write)
        stand_in.sockets = {}
        stand_in.cluster = SimpleNamespace(has_hints=False)
        site.is_ready = True
        stand_in.tables = _Tables()
        asked = [asyncio.create_task(health(site)) for _ in range(50)]
        while not writes:
            await asyncio.sleep(0)
        may_write.set()
        assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}
        assert writes == 1
        assert (await health(site)).status_code == 200
        assert writes == 2, "whoever asks later hears how it is then"

    run(go())


class _Tables:
    process_id = "p"

    def __len__(self) -> int:
        return 0
