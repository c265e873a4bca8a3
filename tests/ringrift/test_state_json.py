"""Positions and moves as JSON: defaults, every invariant with its field, every wrong type."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from tests.ringrift.positions import box, column, game_of, position, position_json, run, start

from riftkeep.core.errors import InvalidMove, InvalidOptions, InvalidPosition, UnknownGame
from riftkeep.core.registry import load_json
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.move import MoveType


def refused(data: Any, **options: Any) -> InvalidPosition:
    """The error with which a position is refused."""
    with pytest.raises(InvalidPosition) as caught:
        game_of("sq8/2p", **options).state_from_json(data)
    return caught.value


# --- defaults ---------------------------------------------------------------------------------


def test_a_position_needs_only_cells_player_and_phase() -> None:
    """RULES.md 16: state_from_json fills what is left out."""
    given = {
        "options": {"board": "square8", "players": 3},
        "cells": [{"at": [3, 3], "stack": [2, 1]}],
        "player": 2,
        "phase": "movement",
    }
    data = game_of("sq8/3p").state_from_json(given).to_json()
    assert data == {
        "game": "ringrift",
        "options": {"board": "square8", "players": 3, "ruleset": "canonical", "pie_rule": True},
        "cells": [{"at": [3, 3], "stack": [2, 1]}],
        "hand": [0, 0, 0],
        "eliminated": [0, 0, 0],
        "player": 2,
        "phase": "movement",
        "turn": 14,
        "move_number": 0,
        "must_move": None,
        "active": None,
        "owed": None,
        "acted": True,
        "last_action": [0, 0, 0],
        "real_action": [None, None, None],
        "previous_exclusive": None,
        "swap_used": False,
        "outcome": None,
    }


def test_at_ring_placement_nobody_has_acted_and_the_real_action_is_computed() -> None:
    """RULES.md 16: acted is false, real_action is computed for the player to act only."""
    able = position(S={(0, 0): "1"}, phase="ring_placement").to_json()
    assert (able["acted"], able["real_action"]) == (False, [True, None])
    unable = position(S={(0, 0): "2"}, phase="ring_placement").to_json()
    assert unable["real_action"] == [False, None]
    stated = position(S={(0, 0): "2"}, phase="ring_placement", real_action=[True, False])
    assert stated.to_json()["real_action"] == [True, False]


def test_the_first_edition_counts_quiet_turns_from_the_set_up_position() -> None:
    state = position(S={(0, 0): "1"}, ruleset="first-edition", turn=9)
    assert state.to_json()["progress_turn"] == 8
    assert "progress_turn" not in position(S={(0, 0): "1"}).to_json()


def test_unknown_fields_are_ignored_so_that_newer_files_can_be_read() -> None:
    data = position_json(S={(0, 0): "1"})
    assert game_of("sq8/2p").state_from_json(data | {"comment": "x"}) == position(S={(0, 0): "1"})


def test_rings_may_be_set_aside_in_a_set_up_position() -> None:
    """RULES.md 16: neither in hand, on the board nor eliminated."""
    assert position(S={(0, 0): "1"}).hand == (0, 0)


def test_the_json_of_a_position_is_plain_data() -> None:
    for short in ("sq8/2p", "sq19/3p", "hex/4p"):
        state = start(short)
        data = state.to_json()
        assert json.loads(json.dumps(data)) == data
        assert state.game.state_from_json(data) == state


# --- invariants -------------------------------------------------------------------------------


ONE = {"S": {(0, 0): "1"}}
REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("player", "from 1 to 2", {"player": 3}),
    ("player", "from 1 to 2", {"player": 0}),
    ("player", "whole number", {"player": True}),
    ("player", "whole number", {"player": 1.0}),
    ("player", "whole number", {"player": "1"}),
    ("player", "missing", {"player": None}),
    ("phase", "must be one of", {"phase": "chess"}),
    ("phase", "must be one of", {"phase": 3}),
    ("phase", "needs a stack", {"S": {(0, 0): "2"}, "phase": "forced_elimination"}),
    ("turn", "from 1", {"turn": 0}),
    ("turn", "from 1", {"turn": 2**31}),
    ("move_number", "from 0", {"move_number": -1}),
    ("hand", "2 entries", {"hand": [1]}),
    ("hand", "must be a list", {"hand": "11"}),
    ("hand[1]", "from 0 to 18", {"hand": [0, 19]}),
    ("hand[0]", "hold 19", {"hand": [18, 0]}),
    ("hand[1]", "whole number", {"hand": [0, 1.5]}),
    ("eliminated", "only 35 are missing", {"elim": [18, 18]}),
    ("eliminated[0]", "from 0", {"elim": [-1, 0]}),
    ("last_action", "2 entries", {"last_action": []}),
    ("real_action", "true, false or null", {"real_action": [1, 0]}),
    ("real_action", "2 entries", {"real_action": [True]}),
    ("previous_exclusive", "from 1 to 2", {"previous_exclusive": 3}),
    ("swap_used", "true or false", {"swap_used": 1}),
    ("acted", "true or false", {"acted": "yes"}),
    ("acted", "before placing", {"phase": "ring_placement", "acted": True}),
    ("must_move", "belongs to the movement phase",
     {"phase": "line_processing", "must_move": [0, 0]}),
    ("must_move", "stack of the player", {"must_move": [1, 1]}),
    ("must_move", "no cell", {"must_move": [9, 9]}),
    ("must_move", "must be a cell", {"must_move": "a1"}),
    ("must_move", "must be a cell", {"must_move": [1]}),
    ("must_move[0]", "whole number", {"must_move": ["a", 1]}),
    ("active", "only there", {"active": [0, 0]}),
    ("active", "only there", {"phase": "capture"}),
    ("active", "stack of the player",
     {"S": {(0, 0): "1", (1, 0): "2"}, "phase": "capture", "active": [1, 0]}),
    ("active", "nothing to capture", {"phase": "chain_capture", "active": [0, 0]}),
    ("owed", "belongs to line_processing", {"owed": {"kind": "payment"}}),
    ("owed", "must be an object", {"owed": "payment"}),
    ("owed.kind", "must be one of", {"owed": {"kind": "tax"}}),
    ("owed", "needs a stack",
     {"S": {(0, 0): "2"}, "phase": "line_processing", "owed": {"kind": "payment"}}),
    ("owed", "a reward belongs to line_processing",
     {"phase": "territory_processing", "M": {1: run((0, 1), (5, 1))},
      "owed": {"kind": "reward", "line": run((0, 1), (5, 1))}}),
    ("owed.line", "more than 4",
     {"phase": "line_processing", "M": {1: run((0, 1), (3, 1))},
      "owed": {"kind": "reward", "line": run((0, 1), (3, 1))}}),
    ("owed.line", "more than 4",
     {"phase": "line_processing", "owed": {"kind": "reward", "line": []}}),
    ("owed.line", "missing", {"phase": "line_processing", "owed": {"kind": "reward"}}),
    ("owed.line", "no cell",
     {"phase": "line_processing", "owed": {"kind": "reward", "line": [[9, 9]]}}),
    ("outcome", "exactly when its phase is game_over", {"phase": "game_over"}),
    ("outcome", "exactly when its phase is game_over",
     {"elim": [19, 0], "outcome": {"winner": 1, "reason": "ring_elimination"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "outcome": {"winner": 1, "reason": "ring_elimination"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "outcome": {"winner": 1, "reason": "territory_control"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "outcome": {"winner": 2, "reason": "last_player_standing"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "outcome": {"winner": None, "reason": "last_player_standing"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "outcome": {"winner": None, "reason": "stalemate"}}),
    ("outcome", "cannot have ended so",
     {"phase": "game_over", "hand": [0, 1], "outcome": {"winner": 2, "reason": "stalemate"}}),
    ("outcome.reason", "must be one of",
     {"phase": "game_over", "outcome": {"winner": 1, "reason": "resignation"}}),
    ("outcome.winner", "from 1 to 2",
     {"phase": "game_over", "outcome": {"winner": 3, "reason": "stalemate"}}),
    ("outcome", "must be an object", {"phase": "game_over", "outcome": [1]}),
    ("game", "must be one of", {"game": "chess"}),
    ("options", "must be an object", {"options": "square8"}),
    ("options.players", "must be 2", {"options": {"players": 3}}),
    ("options.board", "must be 'square8'", {"options": {"board": "square19"}}),
    ("cells", "must be a list", {"cells": {"at": [0, 0]}}),
    ("cells[0]", "must be an object", {"cells": [[0, 0]]}),
    ("cells[0].at", "missing", {"cells": [{"marker": 1}]}),
    ("cells[0].at", "no cell", {"cells": [{"at": [8, 0], "marker": 1}]}),
    ("cells[0].at", "no cell", {"cells": [{"at": [0, 0, 0], "marker": 1}]}),
    ("cells[0].at[0]", "whole number", {"cells": [{"at": [False, 0], "marker": 1}]}),
    ("cells[0].at", "exactly one of", {"cells": [{"at": [0, 0]}]}),
    ("cells[0].at", "exactly one of", {"cells": [{"at": [0, 0], "marker": 1, "collapsed": 1}]}),
    ("cells[1].at", "listed twice",
     {"cells": [{"at": [0, 0], "marker": 1}, {"at": [0, 0], "collapsed": 2}]}),
    ("cells[0].ring", "unknown field", {"cells": [{"at": [0, 0], "ring": 1}]}),
    ("cells[0].marker", "from 1 to 2", {"cells": [{"at": [0, 0], "marker": 3}]}),
    ("cells[0].collapsed", "from 1 to 2", {"cells": [{"at": [0, 0], "collapsed": 0}]}),
    ("cells[0].stack", "1 to 36 rings", {"cells": [{"at": [0, 0], "stack": []}]}),
    ("cells[0].stack", "1 to 36 rings", {"cells": [{"at": [0, 0], "stack": [1] * 37}]}),
    ("cells[0].stack", "must be a list", {"cells": [{"at": [0, 0], "stack": "11"}]}),
    ("cells[0].stack[1]", "from 1 to 2", {"cells": [{"at": [0, 0], "stack": [1, 3]}]}),
    ("hand[0]", "hold 19", {"cells": [{"at": [0, 0], "stack": [1] * 19}]}),
]  # fmt: skip


@pytest.mark.parametrize(("field", "reason", "given"), REFUSED)
def test_an_impossible_position_is_refused_with_the_field_and_the_invariant(
    field: str, reason: str, given: dict[str, Any]
) -> None:
    given = dict(given)
    whole = {name: given.pop(name) for name in ("cells", "options", "game") if name in given}
    error = refused(position_json(**ONE | given) | whole)
    assert error.field == field
    assert reason in error.reason
    assert str(error) == f"{error.field}: {error.reason}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.field, again.reason) == (error.field, error.reason)


@pytest.mark.parametrize("data", [None, 3, "square8", [], [1], {1, 2}, 1.5])
def test_a_position_must_be_an_object(data: Any) -> None:
    error = refused(data)
    assert error.field in ("data", "player")


@pytest.mark.parametrize(
    ("winner", "reason", "given"),
    [
        (1, "ring_elimination", {"elim": [19, 0]}),
        (2, "territory_control", {"X": {2: box((0, 0), (7, 4))}}),
        (1, "last_player_standing", {"S": {(0, 0): "1"}}),
        (2, "stalemate", {"X": {2: [(1, 1)]}}),
    ],
)
def test_a_finished_position_can_be_set_up_and_says_why_it_ended(
    winner: int, reason: str, given: dict[str, Any]
) -> None:
    state = position(phase="game_over", outcome={"winner": winner, "reason": reason}, **given)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (winner, reason)
    assert state.outcome.explanation.startswith(f"Player {winner} wins")
    assert state.legal_moves == ()
    assert state.game.state_from_bytes(state.to_bytes()) == state


def test_a_reward_may_list_its_line_in_any_order() -> None:
    line = run((0, 1), (5, 1))
    state = position(
        S={(0, 0): "1"},
        M={1: line},
        phase="line_processing",
        owed={"kind": "reward", "line": line[::-1]},
    )
    assert state.to_json()["owed"]["line"] == [list(cell) for cell in line]


# --- moves ------------------------------------------------------------------------------------


MOVES: list[tuple[str, str, Any]] = [
    ("data", "must be an object", 7),
    ("type", "missing", {"player": 1}),
    ("type", "must be text", {"type": 1, "player": 1}),
    ("type", "unknown; the types are place_ring", {"type": "jump", "player": 1}),
    ("player", "missing", {"type": "swap_sides"}),
    ("player", "from 1 to 2", {"type": "swap_sides", "player": 3}),
    ("player", "whole number", {"type": "swap_sides", "player": True}),
    ("to", "unknown field", {"type": "swap_sides", "player": 1, "to": [0, 0]}),
    ("to", "missing", {"type": "place_ring", "player": 1}),
    ("to", "no cell [8, 8]", {"type": "place_ring", "player": 1, "to": [8, 8]}),
    ("to", "must be a cell", {"type": "place_ring", "player": 1, "to": "a1"}),
    ("to[1]", "whole number", {"type": "place_ring", "player": 1, "to": [0, None]}),
    ("count", "from 1 to 999", {"type": "place_ring", "player": 1, "to": [0, 0], "count": 0}),
    ("count", "whole number", {"type": "place_ring", "player": 1, "to": [0, 0], "count": 1.0}),
    ("from", "missing", {"type": "move_stack", "player": 1, "to": [0, 0]}),
    ("target", "missing",
     {"type": "overtaking_capture", "player": 1, "from": [0, 0], "to": [0, 2]}),
    ("target", "unknown field",
     {"type": "move_stack", "player": 1, "from": [0, 0], "to": [0, 2], "target": [0, 1]}),
    ("line", "missing", {"type": "process_line", "player": 1}),
    ("line", "must be a list", {"type": "process_line", "player": 1, "line": 3}),
    ("line", "has a cell twice",
     {"type": "process_line", "player": 1, "line": [[0, 0], [1, 0], [0, 0]]}),
    ("line[1]", "no cell", {"type": "process_line", "player": 1, "line": [[0, 0], [9, 0]]}),
    ("option", "missing", {"type": "choose_line_reward", "player": 1}),
    ("option", "from 1 to 2", {"type": "choose_line_reward", "player": 1, "option": 3}),
    ("segment", "missing", {"type": "choose_line_reward", "player": 1, "option": 2}),
    ("segment", "belongs to option 2",
     {"type": "choose_line_reward", "player": 1, "option": 1, "segment": [[0, 0]]}),
    ("region", "missing", {"type": "process_territory_region", "player": 1}),
    ("region", "has a cell twice",
     {"type": "process_territory_region", "player": 1, "region": [[0, 0], [0, 0]]}),
    ("border", "must be a list",
     {"type": "process_territory_region", "player": 1, "region": [[0, 0]], "border": {}}),
    ("border_color", "from 1 to 2",
     {"type": "process_territory_region", "player": 1, "region": [[0, 0]], "border_color": 9}),
    ("at", "missing", {"type": "forced_elimination", "player": 1}),
    ("at", "missing", {"type": "eliminate_rings_from_stack", "player": 1, "at": None}),
]  # fmt: skip


@pytest.mark.parametrize(("field", "reason", "data"), MOVES)
def test_a_malformed_move_is_refused_with_its_field(field: str, reason: str, data: Any) -> None:
    with pytest.raises(InvalidMove) as caught:
        game_of("sq8/2p").move_from_json(data)
    assert caught.value.field == field
    assert reason in caught.value.reason


def test_null_fields_are_as_good_as_none() -> None:
    """A writer may give every field of every type, with null where there is nothing."""
    game = game_of("sq8/2p")
    move = game.move_from_json(
        {"type": "place_ring", "player": 1, "to": [0, 0], "count": None, "line": None, "odd": None}
    )
    assert move.to_json() == {"type": "place_ring", "player": 1, "to": [0, 0], "count": 1}


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("board", {"board": "square9"}),
        ("board", {"board": 8}),
        ("players", {"players": 1}),
        ("players", {"players": 5}),
        ("players", {"players": "2"}),
        ("ruleset", {"ruleset": "house"}),
        ("pie_rule", {"pie_rule": "on"}),
        ("color", {"color": "red"}),
    ],
)
def test_wrong_options_are_refused_with_their_name(field: str, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as caught:
        load_json({"game": "ringrift", "options": options})
    assert caught.value.field == f"options.{field}"


def test_null_options_have_their_defaults() -> None:
    assert load_json({"game": "ringrift", "options": {"board": None}}) == RingRift.with_options()
    assert load_json({"game": "ringrift"}) == RingRift.with_options()
    with pytest.raises(UnknownGame):
        load_json({"game": "chess"})


def test_games_are_values() -> None:
    game, same, other = game_of("sq8/2p"), game_of("sq8/2p"), game_of("sq8/3p")
    assert game == same and hash(game) == hash(same) and game != other
    assert repr(game).startswith("riftkeep.load('ringrift', board='square8'")
    assert pickle.loads(pickle.dumps(game)) == game
    assert repr(game.geometry) == "geometry_for('square8', 8)"
    assert pickle.loads(pickle.dumps(game.geometry)) is game.geometry


def test_states_never_change_and_pickle() -> None:
    state = position(S={(0, 0): "12"}, M={1: [(3, 3)]})
    with pytest.raises(AttributeError, match="never changes"):
        state.turn = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        del state.turn
    assert pickle.loads(pickle.dumps(state)) == state
    assert state != "state"
    assert hash(state) == hash(pickle.loads(pickle.dumps(state)))
    assert repr(state).startswith("<State square8/2 player=1 phase=movement")


@pytest.mark.parametrize("last_action", [[5, 9], [0, 1], [1, 0]])
def test_a_latest_action_after_the_latest_move_is_refused(last_action: list[int]) -> None:
    """``last_action`` holds numbers of moves that have been played (D73)."""
    data = position_json(S={(0, 0): "1"}) | {"last_action": last_action, "move_number": 0}
    seat = next(index for index, number in enumerate(last_action) if number)
    with pytest.raises(InvalidPosition) as caught:
        game_of("sq8/2p").state_from_json(data)
    assert str(caught.value) == (
        f"last_action[{seat}]: must not be later than move_number, which is 0"
    )
    allowed = game_of("sq8/2p").state_from_json(data | {"move_number": max(last_action)})
    damaged = bytearray(allowed.to_bytes())
    damaged[11:15] = bytes(4)  # the number of moves
    with pytest.raises(InvalidPosition, match="must not be later than move_number"):
        game_of("sq8/2p").state_from_bytes(bytes(damaged))


def test_d21_choose_territory_option_is_read_as_process_territory_region() -> None:
    """An alias with the fields of a region; it is normalised and never written."""
    state = position(M={1: column(4)}, S={(6, 6): "1", (6, 1): "2"}, phase="territory_processing")
    listed = next(m for m in state.legal_moves if m.type.value == "process_territory_region")
    data = listed.to_json() | {"type": "choose_territory_option"}
    read = state.game.move_from_json(data)
    assert read == listed
    assert read.to_json()["type"] == "process_territory_region"
    bare = {"type": "choose_territory_option", "player": 1, "region": data["region"]}
    assert state.play(state.game.move_from_json(bare)) == state.play(listed)
    assert "choose_territory_option" not in {kind.value for kind in MoveType}
