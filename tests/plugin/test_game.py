"""A third game, installed as a package of somebody else, is a game like the others."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.plugin.conftest import forget
from tests.plugin.installing import install

import riftkeep
from riftkeep import native
from riftkeep.analysis import analyze, review
from riftkeep.core.conformance import check_game
from riftkeep.core.formats import format_names, read_content, write_content
from riftkeep.core.game import AnyGame
from riftkeep.core.playout import random_game
from riftkeep.core.registry import about, plug_of
from riftkeep.search.levels import highest_level, level_player

NAME = "three_reversi"


def new_game(**options: Any) -> AnyGame:
    return riftkeep.load(NAME, **options)


def played(seed: int = 1, moves: int | None = None, **options: Any) -> riftkeep.Session:
    session = riftkeep.Session(new_game(**options), ["Ada", "Bob", "Cy"])
    for _, move in random_game(session.state, Random(seed), moves):
        session.play(move)
    return session


def test_it_is_found_by_its_entry_point_after_the_games_of_riftkeep() -> None:
    assert riftkeep.game_names() == ("ringrift", "great_kingdom", NAME)
    assert about(NAME).title == "Reversi for three"
    assert not native.plays(new_game())


@pytest.mark.parametrize("size", [3, 4])
def test_it_conforms_to_the_contract_and_its_passes_are_forced(size: int) -> None:
    report = check_game(new_game(size=size), seed=size, games=3)
    assert report.games == 3 and set(report.endings) == {"score"}
    games = [played(seed, size=3) for seed in range(12)]
    passes = [move for game in games for move in game.moves if move.type == "pass"]
    assert passes and all(new_game().is_forced(move) for move in passes)
    assert {game.outcome.winner for game in games if game.outcome} <= {1, 2, 3, None}


def test_discs_that_are_enclosed_turn() -> None:
    game = new_game(size=3)
    state = game.parse_position("three_reversi size=3 .../12../..3../..../... 1 0 6")
    assert [str(move) for move in state.legal_moves] == ["b3"]
    assert game.format_position(state.play("b3")).split()[2] == ".../111./..3../..../..."
    refused = state.why_illegal(game.parse_move(state, "a1"))
    assert refused is not None and refused.code == "no_place"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_computers_of_four_levels_play_it(level: int) -> None:
    game = new_game(size=3)
    assert highest_level(game) == 4
    player = level_player(game, level, seed=1)
    state, moves = game.initial_state(), list[Any]()
    while state.outcome is None and len(moves) < 9:
        moves.append(player.choose(state))
        state = state.play(moves[-1])
    assert len(moves) == 9
    with pytest.raises(riftkeep.InvalidOptions, match="from 1 to 4"):
        level_player(game, 5)


def test_a_position_and_a_game_of_it_are_analyzed() -> None:
    session = played(2)
    found = analyze(session.states[3], simulations=20)
    assert found.moves and sum(found.shares) == pytest.approx(1)
    assert found.ownership is not None and max(map(max, found.ownership.values())) == 1
    told = review(played(2, 9, size=3).record(), simulations=4)
    assert len(told.decisions) > 3


@pytest.mark.parametrize("format", ["record", "json", "notation", "position", "diagram"])
def test_games_and_positions_of_it_are_written_and_read(format: str) -> None:
    assert format in format_names()
    record = played(3, size=3).record()
    content = read_content(riftkeep.format_record(record))
    again = read_content(write_content(content, format))
    assert list(again.states())[-1] == record.replay()[-1]
    if format in ("record", "json", "notation"):
        assert again.as_record().moves == record.moves


def test_a_plug_that_fails_is_named_and_harms_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "broken", "three_reversi.nowhere:PLUG")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    forget()
    try:
        assert "broken" not in riftkeep.game_names() and NAME in riftkeep.game_names()
        with pytest.raises(riftkeep.UnknownGame, match=r"broken cannot be loaded: .*nowhere"):
            plug_of("broken")
    finally:
        monkeypatch.undo()
        forget()
