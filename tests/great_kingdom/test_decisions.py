"""Every row of the decisions table, in both rulesets, and the consequences it names."""

from __future__ import annotations

import pytest
from tests.great_kingdom.boards import RULESETS, board, game, play, refusal

from riftkeep.core.errors import IllegalMove, InvalidOptions, InvalidPosition
from riftkeep.core.outcome import HOST_REASONS
from riftkeep.games.great_kingdom import GreatKingdomState, explain_territory, score_of

both = pytest.mark.parametrize("ruleset", RULESETS)

WALLED_IN = """
    . . . . .
    . . . . .
    . . # . .
    B B . . .
    . B O O .
"""
DOUBLE_KO = """
    . . . . .
    . . . . .
    B B # . .
    O O B . .
    . B O . .
"""
CORNER_OF_THREE = """
    . . . . .
    . . . . .
    B . # . .
    . B . . .
    . . B . .
"""


@both
def test_row_1_a_castle_walled_in_by_its_own_side_shares_the_liberties_of_its_group(
    ruleset: str,
) -> None:
    state = play(board(WALLED_IN, ruleset=ruleset), "a1")
    assert state.outcome is None


@both
def test_row_1_a_group_is_captured_as_a_whole_when_its_last_shared_liberty_is_taken(
    ruleset: str,
) -> None:
    state = board(
        """
        . . . . .
        . . . . .
        B . # . .
        O O B . .
        B B . . .
        """,
        ruleset=ruleset,
    )
    ended = play(state, "b3")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (1, "capture")
    assert "b3" in ended.outcome.explanation and "a2-b2" in ended.outcome.explanation


@both
def test_row_2_the_neutral_castle_and_the_edge_are_walls_and_never_liberties(ruleset: str) -> None:
    state = board(
        """
        . . . . .
        . . . . .
        . . # . .
        . B O B .
        . . . . .
        """,
        ruleset=ruleset,
    )
    ended = play(state, "c1")
    assert ended.outcome is not None and ended.outcome.reason == "capture"


@both
def test_row_2_an_empty_point_inside_territory_is_a_liberty(ruleset: str) -> None:
    # a1 is Blue's territory, and all that keeps the castles around it alive.
    state = board(
        """
        . . . . .
        . . . . .
        O O # . .
        B B O . .
        . B O . .
        """,
        ruleset=ruleset,
    )
    assert state.territory[0] == state.game.geometry.bit_at[0, 0]
    assert state.outcome is None


@both
def test_row_3_a_suicide_is_legal_and_the_opponent_wins_at_once(ruleset: str) -> None:
    state = play(game(ruleset=ruleset).initial_state(), "c2 b1 i9 a2 h9 c1 g9 d2 f9 b3 e9 c3 b2")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (2, "suicide")
    assert state.outcome.ranking == (2, 1)
    assert "b2-c2" in state.outcome.explanation
    assert state.player == 1 and state.legal_moves == ()


@both
def test_row_3_the_option_makes_suicides_illegal(ruleset: str) -> None:
    initial = game(ruleset=ruleset, suicide="illegal").initial_state()
    state = play(initial, "c2 b1 i9 a2 h9 c1 g9 d2 f9 b3 e9 c3")
    assert refusal(state, "b2") == ("suicide", "GK-3")
    assert "b2" not in map(str, state.legal_moves)
    with pytest.raises(IllegalMove, match="GK-3"):
        play(state, "b2")


@both
@pytest.mark.parametrize("suicide", ["loses", "illegal"])
@pytest.mark.parametrize("player", [1, 2])
def test_row_4_double_ko_wins_for_the_mover(ruleset: str, suicide: str, player: int) -> None:
    ended = play(board(DOUBLE_KO, player, ruleset=ruleset, suicide=suicide), "a1")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (player, "capture")
    assert "double KO" in ended.outcome.explanation


def test_row_5_rulebook_a_castle_may_invade_and_makes_the_area_nobodys() -> None:
    state = board(CORNER_OF_THREE, 2)
    assert score_of(state) == (3, 0)
    assert score_of(play(state, "a1")) == (0, 0)


def test_row_5_tournament_the_opponents_completed_territory_is_closed() -> None:
    state = board(CORNER_OF_THREE, 2, ruleset="tournament")
    assert [refusal(state, point) for point in ("a1", "a2", "b1")] == [
        ("closed_territory", "GK-5")
    ] * 3
    assert {"a1", "a2", "b1"}.isdisjoint(map(str, state.legal_moves))
    assert refusal(state, "d1") is None


def test_row_5_closed_territory_is_judged_before_the_move() -> None:
    # Orange at a1 would break the walls by capturing b1, but a1 is Blue's territory before that.
    state = board(
        """
        . . . . .
        . . . . .
        B . # . .
        . B O . .
        . B O . .
        """,
        2,
        ruleset="tournament",
    )
    assert refusal(state, "a1") == ("closed_territory", "GK-5")


@both
def test_row_6_ones_own_territory_is_open(ruleset: str) -> None:
    state = board(CORNER_OF_THREE, ruleset=ruleset)
    assert score_of(play(state, "a1")) == (2, 0)


@both
def test_row_6_the_option_both_closes_ones_own_territory_as_well(ruleset: str) -> None:
    options = {"ruleset": ruleset, "closed_territory": "both"}
    assert refusal(board(CORNER_OF_THREE, 1, **options), "a1") == ("closed_territory", "GK-6")
    assert refusal(board(CORNER_OF_THREE, 2, **options), "a1") == ("closed_territory", "GK-5")


@both
def test_row_7_territory_depends_on_the_board_alone(ruleset: str) -> None:
    initial = game(size=5, ruleset=ruleset).initial_state()
    one = play(initial, "a3 e5 b2 e4 c1 e3")
    other = play(initial, "c1 e3 a3 pass b2 e4 pass e5")
    assert one.territory == other.territory and score_of(one) == (3, 0)
    assert score_of(play(one, "pass d3 pass a5")) == (3, 0)
    assert score_of(play(one, "pass b3 pass a2" if ruleset == "rulebook" else "a2")) != (3, 0)


@both
def test_row_8_a_region_touching_both_colors_is_nobodys(ruleset: str) -> None:
    state = board(CORNER_OF_THREE.replace(". . B", ". . O"), ruleset=ruleset)
    region = explain_territory(state)[0]
    assert (region.owner, region.verdict, region.rule) == (None, "both_colors", "GK-8")
    assert "both players" in region.explanation


@both
def test_row_9_a_region_touching_no_castle_is_nobodys(ruleset: str) -> None:
    (region,) = explain_territory(game(ruleset=ruleset).initial_state())
    assert (region.owner, region.verdict, region.rule) == (None, "no_castle", "GK-9")
    assert len(region.points) == 80 and region.touches_neutral
    assert "no castle" in region.explanation


@both
def test_row_10_a_region_on_all_four_edges_is_nobodys(ruleset: str) -> None:
    state = play(game(size=5, ruleset=ruleset).initial_state(), "b2")
    (region,) = explain_territory(state)
    assert (region.owner, region.verdict, region.rule) == (None, "four_edges", "GK-10")
    assert "four edges" in region.explanation


@both
def test_row_10_a_corner_point_lies_on_two_edges(ruleset: str) -> None:
    state = board(
        """
        . . . . .
        . B B B B
        . B . . .
        . B # . .
        . B . . .
        """,
        ruleset=ruleset,
        neutral=[2, 1],
    )
    outer, inner = explain_territory(state)
    assert len(outer.points) == 9 and outer.verdict == "four_edges"
    assert len(inner.points) == 8 and inner.owner == 1


@both
def test_row_10_one_to_three_edges_are_fine(ruleset: str) -> None:
    state = board(
        """
        . B . . .
        . B . . .
        . B # . .
        . B . . .
        . B . . .
        """,
        ruleset=ruleset,
    )
    left, right = explain_territory(state)
    assert (left.owner, right.owner) == (1, 1)
    assert score_of(state) == (5 + 14, 0)


@both
def test_row_11_a_neutral_castle_inside_a_region_scores_nothing(ruleset: str) -> None:
    state = board(
        """
        . . . . .
        B B . . .
        . . B . .
        . # . B .
        . . . B .
        """,
        ruleset=ruleset,
        neutral=[1, 1],
    )
    region = explain_territory(state)[0]
    assert region.owner == 1 and region.touches_neutral
    assert len(region.points) == 7 and score_of(state) == (7, 0)


@both
@pytest.mark.parametrize(
    ("blue", "orange", "winner"), [("a3 b2 c1", "e5", 1), ("a3 b2 b1", "e5", 2)]
)
def test_row_12_blue_needs_a_lead_of_three(
    ruleset: str, blue: str, orange: str, winner: int
) -> None:
    cells = [[ord(name[0]) - ord("a"), int(name[1]) - 1] for name in blue.split()]
    state = game(size=5, ruleset=ruleset).state_from_json({"blue": cells, "orange": [[4, 4]]})
    ended = play(state, "pass pass")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (winner, "score")
    lead = 3 if winner == 1 else 2
    assert f"Blue {lead}, Orange 0; Blue needs a lead of 3" in ended.outcome.explanation


@both
def test_row_12_the_lead_is_of_blue_over_orange(ruleset: str) -> None:
    drawn = """
        . . B . .
        . B . O .
        B . # . O
        B . B O .
        . B . O .
    """
    state = board(drawn, ruleset=ruleset)
    assert score_of(state) == (6, 3)
    cases = [(state, "pass pass", 1), (state, "a1 pass pass", 2)]
    cases.append((board(drawn, ruleset=ruleset, margin=4), "pass pass", 2))
    for start, moves, winner in cases:
        ended = play(start, moves)
        assert ended.outcome is not None
        assert (ended.outcome.winner, ended.outcome.drawn) == (winner, ())


@both
def test_row_13_pass_pass_on_the_empty_board_is_won_by_orange(ruleset: str) -> None:
    state = play(game(ruleset=ruleset).initial_state(), "pass pass")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (2, "score")
    assert "Blue 0, Orange 0" in state.outcome.explanation
    assert state.phase == "game_over" and state.player == 2


@both
def test_row_13_a_placement_resets_the_count_of_passes(ruleset: str) -> None:
    state = play(game(ruleset=ruleset).initial_state(), "pass a1 pass")
    assert state.passes == 1 and state.outcome is None
    state = play(state, "b1 pass c3")
    assert state.passes == 0 and state.outcome is None


@both
def test_row_14_where_no_placement_is_possible_only_the_pass_is_legal(ruleset: str) -> None:
    state = play(game(ruleset=ruleset, castles=1).initial_state(), "a1 i9")
    assert [str(move) for move in state.legal_moves] == ["pass"]
    state = play(state, "pass")
    assert state.outcome is None and [str(move) for move in state.legal_moves] == ["pass"]
    assert play(state, "pass").outcome is not None


def test_row_15_rulebook_the_supply_is_unlimited() -> None:
    assert game().options.castles is None
    assert refusal(_forty_blue_castles("rulebook"), "i9") is None


def test_row_15_tournament_forty_castles_a_side() -> None:
    assert game(ruleset="tournament").options.castles == 40
    state = _forty_blue_castles("tournament")
    assert [str(move) for move in state.legal_moves] == ["pass"]
    assert refusal(state, "i9") == ("no_castles", "GK-15")
    assert len(play(state, "pass").legal_moves) > 1
    cells = state.to_json()["blue"]
    with pytest.raises(InvalidPosition, match="blue: has 41 castles"):
        state.game.state_from_json({"blue": [*cells, [8, 8]]})


def _forty_blue_castles(ruleset: str) -> GreatKingdomState:
    cells = [[x, y] for y in range(4) for x in range(9)] + [[x, 4] for x in range(4)]
    return game(ruleset=ruleset).state_from_json({"blue": cells, "orange": [[8, 7]]})


@both
def test_row_16_castles_never_leave_the_board(ruleset: str) -> None:
    ended = play(game(ruleset=ruleset).initial_state(), "b1 b2 a2 i9 c2 h9 b3")
    assert len(ended.to_json()["blue"]) == 4 and len(ended.to_json()["orange"]) == 3
    state = play(game(ruleset=ruleset).initial_state(), "b1")
    assert refusal(state, "b1") == ("occupied", "GK-16")


@both
def test_row_17_odd_sizes_have_the_neutral_castle_in_the_centre(ruleset: str) -> None:
    assert game(ruleset=ruleset).options.size == 9
    for size in range(3, 20, 2):
        state = game(size=size, ruleset=ruleset).initial_state()
        assert state.to_json()["neutral"] == [[size // 2, size // 2]]


@both
def test_row_17_even_sizes_need_an_explicit_neutral_point_or_none(ruleset: str) -> None:
    for size in range(4, 20, 2):
        with pytest.raises(InvalidOptions, match="neutral: a board of even size"):
            game(size=size, ruleset=ruleset)
        assert game(size=size, ruleset=ruleset, neutral="none").initial_state().neutral == 0
        assert game(size=size, ruleset=ruleset, neutral=[1, 2]).initial_state().to_json()[
            "neutral"
        ] == [[1, 2]]
    for size in (2, 20, 0, -9):
        with pytest.raises(InvalidOptions, match="size: must be from 3 to 19"):
            game(size=size, ruleset=ruleset, neutral="none")


@both
def test_row_17_a_point_outside_the_board_is_refused(ruleset: str) -> None:
    state = game(size=5, ruleset=ruleset).initial_state()
    outside = game(size=9).parse_move(game(size=9).initial_state(), "i9")
    found = state.why_illegal(outside)
    assert found is not None and (found.code, found.rule) == ("off_board", "GK-17")


@both
def test_row_18_the_neutral_castle(ruleset: str) -> None:
    assert game(ruleset=ruleset).options.neutral == "centre"
    assert refusal(game(ruleset=ruleset).initial_state(), "e5") == ("occupied", "GK-18")
    assert refusal(game(ruleset=ruleset, neutral="none").initial_state(), "e5") is None
    moved = game(ruleset=ruleset, neutral=[0, 0]).initial_state()
    assert refusal(moved, "a1") == ("occupied", "GK-18") and refusal(moved, "e5") is None


@both
def test_row_18_the_first_player_chooses_by_a_recorded_move(ruleset: str) -> None:
    state = game(size=5, ruleset=ruleset, neutral="first_player_chooses").initial_state()
    assert (state.phase, state.player, len(state.legal_moves)) == ("neutral_placement", 1, 25)
    assert refusal(state, "pass") == ("wrong_phase", "GK-18")
    move = state.game.parse_move(state, "b2")
    assert move.to_json() == {"type": "place_neutral", "player": 1, "at": [1, 1]}
    chosen = play(state, "b2")
    assert (chosen.phase, chosen.player, chosen.move_number) == ("placement", 1, 1)
    assert chosen.to_json()["neutral"] == [[1, 1]]
    assert refusal(chosen, "b2") == ("occupied", "GK-18")
    found = chosen.why_illegal(move)
    assert found is not None and found.code == "wrong_phase"


@both
def test_row_19_blue_starts_and_players_alternate(ruleset: str) -> None:
    state = game(ruleset=ruleset).initial_state()
    assert state.player == 1
    assert play(state, "a1").player == 2 and play(state, "a1 pass").player == 1
    orange = play(state, "pass").game.parse_move(play(state, "pass"), "a1")
    found = state.why_illegal(orange)
    assert found is not None and (found.code, found.rule) == ("wrong_player", "GK-19")


@both
def test_row_20_end_reasons(ruleset: str) -> None:
    initial = game(ruleset=ruleset).initial_state()
    endings = {
        "b1 b2 a2 i9 c2 h9 b3": "capture",
        "c2 b1 i9 a2 h9 c1 g9 d2 f9 b3 e9 c3 b2": "suicide",
        "pass pass": "score",
    }
    for text, reason in endings.items():
        ended = play(initial, text)
        assert ended.outcome is not None and ended.outcome.reason == reason
        assert refusal(ended, "f5") == ("game_over", "GK-20")
    assert HOST_REASONS == ("resignation", "time", "abandoned")


@both
def test_row_21_castles_that_touch_only_diagonally_enclose(ruleset: str) -> None:
    state = board(CORNER_OF_THREE, ruleset=ruleset)
    corner = explain_territory(state)[0]
    assert (corner.owner, len(corner.points)) == (1, 3)
    opened = board(CORNER_OF_THREE.replace(". B . . .", ". . . . ."), ruleset=ruleset)
    assert score_of(opened) == (0, 0)


@both
def test_row_21_points_that_touch_only_diagonally_are_two_areas(ruleset: str) -> None:
    state = board(
        """
        . . . . .
        . . . . .
        O B # . .
        B . B . .
        . B . . .
        """,
        ruleset=ruleset,
    )
    areas = [(region.owner, region.points) for region in explain_territory(state)]
    assert (1, ((0, 0),)) in areas and (1, ((1, 1),)) in areas


def test_typed_sequence_of_a_castle_in_an_enclosed_point() -> None:
    moves = "b1 i9 a2 h9 c2 g9 b3"
    ended = play(game().initial_state(), moves + " b2")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (1, "suicide")
    state = play(game(ruleset="tournament").initial_state(), moves)
    assert refusal(state, "b2") == ("closed_territory", "GK-5")


@both
def test_consequence_the_last_empty_point_captures(ruleset: str) -> None:
    state = board(
        """
        O O B
        O # B
        O O .
        """,
        2,
        ruleset=ruleset,
        closed_territory="none",
    )
    ended = play(state, "c1")
    assert ended.outcome is not None and ended.outcome.reason == "capture"


@both
def test_consequence_the_last_empty_point_with_no_enemy_is_a_suicide(ruleset: str) -> None:
    state = game(size=3, ruleset=ruleset).initial_state()
    for point in ("a1", "b1", "c1", "a2", "c2", "a3", "b3"):
        state = play(state, f"{point} pass")
    ended = play(state, "c3")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (2, "suicide")


ONE_EYE = """
    . . O . .
    O O . . .
    B B O . #
    . B O . .
    B B O . .
"""


def test_consequence_with_closed_territory_one_eye_lives() -> None:
    state = board(ONE_EYE, 2, ruleset="tournament", neutral=[4, 2])
    assert refusal(state, "a2") == ("closed_territory", "GK-5")


def test_consequence_without_closed_territory_one_eye_dies() -> None:
    ended = play(board(ONE_EYE, 2, neutral=[4, 2]), "a2")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (2, "capture")


def test_consequence_without_closed_territory_two_eyes_live() -> None:
    state = board(
        """
        . . . . .
        . . . . #
        O O O O .
        B B B B O
        . B . B O
        """,
        2,
        neutral=[4, 3],
    )
    for eye in ("a1", "c1"):
        ended = play(state, eye)
        assert ended.outcome is not None
        assert (ended.outcome.winner, ended.outcome.reason) == (1, "suicide")


@both
def test_consequence_an_enemy_group_with_an_eye_owns_it_and_the_rest_is_nobodys(
    ruleset: str,
) -> None:
    state = board(
        """
        B B B B B B .
        . . . . . B .
        . . . . . B .
        . . . # . B .
        O O . . . B .
        . O . . . B .
        . O . . . B .
        """,
        ruleset=ruleset,
    )
    eye, rest, strip = explain_territory(state)
    assert (len(eye.points), eye.owner) == (2, 2)
    assert (rest.owner, rest.verdict) == (None, "both_colors")
    assert strip.owner == 1


@both
def test_consequence_the_longest_game_has_the_stated_length(ruleset: str) -> None:
    started = game(size=3, ruleset=ruleset, neutral="none")
    assert started.max_moves == 2 * (9 - 1) + 2
    state = started.initial_state()
    for point in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"):
        state = play(state, f"pass {point}") if state.move_number == 0 else play(state, point)
        if point != "b3":
            state = play(state, "pass")
    state = play(state, "pass pass")
    assert state.outcome is not None and state.move_number == started.max_moves
