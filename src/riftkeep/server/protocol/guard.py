"""What every request passes first: where it comes from, how often, how large, and to which host.

One ASGI middleware for HTTP and sockets. It also puts the security headers on every response and
makes sure that an unexpected error tells the client nothing but that there was one.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import unquote_plus, urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from riftkeep.core.characters import bad_character
from riftkeep.core.sentence import Sentence
from riftkeep.server import metrics
from riftkeep.server.protocol.addresses import client_key, parse_address
from riftkeep.server.protocol.answers import RefusalData
from riftkeep.server.protocol.limits import Limit, RateLimits
from riftkeep.server.protocol.loop_share import LoopShare, WaitedTooLong
from riftkeep.server.protocol.under_way import UnderWay
from riftkeep.server.settings import ServerSettings

log = structlog.get_logger()

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
MAX_BODY_BYTES = 64 * 1024
MAX_IMPORT_BYTES = 2 * 1024 * 1024
MOST_UPLOADS = 8
"""Long bodies under way at a time, which may be 16 MB, and more while they are read."""
LARGE_PATHS = frozenset(
    {"/api/import", "/api/jobs", "/api/study/keep", "/api/study/open", "/api/study/write"}
)
INTERNAL = "/internal/"
STATIC = "/static/"
TABLES = "/api/tables/"
COMMANDS = frozenset(
    {"play", "join", "leave", "resign", "abort", "takeback", "answer", "rematch", "chat"}
)
"""How the paths of commands at a table end; pointing and hints are none."""
OPERATIONS = frozenset({"/healthz", "/metrics"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(Exception):
    """A body is larger than it may be."""


class Guard:
    """See the module."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        limits: RateLimits,
        under_way: UnderWay,
        share: LoopShare,
        now: Callable[[], float],
    ) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._now = now
        self._uploads = 0
        self._under_way = under_way
        self._share = share
        self._proxies = [ipaddress.ip_network(p, strict=False) for p in settings.trusted_proxies]
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self._hosts = self._allowed_hosts()

    def _allowed_hosts(self) -> set[str] | None:
        """Names the site answers to; None: any. Protects a local site from rebound names."""
        hosts = {urlsplit(origin).hostname or "" for origin in self._origins}
        if self._settings.host in ("127.0.0.1", "::1", "localhost"):
            return hosts | LOOPBACK
        return hosts | LOOPBACK if hosts else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope.setdefault("state", {})
        address, is_secure = self._origin_of(scope, headers)
        address = scope["state"]["address"] = client_key(address)
        scope["state"]["is_secure"] = is_secure
        is_internal = scope["path"].startswith(INTERNAL)
        if is_internal:
            problem = self._internal_problem(address)
        else:
            problem = self._problem(scope, headers, address, is_secure)
        if scope["type"] == "websocket":
            if problem is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
                return
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, self._settings.secure_cookies or is_secure)
        if problem is not None:
            await answer.error(*problem)
            return
        passing = self._pass_on(scope, receive, answer, headers)
        if is_internal or _is_live(scope):
            await passing
        elif not _is_counted(scope):
            await self._in_turn(address, passing, answer)
        else:
            with self._under_way.one_more(address):
                await self._in_turn(address, passing, answer)

    async def _in_turn(
        self, address: str, passing: Coroutine[Any, Any, None], answer: _Answer
    ) -> None:
        try:
            await self._share.run(address, passing)
        except WaitedTooLong:
            await answer.error(503, "queue_full", Sentence("refused.queue_full"))

    async def _pass_on(
        self, scope: Scope, receive: Receive, answer: _Answer, headers: Headers
    ) -> None:
        most = MAX_IMPORT_BYTES if scope["path"] in LARGE_PATHS else MAX_BODY_BYTES
        length = headers.get("content-length")
        if length is not None and (not length.isdigit() or int(length) > most):
            await answer.error(413, "too_large", Sentence("refused.too_large", most=most))
            return
        if scope["path"] not in LARGE_PATHS or (length and int(length) <= MAX_BODY_BYTES):
            await self._pass_limited(scope, receive, answer, most)
        elif not self._limits.uploads.allows(scope["state"]["address"]):
            await answer.error(429, "too_many", Sentence("refused.too_many"))
        elif self._uploads >= MOST_UPLOADS:
            await answer.error(503, "queue_full", Sentence("refused.queue_full"))
        else:
            self._uploads += 1
            try:
                await self._pass_limited(scope, receive, answer, most)
            finally:
                self._uploads -= 1

    async def _pass_limited(
        self, scope: Scope, receive: Receive, answer: _Answer, most: int
    ) -> None:
        """Pass a request on whose body has at most so many bytes."""
        received = 0
        state = scope["state"]

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            if not message.get("more_body", False):
                state.setdefault("arrived", self._now())
            received += len(message.get("body", b""))
            if received > most:
                raise TooLarge
            return message

        try:
            await self._app(scope, limited, answer.send)
        except ClientDisconnect:
            log.info("client left while it sent its request", path=scope["path"])
        except TooLarge:
            await answer.error(413, "too_large", Sentence("refused.too_large", most=most))
        except Exception as error:
            log.error("request failed", path=scope["path"], exc_info=error)
            await answer.error(500, "internal", Sentence("refused.internal"))

    def _internal_problem(self, address: str) -> tuple[int, str, Sentence] | None:
        """Other processes may ask often, but whoever guesses at their secret may not."""
        if self._limits.internal.allows(address):
            return None
        return 429, "too_many", Sentence("refused.too_many")

    def _problem(
        self, scope: Scope, headers: Headers, address: str, is_secure: bool
    ) -> tuple[int, str, Sentence] | None:
        host = headers.get("host", "")
        if self._hosts is not None and _hostname(host) not in self._hosts:
            return 421, "wrong_host", Sentence("refused.wrong_host")
        is_socket = scope["type"] == "websocket"
        if not self._limit_of(scope).allows(address):
            return 429, "too_many", Sentence("refused.too_many")
        if not is_socket and _is_counted(scope) and not self._under_way.admits(address):
            return 429, "too_many", Sentence("refused.too_many")
        if _has_bad_character(scope):
            return 400, "bad_message", Sentence("refused.bad_address")
        if is_socket or scope["method"] not in SAFE_METHODS:
            own = f"{'https' if is_secure else 'http'}://{host}".lower()
            origin = headers.get("origin")
            has_wrong_origin = origin is not None and not self._is_own_origin(origin, own)
            site = headers.get("sec-fetch-site")
            is_cross_site = site is not None and site not in ("same-origin", "none")
            if has_wrong_origin or (is_cross_site and origin is None):
                return 403, "cross_origin", Sentence("refused.cross_origin")
        return None

    def _limit_of(self, scope: Scope) -> Limit:
        if scope["type"] == "websocket":
            return self._limits.handshakes
        return self._limits.files if scope["path"].startswith(STATIC) else self._limits.requests

    def _is_own_origin(self, origin: str, own: str) -> bool:
        origin = origin.lower()
        return origin == own or origin in self._origins

    def _origin_of(self, scope: Scope, headers: Headers) -> tuple[str, bool]:
        """The address of the client, and whether it came by TLS; proxies only if trusted."""
        client = scope.get("client")
        address = client[0] if client else "unknown"
        is_secure = scope.get("scheme") in ("https", "wss")
        if not self._is_proxy(address):
            return address, is_secure
        is_secure = headers.get("x-forwarded-proto", "").strip().lower() in ("https", "wss")
        hops = [hop.strip() for hop in headers.get("x-forwarded-for", "").split(",") if hop.strip()]
        for hop in reversed(hops):
            if parse_address(hop) is None:
                return address, is_secure  # whoever wrote that is not to be believed further
            if not self._is_proxy(hop):
                return hop, is_secure
        return address, is_secure

    def _is_proxy(self, address: str) -> bool:
        parsed = parse_address(address)
        return parsed is not None and any(parsed in network for network in self._proxies)


class _Answer:
    """Sends a response with the security headers, or an error if none has begun."""

    def __init__(self, send: Send, is_secure: bool) -> None:
        self._send = send
        self._is_secure = is_secure
        self._has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if "cache-control" not in headers:
                headers["cache-control"] = "no-store"
            if self._is_secure:
                headers["strict-transport-security"] = "max-age=31536000"
            metrics.REQUESTS.labels(f"{message['status'] // 100}xx").inc()
        await self._send(message)

    async def error(self, status: int, code: str, says: Sentence) -> None:
        if self._has_begun:
            return
        body = json.dumps({"error": RefusalData.of(code, says).model_dump()}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if status in (429, 503):
            headers.append((b"retry-after", b"5"))
        start: dict[str, Any] = {
            "type": "http.response.start",
            "status": status,
            "headers": headers,
        }
        await self.send(start)
        await self._send({"type": "http.response.body", "body": body})


def _is_live(scope: Scope) -> bool:
    """Is it a command at a table, which waits for nothing else, or a question how the site is?"""
    path = scope["path"]
    is_command = path.startswith(TABLES) and path.rpartition("/")[2] in COMMANDS
    return (is_command and scope["method"] == "POST") or path in OPERATIONS


def _is_counted(scope: Scope) -> bool:
    """Does it count among the requests that an address may have under way?

    Streams last as long as a game and have a limit of their own, and of files a page asks for many.
    """
    path = scope["path"]
    return not (_is_live(scope) or path.startswith(STATIC) or path.endswith("/stream"))


def _has_bad_character(scope: Scope) -> bool:
    query = unquote_plus(scope.get("query_string", b"").decode("latin-1"), errors="replace")
    return bool(bad_character(scope["path"]) or bad_character(query, has_lines=True))


def _hostname(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()
