"""Whole matches: repeatable, resumable, and the same however they are played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.arena.matches import (
    PATIENCE_SECONDS,
    TOYS,
    essence,
    is_alive,
    played,
    settings_of,
    wait_until,
)
from tests.arena.toys import hold_at

from riftkeep.arena.folder import GAMES, OPENINGS, SETTINGS, Folder, read_games
from riftkeep.arena.match import GameResult
from riftkeep.arena.runner import Tally, run_match
from riftkeep.arena.settings import MatchSettings, SprtSettings, derive_seed, parse_contestants
from riftkeep.arena.sprt import Decision
from riftkeep.arena.workers import InlineWorkers, ProcessWorkers
from riftkeep.core.errors import CorruptRecord, InvalidOptions, RiftkeepError

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "riftkeep.cli.main", "match"]


def resumed(path: Path, workers: type[InlineWorkers] = InlineWorkers) -> Tally:
    with Folder.open(path) as folder:
        playing = workers(folder.settings)
        try:
            return run_match(folder, playing)
        finally:
            playing.close()


def lines(path: Path) -> list[bytes]:
    file = path / GAMES
    return file.read_bytes().splitlines(keepends=True) if file.exists() else []


def children_of(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def test_the_better_player_wins_and_the_seed_repeats_the_match(tmp_path: Path) -> None:
    settings = settings_of(f"{TOYS}:keen", "random", games=60)
    tally = played(tmp_path / "a", settings)
    assert tally.is_finished and len(tally.counted) + tally.duplicates == 60
    score = sum(game.score(game.seats.index(0)) for game in tally.counted)
    assert tally.points == {0: score, 1: len(tally.counted) - score}
    assert score > 0.7 * len(tally.counted)
    again = played(tmp_path / "b", settings)
    assert essence(again.counted) == essence(tally.counted)
    other = played(tmp_path / "c", settings_of(f"{TOYS}:keen", "random", games=60, seed=2))
    assert essence(other.counted) != essence(tally.counted)


def test_four_seats_two_kinds(tmp_path: Path) -> None:
    settings = settings_of("random", "b=random", game="ringrift", options={"players": 4}, games=14)
    tally = played(tmp_path / "m", settings)
    assert len({game.seats for game in tally.counted}) == 14
    assert all(sorted(game.places) == [1, 2, 3, 4] for game in tally.counted)


def test_games_that_repeat_do_not_count(tmp_path: Path) -> None:
    settings = settings_of(f"{TOYS}:first", f"{TOYS}:first", games=20, openings=2)
    tally = played(tmp_path / "m", settings)
    assert (len(tally.counted), tally.duplicates) == (4, 16)
    assert [game.index for game in tally.counted] == [0, 1, 2, 3]


def test_processes_play_what_one_process_plays(tmp_path: Path) -> None:
    settings = settings_of(f"{TOYS}:keen", "random", games=12)
    alone = played(tmp_path / "alone", settings)
    with Folder.create(tmp_path / "two", settings) as folder:
        workers = ProcessWorkers(settings, 2)
        try:
            together = run_match(folder, workers)
        finally:
            workers.close()
    assert essence(together.counted) == essence(alone.counted)


def test_a_test_stops_at_the_same_pair_however_it_is_played(tmp_path: Path) -> None:
    sprt = SprtSettings(0, 200)
    settings = settings_of(f"{TOYS}:keen", "random", games=400, sprt=sprt)
    tally = played(tmp_path / "whole", settings)
    assert tally.sprt is not None and tally.sprt.decision is Decision.ACCEPT_H1
    assert sum(tally.sprt.pairs) * 2 <= tally.next_index < 400
    # Games that others of a cluster finished after the decision change nothing.
    with Folder.create(tmp_path / "more", settings) as folder:
        longer = played(tmp_path / "longer", settings_of(f"{TOYS}:keen", "random", games=400))
        for game in reversed(longer.counted):
            folder.add_game(game)
    again = resumed(tmp_path / "more")
    assert again.sprt == tally.sprt
    assert essence(again.counted) == essence(tally.counted)


def test_a_line_cut_off_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    settings = settings_of("random", "random", games=6)
    whole = played(tmp_path / "m", settings)
    kept = lines(tmp_path / "m")
    (tmp_path / "m" / GAMES).write_bytes(b"".join(kept[:3]) + kept[3][:50])
    assert essence(resumed(tmp_path / "m").counted) == essence(whole.counted)
    assert len(lines(tmp_path / "m")) == 6


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    played(tmp_path / "m", settings_of("random", "random", games=4))
    kept = lines(tmp_path / "m")
    (tmp_path / "m" / GAMES).write_bytes(kept[0] + b'{"index": "one"}\n' + kept[2])
    with pytest.raises(CorruptRecord, match=r"line 2: of games.jsonl: game\.seats"):
        Folder.open(tmp_path / "m")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": [0, 5]}, "game.seats: is not that of game 1"),
        (
            {"seats": [0, 1, 0], "places": [1, 2, 3], "decisions": [0, 0, 0]}
            | {"holders": [1, 2, 3]}
            | {"cpu_seconds": [0, 0, 0], "slowest_seconds": [0, 0, 0]},
            "game.seats: is not that of game 1",
        ),
        ({"block": 3}, "game.block: is not that of game 1"),
        ({"opening": 3}, "game.opening: is not that of game 1"),
        ({"seed": 3}, "game.seed: is not that of game 1"),
        ({"places": [2, 2]}, "game.places: must have a first place"),
        ({"holders": [2, 2]}, "game.holders: must have every player once"),
        ({"moves": [["a1"]]}, "game.moves: must be a list of texts"),
        ({"cpu_seconds": [0, 10**400]}, "game.cpu_seconds[1]: must be a number"),
        ({"slowest_seconds": [0, float("nan")]}, "game.slowest_seconds[1]: must be a number"),
        ({"failure": {"seat": 9, "kind": "crash", "text": ""}}, "game.failure.seat: must be from"),
        ({"failure": {"seat": 1, "kind": 5, "text": ""}}, "game.failure.kind: must be one of"),
        ({"failure": {"seat": 1, "kind": "crash"}}, "game.failure.text: is missing"),
        ({"failure": [1]}, "game.failure: must be an object"),
        ("[" * 200_000, "recursion"),
    ],
)
def test_a_game_that_is_not_of_the_match_is_named(
    tmp_path: Path, change: dict[str, Any] | str, reason: str
) -> None:
    settings = settings_of("random", "b=random", games=2)
    played(tmp_path / "m", settings)
    kept = lines(tmp_path / "m")
    bad = change if isinstance(change, str) else json.dumps(json.loads(kept[1]) | change)
    (tmp_path / "m" / GAMES).write_bytes(kept[0] + bad.encode() + b"\n")
    for read in (Folder.open, partial(read_games, settings=settings)):
        with pytest.raises(CorruptRecord, match=r"line 2: of games.jsonl: .*delete the line") as e:
            read(tmp_path / "m")
        assert reason in str(e.value)


@pytest.mark.parametrize("left", [GAMES, OPENINGS])
def test_a_new_match_does_not_take_what_another_left(tmp_path: Path, left: str) -> None:
    settings = settings_of("random", "b=random", games=2)
    played(tmp_path / "m", settings)
    for path in (tmp_path / "m").iterdir():
        if path.name != left:
            path.unlink()
    with pytest.raises(RiftkeepError, match=f"holds the {left} of a match .* another folder"):
        Folder.create(tmp_path / "m", settings)
    assert [path.name for path in (tmp_path / "m").iterdir()] == [left]


def test_a_match_made_longer_keeps_its_games(tmp_path: Path) -> None:
    played(tmp_path / "m", settings_of("random", "random", games=4))
    before = lines(tmp_path / "m")
    with Folder.open(tmp_path / "m") as folder:
        folder.change_games(8)
    tally = resumed(tmp_path / "m")
    assert lines(tmp_path / "m")[:4] == before
    whole = played(tmp_path / "w", settings_of("random", "random", games=8))
    assert essence(tally.counted) == essence(whole.counted)


def test_a_folder_holds_one_match_for_one_process_at_a_time(tmp_path: Path) -> None:
    settings = settings_of("random", "random")
    with Folder.create(tmp_path / "m", settings):
        with pytest.raises(RiftkeepError, match="in use by another process"):
            Folder.open(tmp_path / "m")
        with pytest.raises(RiftkeepError, match="holds a match already"):
            Folder.create(tmp_path / "m", settings)
    with pytest.raises(RiftkeepError, match="holds no match"):
        Folder.open(tmp_path / "nowhere")
    for text in ("{", "[" * 200_000):
        (tmp_path / "m" / SETTINGS).write_text(text)
        with pytest.raises(RiftkeepError, match="is not JSON"):
            Folder.open(tmp_path / "m")


def test_kill_9_loses_at_most_the_games_in_progress(tmp_path: Path) -> None:
    hold, path = tmp_path / "hold", tmp_path / "killed"
    settings = settings_of(f"{TOYS}:held:{hold}", "random", games=24)
    whole = played(tmp_path / "whole", settings)
    words = [f"{TOYS}:held:{hold}", "random", "--game", "great_kingdom", "--size", "5"]
    words += ["--games", "24", "--processes", "2", "--out", str(path)]
    for attempt in range(2):
        before = len(lines(path))
        hold_at(hold, path / GAMES, before + 5)
        resume = ["--resume", "--out", str(path), "--processes", "2"]
        process = subprocess.Popen(
            [*COMMAND, *(resume if attempt else words)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
        )
        wait_until(lambda least=before + 4: len(lines(path)) >= least)
        workers = children_of(process.pid)
        process.kill()
        process.wait()
        finished = lines(path)
        assert before + 4 <= len(finished) < 24
        assert len(workers) >= 2
        wait_until(lambda pids=workers: not any(map(is_alive, pids)))
    hold.unlink()
    done = [line for line in lines(path) if line.endswith(b"\n")]
    tally = resumed(path)
    assert essence(tally.counted) == essence(whole.counted)
    assert lines(path)[: len(done)] == done, "what was finished is not played again"
    assert len(lines(path)) == 24


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    hold, path = tmp_path / "hold", tmp_path / "killed"
    settings = settings_of(f"{TOYS}:held:{hold}", "random", games=16)
    whole = played(tmp_path / "whole", settings)
    hold_at(hold, path / GAMES, 3)
    words = [f"{TOYS}:held:{hold}", "random", "--game", "great_kingdom", "--size", "5"]
    words += ["--games", "16", "--processes", "2", "--out", str(path)]
    process = subprocess.Popen(
        [*COMMAND, *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )
    wait_until(lambda: len(lines(path)) >= 2)
    for worker in children_of(process.pid):
        command = Path(f"/proc/{worker}/cmdline").read_bytes()
        if b"spawn_main" in command:
            os.kill(worker, signal.SIGKILL)
            break
    else:
        pytest.fail("there is no worker")
    hold.unlink()
    assert process.wait(PATIENCE_SECONDS) == 0
    assert essence(resumed(path).counted) == essence(whole.counted)
    assert len(lines(path)) == 16


def test_a_player_that_kills_its_process_ends_the_match_with_a_message(tmp_path: Path) -> None:
    settings = settings_of(f"{TOYS}:broken:exit", "random", games=4)
    with Folder.create(tmp_path / "m", settings) as folder:
        workers = ProcessWorkers(settings, 1)
        with pytest.raises(RiftkeepError, match="die again and again while playing games 0"):
            run_match(folder, workers)
        workers.close()


def test_a_player_that_fails_is_made_anew(tmp_path: Path) -> None:
    tally = played(tmp_path / "m", settings_of(f"{TOYS}:broken:raise", "random", games=6))
    failures = [game.failure for game in tally.counted]
    assert all(failure is not None and failure.kind == "crash" for failure in failures)
    assert {game.seats[game.failure.seat - 1] for game in tally.counted if game.failure} == {0}


def test_players_are_named_by_their_texts_unless_they_are_given_names() -> None:
    names = [
        (contestant.name, contestant.text)
        for contestant in parse_contestants(
            ["random", "random", "old=search:simulations=200", "jsonl:x --a=b"]
        )
    ]
    assert names == [
        ("random", "random"),
        ("random#2", "random"),
        ("old", "search:simulations=200"),
        ("jsonl:x --a=b", "jsonl:x --a=b"),
    ]
    with pytest.raises(InvalidOptions, match="is not PLAYER or NAME=PLAYER"):
        parse_contestants(["=random"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"games": 0}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seed": 10**5000}, "seed"),
        ({"openings": 0}, "openings"),
        ({"openings": 2**31}, "openings"),
        ({"plies": -1}, "plies"),
        ({"timeout_seconds": 0.0}, "timeout"),
        ({"timeout_seconds": 1e10}, "timeout"),
        ({"timeout_seconds": float("inf")}, "timeout"),
        ({"timeout_seconds": float("nan")}, "timeout"),
        ({"sprt": SprtSettings(0, 5), "players": ("random",) * 3}, "sprt"),
        ({"is_first_alone": True, "players": ("random",) * 3}, "alone"),
        ({"players": ("random",)}, "players"),
        ({"players": ("a=random", "a=random")}, "players"),
        ({"players": ("a\udcff=random", "random")}, "players"),
        ({"players": ("a\nb=random", "random")}, "players"),
        ({"players": ("a\x1b[2J=random", "random")}, "players"),
    ],
)
def test_settings_that_make_no_sense_are_refused(change: dict[str, object], field: str) -> None:
    players = change.pop("players", ("random", "random"))
    with pytest.raises(InvalidOptions) as caught:
        settings_of(*players, **change)  # type: ignore[misc, arg-type]
    assert caught.value.field == field


def test_settings_survive_json() -> None:
    settings = settings_of(
        "random", "b=random", sprt=SprtSettings(-5, 7.5), plies=3, openings=9, seed=2**60
    )
    assert MatchSettings.from_json(settings.to_json()) == settings
    with pytest.raises(InvalidOptions, match=r"settings\.timeout_seconds"):
        MatchSettings.from_json(settings.to_json() | {"timeout_seconds": "long"})


@pytest.mark.parametrize(
    "more", [{"games": 10**7, "seed": 2**63 - 1, "openings": 10**7}, {"timeout_seconds": 86400.0}]
)
def test_the_largest_settings_survive_json(more: dict[str, Any]) -> None:
    settings = settings_of("random", "b=random", plies=100, **more)
    assert MatchSettings.from_json(settings.to_json()) == settings


@pytest.mark.parametrize("name", ["games", "seed", "openings", "plies", "timeout_seconds"])
def test_a_number_in_a_file_that_is_too_large_is_named(name: str) -> None:
    data = settings_of("random", "b=random").to_json() | {name: 10**400}
    with pytest.raises(InvalidOptions, match=rf"settings\.{name}"):
        MatchSettings.from_json(data)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert derive_seed(1, "game", 0) == 410898393312522403
    assert derive_seed(1, "game", 1) != derive_seed(11, "game", 0)


def test_a_gap_is_counted_only_when_asked_for() -> None:
    settings = settings_of("random", "random", games=4)
    games = {index: _result(index) for index in (0, 1, 3)}
    tally = Tally.of(settings)
    tally.advance(games)
    assert [game.index for game in tally.counted] == [0, 1]
    tally.include_rest(games)
    assert [game.index for game in tally.counted] == [0, 1, 3]
    assert not tally.is_finished


def _result(index: int) -> GameResult:
    seats = (0, 1) if index % 2 == 0 else (1, 0)
    return GameResult(
        index, index // 2, 0, index, seats, (1, 2), "capture", (1, 2), 0, (str(index),),
        (0.0, 0.0), (1, 1), (0.0, 0.0),
    )  # fmt: skip
