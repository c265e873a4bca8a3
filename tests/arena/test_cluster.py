"""Matches on a Ray cluster: a real one of this machine, started for the test."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.arena.matches import PATIENCE_SECONDS, essence, played, settings_of
from tests.patient_ray import PATIENCE, ROOT, ray_environment
from tests.services import one_at_a_time

from riftkeep.arena import cluster
from riftkeep.arena.folder import Folder
from riftkeep.arena.pairing import Task
from riftkeep.core.errors import InvalidOptions, MissingExtra

HAS_RAY = importlib.util.find_spec("ray") is not None


def _run(words: list[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", f"{PATIENCE}\nfrom riftkeep.cli.main import main\nmain()", *words],
        capture_output=True,
        cwd=ROOT,
        env=ray_environment(),
        timeout=2 * PATIENCE_SECONDS,
        check=False,
    )


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: pip install 'riftkeep[cluster]'")
def test_a_cluster_plays_what_one_process_plays(tmp_path: Path) -> None:
    settings = settings_of("random", "random", games=10)
    alone = played(tmp_path / "alone", settings)
    words = ["match", "random", "random", "--game", "great_kingdom", "--size", "5"]
    out = tmp_path / "ray"
    with one_at_a_time("ray"):
        done = _run([*words, "--games", "10", "--ray", "local", "--out", str(out)])
    assert done.returncode == 0, done.stderr.decode()
    assert b"10 games count of 10" in done.stdout
    with Folder.open(out) as folder:
        games = [folder.games[index] for index in sorted(folder.games)]
    assert essence(games) == essence(alone.counted)


def test_a_machine_without_a_program_plays_nothing() -> None:
    settings = json.dumps(settings_of("random", "jsonl:no-such-program").to_json())
    with pytest.raises(InvalidOptions, match="cannot run 'no-such-program'"):
        cluster.play_on_cluster(settings, Task(0, 0, 0, (0, 1), (), 1))


def test_without_ray_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'riftkeep\[cluster\]'"):
        cluster.RayWorkers(settings_of("random", "random"), "auto")
