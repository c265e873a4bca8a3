"""Measuring a game by self-play: games that can be gone on with, figures that follow from them."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riftkeep.balance.games import (
    CONFIGURATIONS,
    PIE_RULE_CONFIGURATIONS,
    BalanceGame,
    Configuration,
    path_of,
    play,
    run,
)
from riftkeep.balance.report import ENDINGS, LENGTHS, REPORT, SEATS, label, write_report
from riftkeep.balance.summary import mean, summarize
from riftkeep.core.errors import CorruptRecord

SMALL = Configuration("great_kingdom", {"size": 5}, level=1)
RINGS = Configuration("ringrift", {"board": "square8", "players": 2}, level=1)


def _game(index: int, winner: int, reason: str = "score", is_swapped: bool = False) -> BalanceGame:
    person = 3 - winner if is_swapped else winner
    return BalanceGame(index, winner, person, reason, is_swapped, 10 + index, 20, 15, 4.5, 9)


def test_self_play_is_gone_on_with_and_gives_the_same_games(tmp_path: Path) -> None:
    whole = run(SMALL, 6, tmp_path / "whole")
    path = path_of(tmp_path / "parts", SMALL)
    run(SMALL, 3, tmp_path / "parts")
    path.write_text(path.read_text()[:-5])  # killed while it wrote
    assert run(SMALL, 6, tmp_path / "parts") == whole
    assert [game.index for game in whole] == list(range(6))
    assert len({(game.moves, game.branching) for game in whole}) > 1


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path_of(tmp_path, SMALL).write_text("{}\n")
    with pytest.raises(CorruptRecord, match="no game of self-play"):
        run(SMALL, 1, tmp_path)


def test_what_is_noted_is_what_was_played() -> None:
    game = play(RINGS, 0)
    assert game == play(RINGS, 0)
    assert game.winner in (1, 2) and game.decisions <= game.moves
    assert 1 < game.branching <= game.most_moves
    assert game.turns <= game.moves / 4 + 1  # every turn visits four phases


def test_the_figures_follow_from_the_games() -> None:
    games = [
        _game(0, 1), _game(1, 1, "capture"), _game(2, 2, is_swapped=True),
        _game(3, 1, is_swapped=True), _game(4, 1, is_swapped=True), _game(5, 1),
        _game(6, 1), _game(7, 2),
    ]  # fmt: skip
    summary = summarize(RINGS, games)
    assert [share.value for share in summary.seats] == [0.75, 0.25]
    assert [share.value for share in summary.people] == [5 / 8, 3 / 8]
    assert summary.swaps is not None and summary.swaps.value == 3 / 8
    assert summary.swapped_wins is not None and summary.swapped_wins.value == 2 / 3
    assert summary.unswapped_wins is not None and summary.unswapped_wins.value == 1 / 5
    assert [(reason, share.value) for reason, share in summary.reasons] == [
        ("score", 7 / 8),
        ("capture", 1 / 8),
    ]
    assert summary.turns.value == 13.5
    assert summary.seats[0].low < 0.75 < summary.seats[0].high
    assert summarize(SMALL, games).swaps is None
    assert summarize(SMALL, games).unswapped_wins is None
    assert summarize(RINGS, games[:2]).swapped_wins is None


def test_a_swap_is_counted_for_the_person_who_swapped() -> None:
    """The winner's seat and the winning person are told apart, game by game."""
    games: list[BalanceGame] = []
    for index in range(100):  # until there is one of each kind
        games.append(play(replace(RINGS, level=2), index))
        if {game.is_swapped for game in games} == {True, False}:
            break
    assert {game.is_swapped for game in games} == {True, False}
    for game in games:
        assert game.person == (3 - game.winner if game.is_swapped else game.winner)


def test_the_interval_of_a_mean_shrinks_with_the_games() -> None:
    few, many = mean([1, 2, 3]), mean([1, 2, 3] * 20)
    assert few.value == many.value == 2
    assert many.high - many.low < (few.high - few.low) / 3


def test_the_report_has_every_configuration_and_plots_that_are_svg(tmp_path: Path) -> None:
    summaries = [summarize(RINGS, [_game(0, 1), _game(1, 2)]), summarize(SMALL, [_game(0, 1)])]
    write_report(tmp_path, summaries)
    text = (tmp_path / REPORT).read_text()
    assert text.count("Great Kingdom 5x5 rulebook") == 3
    assert text.count("RingRift square8 2p") == 4  # the pie rule has a table of its own
    assert "second person wins after a swap" in text
    for name in (SEATS, ENDINGS, LENGTHS):
        root = ElementTree.parse(tmp_path / name).getroot()
        assert root.tag.endswith("svg") and "RingRift square8 2p" in (tmp_path / name).read_text()


def test_all_configurations_are_in_the_usual_report() -> None:
    names = {Configuration(game, options, level).name for game, options, level, _ in CONFIGURATIONS}
    assert len(names) == len(CONFIGURATIONS) == 11


def test_the_report_on_the_pie_rule_compares_each_board_with_and_without_it(tmp_path: Path) -> None:
    configurations = [Configuration(*entry[:3]) for entry in PIE_RULE_CONFIGURATIONS]
    games = [configuration.load() for configuration in configurations]
    assert [game.num_players for game in games] == [2] * 6
    assert {(g.options_json["board"], g.options_json["pie_rule"]) for g in games} == {
        (board, has_pie)
        for board in ("square8", "square19", "hexagonal")
        for has_pie in (True, False)
    }
    summaries = [
        summarize(configuration, [_game(0, 1), _game(1, 2, is_swapped=number % 2 == 0)])
        for number, configuration in enumerate(configurations)
    ]
    assert [summary.swaps is not None for summary in summaries] == [True, False] * 3
    write_report(tmp_path, summaries)
    table = (tmp_path / REPORT).read_text().split("### People and the pie rule")[1]
    table = table.split("###")[0]
    assert table.count("pie_rule=false") == 3 and table.count("| RingRift") == 6
    assert "50% [9%, 91%]" in table


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("ringrift", {"pie_rule": False}, "pie_rule=false"),
        ("ringrift", {"ruleset": "first-edition", "pie_rule": True}, "pie_rule=true"),
        ("great_kingdom", {"neutral": "none"}, "neutral=none"),
    ],
)
def test_games_of_other_options_are_not_gone_on_with(
    game: str, options: dict[str, Any], words: str
) -> None:
    usual = {name: value for name, value in options.items() if name == "ruleset"}
    configuration = Configuration(game, options, level=1)
    assert configuration.name != Configuration(game, usual, level=1).name
    assert words in configuration.name
    assert words in label(summarize(configuration, [_game(0, 1)]))


def test_a_board_of_another_size_is_named() -> None:
    usual = Configuration("great_kingdom", {}, level=1)
    assert label(summarize(usual, [_game(0, 1)])) == "Great Kingdom rulebook"
    assert label(summarize(SMALL, [_game(0, 1)])) == "Great Kingdom 5x5 rulebook"
