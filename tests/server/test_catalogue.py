"""What never changes is written out once, however many ask for it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from riftkeep.server.protocol import messages
from riftkeep.server.protocol.messages import protocol_schema
from riftkeep.server.routes import catalogue


def test_the_protocol_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []

    def make() -> dict[str, Any]:
        made.append(protocol_schema())
        return made[-1]

    monkeypatch.setattr(messages, "protocol_schema", make)
    messages.protocol_text.cache_clear()
    answers = [asyncio.run(catalogue.protocol()) for _ in range(3)]
    assert [json.loads(bytes(answer.body)) for answer in answers] == [protocol_schema()] * 3
    assert len(made) == 1
