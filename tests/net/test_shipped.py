"""The nets that come with Riftkeep: small, described, and fit to play what their cards name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import riftkeep
from riftkeep.core.errors import RiftkeepError
from riftkeep.net.inference import net_owners
from riftkeep.net.shipped import FOLDER, shipped_net
from riftkeep.net.weights import Weights
from riftkeep.search.engine import judges_by_net, make_engine
from riftkeep.search.levels import level_player, levels_of
from riftkeep.search.limits import Limits, Settings

NETS = sorted(FOLDER.glob("*.npz"))


@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_a_shipped_net_is_small_has_a_card_and_plays_its_games(path: Path) -> None:
    card = Weights.load(path).card
    assert path.stat().st_size < 5_000_000
    assert {"command", "seed", "cpu_hours", "figures", "games", "parameters"} <= set(card)
    for made_for in card["games"]:
        game = riftkeep.load(made_for["game"], **made_for["options"])
        assert shipped_net(game) is not None
        engine = make_engine(game, Settings(evaluator="net"))
        result = engine.search(game.initial_state(), Limits(simulations=8))
        assert result.best in game.initial_state().legal_moves
        assert sum(result.shares) == pytest.approx(1, abs=1e-3)


def test_there_are_nets() -> None:
    assert NETS


def test_a_game_without_a_net_says_so() -> None:
    game = riftkeep.load("great_kingdom", size=4, neutral="none")
    with pytest.raises(RiftkeepError, match=r"no net comes with Riftkeep.*evaluator=hand"):
        make_engine(game, Settings(evaluator="net"))


def test_the_search_judges_by_the_net_that_there_is_unless_told_otherwise() -> None:
    with_net, without = riftkeep.load("great_kingdom"), riftkeep.load("great_kingdom", size=7)
    assert judges_by_net(with_net, Settings())
    assert not judges_by_net(with_net, Settings(evaluator="hand"))
    assert not judges_by_net(with_net, Settings(weights=(0.0,)))
    assert not judges_by_net(without, Settings())
    assert judges_by_net(without, Settings(net="mine.npz"))
    limits, state = Limits(simulations=20), with_net.initial_state()
    shares = {
        name: make_engine(with_net, Settings(evaluator=name)).search(state, limits).shares
        for name in ("best", "net", "hand")
    }
    assert shares["best"] == shares["net"] != shares["hand"]


def test_the_net_knows_whose_closed_territory_is() -> None:
    """Blue has closed the corner to the right of d1-d4 and below e4-i4, whoever is to act."""
    game = riftkeep.load("great_kingdom", ruleset="tournament")
    state = game.initial_state()
    for move in [
        "e4",
        "c6",
        "f4",
        "c5",
        "g4",
        "c4",
        "h4",
        "d6",
        "i4",
        "e7",
        "d4",
        "b6",
        "d3",
        "a6",
        "d2",
        "g6",
        "d1",
    ]:
        state = state.play(move)
    for position in (state, state.play("h8")):
        found = net_owners(position)
        assert found is not None
        corner = [found[x, y] for x in range(4, 9) for y in range(3)]
        assert min(blue for blue, _ in corner) > 0.75
        assert found[0, 5][1] > 0.75, "Orange's castle a6"
        assert all(0 <= sum(shares) <= 1.001 for shares in found.values())


def test_no_net_tells_owners_of_a_finished_game_or_another_board() -> None:
    small = riftkeep.load("great_kingdom", size=5)
    assert net_owners(small.initial_state()) is None
    state = riftkeep.load("great_kingdom").initial_state()
    for move in ["a1", "a2", "h8", "b1"]:
        state = state.play(move)
    assert state.outcome is not None
    assert net_owners(state) is None


@pytest.mark.parametrize(
    "options",
    [{}, {"ruleset": "tournament"}, {"size": 7}, {"neutral": "none"}, {"ruleset": "rulebook"}],
)
def test_levels_use_a_net_where_there_is_one(options: dict[str, Any]) -> None:
    game = riftkeep.load("great_kingdom", **options)
    has_net = shipped_net(game) is not None
    assert has_net == (options.keys() <= {"ruleset"})
    assert {level.evaluator for level in levels_of(game).values()} == (
        {"hand", "net"} if has_net else {"hand"}
    )
    move = level_player(game, 8).choose(game.initial_state())
    assert move in game.initial_state().legal_moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pie_rule", [True, False])
@pytest.mark.parametrize("ruleset", ["canonical", "first-edition"])
def test_levels_of_square8_use_the_net_in_the_games_it_has_learned(
    players: int, pie_rule: bool, ruleset: str
) -> None:
    game = riftkeep.load("ringrift", players=players, ruleset=ruleset, pie_rule=pie_rule)
    has_net = shipped_net(game) is not None
    assert {level.evaluator for level in levels_of(game).values()} == (
        {"hand", "net"} if has_net else {"hand"}
    )
    assert level_player(game, 7).choose(game.initial_state()) in game.initial_state().legal_moves


@pytest.mark.parametrize("board", ["square19", "hexagonal"])
def test_levels_of_large_boards_use_the_net_in_the_games_it_has_learned(board: str) -> None:
    game = riftkeep.load("ringrift", board=board, players=2)
    levels = levels_of(game)
    assert {levels[number].evaluator for number in (1, 2, 3)} == {"hand"}
    assert {levels[number].evaluator for number in (8, 9, 10)} == {"net"}
    assert judges_by_net(game, Settings())


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("board", ["square19", "hexagonal"])
def test_levels_of_games_without_a_net_play_by_hand(board: str, players: int) -> None:
    game = riftkeep.load("ringrift", board=board, players=players)
    assert shipped_net(game) is None
    assert {level.evaluator for level in levels_of(game).values()} == {"hand"}
