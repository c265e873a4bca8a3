"""The rules are the same from every side of the board and for every color (properties)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ringrift.invariants import markers_and_collapsed
from tests.ringrift.positions import game_of, move, position
from tests.ringrift.setups import CONFIGURATIONS, random_setup, rare_move

from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

POSITIONS = {"square8": 25, "square19": 3, "hexagonal": 3}


def setups(board: str, players: int, ruleset: str, name: str) -> list[tuple[State, Random]]:
    """Random positions to try a property on."""
    game = RingRift.with_options(board=board, players=players, ruleset=ruleset)
    found = []
    for number in range(POSITIONS[board]):
        random = Random(f"{name}/{board}/{players}/{ruleset}/{number}")
        found.append((game.state_from_json(random_setup(game, random)), random))
    return found


@pytest.mark.parametrize(("board", "count"), [("sq8", 8), ("sq19", 8), ("hex", 12)])
def test_boards_have_all_their_symmetries(board: str, count: int) -> None:
    geometry = game_of(f"{board}/2p").geometry
    assert game_of(f"{board}/2p").num_symmetries == len(geometry.symmetries) == count
    assert all(cell == image for cell, image in geometry.symmetries[0].items())
    assert len({tuple(mapping.items()) for mapping in geometry.symmetries}) == count
    for mapping in geometry.symmetries:
        assert sorted(mapping.values()) == sorted(geometry.cells)
        for cell in geometry.cells[:40]:
            rays = {frozenset(mapping[c] for c in ray) for ray in geometry.rays[cell]}
            assert rays == {frozenset(ray) for ray in geometry.rays[mapping[cell]]}


@pytest.mark.long
@pytest.mark.parametrize(("board", "players", "ruleset"), CONFIGURATIONS)
def test_the_rules_commute_with_every_symmetry(board: str, players: int, ruleset: str) -> None:
    """Legal moves, the position after a move, and the outcome are those of the mirrored game."""
    for first, random in setups(board, players, ruleset, "symmetry"):
        state, game = first, first.game
        for _ in range(3):
            if state.outcome is not None:
                break
            chosen = rare_move(state, random)
            after = state.play(chosen)
            assert isinstance(after, State)
            for symmetry in range(game.num_symmetries):
                seen = game.transform_state(state, symmetry)
                images = {game.transform_move(m, symmetry) for m in state.legal_moves}
                assert set(seen.legal_moves) == images
                mirrored = seen.play(game.transform_move(chosen, symmetry))
                assert mirrored == game.transform_state(after, symmetry)
                assert mirrored.outcome == after.outcome
                assert game.state_from_json(seen.to_json()) == seen
            state = after


def renamed(data: dict[str, Any], turns: int) -> dict[str, Any]:
    """A position or move with every player's number moved on, which keeps the order of turns.

    What belongs to rounds is left out: rounds start with seat 1, whoever that is.
    """
    players: int = data["options"]["players"]

    def seat(number: int) -> int:
        return (number - 1 + turns) % players + 1

    def seats(values: list[Any]) -> list[Any]:
        return [values[(index - turns) % players] for index in range(players)]

    new = {name: value for name, value in data.items() if name not in ROUNDS}
    new["player"] = seat(data["player"])
    for name in ("hand", "eliminated", "last_action"):
        new[name] = seats(data[name])
    new["cells"] = [
        {
            "at": cell["at"],
            **{kind: seat(cell[kind]) for kind in ("marker", "collapsed") if kind in cell},
            **({"stack": [seat(ring) for ring in cell["stack"]]} if "stack" in cell else {}),
        }
        for cell in data["cells"]
    ]
    if data["outcome"] is not None:
        winner = data["outcome"]["winner"]
        new["outcome"] = {
            "reason": data["outcome"]["reason"],
            "winner": None if winner is None else seat(winner),
        }
    return new


def renamed_move(data: dict[str, Any], players: int, turns: int) -> dict[str, Any]:
    """A move with every player's number moved on."""
    return {
        name: (value - 1 + turns) % players + 1
        if name in ("player", "border_color") and value is not None
        else value
        for name, value in data.items()
    }


ROUNDS = ("real_action", "previous_exclusive")


@pytest.mark.parametrize(("board", "players", "ruleset"), CONFIGURATIONS)
def test_the_rules_commute_with_renaming_the_colors(board: str, players: int, ruleset: str) -> None:
    for state, random in setups(board, players, ruleset, "colors"):
        data = {name: v for name, v in state.to_json().items() if name not in ROUNDS}
        # The swap belongs to seat 2's first turn, and equal last actions are told apart by seat.
        turn = 60 * players
        data |= {"turn": turn, "last_action": list(range(1, players + 1)), "move_number": 50}
        if "progress_turn" in data:
            data["progress_turn"] = turn - random.choice((0, 50 * players))
        game = state.game
        start = game.state_from_json(data)
        chosen = rare_move(start, random)
        after = start.play(chosen)
        assert isinstance(after, State)
        for turns in range(1, players):
            other = game.state_from_json(renamed(start.to_json(), turns))
            legal = {
                json.dumps(renamed_move(m.to_json(), players, turns)) for m in start.legal_moves
            }
            assert {json.dumps(m.to_json()) for m in other.legal_moves} == legal
            twin = game.move_from_json(renamed_move(chosen.to_json(), players, turns))
            result = other.play(twin)
            assert isinstance(result, State)
            assert renamed(result.to_json(), 0) == renamed(after.to_json(), turns)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([None, 1, 2, 3]), min_size=6, max_size=6), st.integers(1, 3))
def test_flipping_and_collapsing_never_change_markers_plus_collapsed(
    row: list[int | None], player: int
) -> None:
    """R191, D76: a slide adds its departure marker, whatever it passes over."""
    markers: dict[int, list[tuple[int, int]]] = {1: [], 2: [], 3: []}
    for x, owner in enumerate(row, 1):
        if owner is not None:
            markers[owner].append((x, 0))
    state = position("sq8/3p", S={(0, 0): str(player)}, M=markers, player=player)
    after = move(state, (0, 0), (7, 0))
    assert markers_and_collapsed(after._position) == markers_and_collapsed(state._position) + 1
    assert after.territory[player - 1] == row.count(player)
    assert set(after.markers.values()) == {player}
