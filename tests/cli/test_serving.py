"""`riftkeep serve` and `riftkeep admin`: a site from its first game to its restored backup."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.cli.process import TIMEOUT, Cli, error_line
from tests.server.harness import Client, Server, closed_with, run, wait_for_answer
from tests.services import free_port

from riftkeep.server.settings import ServerSettings


def test_help_lists_every_setting(cli: Cli) -> None:
    text = " ".join(cli("serve", "--help", COLUMNS="200").stdout.split())
    for name in ServerSettings.model_fields:
        assert f"RIFTKEEP_{name.upper()}" in text


def test_wrong_settings_are_named(cli: Cli) -> None:
    process = cli("serve", RIFTKEEP_WORKERS="many")
    assert process.returncode == 2 and "RIFTKEEP_WORKERS" in process.stderr
    process = cli("serve", RIFTKEEP_TRUSTED_PROXIES='["somewhere"]')
    assert process.returncode == 2 and "RIFTKEEP_TRUSTED_PROXIES" in process.stderr
    for wrong in ("mysql://x", "nonsense", "postgresql://a:b@c:d/e"):
        assert cli("serve", "--database-url", wrong).returncode == 1
    assert "RIFTKEEP_PORT" in error_line(cli("--no-browser", RIFTKEEP_PORT="seven"))
    assert "RIFTKEEP_ORIGINS" in error_line(cli("admin", "list", RIFTKEEP_ORIGINS="here"))


def test_serve_uses_the_users_data_directory_and_stops_quietly(cli: Cli, tmp_path: Path) -> None:
    port = free_port()
    cli.environment |= {"XDG_DATA_HOME": str(tmp_path / "data"), "RIFTKEEP_WORKERS": "0"}
    cli.environment |= {"RIFTKEEP_LOG_FORMAT": "json"}
    process = cli.start("serve", "--port", str(port), stderr=subprocess.PIPE)
    try:
        wait_for_answer(f"http://127.0.0.1:{port}/healthz")
        assert (tmp_path / "data" / "riftkeep" / "riftkeep.db").exists()
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=TIMEOUT)
    lines = [json.loads(line) for line in said.decode().splitlines() if line.startswith("{")]
    assert {"ready", "draining", "stopped"} <= {line["event"] for line in lines}


def test_the_command_alone_is_the_site_on_this_machine(cli: Cli, tmp_path: Path) -> None:
    port = free_port()
    cli.environment |= {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "RIFTKEEP_WORKERS": "0",
        "RIFTKEEP_PORT": str(port),
    }
    process = cli.start("--no-browser")
    try:
        wait_for_answer(f"http://127.0.0.1:{port}/healthz")
        assert "Play now" in httpx.get(f"http://127.0.0.1:{port}/").text
        again = cli("--no-browser")  # there it is already
        assert again.returncode == 0 and f"http://127.0.0.1:{port}/" in again.stderr
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(TIMEOUT)
        assert process.stdin is not None
        process.stdin.close()


def test_an_administrator_looks_after_a_running_site(cli: Cli, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.environment["XDG_DATA_HOME"] = cli.environment["XDG_DATA_HOME"]
    server.start()
    url = ("--database-url", str(server.settings["database_url"]))

    async def go() -> str:
        ann = await (await Client(server).guest("Ann")).account("Ann-the-account")
        done = await ann.table("me", "me")
        await ann.turn(done, Random(1))
        await ann.do(done, "resign")
        table = await ann.table("me", "me")
        await ann.turn(table, Random(1))
        async with ann.socket() as socket:
            await socket.watch(table)
            listed = await asyncio.to_thread(cli, "admin", "list", *url)
            assert table in listed.stdout and "playing" in listed.stdout
            stranger = {"RIFTKEEP_INTERNAL_SECRET": "not the one of this site"}
            refused = await asyncio.to_thread(cli, "admin", "end", table, *url, **stranger)
            assert "another internal secret" in error_line(refused)
            assert (await asyncio.to_thread(cli, "admin", "end", table, *url)).returncode == 0
            await socket.event("aborted")  # the running server has told it at once
            assert (await ann.view(table))["status"] == "aborted"
            again = await asyncio.to_thread(cli, "admin", "end", table, *url)
            assert "is aborted" in error_line(again)
            banned = await asyncio.to_thread(cli, "admin", "ban", "ann-the-account", *url)
            assert banned.returncode == 0
            await asyncio.sleep(10.5)  # as long as an identity is remembered
            assert (await ann.get("/api/session"))["person"] is None
            assert await closed_with(socket) == 1008
        known: dict[str, Any] = {"name": "Ann-the-account", "password": "correct horse"}
        await Client(server).post("/api/login", 401, **known)
        lifted = await asyncio.to_thread(cli, "admin", "ban", "ann-the-account", "--lift", *url)
        assert lifted.returncode == 0
        await Client(server).post("/api/login", **known)
        return done

    done = run(go())
    backup = tmp_path / "backup.gz"
    assert cli("admin", "backup", backup, *url).returncode == 0
    verified = cli("admin", "verify", *url)
    assert verified.returncode == 0 and "2 tables verified, 0 with problems" in verified.stderr
    server.stop()
    fresh = ("--database-url", f"sqlite:///{tmp_path / 'fresh.db'}")
    assert cli("admin", "restore", backup, *fresh).returncode == 0
    assert "2 tables verified" in cli("admin", "verify", *fresh).stderr
    exported = cli("admin", "export", *fresh)
    assert done in exported.stdout
    records = cli.file("games.jsonl", exported.stdout)
    other = ("--database-url", f"sqlite:///{tmp_path / 'other.db'}")
    assert "1 games imported" in cli("admin", "import", records, *other).stderr
    assert "1 tables verified, 0" in cli("admin", "verify", *other).stderr
    assert "not empty" in error_line(cli("admin", "restore", backup, *fresh))


def test_a_table_without_a_server_can_be_ended_and_damage_is_found(
    cli: Cli, tmp_path: Path
) -> None:
    server = Server(tmp_path).start()
    url = ("--database-url", str(server.settings["database_url"]))

    async def go() -> str:
        ann = await Client(server).guest("Ann")
        table = await ann.table("me", "me")
        await ann.turn(table, Random(1))
        return table

    table = run(go())
    server.kill()
    assert cli("admin", "end", table, *url).returncode == 0
    assert "0 with problems" in cli("admin", "verify", *url).stderr
    import sqlite3

    with sqlite3.connect(tmp_path / "site.db") as raw:
        raw.execute("UPDATE events SET position_key = 'ffffffffffffffff' WHERE seq = 3")
    raw.close()
    damaged = cli("admin", "verify", *url)
    assert damaged.returncode == 1 and "event 3" in damaged.stdout


@pytest.mark.parametrize("command", [["end", "nope"], ["ban", "nope"], ["restore", "nope.gz"]])
def test_what_is_not_there_is_said_so(cli: Cli, tmp_path: Path, command: list[str]) -> None:
    error_line(cli("admin", *command, "--database-url", f"sqlite:///{tmp_path / 'x.db'}"))


def test_a_file_that_is_no_text_is_not_imported(cli: Cli, tmp_path: Path) -> None:
    file = cli.file("games.gz", b"\x1f\x8b\xff")
    url = f"sqlite:///{tmp_path / 'x.db'}"
    assert "is not text in UTF-8" in error_line(cli("admin", "import", file, "--database-url", url))


def test_serve_says_that_it_serves_only_when_it_does(cli: Cli, tmp_path: Path) -> None:
    cli.environment |= {"XDG_DATA_HOME": str(tmp_path / "data"), "RIFTKEEP_WORKERS": "0"}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = error_line(cli("serve", "--port", str(port)))
        assert f"127.0.0.1 port {port}" in said and "--port" in said
    nowhere = f"postgresql://x@127.0.0.1:{free_port()}/x"
    assert "serving" not in error_line(cli("serve", "--port", "0", "--database-url", nowhere))
    elsewhere = error_line(cli("serve", "--host", "192.0.2.1"))  # an address nobody has
    assert "192.0.2.1" in elsewhere
    process = cli.start("serve", "--port", "0", stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if b"serving at" in line:
                break
        url = line.decode().split()[3].rstrip(";")
        assert httpx.get(f"{url}healthz").status_code == 200
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIMEOUT)
