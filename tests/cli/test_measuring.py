"""`riftkeep perft`, `bench` and `info`: numbers and facts."""

from __future__ import annotations

import json

import pytest
from tests.cli.process import Cli, error_line

import riftkeep
from riftkeep.cli.info import core_help
from riftkeep.compiled.loading import Backend
from riftkeep.core.extras import EXTRAS, is_installed
from riftkeep.core.perft import perft


def test_perft_counts_to_a_depth(cli: Cli) -> None:
    for args, game in (
        (["ringrift", "--players", "3"], riftkeep.load("ringrift", players=3)),
        (["great_kingdom", "--size", "3"], riftkeep.load("great_kingdom", size=3)),
    ):
        lines = cli("perft", *args, "--depth", "2").stdout.splitlines()
        counts = [tuple(map(int, line.split()[:2])) for line in lines]
        assert counts == [(depth, perft(game.initial_state(), depth)) for depth in (1, 2)]


def test_perft_of_depth_0_is_one(cli: Cli) -> None:
    assert cli("perft", "--depth", "0").stdout.startswith("0 1 ")
    assert cli("perft", "--depth", "0", "--divide").returncode == 2


def test_divide_counts_each_first_move(cli: Cli) -> None:
    lines = cli("perft", "great_kingdom", "--size", "3", "--divide").stdout.splitlines()
    assert lines[0] == "a1: 8" and lines[-2:] == ["pass: 9", "total: 73"]
    assert len(lines) == 10


def test_perft_from_a_position_as_text_or_file(cli: Cli) -> None:
    game = riftkeep.load("ringrift", players=2)
    start = game.initial_state()
    state = start.play(game.parse_move(start, "d4+1"))
    line = game.format_position(state)
    cli.file("start.pos", line)
    for position in (line, "start.pos"):
        out = cli("perft", "--position", position, "--depth", "1").stdout
        assert out.split()[:2] == ["1", str(len(state.legal_moves))]
    assert "neither a game nor a position" in error_line(cli("perft", "--position", "no.pos"))


def test_bench_plays_the_same_games_for_the_same_seed(cli: Cli) -> None:
    args = ["bench", "great_kingdom", "--size", "7", "--seconds", "0", "--repeats", "3", "--json"]
    args += ["--backend", "python"]
    rows = [json.loads(cli(*args, "--seed", seed).stdout) for seed in ("1", "1", "2")]
    first, second, other = (row[0] for row in rows)
    assert first["check"] == second["check"] != other["check"]
    assert first["moves"] == second["moves"] > 0
    longer = json.loads(cli(*args[:5], "0.3", *args[6:], "--seed", "1").stdout)[0]
    assert longer["games"] > 1 and longer["check"] == first["check"]
    assert first["games"] == 1 and len(first["rates"]) == 3
    assert 0 < first["min"] <= first["median"] <= first["max"]
    assert (first["game"], first["options"]["size"]) == ("great_kingdom", 7)


def test_bench_measures_every_board_of_every_game(cli: Cli) -> None:
    process = cli("bench", "--seconds", "0", "--repeats", "1", "--backend", "python")
    assert (process.returncode, process.stderr) == (0, "")
    lines = process.stdout.splitlines()
    assert lines[0].startswith("backend python")
    assert [line.split()[:2] for line in lines[2:]] == [
        ["ringrift", "square8"],
        ["ringrift", "square19"],
        ["ringrift", "hexagonal"],
        ["great_kingdom", "9"],
    ]
    one = cli("bench", "--board", "square8", "--players", "4", "--seconds", "0", "--repeats", "1")
    assert [line.split()[1:3] for line in one.stdout.splitlines()[2:]] == [["square8", "4"]]


def test_a_backend_that_is_not_there_is_refused(cli: Cli) -> None:
    for command in ("bench", "perft"):
        assert "no backend 'fast'" in error_line(cli(command, "--backend", "fast"))
        barred = cli(command, "--backend", "native", RIFTKEEP_BACKEND="python")
        assert "the native backend cannot be had" in error_line(barred)


def test_the_native_backend_counts_and_plays_if_it_is_there(cli: Cli) -> None:
    if json.loads(cli("info", "--json").stdout)["backend"] != "native":
        pytest.skip("there is no compiled core here")
    for command in (["perft", "--depth", "2"], ["perft", "great_kingdom", "--divide"]):
        native, python = (cli(*command, "--backend", name) for name in ("native", "python"))
        assert [line.split()[:2] for line in native.stdout.splitlines()] == [
            line.split()[:2] for line in python.stdout.splitlines()
        ]
    args = ["bench", "--seconds", "0.1", "--repeats", "2", "--backend", "native", "--json"]
    rows = json.loads(cli(*args).stdout)
    assert len(rows) == 4
    assert all(row["backend"] == "native" and row["median"] > 0 for row in rows)


def test_info_names_the_version_the_backend_and_every_option(cli: Cli) -> None:
    out = cli("info").stdout
    assert f"riftkeep  {riftkeep.__version__}" in out
    assert "backend   " in out
    for name in ("ringrift", "great_kingdom", "pie_rule", "closed_territory", "hexagonal"):
        assert name in out
    data = json.loads(cli("info", "--json").stdout)
    assert [game["name"] for game in data["games"]] == list(riftkeep.game_names())
    assert data["backend"] in ("python", "native") and data["backend_reason"]


def test_info_says_how_to_get_the_core_where_it_is_missing(cli: Cli) -> None:
    shown = cli("info", RIFTKEEP_BACKEND="python").stdout
    assert "the core  is left out on request; unset RIFTKEEP_BACKEND" in shown
    assert core_help(Backend("native", "the compiled core is installed")) is None
    help_ = core_help(Backend("python", "the compiled core cannot be loaded (no such module)"))
    assert help_ is not None and "C++20 compiler" in help_ and "pip install" in help_


def test_info_lists_the_extras_that_are_installed(cli: Cli) -> None:
    extras = json.loads(cli("info", "--json").stdout)["extras"]
    assert extras == [name for name in EXTRAS if is_installed(name)]
    assert f"extras    {', '.join(extras)}\n" in cli("info").stdout
