"""Games of the search against itself, and what is kept of them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from bench.check_endings import Brute

import riftkeep
from riftkeep import native
from riftkeep.core.errors import InvalidOptions
from riftkeep.training.selfplay import GameArrays, SelfPlay, SelfPlaySettings, joined

QUICK = SelfPlaySettings(num_games=3, full_simulations=12, fast_simulations=4, random_plies=4)
Options = dict[str, Any]
GAMES: tuple[tuple[str, Options], ...] = (
    ("great_kingdom", {"size": 5}),
    ("great_kingdom", {"ruleset": "tournament"}),
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square8", "players": 4}),
)


def played(name: str, options: Options, games: int = 3, seed: int = 1) -> GameArrays:
    return SelfPlay(riftkeep.load(name, **options), QUICK, seed=seed).play(games)


every_game = pytest.mark.parametrize("number", range(len(GAMES)), ids=[str(one) for one in GAMES])


@cache
def first_games(number: int) -> GameArrays:
    """The same games for every test that only looks at them."""
    return played(*GAMES[number])


@every_game
def test_the_same_seed_gives_the_same_games_and_another_gives_others(number: int) -> None:
    first, (again, other) = first_games(number), (played(*GAMES[number], seed=s) for s in (1, 2))
    assert all(np.array_equal(first[key], again[key]) for key in first)
    assert not np.array_equal(first["bytes"], other["bytes"])


@every_game
def test_kept_decisions_are_those_of_the_rules(number: int) -> None:
    name, options = GAMES[number]
    game, games = riftkeep.load(name, **options), first_games(number)
    data, bytes_at, actions_at = (
        games["bytes"].tobytes(),
        games["byte_offsets"],
        games["action_offsets"],
    )
    assert len(games["reason"]) == 3 and games["decision_offsets"][-1] == len(games["player"])
    for i in range(len(games["player"])):
        state = game.state_from_bytes(data[bytes_at[i] : bytes_at[i + 1]])
        legal = [game.action_of(state, move) for move in state.legal_moves]
        kept = slice(actions_at[i], actions_at[i + 1])
        assert games["actions"][kept].tolist() == legal
        assert games["targets"][kept].sum() == pytest.approx(1, abs=1e-4)
        assert games["player"][i] == state.player
        assert games["is_exchanged"][i] == (state.holders[0] != 1)
        assert games["values"][i].sum() == pytest.approx(1, abs=1e-3)


def test_results_are_those_of_people() -> None:
    """Played on by the rules from its last decision, each game ends as it is kept (D78)."""
    game = riftkeep.load("ringrift", board="square8", players=2)
    games = played("ringrift", {"board": "square8", "players": 2}, games=4)
    assert set(games["shares"].sum(1).tolist()) == {1.0}
    for number, last in enumerate(games["decision_offsets"][1:] - 1):
        data = games["bytes"][games["byte_offsets"][last] : games["byte_offsets"][last + 1]]
        state = game.state_from_bytes(data.tobytes())
        ends = set()
        for move in state.legal_moves:
            after = state.play(move)
            while after.outcome is None and len(after.legal_moves) == 1:
                after = after.play(after.legal_moves[0])
            if after.outcome is not None and after.outcome.winner is not None:
                ends.add(after.holders[after.outcome.winner - 1])
        assert int(games["shares"][number].argmax()) + 1 in ends


def test_a_function_judges_the_leaves_of_all_games_at_once() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    sizes = []

    def judge(planes: Any) -> tuple[Any, Any]:
        sizes.append(len(planes))
        logits = np.zeros((len(planes), game.num_actions), np.float32)
        return logits, np.full((len(planes), 2), 0.5, np.float32)

    playing = SelfPlay(game, QUICK, seed=1, function=judge)
    assert len(playing.play(2)["reason"]) == 2
    assert max(sizes) == QUICK.num_games and playing.mean_batch > 1


def test_what_a_function_raises_goes_through_and_play_goes_on() -> None:
    game = riftkeep.load("great_kingdom", size=5)
    calls = []

    def judge(planes: Any) -> tuple[Any, Any]:
        calls.append(len(planes))
        if len(calls) == 5:
            raise RuntimeError("no more")
        logits = np.zeros((len(planes), game.num_actions), np.float32)
        return logits, np.full((len(planes), 2), 0.5, np.float32)

    playing = SelfPlay(game, QUICK, function=judge)
    with pytest.raises(RuntimeError, match="no more"):
        playing.play(2)
    assert len(playing.play(2)["reason"]) == 2


def test_games_of_several_arrays_are_one_after_the_other() -> None:
    parts = [played("great_kingdom", {"size": 5}, games=2, seed=seed) for seed in (1, 2)]
    whole = joined(parts)
    assert len(whole["reason"]) == 4
    assert (
        whole["action_offsets"][-1]
        == len(whole["actions"])
        == sum(len(part["actions"]) for part in parts)
    )
    start = whole["byte_offsets"][len(parts[0]["player"])]
    assert np.array_equal(whole["bytes"][start:], parts[1]["bytes"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("num_games", 0),
        ("full_simulations", 0),
        ("full_share", 1.5),
        ("refutation_share", -0.1),
        ("blunder_share", 2),
    ],
)
def test_settings_that_make_no_games_are_refused(field: str, value: float) -> None:
    with pytest.raises(InvalidOptions, match=field):
        SelfPlaySettings(**{field: value})  # type: ignore[arg-type]


def test_wins_are_not_given_away_within_a_turn() -> None:
    """What is played is looked at as thoroughly as in a match before the next player has the turn.

    Without that look nearly every game ended by such a gift, after a third of the decisions.
    """
    game = riftkeep.load("ringrift", board="square8", players=2)
    settings = SelfPlaySettings(
        num_games=4, full_simulations=16, full_share=1.0, root_horizon=300, random_plies=2
    )
    games = SelfPlay(game, settings, seed=1).play(8)
    player, proven, values = games["player"], games["is_proven"], games["values"]
    gifts = num_played = 0
    for first, last in pairwise(games["decision_offsets"].tolist()):
        were_played = [i for i in range(first, last) if not games["is_aside"][i]]
        num_played += len(were_played)
        for i, j in pairwise(were_played):
            next_player = int(player[j])
            is_won_then = proven[j] and values[j][next_player - 1] == 1
            gifts += bool(next_player != player[i] and not proven[i] and is_won_then)
    assert gifts < len(games["reason"]) / 2
    assert num_played / len(games["reason"]) > 40


@pytest.mark.parametrize("shares", [(0.03, 0.0), (0.0, 0.3)], ids=["refuted moves", "blunders"])
def test_refuted_moves_leave_their_refutations_to_learn_from(shares: tuple[float, float]) -> None:
    """An exhaustive search of the turn by the rules confirms that each wins for its player."""
    game = riftkeep.load("ringrift", board="square8", players=2)
    settings = SelfPlaySettings(
        num_games=4,
        full_simulations=16,
        full_share=1.0,
        root_horizon=300,
        random_plies=2,
        refutation_share=shares[0],
        blunder_share=shares[1],
    )
    games = SelfPlay(game, settings, seed=1).play(4)
    aside = np.flatnonzero(games["is_aside"])
    assert len(aside) >= 4
    for i in aside:
        data = games["bytes"][games["byte_offsets"][i] : games["byte_offsets"][i + 1]]
        state = game.state_from_bytes(data.tobytes())
        kept = slice(games["action_offsets"][i], games["action_offsets"][i + 1])
        action = int(games["actions"][kept][games["targets"][kept].argmax()])
        assert games["is_proven"][i] and games["values"][i][state.player - 1] == 1
        assert Brute(100_000).wins_this_turn(native.State(state.play(action)), state.player)
