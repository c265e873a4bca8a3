"""Why a game or a position from outside cannot be read, in every language."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.english import english_in
from tests.plugin.three_reversi.game import ThreeReversi

from riftkeep.core.catalogue import catalogue, has_text, languages
from riftkeep.core.errors import CorruptRecord, InvalidData, RiftkeepError
from riftkeep.core.formats import MAX_MOVE, read_content
from riftkeep.core.record import MAX_LINE, Record, format_record
from riftkeep.core.registry import game_names, load, load_json
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.sgf_tree import MOST_CHARACTERS, MOST_NODES
from riftkeep.games.ringrift.geometry import geometry_for
from riftkeep.games.ringrift.options import Options, config_for
from riftkeep.games.ringrift.state import Phase, Position
from riftkeep.games.ringrift.state_json import check_position
from riftkeep.server.live import records

OTHERS = [language for language in languages() if language != "en"]
RECORD = format_record(Record(load("great_kingdom", size=3), ("Ann", "Bob"), ())).strip()
NOTATION = '# game great_kingdom\n# options {"size": 3}\n'
SGF = "(;FF[4]GM[101]GN[Great Kingdom]SZ[5]"
REVERSI = "three_reversi size=4 {} 1 0 0".format("." * 16)


def ringrift(**fields: Any) -> str:
    """A position of RingRift with one stack, which these fields spoil."""
    options = {"board": "square8", "players": 2}
    stack = {"at": [0, 0], "stack": [1]}
    data = {"game": "ringrift", "options": options, "cells": [stack], "player": 1}
    return json.dumps(data | {"phase": "movement"} | fields)


def ringrift_cell(**content: Any) -> str:
    return ringrift(cells=[{"at": [0, 0]} | content])


def ringrift_move(**fields: Any) -> str:
    header = {"riftkeep_record": 1, "game": "ringrift", "options": {"players": 2}}
    return f"{json.dumps(header)}\n{json.dumps({'player': 1} | fields)}\n"


def ringrift_inside(**fields: Any) -> Callable[[], object]:
    """A position that only bytes could describe: JSON refuses these values one by one."""

    def check() -> None:
        position = Position(config_for(Options(players=2)), geometry_for("square", 8))
        position.player, position.phase, position.turn = 1, Phase.MOVEMENT, 1
        for name, value in fields.items():
            setattr(position, name, value)
        check_position(position)

    return check


def kingdom(**fields: Any) -> str:
    """A position of Great Kingdom that these fields spoil."""
    return json.dumps({"game": "great_kingdom", "options": {"size": 5}} | fields)


def kingdom_chosen(**fields: Any) -> str:
    """The same before the neutral castle is placed."""
    options = {"size": 5, "neutral": "first_player_chooses"}
    return json.dumps({"game": "great_kingdom", "options": options} | fields)


def kingdom_of(data: dict[str, Any], **options: Any) -> Callable[[], object]:
    """A position that is read by a game with these options."""
    return lambda: GreatKingdom.with_options(**options).state_from_json(data)


def header(**fields: Any) -> str:
    return json.dumps(json.loads(RECORD) | fields)


def reversi(text: str) -> Callable[[], object]:
    return lambda: ThreeReversi(4).parse_position(text)


def too_many(moves: int = 0, games: int = 0) -> Callable[[], object]:
    text = "\n" * moves + f"{RECORD}\n" * games
    return lambda: list(records.read_records(text))


def from_set_up() -> object:
    content = read_content("3/1#1/B2 orange 0 1 -", load("great_kingdom", size=3))
    return records.imported_log("t", content.as_record(), list(content.states()), "p", 0.0)


KINGDOM_DIAGRAM = load("great_kingdom", size=3).initial_state().diagram()
RINGRIFT_DIAGRAM = load("ringrift", players=2).initial_state().diagram()
ROWS = "8/8/8/8/8/8/8/8"
CORNER = {"orange": [[0, 0]], "blue": [[1, 0], [0, 1]]}

CASES: dict[str, str | Callable[[], object]] = {
    "field.missing": ringrift(player=None),
    "field.unknown": ringrift_cell(ring=1),
    "field.object": ringrift(owed="payment"),
    "field.whole": ringrift(player="me"),
    "field.range": ringrift(player=3),
    "field.boolean": ringrift(acted="yes"),
    "field.text": header(key=7),
    "field.choice": ringrift(phase="chess"),
    "field.list": ringrift(hand="11"),
    "field.entries": ringrift(hand=[1]),
    "field.cell": ringrift(must_move="a1"),
    "value.huge": ringrift(player=2**200),
    "value.kind": ringrift(player=[1]),
    "rule.refuses": f"{RECORD}\n" + json.dumps({"type": "pass", "player": 2}),
    "reading.line": f"{RECORD}\n\noops",
    "reading.entry": "[1, 2]",
    "reading.move": f"{NOTATION}z9",
    "reading.illegal": f"{RECORD}\n" + json.dumps({"type": "pass", "player": 2}),
    "reading.other_end": kingdom(passes=2, outcome={"reason": "score", "winner": 1}),
    "reading.no_json_at": f"{RECORD}\noops",
    "reading.no_json_there": '{\n "game": oops}',
    "reading.json_too_large": "[" * 100_000,
    "reading.json_kind": lambda: read_content("7", format="json"),
    "reading.empty_record": lambda: read_content("", format="record"),
    "reading.long_line": f"{NOTATION}{'a' * (MAX_LINE + 1)}",
    "reading.names": header(seats=[1, 2]),
    "reading.tags": header(tags=[]),
    "reading.character": header(tags={"event": "\x00"}),
    "reading.other_value": f"{RECORD}\n"
    + json.dumps({"move_number": 99, "type": "pass", "player": 1}),
    "reading.other_moves": header(moves=3),
    "reading.other_key": header(key="0"),
    "reading.not_over": header(result={"reason": "score", "winner": 1}),
    "reading.ranking": header(result={"reason": "time", "winner": 1, "ranking": [2, 1]}),
    "reading.seats": header(result={"reason": "time", "drawn": [7]}),
    "reading.no_game": '{"game": "chess"}',
    "reading.keys": lambda: load_json({"game": "great_kingdom", "options": {3: 4}}),
    "reading.too_many_moves": too_many(moves=records.MAX_MOVES + records.MAX_GAMES + 1),
    "reading.too_many_games": too_many(games=records.MAX_GAMES + 1),
    "reading.set_up": from_set_up,
    "reading.nothing": " \n",
    "reading.unknown": "Dear Sir,\nI resign.",
    "reading.no_position": lambda: read_content("Dear Sir", format="position"),
    "reading.no_game_stated": "# seats []\na1",
    "reading.long_move": f"{NOTATION}{'a' * (MAX_MOVE + 1)}",
    "reading.left_out": '# game ringrift\n# options {"players": 2}\nd4+2\nd4-d7\ne5+1',
    "board.reading.cell": lambda: ThreeReversi(4).move_from_json(
        {"type": "place", "player": 1, "at": [9, 9]}
    ),
    "board.reading.cell_twice": lambda: ThreeReversi(4).state_from_json(
        {"player": 1, "cells": [{"at": [9, 9]}]}
    ),
    "board.reading.begins": reversi("Dear Sir"),
    "board.reading.ends": reversi(REVERSI.replace("1 0 0", "one 0 0")),
    "board.reading.marks": reversi(REVERSI.replace("..", "", 1)),
    "ringrift.reading.no_cell": ringrift(must_move=[9, 9]),
    "ringrift.reading.outcome_not_over": ringrift(phase="game_over"),
    "ringrift.reading.other_end": ringrift(
        phase="game_over", outcome={"winner": 1, "reason": "ring_elimination"}
    ),
    "ringrift.reading.forced_without_stack": ringrift(phase="forced_elimination", player=2),
    "ringrift.reading.player": ringrift_inside(player=3),
    "ringrift.reading.seat": ringrift_inside(previous_exclusive=3),
    "ringrift.reading.turn": ringrift_inside(turn=0),
    "ringrift.reading.swap": ringrift(
        options={"players": 3}, hand=[0] * 3, swap_used=True, cells=[]
    ),
    "ringrift.reading.last_action": ringrift(last_action=[7, 0]),
    "ringrift.reading.option": lambda: load("ringrift", players=2).state_from_json(
        {"player": 1, "phase": "movement", "options": {"players": 3}}
    ),
    "ringrift.reading.one_content": ringrift_cell(),
    "ringrift.reading.cell_twice": ringrift(cells=[{"at": [0, 0], "marker": 1}] * 2),
    "ringrift.reading.stack_height": ringrift_cell(stack=[]),
    "ringrift.reading.real_action": ringrift(real_action=[1, 0]),
    "ringrift.reading.too_many_rings": ringrift(hand=[18, 0]),
    "ringrift.reading.too_many_eliminated": ringrift(eliminated=[18, 18]),
    "ringrift.reading.not_movement": ringrift(phase="line_processing", must_move=[0, 0]),
    "ringrift.reading.not_own_stack": ringrift(must_move=[1, 1]),
    "ringrift.reading.active_not_capturing": ringrift(active=[0, 0]),
    "ringrift.reading.nothing_to_capture": ringrift(phase="capture", active=[0, 0]),
    "ringrift.reading.acted_before_placing": ringrift(phase="ring_placement", acted=True),
    "ringrift.reading.acted_without_action": ringrift(
        options={"players": 2, "ruleset": "first-edition"},
        phase="ring_placement",
        acted=True,
        cells=[],
    ),
    "ringrift.reading.owed_in_phase": ringrift(owed={"kind": "payment"}),
    "ringrift.reading.payment_without_stack": ringrift(
        phase="line_processing", player=2, owed={"kind": "payment"}
    ),
    "ringrift.reading.reward_in_phase": ringrift(
        phase="territory_processing", owed={"kind": "reward", "line": [[0, 1]]}
    ),
    "ringrift.reading.owed_line": ringrift(
        phase="line_processing", owed={"kind": "reward", "line": [[0, 1]]}
    ),
    "ringrift.reading.type": ringrift_move(type="fly"),
    "ringrift.reading.has_twice": ringrift_move(type="process_line", line=[[0, 0]] * 2),
    "ringrift.reading.segment": ringrift_move(
        type="choose_line_reward", option=1, segment=[[0, 0]]
    ),
    "ringrift.reading.one_line": f"square8/2 player=1 {'8/' * 10_001}",
    "ringrift.reading.position": lambda: load("ringrift", players=2).parse_position("square8/2"),
    "ringrift.reading.board": lambda: load("ringrift", players=2).parse_position(f"round {ROWS}"),
    "ringrift.reading.word": f"square8/2 player=1 player=1 {ROWS}",
    "ringrift.reading.field": f"square8/2 player=me {ROWS}",
    "ringrift.reading.rows": "square8/2 player=1 phase=movement 8/8",
    "ringrift.reading.cells_in_row": f"square8/2 player=1 phase=movement 7{ROWS[1:]}",
    "ringrift.reading.row": f"square8/2 player=1 phase=movement q{ROWS[1:]}",
    "ringrift.reading.long_diagram": lambda: load("ringrift", players=2).parse_diagram(
        "." * 100_001
    ),
    "ringrift.reading.lines": RINGRIFT_DIAGRAM.rpartition("\n 8")[0],
    "ringrift.reading.cells_in_line": RINGRIFT_DIAGRAM.replace("\n 1 ", "\n 1 . "),
    "ringrift.reading.content": RINGRIFT_DIAGRAM.replace("\n 1 .", "\n 1 *"),
    "great_kingdom.no_centre": kingdom(options={"size": 4}),
    "great_kingdom.no_point": kingdom(options={"neutral": [9, 9]}),
    "great_kingdom.reading.off_board": kingdom(blue=[[9, 9]]),
    "great_kingdom.reading.game": kingdom_of({"game": "ringrift"}),
    "great_kingdom.reading.options": kingdom_of({"options": {"size": 7}}),
    "great_kingdom.reading.phase": kingdom(phase="movement"),
    "great_kingdom.reading.point_twice": kingdom(blue=[[0, 0], [0, 0]]),
    "great_kingdom.reading.point_shared": kingdom(blue=[[0, 0]], orange=[[0, 0]]),
    "great_kingdom.reading.no_liberty": kingdom(**CORNER),
    "great_kingdom.reading.too_many_castles": kingdom(
        options={"size": 5, "castles": 1}, blue=[[0, 0], [4, 4]]
    ),
    "great_kingdom.reading.move_number": kingdom(move_number=65535),
    "great_kingdom.reading.neutral_elsewhere": kingdom(neutral=[]),
    "great_kingdom.reading.neutral_twice": kingdom_chosen(neutral=[[0, 0], [1, 1]]),
    "great_kingdom.reading.castles_before_neutral": kingdom_chosen(blue=[[0, 0]]),
    "great_kingdom.reading.blue_places_neutral": kingdom_chosen(player=2),
    "great_kingdom.reading.passes_before_neutral": kingdom_chosen(passes=1),
    "great_kingdom.reading.passes_end": kingdom(passes=2),
    "great_kingdom.reading.passes_of_score": kingdom(outcome={"reason": "score", "winner": 2}),
    "great_kingdom.reading.passes_of_castle": kingdom(
        **CORNER, passes=1, outcome={"reason": "capture", "winner": 1}
    ),
    "great_kingdom.reading.no_last_castle": "5/5/2#2/5/5 blue 0 1 a1",
    "great_kingdom.reading.last_castle_illegal": lambda: load(
        "great_kingdom", size=5, suicide="illegal"
    ).parse_position("5/5/2#2/B4/OB3 orange 0 3 a1"),
    "great_kingdom.reading.castle_ends_nothing": "5/5/2#2/5/B4 blue 0 1 a1",
    "great_kingdom.reading.no_castle_ended": kingdom(outcome={"reason": "capture", "winner": 1}),
    "great_kingdom.reading.position": lambda: load("great_kingdom").parse_position("9/9"),
    "great_kingdom.reading.player": lambda: load("great_kingdom", size=3).parse_position(
        "3/1#1/3 red 0 0 -"
    ),
    "great_kingdom.reading.rows": "5/5/2#2/5/4 blue 0 0 -",
    "great_kingdom.reading.row": "5/5/2#2/5/5BBB blue 0 0 -",
    "great_kingdom.reading.number": "5/5/2#2/5/5 blue 7 0 -",
    "great_kingdom.reading.long_diagram": lambda: load("great_kingdom").parse_diagram("." * 10_001),
    "great_kingdom.reading.to_act": KINGDOM_DIAGRAM.replace("to act", "acted last"),
    "great_kingdom.reading.diagram_point": lambda: load("great_kingdom").parse_diagram("?"),
    "great_kingdom.reading.sgf.version": "(;FF[3]GM[101])",
    "great_kingdom.reading.sgf.game": "(;FF[4]GM[1])",
    "great_kingdom.reading.sgf.size": "(;GM[101]SZ[9:9])",
    "great_kingdom.reading.sgf.object": "(;GM[101]RKOPTIONS[7])",
    "great_kingdom.reading.sgf.color": f"{SGF}AB[aa]PL[X])",
    "great_kingdom.reading.sgf.tags": '(;GM[101]RKTAGS[{"a": 7}])',
    "great_kingdom.reading.sgf.impossible_start": f"{SGF}AB[aa]AW[aa])",
    "great_kingdom.reading.sgf.other_start": f"{SGF}PL[W]RKPOSITION[5/5/2#2/5/5 blue 0 0 -])",
    "great_kingdom.reading.sgf.first_node": f"{SGF};B[aa]AB[bb])",
    "great_kingdom.reading.sgf.one_move": f"{SGF};B[aa]W[bb])",
    "great_kingdom.reading.sgf.point": f"{SGF};B[zz])",
    "great_kingdom.reading.sgf.one_value": "(;GM[101][1])",
    "great_kingdom.reading.sgf.long_file": "(;" + " " * MOST_CHARACTERS,
    "great_kingdom.reading.sgf.many_nodes": f"{SGF}{';' * MOST_NODES})",
    "great_kingdom.reading.sgf.start": lambda: read_content("oops", format="sgf"),
    "great_kingdom.reading.sgf.no_node": f"{SGF}",
    "great_kingdom.reading.sgf.no_semicolon": f"{SGF}(B[aa]))",
    "great_kingdom.reading.sgf.no_property": "(;b[aa])",
    "great_kingdom.reading.sgf.node_after_variation": f"{SGF}(;B[aa]);W[bb])",
    "great_kingdom.reading.sgf.more_games": f"{SGF})(;FF[4])",
    "great_kingdom.reading.sgf.twice": "(;FF[4]FF[4])",
    "great_kingdom.reading.sgf.no_value": "(;FF[4]GM)",
    "great_kingdom.reading.sgf.not_closed": "(;FF[4]GM[101",
    "great_kingdom.reading.sgf.end": "(;FF[4]",
}
"""What is refused for each reason: a text that somebody brings, or a function that reads one."""


def refusal_of(case: str | Callable[[], object]) -> RiftkeepError:
    read = (lambda: read_content(case)) if isinstance(case, str) else case
    with pytest.raises(RiftkeepError) as caught:
        read()
    return caught.value


def codes_in(says: Sentence) -> Iterator[str]:
    yield says.code
    for value in says.values.values():
        if isinstance(value, Sentence):
            yield from codes_in(value)


@pytest.mark.parametrize("code", CASES)
def test_a_reason_is_said_in_the_readers_language(code: str) -> None:
    error = refusal_of(CASES[code])
    assert code in list(codes_in(error.says)), error.says
    assert "plain" not in codes_in(error.says) and all(map(has_text, codes_in(error.says)))
    assert error.says.text == str(error)
    for language in OTHERS:
        text = error.says.in_language(language)
        assert english_in(text, language) == [] and "{ $" not in text, text
        assert text != str(error)


def test_every_reason_is_tried() -> None:
    for name in game_names():
        load(name)
    reasons = {code for code in catalogue("en") if {"reading", "field"} & set(code.split("."))}
    assert reasons - set(CASES) == {"field.wrong"}


def test_a_reason_keeps_its_english_text_and_its_place_between_processes() -> None:
    for error in (
        refusal_of(CASES["ringrift.reading.too_many_rings"]),
        refusal_of(CASES["reading.no_json_at"]),
        refusal_of(CASES["reading.left_out"]),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.says) == (type(error), str(error), error.says)
    wrong = InvalidData("hand[0]", Sentence("field.missing"))
    assert (str(wrong), wrong.reason) == ("hand[0]: is missing", "is missing")
    assert wrong.says.in_language("de") == "hand[0]: fehlt"
    corrupt = CorruptRecord(7, Sentence("field.wrong", field="key", why=wrong.why))
    assert (str(corrupt), corrupt.line) == ("line 7: key: is missing", 7)
    assert corrupt.says.in_language("ko") == "7번째 줄: key: 빠져 있습니다"


def test_an_english_reason_for_developers_stays_as_it_is() -> None:
    error = InvalidData("search", "is damaged")
    assert (str(error), error.reason) == ("search: is damaged", "is damaged")
    assert error.says.in_language("de") == "search: is damaged"


def test_numbers_choose_their_form() -> None:
    gone = refusal_of(CASES["ringrift.reading.too_many_eliminated"]).says
    assert "36 Ringe können nicht ausgeschieden sein: Es fehlen nur 35" in gone.in_language("de")
    says = Sentence("ringrift.reading.too_many_eliminated", rings=1, missing=1)
    assert says.in_language("de") == "1 Ring kann nicht ausgeschieden sein: Es fehlt nur 1"
