"""A run in processes of its own: killed in every stage, it loses nothing and goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.cli.process import Cli
from tests.forking import Command, Nursery
from tests.training.late_torch import needs_torch

from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.net.inference import core_net
from riftkeep.net.shipped import find_net
from riftkeep.net.weights import InvalidNet, Weights
from riftkeep.training.folder import HAND, RunFolder
from riftkeep.training.gate import older_nets
from riftkeep.training.loop import Stage, next_step
from riftkeep.training.presets import PRESETS, preset
from riftkeep.training.report import write_report
from riftkeep.training.settings import RunSettings

if TYPE_CHECKING:
    from riftkeep.training.run import Run

pytestmark = needs_torch
PATIENCE_SECONDS = 600
SMALL = replace(
    preset("great-kingdom-5"),
    first_games=60,
    round_games=30,
    shard_games=10,
    train=replace(preset("great-kingdom-5").train, first_steps=60, steps=40),
)


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    made = Nursery(tmp_path_factory.mktemp("nursery"))
    yield made
    made.close()


def begin(*arguments: Any, **options: Any) -> Run:
    from riftkeep.training.run import Run

    return Run.begin(*arguments, **options)


def start(
    run: Path, *arguments: str, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "riftkeep.cli.main", "train", str(run), *arguments]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=quiet, stderr=subprocess.PIPE, env=environment)


def finish(process: subprocess.Popen[bytes]) -> None:
    _, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0, errors.decode()


def kill_when(command: Command, is_time: Callable[[], bool]) -> None:
    """Kill the process as soon as something is seen; it must not have ended without it."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_time():
        has_ended = command.poll() is not None
        assert not has_ended or is_time(), command.errors
        assert time.monotonic() < end, "the run does not get there"
        time.sleep(0.002)
    command.kill()
    command.wait(PATIENCE_SECONDS)


def kept(folder: RunFolder) -> dict[str, bytes]:
    """Every finished game and net, with its content; all of them can be read."""
    for shard in folder.shards():
        assert len(shard.load()["reason"]) == shard.games
    for net in folder.nets():
        assert folder.weights(net).arrays
    paths = [shard.path for shard in folder.shards()] + [folder.net_path(n) for n in folder.nets()]
    return {path.name: path.read_bytes() for path in paths}


def test_a_run_that_is_killed_in_every_stage_loses_nothing_and_goes_on(
    tmp_path: Path, nursery: Nursery
) -> None:
    folder = RunFolder.create(tmp_path / "run", SMALL)
    before: dict[str, bytes] = {}
    moments: list[Callable[[], bool]] = [
        lambda: folder.num_games() >= 10,  # while games are played,
        lambda: folder.num_games() >= SMALL.first_games,  # when training begins,
        lambda: bool(list((folder.path / "training").glob("0001.pt"))),  # before it is exported,
        (folder.path / "gates" / "0001-0000-0").exists,  # in the gate,
        lambda: folder.gate(1) is not None,  # after it,
        lambda: folder.num_games() >= SMALL.first_games + 10,  # and in the next round
    ]
    for is_time in moments:
        kill_when(nursery.start("train", folder.path, "--nets", "2"), is_time)
        now = kept(folder)
        assert before.items() <= now.items()
        before = now
    last = nursery.start("train", folder.path, "--nets", "2")
    assert last.wait(PATIENCE_SECONDS) == 0, last.errors
    assert before.items() <= kept(folder).items()
    assert folder.nets() == [1, 2] and set(folder.gates()) == {1, 2}
    assert folder.num_games() >= SMALL.first_games + SMALL.round_games


def test_a_trained_net_plays_and_the_page_shows_the_run(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SMALL)
    finish(start(folder.path, "--nets", "1", "--processes", "2"))
    workers = {shard.worker.rpartition(".")[2] for shard in folder.shards()}
    assert workers <= {"0", "1"} and folder.num_games() >= SMALL.first_games
    page = write_report(folder.path).read_text()
    assert page.count("<svg") == 5 and "nothing" not in page.lower()
    net = f"search:evaluator=net,net={folder.net_path(1)},simulations=16"
    words = ["--game", "great_kingdom", "--size", "5", "--games", "4", "--processes", "0", "--json"]
    match = json.loads(Cli(tmp_path)("match", net, "random", *words).stdout)
    assert match["is_finished"]


def test_what_comes_next_is_read_off_the_folder(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path, SMALL)
    assert (next_step(folder).stage, next_step(folder).games) == (Stage.PLAY, 60)
    empty = {name: np.zeros(6 if name == "reason" else 1) for name in ("reason", "bytes")}
    for number in range(10):
        folder.add_games(HAND, "w", 0, number, empty)
    assert (next_step(folder).stage, next_step(folder).net) == (Stage.TRAIN, 1)
    Weights({"a": np.zeros(1, np.float32)}, {}).save(folder.net_path(1))
    assert (next_step(folder).stage, next_step(folder).net) == (Stage.GATE, 1)
    folder.add_gate(1, {"passed": True})
    assert next_step(folder).games == 90


def test_a_folder_is_one_run(tmp_path: Path) -> None:
    with pytest.raises(RiftkeepError, match=r"run\.json is missing; give a --preset"):
        RunFolder.open(tmp_path)
    RunFolder.create(tmp_path, SMALL)
    assert RunFolder.create(tmp_path, SMALL).settings == SMALL
    with pytest.raises(RiftkeepError, match="other settings"):
        RunFolder.create(tmp_path, preset("great-kingdom-7"))


def test_a_run_can_begin_with_a_net(tmp_path: Path) -> None:
    begun = begin(
        tmp_path / "run", "great-kingdom-9", start="great-kingdom-9", round_games=40
    ).folder
    assert (begun.champion, begun.settings.first_games) == (1, 0)
    assert (next_step(begun).stage, next_step(begun).games) == (Stage.PLAY, 40)
    shipped = Weights.load(find_net("great-kingdom-9"))
    import torch

    kept = torch.load(begun.checkpoint_path(1), weights_only=True)["net"]
    assert all(np.array_equal(kept[name].numpy(), shipped.arrays[name]) for name in kept)
    begun.net_path(1).unlink()  # killed before the net was there
    options = {"start": "great-kingdom-9", "round_games": 40}
    assert begin(tmp_path / "run", "great-kingdom-9", **options).folder.nets() == [1]


def test_a_net_of_another_board_begins_no_run(tmp_path: Path) -> None:
    with pytest.raises(InvalidNet, match="does not fit"):
        begin(tmp_path / "other", "great-kingdom-5", start="great-kingdom-9")
    with pytest.raises(InvalidNet, match="holds no net"):
        begin(tmp_path / "none", "great-kingdom-5", start=str(tmp_path / "no.npz"))
    RunFolder.create(tmp_path / "run", SMALL)
    with pytest.raises(InvalidOptions, match="preset: is needed"):
        begin(tmp_path / "run", None, round_games=40)


def test_a_run_has_the_learning_rate_that_it_was_given(tmp_path: Path) -> None:
    begun = begin(tmp_path / "run", "great-kingdom-5", rate=0.25)
    assert RunFolder.open(begun.folder.path).settings.train.rate == 0.25
    with pytest.raises(InvalidOptions, match="rate: must be above 0"):
        begin(tmp_path / "other", "great-kingdom-5", rate=0.0)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_settings_of_games_that_exist(name: str) -> None:
    settings = preset(name)
    assert RunSettings.from_json(json.loads(json.dumps(settings.to_json()))) == settings
    assert all(choice.load().num_players >= 2 for choice in settings.games)


def test_wrong_settings_are_named() -> None:
    with pytest.raises(InvalidOptions, match="there are great-kingdom-5"):
        preset("chess")
    data = SMALL.to_json()
    data["train"]["speed"] = 1
    with pytest.raises(InvalidOptions, match=r"train\.speed"):
        RunSettings.from_json(data)


def test_the_champion_is_the_last_net_that_passed_its_gate(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SMALL)
    champions = [folder.champion]
    for net, passed in ((1, True), (2, True), (3, False)):
        folder.add_gate(net, {"passed": passed})
        champions.append(folder.champion)
    assert champions == [0, 1, 2, 2]


def test_a_candidate_meets_as_many_older_nets_as_asked_for() -> None:
    nets = [1, 2, 3, 4, 5]
    assert older_nets(nets, 5, 4, 0) == []
    assert older_nets(nets, 5, 4, 2) == [3, 2]
    assert older_nets(nets, 5, 2, 9) == [4, 3, 1]


@pytest.mark.parametrize("board", ["square19", "hexagonal"])
def test_a_large_board_begins_with_the_net_of_the_small_one(tmp_path: Path, board: str) -> None:
    """The weights of a net do not depend on how large its board is."""
    run = begin(tmp_path / "run", f"ringrift-{board}", start="ringrift-square8")
    assert run.folder.champion == 1
    game = run.folder.settings.games[0].load()
    assert core_net(game, run.folder.weights(1)) is not None
