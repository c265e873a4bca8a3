"""Seatings and openings favor nobody, and depend on nothing but the seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.arena.matches import settings_of

import riftkeep
from riftkeep.arena.pairing import Book, Schedule, canonical_key, is_balanced, is_quiet
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.game import AnyGame
from riftkeep.core.state import AnyState
from riftkeep.search.engine import make_engine


def position_after(game: AnyGame, moves: tuple[str, ...]) -> AnyState:
    state = game.initial_state()
    for text in moves:
        state = state.play(game.parse_move(state, text))
    return state  # type: ignore[no-any-return]


def seatings(*players: str, seats: int, **more: Any) -> list[tuple[tuple[int, ...], ...]]:
    settings = settings_of(*players, game="ringrift", options={"players": seats}, **more)
    return [tuple(sorted(table)) for table in Schedule(settings).tables]


def test_two_players_have_each_opening_from_both_seats() -> None:
    assert seatings("random", "random", seats=2) == [((0, 1), (1, 0))]


def test_more_players_than_seats_play_every_pair() -> None:
    tables = seatings("random", "random", "random", seats=2)
    assert tables == [((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1))]


def test_as_many_players_as_seats_play_all_rotations() -> None:
    assert seatings(*["random"] * 3, seats=3) == [((0, 1, 2), (1, 2, 0), (2, 0, 1))]
    (table,) = seatings(*["random"] * 4, seats=4)
    assert len(table) == 4
    for seat in range(4):
        assert sorted(seating[seat] for seating in table) == [0, 1, 2, 3]


def test_two_kinds_in_four_seats_sit_one_three_two_two_and_three_one() -> None:
    (table,) = seatings("random", "random", seats=4)
    assert Counter(sum(seating) for seating in table) == {1: 4, 2: 6, 3: 4}
    assert len(set(table)) == 14


def test_alone_the_first_player_takes_every_seat_once() -> None:
    (table,) = seatings("random", "random", seats=3, is_first_alone=True)
    assert table == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def test_the_last_block_is_complete() -> None:
    settings = settings_of("random", "random", "random", games=9)
    schedule = Schedule(settings)
    assert (schedule.block_size, schedule.num_blocks, schedule.num_games) == (2, 5, 10)
    book = Book(settings.load_game(), settings.seed)
    tasks = list(schedule.tasks(book))
    assert [task.index for task in tasks] == list(range(10))
    assert [task.opening for task in tasks] == [0] * 6 + [1] * 4
    assert len({task.seed for task in tasks}) == 10
    assert [t.index for t in schedule.tasks(book, lambda index: index % 2 == 0)] == [1, 3, 5, 7, 9]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("great_kingdom", {}),
        ("ringrift", {"players": 2}),
        ("ringrift", {"players": 4}),
        ("ringrift", {"board": "hexagonal", "players": 2}),
    ],
)
def test_openings_are_quiet_different_and_the_same_again(
    name: str, options: dict[str, Any]
) -> None:
    game = riftkeep.load(name, **options)
    book = Book(game, seed=5)
    openings = [book.opening(number) for number in range(8)]
    states = [position_after(game, opening.moves) for opening in openings]
    for state, opening in zip(states, openings, strict=True):
        assert state.outcome is None and is_quiet(state)
        assert canonical_key(state) == opening.key
    assert len({canonical_key(state) for state in states}) == 8
    again = Book(game, seed=5, known=openings[:5])
    assert [again.opening(number) for number in range(8)] == openings
    assert Book(game, seed=6).opening(0) != openings[0]


def test_an_opening_has_one_turn_a_seat() -> None:
    game = riftkeep.load("ringrift", players=3)
    state = game.initial_state()
    turns = 0
    for text in Book(game, seed=1).opening(0).moves:
        after = state.play(game.parse_move(state, text))
        turns += after.player != state.player
        state = after
    assert turns == 3


def test_mirror_images_have_one_canonical_key() -> None:
    game: Any = riftkeep.load("great_kingdom")
    state = position_after(game, ("a1", "c2", "d7"))
    images = [game.transform_state(state, number) for number in range(game.num_symmetries)]
    assert len({image.key for image in images}) == 8
    assert len({canonical_key(image) for image in images}) == 1
    assert canonical_key(state) != canonical_key(position_after(game, ("a1", "c2", "d8")))


def test_a_position_with_a_capture_is_not_quiet() -> None:
    game = riftkeep.load("great_kingdom")
    assert is_quiet(position_after(game, ("a1", "e2")))
    assert not is_quiet(position_after(game, ("a1", "a2", "i9"))), "b1 captures at once"
    threatened_twice = ("a1", "a2", "i9", "h9", "i1", "b2")
    assert is_quiet(position_after(game, ("a1", "a2"))), "the castle can still be saved"
    assert not is_quiet(position_after(game, threatened_twice)), "only one of two can be saved"


def test_a_small_book_begins_again() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    book = Book(game, seed=1, size=3)
    assert book.opening(4) == book.opening(1)
    assert len({book.opening(number).key for number in range(9)}) == 3
    assert Book(game, seed=1, plies=0).opening(7).moves == ()


def test_a_board_without_more_openings_repeats_those_it_has() -> None:
    game = riftkeep.load("great_kingdom", size=3, neutral="none")
    book = Book(game, seed=1, plies=1)
    keys = [book.opening(number).key for number in range(20)]
    different = len(set(keys))
    assert different == 3, "a corner, an edge and the centre"
    assert keys == (keys[:different] * 20)[:20]


def test_without_any_quiet_opening_the_plies_are_to_blame() -> None:
    game = riftkeep.load("great_kingdom", size=3)
    with pytest.raises(RiftkeepError, match="no quiet opening of 40 plies"):
        Book(game, seed=1, plies=40).opening(0)


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
def test_an_opening_is_even_and_open(name: str) -> None:
    """Many random openings are not: the book must have left some out."""
    game = riftkeep.load(name)
    judge = make_engine(game)
    book = Book(game, seed=3)
    openings = [book.opening(number) for number in range(12)]
    for opening in openings:
        assert is_balanced(position_after(game, opening.moves), judge)
    assert openings[-1].attempt >= len(openings)
