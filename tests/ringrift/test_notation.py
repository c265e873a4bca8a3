"""Moves, positions and diagrams as text: what they look like, round trips, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.ringrift.positions import capture, column, game_of, position, run, start
from tests.ringrift.setups import CONFIGURATIONS, random_setup, rare_move

from riftkeep.core.errors import IllegalMove, InvalidPosition, NotationError
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.state import State

PROFILE = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
configurations = st.sampled_from(CONFIGURATIONS)
seeds = st.integers(0, 2**32)


def a_position(configuration: tuple[str, int, str], seed: int) -> State:
    """A random position a few moves after a random set-up."""
    board, players, ruleset = configuration
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    random = Random(seed)
    state = game.state_from_json(random_setup(game, random))
    for _ in range(random.randrange(6)):
        if state.outcome is None:
            after = state.play(rare_move(state, random))
            assert isinstance(after, State)
            state = after
    return state


# --- round trips ------------------------------------------------------------------------------


@PROFILE
@given(configurations, seeds)
def test_positions_round_trip_through_every_form(
    configuration: tuple[str, int, str], seed: int
) -> None:
    state = a_position(configuration, seed)
    game = state.game
    for again in (
        game.state_from_json(state.to_json()),
        game.state_from_bytes(state.to_bytes()),
        game.parse_position(game.format_position(state)),
        game.parse_diagram(state.diagram()),
    ):
        assert again == state
        assert again.key == state.key
        assert again.legal_moves == state.legal_moves


@PROFILE
@given(configurations, seeds)
def test_moves_round_trip_through_every_form(
    configuration: tuple[str, int, str], seed: int
) -> None:
    state = a_position(configuration, seed)
    game = state.game
    for move in state.legal_moves:
        assert game.parse_move(state, str(move)) == move
        assert game.parse_move(state, f"  {str(move).upper()} ") == move
        assert game.move_from_json(move.to_json()) == move
        action = game.action_of(state, move)
        assert game.move_of(state, action) == move
    actions = [game.action_of(state, move) for move in state.legal_moves]
    assert actions == sorted(set(actions))


@PROFILE
@given(configurations, seeds, st.integers(-5, 40_000))
def test_an_action_is_a_legal_move_or_refused(
    configuration: tuple[str, int, str], seed: int, action: int
) -> None:
    state = a_position(configuration, seed)
    legal = {state.game.action_of(state, move): move for move in state.legal_moves}
    try:
        move = state.game.move_of(state, action)
    except IllegalMove as error:
        assert action not in legal
        assert error.refusal.code and error.refusal.text
    else:
        assert legal[action] == move


@PROFILE
@given(st.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    state = start()
    try:
        move = state.game.parse_move(state, text)
    except NotationError as error:
        assert str(error)
    else:
        assert (state.why_illegal(move) is None) == (move in state.legal_moves)


@PROFILE
@given(st.text(max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    game = game_of("sq8/2p")
    for parse in (game.parse_position, game.parse_diagram, game.parse_cell):
        with pytest.raises((NotationError, InvalidPosition)):
            parse(f"{text}!")


# --- what moves look like ---------------------------------------------------------------------


LINE = position(M={1: run((0, 0), (5, 0))}, S={(7, 7): "1"}, phase="line_processing")
OWED = LINE.play(LINE.legal_moves[0])
CHAIN = capture(
    position(S={(0, 0): "1", (1, 0): "2", (3, 0): "2", (7, 7): "2"}), (0, 0), (1, 0), (2, 0)
)
WALL = position(
    M={2: column(4)}, S={(1, 1): "1", (6, 6): "2", (6, 1): "1"}, phase="territory_processing"
)
CORNER = position(
    X={2: [(1, 0), (0, 1)]}, S={(4, 4): "1", (3, 6): "2"}, phase="territory_processing"
)
FORCED = position(S={(2, 2): "1"}, phase="forced_elimination", acted=False)


@pytest.mark.parametrize(
    ("state", "text", "kind"),
    [
        (start(), "d4+2", "place_ring"),
        (position(S={(3, 3): "1"}), "d4-d7", "move_stack"),
        (position(S={(0, 0): "1", (1, 0): "2"}), "a1xb1-c1", "overtaking_capture"),
        (CHAIN, ">c1xd1-e1", "continue_capture_segment"),
        (LINE, "line a1-f1", "process_line"),
        (OWED, "reward 1", "choose_line_reward"),
        (OWED, "reward 2 b1-e1", "choose_line_reward"),
        (WALL, "region a1:2", "process_territory_region"),
        (CORNER, "region a1", "process_territory_region"),
        (WALL, "skip-territory", "skip_territory_processing"),
        (FORCED, "forced c3", "forced_elimination"),
        (start("hex/2p"), "m13+1", "place_ring"),
        (start("sq19/2p"), "s19+3", "place_ring"),
    ],
)
def test_the_notation_of_every_type_of_move(state: State, text: str, kind: str) -> None:
    move = state.game.parse_move(state, text)
    assert move.type.value == kind
    assert str(move) == text
    assert state.why_illegal(move) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("skip-placement", "skip_placement"),
        ("no-placement", "no_placement_action"),
        ("swap", "swap_sides"),
        ("skip-capture", "skip_capture"),
        ("no-movement", "no_movement_action"),
        ("no-line", "no_line_action"),
        ("no-territory", "no_territory_action"),
        ("pay d4", "eliminate_rings_from_stack"),
    ],
)
def test_the_notation_of_skips_no_ops_and_payments(text: str, name: str) -> None:
    state = start()
    move = state.game.parse_move(state, text)
    assert (move.type.value, str(move)) == (name, text)


def test_people_may_write_more_freely() -> None:
    """Spaces, capitals, a chain without its sign, any cell of a region, a line from either end."""
    assert str(start().game.parse_move(start(), " D4 + 2 ")) == "d4+2"
    assert str(CHAIN.game.parse_move(CHAIN, "c1 x d1 - e1")) == ">c1xd1-e1"
    assert str(WALL.game.parse_move(WALL, "region c5")) == "region a1:2"
    assert str(LINE.game.parse_move(LINE, "line f1-a1")) == "line a1-f1"


@pytest.mark.parametrize(
    ("state", "text", "says"),
    [
        (start(), "castle", "moves look like d4+2"),
        (start(), "", "cannot read the move"),
        (start(), "z9+1", "there is no cell 'z9'"),
        (start(), "d4+1234", "cannot read"),
        (LINE, "line a1-b3", "not in a straight line"),
        (LINE, "reward 3", "cannot read"),
        (WALL, "region h8", "no region you can take has the cell h8; the regions are: a1:2"),
        (CORNER, "region h8:1", "the regions are: a1"),
        (FORCED, "region a1", "there is no region that you can take"),
        (start(), 7, "must be text"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_remedy(state: State, text: Any, says: str) -> None:
    with pytest.raises(NotationError, match=says.replace("+", r"\+")):
        state.game.parse_move(state, text)


def test_a_cell_of_several_regions_needs_the_name_of_one() -> None:
    """A cell walled off by two colors at different distances lies in two regions."""
    state = position(
        M={1: column(2), 2: column(4)},
        S={(7, 7): "1", (7, 5): "2"},
        phase="territory_processing",
    )
    with pytest.raises(NotationError, match="several regions have the cell b2"):
        state.game.parse_move(state, "region b2")
    assert str(state.game.parse_move(state, "region a1:1")) == "region a1:1"
    assert str(state.game.parse_move(state, "region b2:2")) == "region a1:2"


def test_a_move_with_missing_fields_can_still_be_shown() -> None:
    geometry = start().game.geometry
    assert str(Move(MoveType.MOVE_STACK, 1, geometry)) == "?-?"
    assert str(Move(MoveType.PROCESS_LINE, 1, geometry)) == "line ?"
    assert str(Move(MoveType.PROCESS_TERRITORY_REGION, 1, geometry)) == "region ?"


# --- cells ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "cell", "name"),
    [
        ("sq8/2p", (0, 0), "a1"),
        ("sq8/2p", (7, 7), "h8"),
        ("sq19/2p", (18, 0), "s1"),
        ("hex/2p", (0, -12, 12), "a1"),
        ("hex/2p", (12, -12, 0), "a13"),
        ("hex/2p", (0, 0, 0), "m13"),
        ("hex/2p", (-12, 0, 12), "m1"),
        ("hex/2p", (0, 12, -12), "y13"),
    ],
)
def test_cells_have_names_for_people(short: str, cell: tuple[int, ...], name: str) -> None:
    game = game_of(short)
    assert game.cell_name(cell) == name
    assert game.parse_cell(f" {name.upper()}") == cell


def test_cells_that_are_not_there_are_refused() -> None:
    game = game_of("sq8/2p")
    with pytest.raises(NotationError, match="a1 to h8"):
        game.parse_cell("i9")
    with pytest.raises(NotationError, match="must be text"):
        game.parse_cell(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition, match="no cell"):
        game.cell_name((8, 8))


# --- positions --------------------------------------------------------------------------------


def test_a_position_is_one_readable_line() -> None:
    state = position(S={(0, 0): "21"}, M={1: [(2, 0)]}, X={2: [(7, 7)]}, hand=[3, 4], elim=[1, 0])
    assert state.game.format_position(state) == (
        "square8/2 player=1 phase=movement hand=3,4 eliminated=1,0 last_action=0,0 turn=9 "
        "move_number=0 acted=y swap_used=n real_action=?? (21)1m15/8/8/8/8/8/8/7x2"
    )


def test_a_position_may_be_typed_with_few_fields() -> None:
    game = game_of("sq8/2p")
    typed = game.parse_position("square8/2 player=1 phase=movement (1)7/8/8/8/8/8/8/8")
    assert typed == position(S={(0, 0): "1"})


def test_options_are_part_of_the_board() -> None:
    plain = game_of("sq8/2p", pie_rule=False).initial_state()
    assert plain.game.format_position(plain).startswith("square8/2/no-pie ")
    old = game_of("sq8/2p", ruleset="first-edition", pie_rule=True).initial_state()
    assert old.game.format_position(old).startswith("square8/2/first-edition/pie ")
    for state in (plain, old):
        assert state.game.parse_position(state.game.format_position(state)) == state


ROWS = "8/8/8/8/8/8/8/8"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a position has the board"),
        (3, "must be text"),
        ("x" * 20_001, "must be one line of text"),
        (f"square8 player=1 {ROWS}", "cannot read the board"),
        (f"square8/x player=1 {ROWS}", "cannot read the board"),
        (f"square8/2 player {ROWS}", "name=value"),
        (f"square8/2 player=1 player=2 {ROWS}", "name=value, once"),
        (f"square8/2 player=one {ROWS}", "cannot read 'player=one'"),
        (f"square8/2 hand=1,x {ROWS}", "cannot read"),
        (f"square8/2 acted=maybe {ROWS}", "cannot read"),
        (f"square8/2 real_action=x {ROWS}", "cannot read"),
        (f"square8/2 owed=tax {ROWS}", "cannot read"),
        (f"square8/2 owed=a1-b3 {ROWS}", "straight line"),
        (f"square8/2 must_move=z1 {ROWS}", "no cell"),
        (f"square8/2 outcome=won {ROWS}", "cannot read"),
        (f"square8/2 color=red {ROWS}", "cannot read"),
        ("square8/2 player=1 8/8/8", "has 8 rows, not 3"),
        ("square8/2 player=1 9/8/8/8/8/8/8/8", "row 1 has 9 cells, not 8"),
        ("square8/2 player=1 8/7/8/8/8/8/8/8", "row 2 has 7 cells, not 8"),
        ("square8/2 player=1 8m1/8/8/8/8/8/8/8", "row 1 has 9 cells"),
        ("square8/2 player=1 7?/8/8/8/8/8/8/8", "cannot read row 1"),
        ("square8/2 player=1 7()/8/8/8/8/8/8/8", "cannot read row 1"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: Any, says: str) -> None:
    with pytest.raises(NotationError, match=says.replace("?", r"\?")):
        game_of("sq8/2p").parse_position(text)


def test_a_position_that_can_be_read_but_is_impossible_names_its_field() -> None:
    with pytest.raises(InvalidPosition, match=r"options\.players"):
        game_of("sq8/2p").parse_position(f"square8/3 player=1 phase=movement {ROWS}")
    with pytest.raises(InvalidPosition, match=r"cells\[0\]\.marker"):
        game_of("sq8/2p").parse_position("square8/2 player=1 phase=movement m97/8/8/8/8/8/8/8")
    with pytest.raises(InvalidPosition, match="phase"):
        game_of("sq8/2p").parse_position(f"square8/2 player=1 phase=chess {ROWS}")


# --- diagrams ---------------------------------------------------------------------------------


def test_a_diagram_shows_the_board_with_row_1_at_the_top() -> None:
    state = position(S={(0, 0): "21"}, M={1: [(2, 0)]}, X={2: [(7, 7)]})
    lines = state.diagram().splitlines()
    assert lines[0] == "square8/2"
    assert lines[1].startswith("player=1 phase=movement")
    assert lines[2].split() == list("abcdefgh")
    assert lines[3].split() == ["1", "(21)", ".", "m1", ".", ".", ".", ".", "."]
    assert lines[10].split()[-1] == "x2"


def test_a_hexagonal_diagram_has_its_rows_centred() -> None:
    lines = start("hex/2p").diagram().splitlines()
    assert len(lines) == 2 + 25
    assert lines[2].startswith("a" + " " * 20)
    assert lines[14].startswith("m  .")


def test_a_diagram_that_cannot_be_read_is_refused_with_its_line() -> None:
    game = game_of("sq8/2p")
    lines = start().diagram().splitlines()
    with pytest.raises(NotationError, match="has 11 lines, not 10"):
        game.parse_diagram("\n".join(lines[:-1]))
    with pytest.raises(NotationError, match="line 5 has 9 cells, not 8"):
        game.parse_diagram("\n".join([*lines[:4], lines[4] + " .", *lines[5:]]))
    with pytest.raises(NotationError, match=r"line 5: cannot read the cell '\*'"):
        game.parse_diagram("\n".join([*lines[:4], lines[4].replace(".", "*", 1), *lines[5:]]))
    with pytest.raises(NotationError, match="must be text"):
        game.parse_diagram(None)  # type: ignore[arg-type]


# --- bytes and keys ---------------------------------------------------------------------------


def test_bytes_of_another_game_or_damaged_ones_are_refused() -> None:
    state = start()
    data = state.to_bytes()
    with pytest.raises(InvalidPosition, match="of another game"):
        game_of("sq8/3p").state_from_bytes(data)
    with pytest.raises(InvalidPosition, match="of another game"):
        game_of("sq8/2p", pie_rule=False).state_from_bytes(data)
    for damaged in (b"", data[:-1], data + b"\0", data[:5] + b"\x63" + data[6:]):
        with pytest.raises(InvalidPosition, match="cut off or damaged"):
            state.game.state_from_bytes(damaged)
    with pytest.raises(InvalidPosition, match="must be bytes"):
        state.game.state_from_bytes("text")  # type: ignore[arg-type]
    assert state.game.state_from_bytes(memoryview(bytearray(data))) == state  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (24, 3),  # a debt of a kind that is not there
        (26, 1),  # a winner without an ending
        (27 + 8, 9),  # whether seat 1 could act: neither no, yes nor unknown
        (45, 3),  # a marker of a third player of two
        (45, 8),  # a cell collapsed for a fourth
        (45, 9),  # a stack of no rings
        (6, 0),  # no player to act
        (6, 3),
        (23, 7),  # the previous exclusive seat
    ],
)
def test_bytes_with_an_impossible_value_are_refused(at: int, value: int) -> None:
    state = position()
    data = bytearray(state.to_bytes())
    data[at] = value
    with pytest.raises(InvalidPosition):
        state.game.state_from_bytes(bytes(data))


def test_a_turn_of_zero_in_bytes_is_refused() -> None:
    state = position(turn=1)
    data = bytearray(state.to_bytes())
    data[7:11] = bytes(4)
    with pytest.raises(InvalidPosition, match="turn"):
        state.game.state_from_bytes(bytes(data))


def test_a_stack_of_unknown_rings_in_bytes_is_refused() -> None:
    state = position(S={(0, 0): "12"})
    data = bytearray(state.to_bytes())
    assert bytes(data[45:49]) == bytes((9, 2, 1, 2))
    data[48] = 3
    with pytest.raises(InvalidPosition, match="damaged"):
        state.game.state_from_bytes(bytes(data))


def test_the_key_depends_on_what_matters_and_not_on_the_number_of_moves() -> None:
    base = position(S={(0, 0): "12"}, M={1: [(3, 3)]})
    assert position(S={(0, 0): "12"}, M={1: [(3, 3)]}, move_number=77).key == base.key
    others = [
        position(S={(0, 0): "21"}, M={1: [(3, 3)]}, player=1),
        position(S={(0, 0): "12"}, M={2: [(3, 3)]}),
        position(S={(0, 0): "12"}, X={1: [(3, 3)]}),
        position(S={(0, 0): "12"}, M={1: [(3, 4)]}),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, player=2),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, phase="line_processing"),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, hand=[1, 0]),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, elim=[1, 0]),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, acted=False),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, real_action=[True, None]),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, previous_exclusive=1),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, last_action=[3, 4], move_number=4),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, turn=2),
        position(S={(0, 0): "12"}, M={1: [(3, 3)]}, player=2, must_move=[0, 0]),
    ]
    assert len({base.key, *(other.key for other in others)}) == len(others) + 1
