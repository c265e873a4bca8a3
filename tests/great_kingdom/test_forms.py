"""Options, actions, keys, bytes, notation, diagrams, drawings, symmetries and pointing."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from tests.great_kingdom.boards import board, game, play, refusal

from riftkeep.core.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    NotationError,
)
from riftkeep.core.hashing import feature, splitmix64
from riftkeep.core.interaction import Event, EventKind, Partial, Status
from riftkeep.games.great_kingdom import Move, MoveType, explain_territory
from riftkeep.games.great_kingdom.svg import format_svg

CAPTURE = "b1 b2 a2 i9 c2 h9 b3"


# --- options --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({}, {"size": 9, "ruleset": "rulebook"}),
        ({"neutral": "centre", "margin": 3, "castles": None}, {"size": 9, "ruleset": "rulebook"}),
        ({"castles": 40}, {"size": 9, "ruleset": "rulebook", "castles": 40}),
        ({"ruleset": "tournament", "castles": 40}, {"size": 9, "ruleset": "tournament"}),
        (
            {"ruleset": "tournament", "castles": None, "closed_territory": "none"},
            {"size": 9, "ruleset": "tournament", "closed_territory": "none", "castles": None},
        ),
        ({"neutral": (1, 2)}, {"size": 9, "ruleset": "rulebook", "neutral": [1, 2]}),
        ({"suicide": "illegal"}, {"size": 9, "ruleset": "rulebook", "suicide": "illegal"}),
    ],
)
def test_options_show_what_differs_from_the_ruleset(given: Any, shown: Any) -> None:
    assert game(**given).options_json == shown
    assert game(**shown) == game(**given)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"komi": 6}, "komi"),
        ({"size": "9"}, "size"),
        ({"size": True}, "size"),
        ({"ruleset": "japanese"}, "ruleset"),
        ({"neutral": "corner"}, "neutral"),
        ({"neutral": 7}, "neutral"),
        ({"neutral": [9, 0]}, "neutral"),
        ({"neutral": [0, 0, 0]}, "neutral"),
        ({"margin": 1.5}, "margin"),
        ({"suicide": "fine"}, "suicide"),
        ({"closed_territory": True}, "closed_territory"),
        ({"castles": 0}, "castles"),
    ],
)
def test_wrong_options_are_refused(options: Any, field: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        game(**options)
    assert caught.value.field == field


# --- moves and actions ----------------------------------------------------------------------


def test_actions_are_points_by_row_and_then_the_pass() -> None:
    played = game(size=5)
    state = played.initial_state()
    assert played.num_actions == 26
    assert [played.action_of(state, move) for move in state.legal_moves] == [
        *range(12),
        *range(13, 26),
    ]
    assert str(played.move_of(state, 7)) == "c2" and str(played.move_of(state, 25)) == "pass"
    for action, code in ((12, "occupied"), (26, "no_such_action"), (-1, "no_such_action")):
        with pytest.raises(IllegalMove) as caught:
            played.move_of(state, action)
        assert caught.value.refusal.code == code


def test_the_neutral_castle_shares_the_actions_of_points() -> None:
    played = game(size=4, neutral="first_player_chooses")
    move = played.move_of(played.initial_state(), 5)
    assert move == Move(MoveType.PLACE_NEUTRAL, 1, (1, 1)) and str(move) == "neutral b2"
    with pytest.raises(IllegalMove, match="neutral castle"):
        played.move_of(played.initial_state(), 16)


def test_moves_are_shared_objects() -> None:
    one, other = game(size=5).initial_state(), game(size=5, margin=1).initial_state()
    assert all(a is b for a, b in zip(one.legal_moves, other.legal_moves, strict=True))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(MoveType.PLACE_CASTLE, 1), "no_point"),
        (Move(MoveType.PASS, 1, (0, 0)), "no_point"),
        (Move(MoveType.PLACE_CASTLE, 1, (9, 0)), "off_board"),
        (Move(MoveType.PLACE_NEUTRAL, 1, (0, 0)), "wrong_phase"),
        (Move(MoveType.PASS, 2), "wrong_player"),
    ],
)
def test_moves_made_by_hand_are_refused(move: Move, code: str) -> None:
    found = game().initial_state().why_illegal(move)
    assert found is not None and found.code == code


def test_a_pass_is_never_forced() -> None:
    state = play(game(castles=1).initial_state(), "a1 i9")
    assert not state.game.is_forced(state.legal_moves[0])
    assert state.exchange is None


# --- keys and bytes -------------------------------------------------------------------------


def test_the_mixing_function_is_the_published_one() -> None:
    # The first outputs of SplitMix64 seeded with 0.
    assert splitmix64(0) == 0xE220A8397B1DCDAF
    assert splitmix64(0x9E3779B97F4A7C15) == 0x6E789E6AA1B965F4
    assert feature(0x100, 1, 2) == splitmix64(0x0100_000001_000002)


def test_keys_are_the_documented_features() -> None:
    state = play(game().initial_state(), "a1 pass")
    assert state.key == (
        feature(0x100, 1, 0)
        ^ feature(0x101, 40)
        ^ feature(0x102, 1)
        ^ feature(0x103, 1)
        ^ feature(0x104, 1)
    )
    assert f"{game().initial_state().key:016x}" == INITIAL_KEY


INITIAL_KEY = "ffd9951809586947"


def test_keys_depend_on_everything_but_the_way_there() -> None:
    initial = game().initial_state()
    one, other = play(initial, "a1 b1 c1 d1"), play(initial, "c1 d1 a1 b1")
    assert one.key == other.key and one == other
    longer = game().state_from_json(one.to_json() | {"move_number": 8})
    assert longer.key == one.key and longer != one
    keys = {
        play(initial, text).key
        for text in ("pass", "a1", "b1", "a1 pass", "a1 b1", "pass a1", "pass pass", CAPTURE)
    }
    assert len(keys | {initial.key}) == 9
    chosen = game(neutral="first_player_chooses").initial_state()
    assert chosen.key not in keys and play(chosen, "e5").key == initial.key


def test_bytes_are_as_documented() -> None:
    state = play(game(size=3).initial_state(), "a1 c1 pass")
    assert state.to_bytes() == bytes([1, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0, 2, 1, 3, 0, 1, 0xFF, 0xFF])
    ended = play(game().initial_state(), CAPTURE)
    assert ended.to_bytes()[-7:] == bytes([1, 0, 7, 0, 2, 19, 0])


@pytest.mark.parametrize(
    ("at", "value", "field"),
    [
        (0, 2, "bytes"),
        (1, 5, "bytes"),
        (2, 4, "bytes"),
        (6, 0, "neutral"),
        (11, 3, "player"),
        (12, 2, "passes"),
        (15, 0, "phase"),
        (15, 2, "passes"),
        (16, 0, "phase"),
    ],
)
def test_wrong_bytes_are_refused(at: int, value: int, field: str) -> None:
    data = bytearray(play(game(size=3).initial_state(), "a1 c1 pass").to_bytes())
    data[at] = value
    with pytest.raises(InvalidPosition) as caught:
        game(size=3).state_from_bytes(bytes(data))
    assert caught.value.field == field


def test_bytes_of_an_impossible_end_are_refused() -> None:
    ended = bytearray(play(game().initial_state(), CAPTURE).to_bytes())
    for last, field in ((81, "last"), (0, "blue"), (80, "blue"), (9, None), (1, None)):
        ended[-2] = last
        if field is None:
            assert game().state_from_bytes(bytes(ended)).phase == "game_over"
            continue
        with pytest.raises(InvalidPosition) as caught:
            game().state_from_bytes(bytes(ended))
        assert caught.value.field == field
    with pytest.raises(InvalidPosition, match="must be 90 bytes"):
        game().state_from_bytes(b"")


def test_a_castle_that_does_not_end_the_game_is_no_end() -> None:
    with pytest.raises(InvalidPosition, match="the castle at a1 does not end the game"):
        game(size=3).parse_position("3/1#1/B2 blue 0 1 a1")


def test_a_game_cannot_end_before_the_neutral_castle_is_placed() -> None:
    played = game(size=3, neutral="first_player_chooses")
    for text in ("3/3/3 blue 2 2 score", "3/3/3 orange 0 2 score"):
        with pytest.raises(InvalidPosition):
            played.parse_position(text)


# --- notation -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["e4", "E4", " e4 ", "PASS", "pass\n", "neutral e4"])
def test_moves_are_read_leniently(text: str) -> None:
    state = game().initial_state()
    assert str(state.game.parse_move(state, text)) == text.strip().lower()


@pytest.mark.parametrize(
    "text",
    ["", "j1", "a10", "a0", "a01", "5e", "e", "e5 e6", "pass pass", "a1 b1 c1", "é1", "a" * 99],
)
def test_other_texts_are_no_moves(text: str) -> None:
    state = game().initial_state()
    with pytest.raises(NotationError):
        state.game.parse_move(state, text)


def test_cells_have_names() -> None:
    played = game(size=19)
    assert played.cell_name((0, 0)) == "a1" and played.cell_name((18, 18)) == "s19"
    assert played.parse_cell(" I9 ") == (8, 8)
    with pytest.raises(InvalidMove):
        played.cell_name((19, 0))


def test_positions_are_one_line() -> None:
    state = play(game().initial_state(), "a1")
    assert game().format_position(state) == "9/9/9/9/4#4/9/9/9/B8 orange 0 1 -"
    ended = play(game().initial_state(), "pass pass")
    assert game().format_position(ended).endswith(" orange 2 2 score")
    assert game().format_position(play(game().initial_state(), CAPTURE)).endswith(" blue 0 7 b3")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9/9/9/9/4#4/9/9/9/B8 orange 0 1",
        "9/9/9/9/4#4/9/9/B8 orange 0 1 -",
        "9/9/9/9/4#4/9/9/9/B9 orange 0 1 -",
        "9/9/9/9/4#4/9/9/9/BBBBBBBBBBBBBBB orange 0 1 -",
        "9/9/9/9/4#4/9/9/9/X8 orange 0 1 -",
        "9/9/9/9/4#4/9/9/9/B99 orange 0 1 -",
        "9/9/9/9/4#4/9/9/9/B8 green 0 1 -",
        "9/9/9/9/4#4/9/9/9/B8 orange x 1 -",
        "9/9/9/9/4#4/9/9/9/B8 orange 3 1 -",
        "9/9/9/9/4#4/9/9/9/B8 orange 0 ٣ -",
        "9/9/9/9/4#4/9/9/9/B8 orange 0 9999999 -",
        "9/9/9/9/4#4/9/9/9/B8 orange 0 1 z9",
    ],
)
def test_other_texts_are_no_positions(text: str) -> None:
    with pytest.raises(NotationError):
        game().parse_position(text)


# --- diagrams and drawings ------------------------------------------------------------------


def test_a_diagram() -> None:
    state = play(game(size=5).initial_state(), "a3 e5 b2 e4 c1")
    assert state.game.diagram(state, territory=True) == "\n".join(
        [
            "Great Kingdom: Orange to act, passes 0, move 5",
            "   a b c d e",
            " 5 . . . . O 5",
            " 4 . . . . O 4",
            " 3 B . # . . 3",
            " 2 b B . . . 2",
            " 1 b b B . . 1",
            "   a b c d e",
        ]
    )
    assert "b" not in state.diagram().split("\n", 2)[2].rsplit("\n", 1)[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Great Kingdom: Blue to act, passes 0, move 0",
        "Great Kingdom: Blue to act, passes 0, move 0, ended by score\n. . .\n. # .\n. . .",
        "Great Kingdom: Blue acted last, passes 0, move 0\n. . .\n. # .\n. . .",
        ". . .\n. # .\n. . x",
        ". . .\n. # .",
        ". . .\n. # .\n. . . .",
        "x" * 20_000,
    ],
)
def test_other_texts_are_no_diagrams(text: str) -> None:
    with pytest.raises(NotationError):
        game(size=3).parse_diagram(text)


@pytest.mark.parametrize("moves", ["", "a3 e5 b2 e4 c1", "b1 b2 a2 e5 c2 d5 b3", "pass pass"])
def test_drawings_are_svg_with_shapes(moves: str) -> None:
    state = play(game(size=5).initial_state(), moves)
    plain = ElementTree.fromstring(state._repr_svg_())
    full = ElementTree.fromstring(format_svg(state, territory=True, liberties=True))
    assert plain.tag.endswith("svg") and len(list(full.iter())) >= len(list(plain.iter()))
    title = full.find("{http://www.w3.org/2000/svg}title")
    assert title is not None and title.text is not None and "Great Kingdom" in title.text
    assert ("stroke-dasharray" in state._repr_svg_()) == bool(state.last)


def test_territory_is_explained_for_programs_too() -> None:
    state = board(". . .\n. # B\n. B .")
    corner, rest = (region.to_json() for region in explain_territory(state)[::-1])
    assert rest["verdict"] == "enclosed" if rest["owner"] else rest["rule"] == "GK-10"
    assert {"points", "owner", "verdict", "rule", "touches_neutral", "explanation"} == set(corner)
    assert "1 point of Blue: only Blue castles wall it in" in (
        corner["explanation"],
        rest["explanation"],
    )


# --- symmetries -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({}, 8),
        ({"neutral": "none"}, 8),
        ({"neutral": "first_player_chooses"}, 8),
        ({"neutral": [4, 4]}, 8),
        ({"neutral": [4, 0]}, 2),
        ({"neutral": [0, 0]}, 2),
        ({"neutral": [0, 1]}, 1),
    ],
)
def test_symmetries_leave_the_neutral_castle_in_its_place(options: Any, count: int) -> None:
    played = game(**options)
    assert played.num_symmetries == count
    passing = Move(MoveType.PASS, 1)
    assert all(played.transform_move(passing, number) == passing for number in range(count))


def test_symmetries_of_a_finished_game() -> None:
    ended = play(game().initial_state(), CAPTURE)
    turned = game().transform_state(ended, 2)
    assert turned.outcome is not None and "h7" in turned.outcome.explanation


# --- pointing -------------------------------------------------------------------------------


def test_pointing_at_a_point_completes_the_turn() -> None:
    state = game(size=5).initial_state()
    start = state.game.interact(state)
    assert start.status is Status.MUST_CONTINUE and len(start.targets) == 24
    assert [choice.name for choice in start.choices] == ["pass"]
    answer = state.game.interact(state, start.partial, Event.point(0, 0))
    assert answer.status is Status.COMPLETE and "a1" in answer.prompt
    assert answer.partial.moves == ({"type": "place_castle", "player": 1, "at": [0, 0]},)
    again = state.game.interact(state, answer.partial, Event.point(1, 0))
    assert again.refusal is not None and again.refusal.code == "turn_complete"
    assert again.partial == answer.partial
    assert state.game.interact(state, answer.partial, Event.undo()) == start
    passed = state.game.interact(state, None, Event.choose("pass"))
    assert passed.partial.moves == ({"type": "pass", "player": 1},)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Event.point(2, 2), "occupied"),
        (Event.point(7, 7), "off_board"),
        (Event.point(0, 0, 0), "off_board"),
        (Event.choose("resign"), "no_such_choice"),
        (Event.undo(), "nothing_entered"),
        (Event(EventKind.POINT), "no_point"),
    ],
)
def test_refused_pointing_says_why(event: Event, code: str) -> None:
    state = game(size=5).initial_state()
    answer = state.game.interact(state, None, event)
    assert answer.refusal is not None and answer.refusal.code == code
    assert answer.partial == Partial() and answer.targets


def test_targets_say_what_a_castle_does() -> None:
    state = play(game().initial_state(), "b1 b2 a2 i9 c2 h9")
    kinds = {target.cell: target.kind for target in state.game.interact(state).targets}
    assert kinds[1, 2] == "capture" and kinds[4, 0] == "place"
    state = play(game().initial_state(), "b1 i9 a2")
    targets = {target.cell: target for target in state.game.interact(state).targets}
    assert targets[0, 0].kind == "suicide" and "suicide" in targets[0, 0].effect


def test_prompts_of_special_positions() -> None:
    chosen = game(neutral="first_player_chooses").initial_state()
    answer = chosen.game.interact(chosen)
    assert "neutral castle" in answer.prompt and not answer.choices
    assert {target.kind for target in answer.targets} == {"neutral"}
    assert "neutral" in chosen.game.interact(chosen, None, Event.point(0, 0)).prompt
    stuck = play(game(castles=1).initial_state(), "a1 i9")
    assert "No castle can be placed" in stuck.game.interact(stuck).prompt
    ended = play(game().initial_state(), "pass pass")
    answer = ended.game.interact(ended, None, Event.point(0, 0))
    assert answer.status is Status.COMPLETE and "Orange wins" in answer.prompt
    assert answer.refusal is not None and answer.refusal.code == "game_over"


def test_a_turn_that_cannot_be_entered_is_refused() -> None:
    state = play(game().initial_state(), "a1")
    move = {"type": "place_castle", "player": 2, "at": [0, 0]}
    with pytest.raises(IllegalMove):
        state.game.interact(state, Partial(moves=(move,)))
    for partial in (Partial(moves=(move, move)), Partial(selected=((0, 0),))):
        with pytest.raises(InvalidMove):
            state.game.interact(state, partial)


def test_suicides_are_found_among_walled_in_points_only() -> None:
    # a1 is the last liberty of Blue's group, and no enemy group is short of them.
    state = board(
        """
        . . . .
        O O . .
        B B O .
        . B O .
        """,
        neutral="none",
        suicide="illegal",
    )
    assert refusal(state, "a1") == ("suicide", "GK-3")
    assert refusal(state, "c4") is None
    free = board("O . .\n. . .\n. O .", neutral="none", suicide="illegal")
    assert refusal(free, "a1") is None
