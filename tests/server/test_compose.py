"""The several-process set-up of deploy/: every service's own command, without the containers.

What a container would give it is put in its place: names of services become loopback, the ports
become free ones. Images, volumes and the proxy are not run here.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import yaml  # type: ignore[import-untyped]  # comes with schemathesis
from tests.server.harness import Client, Server, run
from tests.services import Postgres, free_port, missing

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
SERVERS = [name for name, service in SERVICES.items() if "build" in service]


class ComposedServer(Server):
    """A server started by the command of the image with the environment of its service."""

    def __init__(self, directory: Path, environment: dict[str, str]) -> None:
        super().__init__(directory)
        kept = {k: v for k, v in self.environment.items() if not k.startswith("RIFTKEEP_")}
        self.port = int(environment["RIFTKEEP_PORT"])
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = kept | environment

    def command(self) -> list[str]:
        command = _image_command()
        assert command[0] == "riftkeep"
        return [str(Path(sys.executable).with_name("riftkeep")), *command[1:]]


def _image_command() -> list[str]:
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    [command] = [line.removeprefix("CMD ") for line in lines if line.startswith("CMD ")]
    found: list[str] = json.loads(command)
    return found


@contextmanager
def _valkey(port: int, directory: Path) -> Iterator[None]:
    command = SERVICES["valkey"]["command"]
    program = shutil.which("redis-server") or shutil.which(command[0])
    if program is None:
        missing("Redis", "redis-server")
    place = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(directory)]
    with subprocess.Popen(
        [str(program), *command[1:], *place], stdout=subprocess.DEVNULL
    ) as process:
        try:
            yield
        finally:
            process.kill()


def _environment(name: str, places: dict[str, str], own_port: int) -> dict[str, str]:
    """A service's environment with the containers' names replaced by where they are here."""
    variables = {
        "POSTGRES_PASSWORD": "not a secret",
        "INTERNAL_SECRET": "not one either",
        "ORIGIN": "http://localhost:8080",
    }

    def filled(found: re.Match[str]) -> str:
        return variables[found[1]]

    environment: dict[str, str] = {}
    for key, value in SERVICES[name]["environment"].items():
        text = re.sub(r"\$\{(\w+)[^}]*\}", filled, str(value))
        for container, place in places.items():
            text = re.sub(rf"\b{container}(:\d+)?(?=/|$)", place, text)
        environment[key] = text
    return environment | {"RIFTKEEP_HOST": "127.0.0.1", "RIFTKEEP_PORT": str(own_port)}


def test_every_service_starts_by_its_own_command_and_answers(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = SERVICES["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {user} LOGIN")
        connection.execute(f"CREATE DATABASE {name} OWNER {user} TEMPLATE template0")
    check = shlex.split(SERVICES["database"]["healthcheck"]["test"][1])
    ready = subprocess.run(
        [
            str(postgres.binaries / check[0]),
            *check[1:],
            "-h",
            "127.0.0.1",
            "-p",
            str(postgres.port),
        ],
        check=False,
        stdout=subprocess.DEVNULL,
    )
    assert ready.returncode == 0
    ports = {server: free_port() for server in SERVERS}
    redis_port = free_port()
    places = {
        "database": f"127.0.0.1:{postgres.port}",
        "valkey": f"127.0.0.1:{redis_port}",
    } | {server: f"127.0.0.1:{port}" for server, port in ports.items()}
    with ExitStack() as stack:
        stack.enter_context(_valkey(redis_port, tmp_path))
        servers = [
            ComposedServer(tmp_path, _environment(server, places, ports[server]))
            for server in SERVERS
        ]
        for server in servers:
            server.start()
            stack.callback(server.stop)
        for server in servers:
            server.wait_ready()
        assert len(servers) == 2
        run(_play_across(*servers))
    for server in servers:
        assert server.errors() == []


async def _play_across(first: Server, second: Server) -> None:
    """As through the proxy: one origin, one cookie, whichever process is reached."""
    ann = await Client(first).guest("Ann")
    table = await ann.table("me", "me")
    there = Client(second)
    there.http.cookies.set("riftkeep_session", ann.http.cookies["riftkeep_session"])
    there.http.headers["host"] = "localhost:8080"
    there.http.headers["origin"] = "http://localhost:8080"
    assert (await there.view(table))["your_seats"] == [1, 2]
    assert (await there.do(table, "resign"))["type"] == "ack"
    there.http.headers["origin"] = "http://elsewhere.example"
    assert (await there.http.post("/api/session", json={"name": "Eve"})).status_code == 403


def test_the_proxy_knows_every_server_and_hides_what_is_between_them() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    [upstreams] = re.findall(r"reverse_proxy ([^{]*)\{", text)
    ports = {SERVICES[name]["environment"]["RIFTKEEP_PORT"] for name in SERVERS}
    assert upstreams.split() == [f"{name}:{port}" for name in SERVERS for port in ports]
    assert "respond /internal/* 404" in text and "health_uri /healthz" in text
    assert set(SERVICES["proxy"]["depends_on"]) == set(SERVERS)
    for name in SERVERS:
        address = SERVICES[name]["environment"]["RIFTKEEP_ADDRESS"]
        assert httpx.URL(address).host == name
