"""The four ways in which a game ends (R170..R173; C69-C78)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ringrift.positions import (
    NOOPS,
    all_but,
    box,
    capture,
    end_turn,
    move,
    noops,
    only,
    place,
    play,
    position,
    run,
    types,
)

from riftkeep.core.outcome import Outcome
from riftkeep.games.ringrift.state import State


def outcome(state: State) -> Outcome:
    """How the game ended; it must have."""
    assert state.phase == "game_over"
    assert state.outcome is not None
    return state.outcome


def ending(state: State) -> tuple[int | None, str]:
    """Who won and why."""
    return outcome(state).winner, outcome(state).reason


# --- ring elimination and territory ---------------------------------------------------------


def test_c69_a_threshold_reached_in_mid_turn_wins_only_at_its_end() -> None:
    """C69 (R061, R170, D12, D67, D79)."""
    state = position(S={(0, 0): "11", (7, 7): "2"}, M={2: [(2, 0)]}, elim=[18, 0])
    state = move(state, (0, 0), (2, 0))
    assert state.eliminated == (19, 0)
    assert state.phase == "line_processing" and state.outcome is None
    over = end_turn(state)
    assert ending(over) == (1, "ring_elimination")
    assert over.legal_moves == ()
    assert "19 of 36 rings eliminated, 19 needed" in outcome(over).explanation
    assert outcome(over).ranking == (1, 2)


def test_c70_a_chain_goes_on_after_the_threshold_is_reached() -> None:
    """C70 (R103, R170, D43, D67)."""
    state = position(
        S={(0, 0): "11", (1, 0): "2", (4, 0): "2", (7, 7): "2"}, M={2: [(2, 0)]}, elim=[18, 0]
    )
    state = capture(state, (0, 0), (1, 0), (2, 0))
    assert state.stacks[2, 0] == (2, 1)
    assert state.eliminated == (19, 0)
    assert state.phase == "chain_capture"
    assert types(state) == {"continue_capture_segment"}


def with_land(cells: int, eliminated: int) -> State:
    """Player 1 at the end of a turn, with so many collapsed cells and eliminated rings."""
    land = box((0, 0), (7, 4))[:cells]
    return position(
        S={(7, 7): "1", (0, 7): "2"},
        X={1: land},
        elim=[eliminated, 0],
        phase="territory_processing",
    )


def test_c71_ring_elimination_comes_before_territory_control() -> None:
    """C71 (R062, R170, R171, D68)."""
    assert ending(noops(with_land(33, 19), "no_territory_action")) == (1, "ring_elimination")
    by_land = noops(with_land(33, 3), "no_territory_action")
    assert ending(by_land) == (1, "territory_control")
    assert "33 of 64 cells, 33 needed" in outcome(by_land).explanation
    on = noops(with_land(32, 3), "no_territory_action")
    assert (on.outcome, on.player) == (None, 2)


def test_a_threshold_reached_by_a_player_not_to_act_still_wins() -> None:
    """B5: END_TURN looks at every player."""
    state = position(S={(7, 7): "1"}, elim=[0, 19], phase="territory_processing")
    assert ending(noops(state, "no_territory_action")) == (2, "ring_elimination")


# --- last player standing ---------------------------------------------------------------------


def passes(state: State) -> State:
    """A turn of four no-ops."""
    return noops(state, *NOOPS)


def walks(state: State, source: tuple[int, int], to: tuple[int, int]) -> State:
    """A turn that moves one stack and does nothing else."""
    state = (
        noops(state, "no_placement_action")
        if "no_placement_action" in types(state)
        else (play(state, "skip_placement"))
    )
    return end_turn(move(state, source, to))


def test_c72_two_exclusive_rounds_win_at_the_end_of_the_last_seats_turn() -> None:
    """C72 (R172, D2, D70)."""
    state = position(S={(0, 0): "1"}, phase="ring_placement", turn=9)
    state = passes(walks(state, (0, 0), (0, 1)))
    assert state.outcome is None
    state = walks(state, (0, 1), (0, 2))
    assert state.outcome is None
    state = noops(state, *NOOPS[:3])
    assert state.outcome is None
    over = noops(state, "no_territory_action")
    assert ending(over) == (1, "last_player_standing")
    assert "for two rounds" in outcome(over).explanation
    assert over.player == 2


def test_c73_the_last_seat_wins_at_the_end_of_its_own_second_turn() -> None:
    """C73 (R172, D70): seat 1 has only a buried ring."""
    state = position(S={(0, 0): "22", (1, 0): "12", (7, 7): "2"}, phase="ring_placement", turn=9)
    state = walks(passes(state), (7, 7), (7, 6))
    assert state.outcome is None
    assert ending(walks(passes(state), (7, 6), (7, 5))) == (2, "last_player_standing")


def test_c74_a_round_in_which_another_seat_could_act_starts_the_count_again() -> None:
    """C74 (R172, D71): player 2 is without an action in one round, gets a stack back, loses it."""
    base: dict[str, Any] = {"phase": "ring_placement", "turn": 9}
    state = position(S={(0, 0): "1", (4, 4): "2222222221"}, **base)
    state = passes(walks(state, (0, 0), (0, 1)))
    assert state.to_json()["previous_exclusive"] == 1
    given = position(S={(0, 0): "1", (4, 4): "2"}, previous_exclusive=1, **base)
    state = walks(walks(given, (0, 0), (0, 1)), (4, 4), (4, 5))
    assert state.outcome is None
    assert state.to_json()["previous_exclusive"] is None


def test_c74_the_count_belongs_to_one_seat() -> None:
    """C74 (D71): a round exclusive to another seat does not add up."""
    state = position(S={(0, 0): "1"}, previous_exclusive=2, phase="ring_placement", turn=9)
    state = passes(walks(state, (0, 0), (0, 1)))
    assert state.outcome is None
    assert state.to_json()["previous_exclusive"] == 1


def test_c75_nobody_wins_while_another_player_could_act_at_that_moment() -> None:
    """C75 (R172, D71): player 2's second exclusive turn hands player 1 a stack that can move."""
    state = position(
        S={(0, 0): "12", (7, 7): "2"},
        M={1: [(2, 0)]},
        previous_exclusive=2,
        phase="ring_placement",
        turn=9,
    )
    state = walks(passes(state), (0, 0), (2, 0))
    assert state.stacks[2, 0] == (1,)
    assert state.outcome is None
    assert state.to_json()["previous_exclusive"] is None
    assert state.to_json()["real_action"] == [True, None]


def test_c75_the_winner_himself_need_not_be_able_to_move_at_that_moment() -> None:
    """C75 (D71)."""
    state = position(
        S={(7, 7): "22222222"},
        previous_exclusive=1,
        real_action=[True, False],
        phase="territory_processing",
        player=2,
        turn=10,
    )
    assert ending(noops(state, "no_territory_action")) == (1, "last_player_standing")


def test_a_round_with_an_unknown_seat_is_exclusive_to_nobody() -> None:
    """B5: a position set up in mid-round does not know who could act before."""
    state = position(S={(0, 0): "1"}, player=2, phase="ring_placement", turn=10)
    assert state.to_json()["real_action"] == [None, False]
    after = passes(state)
    assert after.to_json()["previous_exclusive"] is None


def test_with_three_players_all_others_must_be_unable_for_two_rounds() -> None:
    """R172, D70."""
    state = position("sq8/3p", S={(0, 0): "1"}, phase="ring_placement", turn=10)
    state = passes(passes(walks(state, (0, 0), (0, 1))))
    state = passes(walks(state, (0, 1), (0, 2)))
    assert state.outcome is None and state.player == 3
    assert ending(passes(state)) == (1, "last_player_standing")


# --- stalemate --------------------------------------------------------------------------------


def test_c76_when_all_stacks_are_gone_and_nobody_can_place_the_ladder_decides() -> None:
    """C76 (R173, D29, D72, D74)."""
    rest = all_but((0, 0), (7, 7), (3, 3))
    state = position(
        S={(0, 0): "11", (7, 7): "2"},
        X={1: rest[:30], 2: rest[30:]},
        hand=[3, 0],
        phase="ring_placement",
        turn=9,
    )
    state = noops(state, *NOOPS[:3])
    state = play(state, "skip_territory_processing")
    state = play(state, "forced_elimination", at=(0, 0))
    assert state.outcome is None and state.player == 2
    state = noops(state, *NOOPS[:3])
    assert "skip_territory_processing" in types(state)
    state = play(state, "skip_territory_processing")
    over = play(state, "forced_elimination", at=(7, 7))
    assert ending(over) == (2, "stalemate")
    assert over.eliminated == (5, 1)
    assert over.hand == (0, 0)
    assert "collapsed cells: 31 against 30" in outcome(over).explanation


def test_c77_a_bare_board_on_which_somebody_can_place_is_no_stalemate() -> None:
    """C77 (R173, D72): two free neighbors leave player 2 a placement."""
    rest = all_but((0, 0), (3, 3), (3, 4))
    state = position(
        S={(0, 0): "1"},
        X={1: rest[:30], 2: rest[30:]},
        hand=[0, 2],
        phase="ring_placement",
        turn=9,
    )
    state = play(
        play(noops(state, *NOOPS[:3]), "skip_territory_processing"), "forced_elimination", at=(0, 0)
    )
    assert state.outcome is None
    assert state.player == 2 and types(state) == {"place_ring"}


def test_c77_with_a_stack_on_the_board_there_is_never_a_stalemate() -> None:
    """C77 (R173, 000 4.4, D72): nobody can act, but a blocked stack can still be eliminated."""
    rest = all_but((0, 0), (7, 7))
    state = position(
        S={(0, 0): "1", (7, 7): "2"},
        X={1: rest[:30], 2: rest[30:]},
        phase="ring_placement",
        turn=9,
    )
    after = play(noops(state, *NOOPS[:3]), "skip_territory_processing")
    assert after.phase == "forced_elimination"
    after = play(after, "forced_elimination", at=(0, 0))
    assert after.outcome is None


def last_ring(land: tuple[int, int], eliminated: list[int], last: list[int], **more: Any) -> State:
    """Player 1 pays with the last stack on the board, which ends the game as a stalemate."""
    rest = all_but((0, 0), (5, 5), (3, 3), (1, 6))
    (first, second) = land
    return position(
        S={(0, 0): "1"},
        X={1: rest[:first], 2: rest[first : first + second]},
        M={1: [(5, 5)], 2: [(3, 3), (1, 6)]},
        elim=eliminated,
        last_action=last,
        move_number=max(last),
        phase="forced_elimination",
        acted=False,
        turn=9,
        **more,
    )


@pytest.mark.parametrize(
    ("eliminated", "winner", "words"),
    [
        ([3, 3], 1, "eliminated rings: 4 against 3"),
        ([2, 3], 2, "markers: 2 against 1"),
        ([1, 3], 2, "eliminated rings: 3 against 2"),
    ],
)
def test_c78_each_step_of_the_ladder_decides_only_among_those_still_tied(
    eliminated: list[int], winner: int, words: str
) -> None:
    """C78 (R173, D73): equal land, then eliminated rings (player 1 is about to add one), then
    markers."""
    state = last_ring((30, 30), eliminated, [5, 8])
    over = play(state, "forced_elimination", at=(0, 0))
    assert ending(over) == (winner, "stalemate")
    assert words in outcome(over).explanation


def test_c78_the_last_to_act_wins_when_all_else_is_equal() -> None:
    """C78 (R173, D73): the forced elimination itself is a turn action."""
    rest = all_but((0, 0), (5, 5), (3, 3), (1, 6))
    state = position(
        S={(0, 0): "1"},
        X={1: rest[:30], 2: rest[30:]},
        M={1: [(5, 5)], 2: [(3, 3)]},
        elim=[2, 3],
        last_action=[3, 8],
        move_number=20,
        phase="forced_elimination",
        acted=False,
        turn=9,
    )
    # (1, 6) is empty, but it is alone: nobody could place there.
    over = play(state, "forced_elimination", at=(0, 0))
    assert ending(over) == (1, "stalemate")
    assert "latest action, move: 21 against 8" in outcome(over).explanation


def test_c78_rings_in_hand_count_as_eliminated_for_their_holder() -> None:
    """C78 (R173, 000 Q11, D74): and reaching the ring goal that way is no elimination win."""
    state = last_ring((30, 30), [0, 17], [5, 8], hand=[17, 1])
    over = play(state, "forced_elimination", at=(0, 0))
    assert over.eliminated == (18, 18)
    assert ending(over) == (2, "stalemate")


def test_c78_the_ranking_lists_every_seat_by_the_ladder() -> None:
    """C78 (D73) with four players."""
    rest = all_but((0, 0), (7, 7))
    state = position(
        "sq8/4p",
        S={(0, 0): "1"},
        X={1: rest[:10], 2: rest[10:20], 3: rest[20:35], 4: rest[35:62]},
        elim=[0, 5, 0, 0],
        phase="forced_elimination",
        acted=False,
    )
    over = play(state, "forced_elimination", at=(0, 0))
    assert outcome(over).ranking == (4, 3, 2, 1)


def test_last_player_standing_comes_before_stalemate() -> None:
    """D68 (000 13.4): at the end of a round both hold; the standing player wins."""
    rest = all_but((0, 0), (7, 7))
    state = position(
        S={(0, 0): "2"},
        X={1: rest[:30], 2: rest[30:60]},
        previous_exclusive=1,
        real_action=[True, False],
        phase="forced_elimination",
        acted=False,
        player=2,
        turn=10,
    )
    assert ending(play(state, "forced_elimination", at=(0, 0))) == (1, "last_player_standing")


def test_placing_and_moving_again_after_a_bare_board() -> None:
    """D72: a game goes on from a board without stacks."""
    state = position(hand=[1, 1], M={1: run((0, 0), (2, 0))}, phase="ring_placement", turn=9)
    state = end_turn(move(place(state, (4, 4)), (4, 4), (4, 7)))
    assert state.outcome is None and only(position(phase="line_processing")) == "no_line_action"
