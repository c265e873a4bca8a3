"""Requests to the whole HTTP API, right and wrong: more than can be made from its description.

Schemathesis makes the first requests of an operation from the OpenAPI description, which takes
longer than to answer them. All others are changed from those, and more often from those that were
accepted or are right, by a generator that always draws the same. A bot, its owner and a guest send
each.
"""

from __future__ import annotations

import json
import math
import os
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException, HTTPResponse
from itertools import count
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import requests
from hypothesis import HealthCheck, Phase, given, settings
from tests.server.harness import turn_in
from tests.server.site import WAIT

TABLE = "~table~"
"""Stands for a table of the owner, of which there is a new one now and then."""
MOST_DESCRIBED = 24
"""Requests of an operation that are made from its description."""
REQUESTS_A_TABLE = 30
LONG = {"/api/tables/{table_id}/hint": 50, "/api/analysis": 50, "/api/jobs": 300}
"""Operations for which a computer thinks: at most so many requests, or one of them takes longer
than all others together."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 10, 2**31, 2**63, 10**400, 0.5, -0.0, 1e308),
    *("", " ", "\x00", "\ud800", "\u202e", "x" * 3000, "0" * 16, "é", "e\u0301", "\U0001f600"),
    *("me", "open", "ringrift", "great_kingdom", "square8", "playing", "true", TABLE),
    *([], {}, [[]], [None], {"": None}, {"kind": "computer", "level": 1}, {"type": "play"}),
    *(
        "<script>alert(1)</script>",
        "'; DROP TABLE events; --",
        "../../etc/passwd",
        "%00",
        "{{7*7}}",
    ),
)
TYPES = ("application/json", "text/plain", "application/x-www-form-urlencoded", "", "a/b; c=d")


@dataclass(frozen=True)
class Asked:
    """A request as it is sent, but for who sends it. ``query`` is written out."""

    method: str
    path: str
    query: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None


def described(operation: Any, most: int) -> list[Asked]:
    """The first requests of an operation, as many as there are: from its description."""
    found: list[Asked] = []

    @given(case=operation.as_strategy())
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def make(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = TABLE
        found.append(_asked(case))

    make()
    return found


def _asked(case: Any) -> Asked:
    prepared = requests.Request(**case.as_transport_kwargs(base_url="http://site")).prepare()
    path, _, query = prepared.path_url.partition("?")
    body = prepared.body.encode() if isinstance(prepared.body, str) else prepared.body
    assert body is None or isinstance(body, bytes)
    left_out = ("content-length", "user-agent", "host", "transfer-encoding")
    headers = {k: str(v) for k, v in prepared.headers.items() if k.lower() not in left_out}
    return Asked(case.method, path, query, headers, body)


def valid(operation: Any, view: dict[str, Any], random: Random) -> list[Asked]:
    """Requests of an operation that are right at a table as it is shown, where chance finds few."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = {"game": "ringrift", "options": {"players": 2}}
    turn, position = turn_in(view, random), {"position": view["position"]}
    pointed = {"partial": None, "event": {"kind": "point", "cell": [1, 1]}}
    known: dict[str, dict[str, Any]] = {
        "/api/tables": game | {"seats": seats, "clock": {"kind": "none"}, "rated": False},
        "/api/pairing": game,
        "/api/tables/{table_id}/play": turn,
        "/api/tables/{table_id}/interact": {"seq": turn["seq"], "key": turn["key"]} | pointed,
        "/api/study/open": {"text": json.dumps(view["position"])},
        "/api/study/line": position | {"moves": turn["moves"]},
        "/api/study/check": position,
        "/api/study/interact": position | pointed,
        "/api/study/write": game | {"moves": turn["moves"], "format": "json"},
        "/api/study/keep": game | {"moves": turn["moves"], "seats": ["Ann", "Bob"]},
    }
    if operation.method.upper() != "POST" or operation.path not in known:
        return []
    body = known[operation.path]
    if not operation.path.startswith("/api/study"):
        body = body | {"id": f"valid-{random.getrandbits(60)}"}
    headers = {"content-type": "application/json"}
    path = operation.path.replace("{table_id}", TABLE)
    return [Asked("POST", path, "", headers, json.dumps(body).encode())]


# --- changing ------------------------------------------------------------------------------------


def changed(asked: Asked, others: list[Asked], random: Random) -> Asked:
    """Nearly the same request: in one to three places it is another."""
    for _ in range(random.randrange(1, 4)):
        kind = random.random()
        if asked.body is not None and kind < 0.75:
            asked = replace(asked, body=_changed_body(asked.body, others, random))
        elif kind < 0.9:
            asked = replace(asked, query=_changed_query(asked.query, others, random))
        elif kind < 0.94:
            asked = replace(asked, path=_changed_path(asked.path, random))
        else:
            asked = replace(asked, headers=asked.headers | _odd_headers(random))
    return asked


def _changed_body(body: bytes, others: list[Asked], random: Random) -> bytes:
    data = _parsed(body)
    if data is None or random.random() < 0.15:
        return _changed_bytes(body, random)
    given = [found for other in others if (found := _parsed(other.body)) is not None]
    return json.dumps(_changed_data([data], given, random)[0]).encode()


def _parsed(body: bytes | None) -> Any:
    try:
        return None if body is None else json.loads(body)
    except (ValueError, RecursionError):
        return None


def _changed_bytes(body: bytes, random: Random) -> bytes:
    cut = random.randrange(len(body) + 1)
    some = random.choice([b"", b"\x00", b"\xff", b'"', b"{", b"]", bytes([random.randrange(256)])])
    return body[:cut] + some + body[cut + random.randrange(3) :] if cut % 4 else body[:cut]


def _changed_data(data: Any, given: list[Any], random: Random) -> Any:
    """Data with another value somewhere within, or without one that was there."""
    places = list(_places(data))
    holder, key = random.choice(places)
    kind = random.randrange(6)
    if kind == 0 and isinstance(holder, dict):
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[random.choice(["zzz", "id", "table", "name", "", "__proto__"])] = _value(random)
    elif kind == 2 and given:
        elsewhere, name = random.choice(list(_places([random.choice(given)])))
        holder[key] = json.loads(json.dumps(elsewhere[name]))
    elif kind == 3:
        holder[key] = _nearly(holder[key], random)
    else:
        holder[key] = _value(random)
    return data


def _places(data: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Every place within data: what holds it, and where."""
    keys = range(len(data)) if isinstance(data, list) else list(data)
    for key in keys:
        yield data, key
        if isinstance(data[key], dict | list) and depth < 12:
            yield from _places(data[key], depth + 1)


def _value(random: Random) -> Any:
    value = random.choice(VALUES)
    return json.loads(json.dumps(value)) if isinstance(value, dict | list) else value


def _nearly(value: Any, random: Random) -> Any:
    match value:
        case bool() | None:
            return random.choice([True, False, None])
        case int() | float():
            return random.choice([value + 1, value - 1, -value, value * 2, str(value)[:400]])
        case str():
            cut = random.randrange(len(value) + 1)
            some = random.choice(["", "\x00", "\u200b", " ", "Z", "\ud800", value[:50]])
            return value[:cut] + some + value[cut:]
        case list():
            return value * random.choice([0, 2, 60]) if len(value) < 50 else value[:1]
    return [value]


def _changed_query(query: str, others: list[Asked], random: Random) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    known = pairs + [
        pair for other in others for pair in parse_qsl(other.query, keep_blank_values=True)
    ]
    if pairs and random.random() < 0.3:
        pairs.remove(random.choice(pairs))
    else:
        name = random.choice(known)[0] if known else random.choice(["limit", "after", "zzz"])
        value = random.choice([str(_value(random)), random.choice(known)[1] if known else "1"])
        pairs = [pair for pair in pairs if pair[0] != name or random.random() < 0.2]
        pairs.append((name, value[:4000]))
    return urlencode(pairs, errors="surrogatepass")


def _changed_path(path: str, random: Random) -> str:
    parts = path.split("/")
    value = str(_value(random))[:300]
    parts[random.randrange(2, len(parts))] = quote(value, safe="~", errors="surrogatepass") or "-"
    return "/".join(parts)


def _odd_headers(random: Random) -> dict[str, str]:
    return random.choice(
        [
            {"content-type": random.choice(TYPES)},
            {
                "accept-language": random.choice(
                    ["de", "fr;q=0.1,xx", "*" * 500, ";;,q=", "de;q=nan"]
                )
            },
            {"accept": random.choice(["text/html", "*/*", "a" * 2000])},
            {"x-forwarded-for": random.choice(["1.2.3.4", "::1", "not an address", "9" * 300])},
            {"range": "bytes=5-1"},
            {"if-none-match": "*"},
        ]
    )


# --- sending -------------------------------------------------------------------------------------


class Caller:
    """Somebody who sends requests by one connection, and is known by a header."""

    def __init__(self, address: str, **known_by: str) -> None:
        self._connection = HTTPConnection(address, timeout=WAIT)
        self.known_by = known_by

    def status(self, asked: Asked, table: str) -> int:
        """How a request is answered."""
        return self._send(asked, table)[0]

    def post(self, path: str, **body: Any) -> tuple[dict[str, Any], str]:
        """What a request that must be right is answered, and the cookie that came with it."""
        headers = {"content-type": "application/json"}
        asked = Asked("POST", path, "", headers, json.dumps(body).encode())
        status, text, cookie = self._send(asked, "")
        assert status < 300, text
        return json.loads(text), cookie

    def view(self, table: str) -> dict[str, Any]:
        """A table as it is shown."""
        shown: dict[str, Any] = json.loads(
            self._send(Asked("GET", f"/api/tables/{table}", ""), table)[1]
        )
        return shown

    def close(self) -> None:
        """No more of it."""
        self._connection.close()

    def _send(self, asked: Asked, table: str) -> tuple[int, bytes, str]:
        target = asked.path + (f"?{asked.query}" if asked.query else "")
        body = asked.body and asked.body.replace(TABLE.encode(), table.encode())
        headers = {name.lower(): value for name, value in asked.headers.items()}
        sent = (asked.method, target.replace(TABLE, table), body, self.known_by | headers)
        try:
            answer = self._answer(*sent)
        except (HTTPException, OSError):  # a connection that was not used for a while is closed
            self._connection.close()
            answer = self._answer(*sent)
        text = answer.read()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        return answer.status, text, cookie

    def _answer(
        self, method: str, target: str, body: bytes | None, headers: dict[str, str]
    ) -> HTTPResponse:
        self._connection.request(method, target, body, headers)
        return self._connection.getresponse()


class Callers:
    """A bot, its owner, and a guest who comes back whenever its session has ended."""

    def __init__(self, address: str) -> None:
        self._numbers = count()
        everybody = [Caller(address) for _ in range(4)]
        self._owner, self._bot, self._guest, self._nobody = self._everybody = everybody
        name = f"schema{os.getpid()}"
        _, cookie = self._owner.post("/api/account", name=name, password="correct horse")
        self._owner.known_by = {"cookie": cookie}
        scopes = ["read", "create", "play", "chat"]
        made, _ = self._owner.post("/api/tokens", bot=f"{name}-bot", scopes=scopes)
        self._bot.known_by = {"authorization": f"Bearer {made['secret']}"}
        self._threads = ThreadPoolExecutor(3)

    def __enter__(self) -> Callers:
        return self

    def __exit__(self, *problem: object) -> None:
        self._threads.shutdown()
        for caller in self._everybody:
            caller.close()

    def table(self) -> tuple[str, dict[str, Any]]:
        """A new game in which the owner plays both sides, and how it is shown."""
        seats = [{"kind": "me"}, {"kind": "me"}]
        number = f"{os.getpid()}-{next(self._numbers)}"
        body = {"id": number, "game": "ringrift", "options": {"players": 2}, "seats": seats}
        table = str(self._owner.post("/api/tables", **body)[0]["table"])
        return table, self._owner.view(table)

    def statuses(self, some: list[Asked], table: str) -> list[list[int]]:
        """How each request is answered, by caller; all three send at the same time."""
        everybody: tuple[Callable[[Asked, str], int], ...] = (
            self._bot.status,
            self._as_owner,
            self._as_guest,
        )
        parts = self._threads.map(lambda send: [send(asked, table) for asked in some], everybody)
        return list(parts)

    def _as_owner(self, asked: Asked, table: str) -> int:
        """The owner must not log out; whoever is nobody asks for it instead."""
        is_logout = asked.path == "/api/logout"
        return (self._nobody if is_logout else self._owner).status(asked, table)

    def _as_guest(self, asked: Asked, table: str) -> int:
        if not self._guest.known_by:
            name = f"Fuzz{os.getpid()}-{next(self._numbers)}"
            _, cookie = self._guest.post("/api/session", name=name)
            self._guest.known_by = {"cookie": cookie}
        status = self._guest.status(asked, table)
        if status == 401:
            self._guest.known_by = {}
        return status


def probe(operation: Any, callers: Callers, most: int) -> Counter[int]:
    """So many requests for one operation; how they were answered. None may make a server fail."""
    statuses: Counter[int] = Counter()
    random = Random(operation.label)
    wanted = math.ceil(min(most, LONG.get(operation.path, most)) / 3)
    made, accepted = described(operation, min(wanted, MOST_DESCRIBED)), deque[Asked](maxlen=50)
    first = made[:]
    while made:
        table, view = callers.table()
        some = [_ending(asked) for asked in made[:REQUESTS_A_TABLE]]
        for asked, *answers in zip(some, *callers.statuses(some, table), strict=True):
            statuses.update(answers)
            assert max(answers) < 500, (answers, asked)
            if min(answers) < 300:
                accepted.append(asked)
        left = wanted - statuses.total() // 3
        made = made[REQUESTS_A_TABLE:]
        if not made and left > 0:
            right = valid(operation, view, random)
            bases = [first, *([list(accepted)] if accepted else []), *([right] if right else [])]
            made = right + [
                changed(random.choice(random.choice(bases)), first, random)
                for _ in range(min(left, REQUESTS_A_TABLE) - len(right))
            ]
    return statuses


def _ending(asked: Asked) -> Asked:
    """A request whose answer has an end: a stream would go on as long as a game."""
    if not asked.path.endswith("/stream"):
        return asked
    pairs = [p for p in parse_qsl(asked.query, keep_blank_values=True) if p[0] != "follow"]
    return replace(asked, query=urlencode([*pairs, ("follow", "false")], errors="surrogatepass"))
