"""The rules for players: in every language, with the same positions, all of which can be played."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from riftkeep.core.catalogue import languages
from riftkeep.core.formats import read_content
from riftkeep.core.registry import game_names, load, plug_of
from riftkeep.server.pages.rulebook import guide_page, reference_page, rules_page

GAMES = [name for name in game_names() if rules_page(name) is not None]
FENCE = re.compile(r"```\w+\n(.*?)```", re.DOTALL)


def source(game: str, language: str) -> str:
    return (files(plug_of(game).package) / "rules" / f"{language}.md").read_text("utf-8")


def skeleton(text: str) -> list[str]:
    """What a translation must leave as it is: headings, boxes, pictures, links, numbers."""
    marks = re.findall(r"(?m)^(#+) |(```\w+)|\]\((\S+)\)|^(\|[-|]+\|)$", FENCE.sub("", text))
    return ["".join(mark) for mark in marks] + FENCE.findall(text)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_language_have_the_same_parts(game: str, language: str) -> None:
    page = rules_page(game, language)
    assert page is not None and page.language == language
    assert skeleton(source(game, language)) == skeleton(source(game, "en"))
    words = re.sub(r"\s+", " ", FENCE.sub("", source(game, language)))
    assert language == "en" or words != re.sub(r"\s+", " ", FENCE.sub("", source(game, "en")))
    if language != "en":
        english = rules_page(game, "en")
        assert english is not None and page.title != english.title
        assert len(page.contents) == len(english.contents) > 5


@pytest.mark.parametrize("game", GAMES)
def test_every_box_is_a_position_that_can_be_played(game: str) -> None:
    boxes = FENCE.findall(source(game, "en"))
    page = rules_page(game)
    assert page is not None and page.html.count("data-position=") == len(boxes) >= 8
    for box in boxes:
        first = box.partition("\n")[0]
        state = read_content(first if first.startswith("square") else box).start
        assert state.game.name == game and state.legal_moves


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_for_players_name_no_files_and_no_rule_ids(game: str) -> None:
    for language in languages():
        words = FENCE.sub("", source(game, language))
        assert re.findall(r"\w+\.py|\bR\d{3}\b|\bD\d+\b|\bGK-\d+", words) == []


def test_a_language_without_rules_of_its_own_gets_the_english_ones() -> None:
    page = rules_page("ringrift", "zz")
    assert page is not None and page.language == "en"
    reference = reference_page("ringrift")
    assert reference is not None and "RR-CANON" in reference.html


def test_what_the_rules_of_great_kingdom_say_of_their_boards_is_so() -> None:
    boxes = FENCE.findall(source("great_kingdom", "en"))
    load("great_kingdom")
    for number, move, reason, winner in ((1, "b3", "capture", 1), (2, "a1", "suicide", 2)):
        outcome = read_content(boxes[number]).start.play(move).outcome
        assert outcome is not None and (outcome.reason, outcome.winner) == (reason, winner)
    outcome = read_content(boxes[3]).start.play("a1").outcome
    assert outcome is not None and outcome.says.code == "great_kingdom.won.double"
    counted = read_content(boxes[8]).start.play("pass").play("pass").outcome
    assert counted is not None and counted.winner == 1
    assert (counted.says.values["blue"], counted.says.values["orange"]) == (6, 3)


def guide(game: str, language: str) -> str:
    return (files(plug_of(game).package) / "guide" / f"{language}.md").read_text("utf-8")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_guide_of_a_language_has_the_same_parts_and_boards(game: str, language: str) -> None:
    page = guide_page(game, language)
    assert page is not None and page.language == language
    assert skeleton(guide(game, language)) == skeleton(guide(game, "en"))
    questions = re.findall(r"(?m)^\*\*.*\?\*\*", guide(game, language))
    assert len(questions) == len(re.findall(r"(?m)^\*\*.*\?\*\*", guide(game, "en"))) >= 9
    boxes = FENCE.findall(guide(game, language))
    assert page.html.count("data-position=") == len(boxes) >= 4
    words = FENCE.sub("", guide(game, language))
    assert re.findall(r"\w+\.py|\bR\d{3}\b|\bD\d+\b|\bGK-\d+", words) == []


def test_what_the_guide_of_great_kingdom_says_of_its_boards_is_so() -> None:
    boxes = [read_content(box).start for box in FENCE.findall(guide("great_kingdom", "en"))]
    game = boxes[0].game
    assert [threat.at for threat in game.threats(boxes[0]) if threat.is_win] == [(2, 1)]
    assert not any(threat.is_win for threat in game.threats(boxes[0].play("c2")))
    twice = boxes[1].play("c1")
    for reply in twice.legal_moves:  # whatever Orange does, Blue captures next
        after = twice.play(reply)
        assert after.outcome is None
        assert any(
            (won := after.play(move).outcome) is not None and won.winner == 1
            for move in after.legal_moves
        )
    eyes = boxes[2].play("b1")
    for eye in ("a1", "c1"):
        outcome = eyes.play(eye).outcome
        assert outcome is not None and outcome.reason == "suicide"
    for wall in (("c2", "c1"), ("d2", "e1")):
        closed = boxes[3]
        for castle in wall:
            closed = closed.play(castle).play("pass")
        assert closed.game.progress(closed)[0][0].value >= 3


def test_what_the_guide_of_ringrift_says_of_its_boards_is_so() -> None:
    lines = [box.partition("\n")[0] for box in FENCE.findall(guide("ringrift", "en"))]
    positions = [read_content(line).start for line in lines]
    wall, corner, tall, paying, trail, mixed, back, crossing = positions
    after = wall.play("d4+1").play("d4-g4")
    while after.phase != "territory_processing":
        after = after.play(after.forced_move or "skip-capture")
    regions = [move for move in after.legal_moves if move.region is not None]
    assert max((move.region | move.border).bit_count() for move in regions) >= 24
    own = corner.game.threats(corner)[0]
    assert own.seat == 1 and own.is_win and own.at == (1, 1)
    moves = {str(move) for move in tall.legal_moves}
    assert {"b3-f3", "b3xb5-b7"} <= moves and not moves & {"b3-c3", "b3-d3", "b3-e3"}
    paid = paying.play("line a3-e3").play("reward 1").play("pay e8")
    stacks = {tuple(cell["at"]): cell.get("stack") for cell in paid.to_json()["cells"]}
    assert stacks[4, 7][-1] == 2
    moved = trail.play("a1-e1")
    lined = [str(move) for move in moved.legal_moves if move.line]
    assert lined == ["line a1-d1"]
    taken = mixed.play("b3xd3-e3")
    stacks = {tuple(cell["at"]): cell.get("stack") for cell in taken.to_json()["cells"]}
    assert stacks[3, 2] == [1, 1] and taken.phase == "line_processing"
    assert back.play("a4xd4-e4").phase == "line_processing"
    returned = back.play("a4xd4-h4")
    assert returned.legal_moves and all("h4xd4" in str(move) for move in returned.legal_moves)
    assert {str(move) for move in crossing.legal_moves} == {"line a1-d1", "line a1-a4"}
    assert crossing.play("line a1-d1").play("pay h8").phase == "territory_processing"
