"""Studies: games and positions are read, stepped through and written, and nothing is kept."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.english import english_in
from tests.server.harness import Client, Server, run

from riftkeep.core.catalogue import languages
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.formats import read_content
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record, format_record
from riftkeep.core.registry import load
from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.pages import study


def _record(name: str, **options: Any) -> Record:
    game, random = load(name, **options), Random(3)
    state, moves = game.initial_state(), []
    while state.outcome is None:
        moves.append(random_move(state, random))
        state = state.play_assuming_legal(moves[-1])
    seats = tuple(f"P{seat}" for seat in range(1, game.num_players + 1))
    return Record(game, seats, tuple(moves), None, state.outcome)


RECORDS = [
    _record("ringrift", board="square8", players=3),
    _record("great_kingdom", size=5),
]


@pytest.mark.parametrize("record", RECORDS, ids=["ringrift", "great_kingdom"])
def test_the_positions_between_frames_are_those_of_the_game(record: Record) -> None:
    data = study.read_study(format_record(record))
    states = record.replay()
    assert [one["text"] for one in data["moves"]] == [str(move) for move in record.moves]
    for number, frame in enumerate(data["frames"]):
        at = number * data["frame"]
        assert frame["position"] == states[at].to_json()
        part = [one["move"] for one in data["moves"][at : at + data["frame"]]]
        line = study.play_line(study.position_of(frame["position"]), part)
        assert [state for _, state in line] == states[at + 1 : at + 1 + len(part)]


@pytest.mark.parametrize("record", RECORDS, ids=["ringrift", "great_kingdom"])
def test_a_game_is_written_in_every_format_and_read_back(record: Record) -> None:
    moves = [move.to_json() for move in record.moves]
    formats = study.read_study(format_record(record))["formats"]
    for format in formats:
        text = study.write_study(None, record.game, moves, record.seats, format)
        again = read_content(text, record.game if format == "notation" else None).as_record()
        assert again.moves == record.moves and again.start is None, format
    assert study.write_study(None, record.game, moves, record.seats, "svg").startswith("<svg")


def test_a_game_from_a_position_keeps_the_position() -> None:
    text = "square8/2 player=1 phase=movement (11)7/8/8/8/8/8/8/7(2)"
    start = read_content(text).start
    written = study.write_study(start, start.game, ["a1-c1"], ("A", "B"), "record")
    again = read_content(written).as_record()
    assert again.start == start and [str(move) for move in again.moves] == ["a1-c1"]
    shown = study.read_study(text)
    assert shown["moves"] == [] and shown["frames"][0]["text"] == start.game.format_position(start)


def test_what_the_rules_refuse_is_refused_with_the_rule() -> None:
    start = read_content("square8/2 player=1 phase=movement (11)7/8/8/8/8/8/8/7(2)").start
    with pytest.raises(Refused) as caught:
        study.play_line(start, ["a1-b1"])
    assert caught.value.refusal.code == "too_short" and caught.value.refusal.rule == "R091"
    with pytest.raises(RiftkeepError, match="18 rings"):
        study.position_of(start.to_json() | {"hand": [18, 18]})


def test_pointing_is_answered_with_the_position_it_leads_to() -> None:
    start = read_content("square8/2 player=1 phase=movement (11)7/8/8/8/8/8/8/7(2)").start
    first = study.interact(start, None, {"kind": "point", "cell": [0, 0]})
    second = study.interact(
        start, first["interaction"]["partial"], {"kind": "point", "cell": [2, 0]}
    )
    assert {"at": [0, 0], "marker": 1} in second["preview"]["cells"]


def test_forced_moves_are_filled_in_on_request_and_counted(server: Server) -> None:
    header = '# game ringrift\n# options {"board": "square8", "players": 2}\n'
    text = header + "d4+2\nd4-d7\ne5+1\ne5-e6\n"
    whole = ["d4+2", "d4-d7", "no-line", "no-territory", "e5+1", "e5-e6"]

    async def go() -> None:
        client = Client(server)
        opened = await client.post("/api/study/open", text=text, fill_forced=True)
        assert [move["text"] for move in opened["moves"]] == whole
        assert opened["filled"] == 2
        for asked in ({}, {"fill_forced": False}):
            refused = await client.post("/api/study/open", 422, text=text, **asked)
            assert "no-line comes first and is left out" in refused["error"]["text"]
        complete = header + "\n".join(whole)
        assert (await client.post("/api/study/open", text=complete, fill_forced=True))[
            "filled"
        ] == 0

    run(go())


def _said(data: dict[str, Any], text: str) -> None:
    """A sentence says a text in English, and no English in any other language."""
    says = Sentence.from_json(data, "")
    assert says.text == text
    for language in languages()[1:]:
        said = says.in_language(language)
        assert english_in(said, language) == [] and said != text, said


def test_what_cannot_be_read_is_refused_in_the_readers_language(server: Server) -> None:
    position = load("ringrift", players=2).initial_state().to_json()
    lines = format_record(RECORDS[1]).splitlines()
    texts = [
        "square8/2 player=1 phase=movement 8/8",
        "5/5/2#2/5/4 blue 0 0 -",
        "\n".join([*lines[:3], lines[1]]),
        "(;FF[4]GM[101]SZ[9];B[zz])",
        "# game ringrift\nd4+9",
        "Dear Sir, I resign.",
    ]

    async def go() -> None:
        client = await Client(server).guest("Ann")
        checked = await client.post("/api/study/check", position=position | {"hand": [99, 18]})
        assert checked["start"] is None and "hand[0]: must be from 0 to 18" in checked["problem"]
        _said(checked["says"], checked["problem"])
        fine = await client.post("/api/study/check", position=position)
        assert (fine["problem"], fine["says"]) == (None, None)
        for text in texts:
            for path in ("/api/study/open", "/api/study/keep"):
                refused = (await client.post(path, 422, text=text))["error"]
                _said(refused["says"], refused["text"])
            answer = await client.http.post("/api/import", content=text)
            _said(answer.json()["error"]["says"], answer.json()["error"]["text"])
            for language in languages()[1:]:
                headers = {"accept-language": language}
                page = await client.http.get("/study", params={"position": text}, headers=headers)
                [problem] = re.findall(r'id="problem"[^>]*>([^<]+)<', page.text)
                assert english_in(problem, language) == [], problem

    run(go())
