"""Reading any text: valid, or refused with one of our own errors, whatever it is."""

from __future__ import annotations

from random import Random

import pytest
from tests.cli.process import random_session

import riftkeep
from riftkeep.core.errors import CorruptRecord, NotationError, RiftkeepError
from riftkeep.core.formats import NOTATION, Content, format_names, read_content, write_content

PIECES = [
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    "-1",
    "1e999",
    "null",
    "\n",
    "#",
    "/",
    "(",
    ";",
    "\x00",
]
PIECES += [
    "# game ringrift\n",
    "# result {}\n",
    "# seats 1\n",
    "# start {}\n",
    "9" * 40,
    "é",
    "²",
    "٣",
]


def _texts() -> list[str]:
    texts = []
    for name in riftkeep.game_names():
        session = random_session(riftkeep.load(name), 81, most=14)
        content = Content("record", session.record({"a": "b"}))
        position = Content("json", position=session.state)
        texts += [
            write_content(content, format)
            for format in format_names()
            if format != "sgf" or name == "great_kingdom"
        ]
        texts += [write_content(position, format) for format in ("json", NOTATION, "record")]
    return texts


def _mutated(text: str, random: Random) -> str:
    for _ in range(random.randint(1, 4)):
        first = random.randrange(len(text) + 1)
        last = min(len(text), first + random.choice([0, 1, 1, 3, 20]))
        kind = random.randrange(4)
        if kind == 0:
            text = text[:first] + random.choice(PIECES) + text[last:]
        elif kind == 1:
            text = text[:first] + text[last:]
        elif kind == 2:
            text = text[:last] + text[first:last] + text[last:]
        else:
            text = text[:first] + str(random.randrange(-3, 30)) + text[last:]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_mutated_texts_are_read_or_refused_by_our_own_errors(seed: int) -> None:
    random, texts, read = Random(seed), _texts(), 0
    for _ in range(400):
        text = _mutated(random.choice(texts), random)
        format = random.choice([None, None, None, *format_names()])
        game = random.choice([None, None, *map(riftkeep.load, riftkeep.game_names())])
        try:
            content = read_content(text, game, format)
        except riftkeep.RiftkeepError as error:
            assert str(error)
        else:
            read += 1
            for state in content.states():
                last = state
            assert last.game == content.game
    assert read > 0


def test_every_text_we_write_is_recognized_and_reads_the_same() -> None:
    for text in _texts():
        if text.startswith("<svg"):
            continue
        content = read_content(text)
        assert write_content(content, content.format) == text


@pytest.mark.parametrize(
    "text",
    [
        "# game" + " " * 2_000_000,
        "# game ringrift\n" + " " * 90_000 + "x",
        "# game ringrift\n" + "1" * 90_000 + " " * 9_000,
        "# game ringrift\n" * 100_000 + "1." + " " * 90_000 + "?",
        "1" * 500_000 + "/B",
        ". " * 500_000,
        "{" * 500_000,
        "[" * 500_000,
        "(;" * 100_001,
        "(;C[" + "\\" * 500_000,
        '{"riftkeep_record": ' + "9" * 500_000 + "}",
    ],
    ids=lambda text: text[:18],
)
def test_a_long_text_is_refused_in_time_proportional_to_its_length(text: str) -> None:
    # Quadratic reading would take minutes or hours here, and end by the limit of the test run.
    with pytest.raises(RiftkeepError):
        read_content(text)


def test_a_line_longer_than_any_game_needs_is_refused() -> None:
    with pytest.raises(NotationError, match=r"line 2: has more than 100000 characters"):
        read_content("# game ringrift\n" + "a" * 100_001)
    with pytest.raises(CorruptRecord, match=r"line 1: has more than 100000 characters"):
        read_content('{"riftkeep_record": 1, "game": "' + "a" * 100_001 + '"}\n', format="record")


def test_a_move_longer_than_any_move_is_refused() -> None:
    with pytest.raises(CorruptRecord, match=r"line 2: a move has at most 2000 characters"):
        read_content("# game ringrift\n1. " + "a" * 2001)
