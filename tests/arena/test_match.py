"""One game between players: who wins, who forfeits, what it costs, what is told to whom."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from tests.arena.toys import Broken, Busy, First, Keen, Swapper

import riftkeep
from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.arena.match import GameResult, play_game, record_of
from riftkeep.arena.pairing import Task
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.search.player import Player, RandomPlayer

KINGDOM = riftkeep.load("great_kingdom", size=5)


def task(seats: tuple[int, ...] = (0, 1), moves: tuple[str, ...] = (), seed: int = 3) -> Task:
    return Task(0, 0, 0, seats, moves, seed)


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    def moves(seed: int) -> tuple[str, ...]:
        return play_game(KINGDOM, task(seed=seed), [RandomPlayer(), RandomPlayer()]).moves

    assert moves(1) == moves(1) != moves(2)


def test_a_result_replays_to_its_outcome() -> None:
    opening = ("a1", "c5")
    result = play_game(KINGDOM, task((1, 0), opening), [RandomPlayer(), RandomPlayer()])
    state = KINGDOM.initial_state()
    for text in result.moves:
        state = state.play(KINGDOM.parse_move(state, text))
    assert state.outcome is not None and state.outcome.winner is not None
    assert result.moves[:2] == opening and result.opening_moves == 2
    assert result.firsts == (state.outcome.winner - 1,)
    assert result.score(state.outcome.winner - 1) == 1
    assert result.reason == state.outcome.reason
    assert result.seats == (1, 0)
    assert sum(result.decisions) <= len(result.moves) - 2


@pytest.mark.parametrize(
    ("game", "second"),
    [
        (KINGDOM, RandomPlayer()),
        (riftkeep.load("great_kingdom"), Broken("raise")),
        (riftkeep.load("ringrift", players=2), Swapper()),
    ],
)
def test_every_game_has_a_record(game: Any, second: Player) -> None:
    result = play_game(game, task((1, 0)), [RandomPlayer(), second])
    record = record_of(game, result, ["a", "b"])
    read = riftkeep.parse_record(riftkeep.format_record(record))
    assert read.seats == ("b", "a")
    assert read.outcome is not None and read.outcome.winner is not None
    seats = riftkeep.Session.from_record(read).seats
    assert seats[read.outcome.winner - 1] == ("b", "a")[result.places.index(1)]
    assert (read.outcome.reason == "abandoned") == (result.failure is not None)


def test_a_forfeit_of_one_of_four_is_a_record_too() -> None:
    game = riftkeep.load("ringrift", players=4)
    players: list[Player] = [RandomPlayer(), Broken("raise"), RandomPlayer(), RandomPlayer()]
    record = record_of(game, play_game(game, task((0, 1, 0, 0)), players), ["a", "b"])
    read = riftkeep.parse_record(riftkeep.format_record(record))
    assert read.outcome is not None
    assert (read.outcome.winner, read.outcome.drawn) == (None, (1, 3, 4))


def test_results_survive_json() -> None:
    first: tuple[Player, ...] = Keen(), Broken("raise")
    for player in first:
        result = play_game(KINGDOM, task(), [player, RandomPlayer()])
        assert GameResult.from_json(result.to_json()) == result


@pytest.mark.parametrize(
    ("how", "kind", "text"),
    [
        (
            "nonsense",
            FailureKind.ILLEGAL_MOVE,
            "None: This is not a move of this game; take one from legal_moves. [GK-17]",
        ),
        ("raise", FailureKind.CRASH, "RuntimeError: no idea"),
    ],
)
def test_who_cannot_go_on_loses(how: str, kind: FailureKind, text: str) -> None:
    players: list[Player] = [RandomPlayer(), Broken(how)]
    result = play_game(riftkeep.load("great_kingdom"), task(), players)
    assert result.failure is not None
    assert (result.failure.seat, result.failure.kind, result.failure.text) == (2, kind, text)
    assert result.reason == kind
    assert result.places == (1, 2)


class Cheat(First):
    """Plays on an occupied point."""

    def choose(self, state: AnyState) -> Move:
        if state.move_number < 2:
            return super().choose(state)
        return state.game.move_from_json({"type": "place_castle", "player": 1, "at": [0, 0]})  # type: ignore[no-any-return]


def test_an_illegal_move_names_the_rule() -> None:
    result = play_game(KINGDOM, task(), [Cheat(), RandomPlayer()])
    assert result.failure is not None
    assert result.failure.kind == "illegal_move"
    assert "a1: " in result.failure.text and "GK-" in result.failure.text


def test_of_four_the_others_share_what_one_forfeits() -> None:
    game = riftkeep.load("ringrift", players=4)
    players: list[Player] = [RandomPlayer(), RandomPlayer(), Broken("raise"), RandomPlayer()]
    result = play_game(game, task((0, 0, 1, 0)), players)
    assert result.places == (1, 1, 4, 1)
    assert [result.score(seat) for seat in range(4)] == [1 / 3, 1 / 3, 0, 1 / 3]


def test_places_of_four_are_their_ranking() -> None:
    game = riftkeep.load("ringrift", players=4)
    result = play_game(game, task((0, 1, 2, 3)), [RandomPlayer() for _ in range(4)])
    state = game.initial_state()
    for text in result.moves:
        state = state.play(game.parse_move(state, text))
    assert state.outcome is not None
    assert tuple(result.places[seat - 1] for seat in state.outcome.ranking) == (1, 2, 3, 4)


def test_after_a_swap_players_win_with_the_other_seat() -> None:
    game = riftkeep.load("ringrift", players=2, pie_rule=True)
    winners = set()
    for seed in range(6):
        result = play_game(game, task(seed=seed), [RandomPlayer(), Swapper()])
        assert result.is_swapped
        state = game.initial_state()
        for text in result.moves:
            state = state.play(game.parse_move(state, text))
        assert state.outcome is not None
        winners.add(state.outcome.winner)
        assert result.places.index(1) + 1 == 3 - (state.outcome.winner or 0)
    assert winners == {1, 2}


class Scribe(RandomPlayer):
    """Checks that what it is told leads to what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    def follow(self, start: AnyState, moves: Sequence[Move]) -> None:
        for move in moves:
            start = start.play(move)
        self._state = start

    def choose(self, state: AnyState) -> Move:
        assert self._state == state
        self.told += 1
        return super().choose(state)


def test_players_that_want_it_are_told_the_history() -> None:
    scribe = Scribe()
    result = play_game(KINGDOM, task(moves=("a1", "b3")), [scribe, RandomPlayer()])
    assert result.failure is None
    assert scribe.told == result.decisions[0] > 2


def test_only_decisions_are_asked_for() -> None:
    class Judge(RandomPlayer):
        def choose(self, state: AnyState) -> Move:
            assert len(state.legal_moves) > 1
            return super().choose(state)

    result = play_game(riftkeep.load("ringrift", players=2), task(), [Judge(), Judge()])
    assert result.failure is None
    assert sum(result.decisions) < len(result.moves)


def test_processor_time_is_measured() -> None:
    result = play_game(KINGDOM, task(), [Busy(5), RandomPlayer()])
    assert result.cpu_seconds[0] >= 0.005 * result.decisions[0]
    assert 0.005 <= result.slowest_seconds[0] <= result.cpu_seconds[0]


def test_processor_time_goes_to_the_player_that_used_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    class Spending(RandomPlayer):
        def choose(self, state: AnyState) -> Move:
            now[0] += 0.5
            return super().choose(state)

    monkeypatch.setattr(time, "process_time", lambda: now[0])
    result = play_game(KINGDOM, task(), [Spending(), RandomPlayer()])
    assert result.decisions[0] > 1 and result.decisions[1] > 1
    assert result.cpu_seconds == (0.5 * result.decisions[0], 0.0)
    assert result.slowest_seconds == (0.5, 0.0)


def test_a_player_may_resign() -> None:
    class Meek(First):
        def choose(self, state: AnyState) -> Move:
            raise PlayerFailure(FailureKind.RESIGNATION, "enough")

    result = play_game(KINGDOM, task(), [Meek(), RandomPlayer()])
    assert (result.reason, result.places) == ("resignation", (2, 1))
