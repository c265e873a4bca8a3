"""Forced moves that a text leaves out are filled in only on request, and counted (D82)."""

from __future__ import annotations

import json

import pytest

import riftkeep
from riftkeep.core.errors import CorruptRecord, RiftkeepError
from riftkeep.core.formats import read_content, write_content

GAME = riftkeep.load("ringrift", players=2)
SHORT = "d4+2\nd4-d7\ne5+1\ne5-e6\n"
WHOLE = ["d4+2", "d4-d7", "no-line", "no-territory", "e5+1", "e5-e6"]


def test_d82_notation_is_filled_on_request_and_says_how_many() -> None:
    content = read_content(SHORT, GAME, "notation", fill_forced=True)
    assert content.record is not None
    assert [str(move) for move in content.record.moves] == WHOLE
    assert content.filled == 2
    again = read_content(write_content(content, "notation"), fill_forced=True)
    assert (again.record, again.filled) == (content.record, 0)


def test_d82_notation_is_read_as_it_is_unless_asked() -> None:
    with pytest.raises(CorruptRecord) as caught:
        read_content(SHORT, GAME, "notation")
    assert caught.value.line == 3
    assert "no-line comes first and is left out" in str(caught.value)
    assert "fill_forced" in str(caught.value)
    whole = read_content("\n".join(WHOLE), GAME, "notation")
    assert whole.record is not None
    assert ([str(move) for move in whole.record.moves], whole.filled) == (WHOLE, 0)


@pytest.mark.parametrize("format", ["record", "json"])
def test_d82_records_and_json_are_never_filled(format: str) -> None:
    whole = read_content("\n".join(WHOLE), GAME, "notation")
    text = write_content(whole, format)
    content = read_content(text, fill_forced=True)
    assert (content.record, content.filled) == (whole.record, 0)
    entries = json.loads(text) if format == "json" else [json.loads(x) for x in text.splitlines()]
    shorter = [entry for entry in entries if entry.get("type") != "no_line_action"]
    assert len(shorter) == len(entries) - 1
    shorter[0].pop("moves", None)
    lines = "\n".join(map(json.dumps, shorter))
    with pytest.raises(RiftkeepError):
        read_content(json.dumps(shorter) if format == "json" else lines, fill_forced=True)
