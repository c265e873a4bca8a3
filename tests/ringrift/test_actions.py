"""The fixed integer action space: its size, and numbers that mean no legal move."""

from __future__ import annotations

import pytest
from tests.ringrift.positions import box, column, game_of, place, play, position, run, start
from tests.ringrift.setups import CONFIGURATIONS

from riftkeep.core.errors import IllegalMove
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

TWO_LINES = position(
    M={1: [*run((0, 0), (3, 0)), *run((0, 5), (5, 5))]},
    S={(7, 7): "1", (7, 0): "1"},
    phase="line_processing",
)
TWO_REGIONS = position(
    "sq8/3p",
    M={1: column(4)},
    S={(1, 1): "1", (1, 3): "2", (6, 6): "1", (6, 1): "3"},
    phase="territory_processing",
)


def test_square8_has_a_few_thousand_actions() -> None:
    """Dense enough for a policy head."""
    assert game_of("sq8/2p").num_actions == 192 + 1456 + 256 + 65 + 192 + 64 + 8
    assert game_of("sq8/4p").num_actions == 2233 + 2 * 64


@pytest.mark.parametrize(("board", "players", "ruleset"), CONFIGURATIONS)
def test_every_number_is_a_listed_move_or_refused(board: str, players: int, ruleset: str) -> None:
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    state = game.initial_state()
    listed = {game.action_of(state, move): move for move in state.legal_moves}
    step = 1 if board == "square8" else 97
    for action in range(0, game.num_actions, step):
        if action in listed:
            assert game.move_of(state, action) == listed[action]
        else:
            with pytest.raises(IllegalMove):
                game.move_of(state, action)


@pytest.mark.parametrize(
    "state",
    [
        TWO_LINES,
        TWO_REGIONS,
        play(TWO_LINES, "process_line", line=run((0, 5), (5, 5))),
        play(TWO_LINES, "process_line", line=run((0, 0), (3, 0))),
        position(S={(0, 0): "1", (3, 0): "2", (0, 3): "22"}),
        place(start(), (0, 0), 2),
        position(S={(0, 0): "1"}, X={2: box((4, 4), (7, 7))}, phase="forced_elimination"),
        position(S={(0, 0): "1", (1, 0): "2"}, phase="capture", active=[0, 0]),
        position(S={(0, 0): "1", (1, 0): "2"}, phase="chain_capture", active=[0, 0]),
        position(player=2, turn=2, hand=[0, 1], phase="ring_placement"),
    ],
    ids=lambda state: state.phase,
)
def test_in_every_phase_numbers_and_legal_moves_correspond(state: State) -> None:
    game = state.game
    found = {}
    for action in range(game.num_actions):
        try:
            found[action] = game.move_of(state, action)
        except IllegalMove as error:
            assert error.refusal.code
    assert tuple(found.values()) == state.legal_moves
    assert list(found) == [game.action_of(state, move) for move in state.legal_moves]


@pytest.mark.parametrize("action", [-1, 2233, 10**9])
def test_a_number_outside_the_space_is_refused(action: int) -> None:
    with pytest.raises(IllegalMove, match="stands for no move"):
        game_of("sq8/2p").move_of(start(), action)
