"""Settings of the server, each by an environment variable ``RIFTKEEP_<NAME>``."""

from __future__ import annotations

import json
import os
from ipaddress import ip_network
from typing import Annotated, Any, get_origin

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from riftkeep.core.errors import RiftkeepError
from riftkeep.directories import data_directory


def default_database_url() -> str:
    """One SQLite file in the user's data directory."""
    return f"sqlite:///{data_directory() / 'riftkeep.db'}"


def _network(text: str) -> str:
    ip_network(text, strict=False)
    return text


class ServerSettings(BaseSettings):
    """Everything that can be set; ``riftkeep serve --help`` lists it with these words."""

    model_config = SettingsConfigDict(env_prefix="RIFTKEEP_", extra="ignore")

    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8642, ge=0, le=65535, description="Port to listen on.")
    database_url: str = Field(
        default_factory=default_database_url,
        description="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    )
    redis_url: str | None = Field(
        default=None,
        description="Redis or Valkey, so that several processes hear of events at once.",
    )
    address: str | None = Field(
        default=None,
        description="URL by which the other processes on the same database reach this one;"
        " http://HOST:PORT if not given.",
    )
    origins: list[str] = Field(
        default_factory=list,
        description="Origins of the site besides the one it is reached by, as a JSON list.",
    )
    trusted_proxies: list[Annotated[str, AfterValidator(_network)]] = Field(
        default_factory=list,
        description="Addresses whose X-Forwarded-For and -Proto are believed, as a JSON list.",
    )
    secure_cookies: bool = Field(
        default=False, description="Cookies for TLS only; true behind TLS."
    )
    session_days: Annotated[float, Field(gt=0)] = Field(
        default=90.0, description="How long a cookie is good for."
    )
    workers: int = Field(
        default_factory=lambda: max(1, (os.cpu_count() or 2) - 1),
        ge=0,
        le=256,
        description="Processes in which computers think.",
    )
    analysts: int = Field(
        default=1, ge=0, le=256, description="Processes for analyses and reviews, which take long."
    )
    readers: int = Field(
        default_factory=lambda: min(2, max(1, (os.cpu_count() or 2) - 1)),  # a core is for moves
        ge=1,
        le=256,
        description="Processes that read foreign games and replay long ones.",
    )
    read_seconds: Annotated[float, Field(gt=0)] = Field(
        default=10.0, description="Processor time for one text; a reader that needs more is ended."
    )
    engine: str = Field(
        default="riftkeep.server.work.engines:LevelEngine",
        description="What thinks there: module:name of a TurnEngine.",
    )
    think_seconds: Annotated[float, Field(gt=0)] = Field(
        default=20.0, description="A worker that is silent for longer is replaced."
    )
    max_jobs_waiting: int = Field(
        default=2000, ge=1, description="Jobs that may wait for a worker."
    )
    max_jobs_per_person: int = Field(
        default=4, ge=1, description="Hints, analyses and reviews one person may have under way."
    )
    max_sockets: int = Field(default=20_000, ge=1, description="Sockets open at a time.")
    max_sockets_per_address: int = Field(default=200, ge=1, description="... from one address.")
    ping_seconds: float = Field(
        default=20.0,
        gt=0,
        le=60,
        description="How often sockets are asked whether they are there, and may take to answer.",
    )
    max_connections: int = Field(
        default=25_000, ge=10, description="Connections open at a time, sockets included."
    )
    max_connections_per_address: int = Field(
        default=400, ge=10, description="... from one address, or one IPv6 network of 64 bits."
    )
    internal_secret: str = Field(
        default="",
        max_length=200,
        description="What the processes of one site show each other; a private file in the data"
        " directory has one if not given. The same for all of them and for riftkeep admin.",
    )
    verify_hours: Annotated[float, Field(ge=0)] = Field(
        default=24.0, description="How often all logs are verified; 0: never by itself."
    )
    public_metrics: bool = Field(
        default=False, description="Whether /metrics answers to other machines, too."
    )
    limit_scale: Annotated[float, Field(gt=0)] = Field(
        default=1.0, description="Multiplies every rate limit; for load tests."
    )
    drain_seconds: Annotated[float, Field(ge=0)] = Field(
        default=2.5, description="How long a stopping server lets commands under way finish."
    )
    heartbeat_seconds: Annotated[float, Field(gt=0)] = Field(
        default=2.0, description="How often a process says that it is alive."
    )
    lease_seconds: Annotated[float, Field(gt=0)] = Field(
        default=10.0, description="After how long without a sign others take over its tables."
    )
    log_format: str = Field(default="text", pattern="^(text|json)$", description="text or json.")
    log_level: str = Field(default="info", description="debug, info, warning or error.")

    @property
    def reachable_at(self) -> str:
        """The URL of this process for others."""
        return self.address or f"http://{self.host}:{self.port}"


class InvalidSettings(RiftkeepError):
    """A setting cannot be used; the message names its variable."""


def read_settings(**given: Any) -> ServerSettings:
    """The settings of the environment, and those given instead; InvalidSettings names the first."""
    try:
        return ServerSettings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(part) for part in first["loc"][:1]).upper()
        raise InvalidSettings(f"RIFTKEEP_{name}: {first['msg']}") from error
    except SettingsError as error:
        why = 'must be a JSON list, such as ["a", "b"]'
        raise InvalidSettings(f"{_variable_without_json()}: {why}") from error


def _variable_without_json() -> str:
    """The first variable of a setting with several values whose text is no JSON."""
    settings = ServerSettings.model_fields.items()
    for name in (name for name, field in settings if get_origin(field.annotation) is list):
        variable = f"RIFTKEEP_{name.upper()}"
        try:
            json.loads(os.environ.get(variable, "[]"))
        except ValueError:
            return variable
    return "RIFTKEEP_..."
