"""Searches as files: what a search remembers, with what it is of and a checksum.

A file begins with two lines of text, what it is and a JSON header, so that it says of itself what
it is of; the bytes of the core follow. It fits a search of the same game whose values come about in
the same way. See docs/concepts/search.md for what is promised.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from riftkeep.core.errors import InvalidData
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.durable import write_atomically
from riftkeep.search.limits import Settings

_FIRST = b"riftkeep search 3\n"
_LONGEST_HEADER = 2**20

_JUDGING = (
    "evaluator",
    "net",
    "net_visits",
    "net_weight",
    "weights",
    "root_horizon",
    "leaf_horizon",
)
"""The settings that decide what positions are worth."""


def write_search(path: Path, game: AnyGame, settings: Settings, by: str, data: bytes) -> None:
    """Write a file at once: a reader sees the old one or the new one, whole."""
    header = _header(game, settings, by) | {"digest": blake2b(data, digest_size=16).hexdigest()}
    write_atomically(path, _FIRST + json.dumps(header).encode() + b"\n" + data)


def read_search(path: Path, game: AnyGame, settings: Settings, by: str) -> bytes:
    """The bytes of the core; InvalidData if the file is none, damaged, or of another search."""
    with path.open("rb") as file:
        if file.readline(len(_FIRST)) != _FIRST:
            raise InvalidData("search", f"{path} holds no search, or one of another version")
        try:
            header = json.loads(file.readline(_LONGEST_HEADER))
            digest = header.pop("digest")
        except (ValueError, KeyError, AttributeError, TypeError):
            raise _damaged(path) from None
        data = file.read()
    if digest != blake2b(data, digest_size=16).hexdigest():
        raise _damaged(path)
    for name, value in json.loads(json.dumps(_header(game, settings, by))).items():
        if header.get(name) != value:
            there = shown(header.get(name))
            reason = f"{path} is of a search with {name} {there}, not {shown(value)}"
            raise InvalidData("search", f"{reason}; make an engine like that one")
    return data


def _header(game: AnyGame, settings: Settings, by: str) -> dict[str, Any]:
    given = asdict(settings)
    judging = {name: given[name] for name in _JUDGING}
    return {"game": game.name, "options": game.options_json, "judged_by": by, **judging}


def _damaged(path: Path) -> InvalidData:
    return InvalidData("search", f"{path} is damaged")
