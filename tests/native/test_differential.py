"""The compiled core equals the Python rules, move by move.

The numbers of moves are asserted, so that the comparison cannot quietly become a small one: here
they come to more than 20,000. ``make soak-native`` goes on with fresh seeds to a million.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import randoms, sampled_from
from tests.naive.comparison import NaiveTwin
from tests.native.games import RINGRIFT_OPTIONS, great_kingdom, random_great_kingdom, ringrift
from tests.native.parity import any_move, play_along, rare_move
from tests.native.positions import random_position, ringrift_json, walled_position

from riftkeep import native
from riftkeep.core.errors import InvalidPosition
from riftkeep.core.perft import perft
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.ringrift.game import RingRift

pytestmark = pytest.mark.long

FROM_THE_START = {"square8": 700, "square19": 150, "hexagonal": 150}
SET_UP = {"square8": 400, "square19": 100, "hexagonal": 100}


def name_of(options: dict[str, Any]) -> str:
    return " ".join(str(value) for value in options.values())


@pytest.mark.parametrize("options", RINGRIFT_OPTIONS, ids=name_of)
def test_ringrift_games_are_equal(options: dict[str, Any]) -> None:
    game = ringrift(**options)
    assert native.core_game(game).num_actions == game.num_actions
    wanted, moves, number = FROM_THE_START[options["board"]], 0, 0
    while moves < wanted:
        random = Random(f"{options}/{number}")
        choose = rare_move if number % 2 else any_move
        moves += play_along(game.initial_state(), choose, random, wanted - moves)
        number += 1


@pytest.mark.parametrize("options", RINGRIFT_OPTIONS, ids=name_of)
def test_ringrift_set_up_positions_are_equal(options: dict[str, Any]) -> None:
    game = ringrift(**options)
    wanted, moves, number = SET_UP[options["board"]], 0, 0
    while moves < wanted:
        random = Random(f"{options}/set up/{number}")
        start = random_position(game, random)
        moves += play_along(start, rare_move, random, 12)
        number += 1


@pytest.mark.parametrize("board", ["square8", "square19", "hexagonal"])
def test_regions_behind_winding_walls_are_equal(board: str) -> None:
    """The core floods a board only where a look at all of its rows at once is not enough."""
    game = ringrift(board=board, players=2)
    random = Random(f"walls/{board}")
    parted = 0
    for _ in range(400):
        state = walled_position(game, random)
        actions = [game.action_of(state, move) for move in state.legal_moves]
        assert native.State(state).legal_actions == actions, state.to_json()
        parted += len(actions) > 1
    assert 40 < parted < 360


SMALL = [options for options in RINGRIFT_OPTIONS if options["board"] == "square8"]


@pytest.mark.parametrize("options", SMALL, ids=name_of)
def test_all_three_engines_agree(options: dict[str, Any]) -> None:
    """Both rulesets, with and without the pie rule, from the start and from set-up positions."""
    game = ringrift(**options)
    random = Random(f"{options}/three")
    for start, most in ((game.initial_state(), 120), (random_position(game, random), 40)):
        naive = NaiveTwin(start, random, placements=0.05)
        assert play_along(start, rare_move, random, most, naive) > 0 or start.outcome is not None


@pytest.mark.parametrize("seed", range(8))
def test_great_kingdom_games_are_equal(seed: int) -> None:
    random = Random(f"great kingdom/{seed}")
    moves = 0
    while moves < 1000:
        game = random_great_kingdom(random)
        assert native.core_game(game).num_actions == game.num_actions
        start = game.initial_state() if random.random() < 0.5 else random_position(game, random)
        moves += play_along(start, any_move, random, game.max_moves)


@settings(max_examples=60, deadline=None)
@given(options=sampled_from(RINGRIFT_OPTIONS), random=randoms(use_true_random=False))
def test_positions_that_hypothesis_finds_are_equal(options: dict[str, Any], random: Random) -> None:
    game = ringrift(**options)
    try:
        start = game.state_from_json(ringrift_json(game, random))
    except InvalidPosition:
        return
    play_along(start, rare_move, random, 8)


def test_set_up_positions_reach_the_rare_rules() -> None:
    game = ringrift(players=3)
    seen: Counter[str] = Counter()
    for number in range(300):
        state = random_position(game, Random(f"rare/{number}"))
        seen.update({move.type for move in state.legal_moves})
    rare = (
        "process_line",
        "choose_line_reward",
        "process_territory_region",
        "eliminate_rings_from_stack",
        "forced_elimination",
        "continue_capture_segment",
    )
    assert all(seen[kind] >= 5 for kind in rare), seen


def _perft_cases() -> list[tuple[RingRift | GreatKingdom, int]]:
    return [
        (ringrift(), 3),
        (ringrift(players=3), 3),
        (ringrift(ruleset="first-edition"), 2),
        (ringrift(board="square19"), 1),
        (ringrift(board="hexagonal"), 1),
        (great_kingdom(size=3), 5),
        (great_kingdom(), 2),
        (great_kingdom(size=5, neutral="first_player_chooses"), 3),
    ]


@pytest.mark.parametrize(("game", "depth"), _perft_cases(), ids=str)
def test_perft_is_equal_at_every_depth(game: RingRift | GreatKingdom, depth: int) -> None:
    state = game.initial_state()
    twin = native.State(state)
    for shallower in range(depth + 1):
        assert twin.perft(shallower) == perft(state, shallower)


def test_perft_is_equal_in_set_up_positions() -> None:
    for number in range(12):
        game = ringrift(players=2 + number % 3)
        state = random_position(game, Random(f"perft/{number}"))
        if len(state.legal_moves) < 40:
            assert native.perft(state, 2) == perft(state, 2)


def _field(read: Any, data: bytes) -> str | None:
    """The field for which a position is refused, or None if it is accepted."""
    try:
        read(data)
    except InvalidPosition as error:
        return error.field
    return None


@pytest.mark.parametrize("seed", range(6))
def test_damaged_bytes_are_refused_alike(seed: int) -> None:
    random = Random(f"damage/{seed}")
    games: list[RingRift | GreatKingdom] = [
        *(ringrift(**options) for options in RINGRIFT_OPTIONS if options["board"] == "square8"),
        *(random_great_kingdom(random) for _ in range(6)),
    ]
    refused = accepted = 0
    for _ in range(400):
        game = random.choice(games)
        state = random_position(game, random)
        if random.random() < 0.4:
            state = native.random_playout(state, random.randrange(2**32))
        data = bytearray(state.to_bytes())
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            index = random.randrange(min(len(data), random.choice((40, len(data)))))
            data[index] = random.choice((0, 1, 2, 3, 4, 5, 9, 255, random.randrange(256)))
        damaged = bytes(data[: random.choice((len(data), len(data), len(data) - 1))])
        damaged += b"\0" * (random.random() < 0.05)
        expected = _field(game.state_from_bytes, damaged)
        actual = _field(native.core_game(game).state_from_bytes, damaged)
        assert actual == expected, f"{game!r}: {damaged.hex()}"
        refused, accepted = refused + (expected is not None), accepted + (expected is None)
        if expected is None:
            play_along(game.state_from_bytes(damaged), any_move, random, 5)
    assert refused > 100 and accepted > 30
