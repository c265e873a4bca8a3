"""The same seed gives the same game: in every process, on both backends, in every Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.core.trajectories import EXPECTED, number_of_all

from riftkeep import native

ROOT = Path(__file__).parents[2]
OTHERS = [found for n in range(11, 15) if (found := shutil.which(f"python3.{n}"))]


def is_usable(python: str) -> bool:
    """Does it start? A version manager also has names of versions that are not there."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def in_another_process(python: str, hash_seed: str) -> str:
    done = subprocess.run(
        [python, "-m", "tests.core.trajectories"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        timeout=300,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("is_native", [False, True][: 1 + native.is_available()])
def test_both_backends_give_the_recorded_games(is_native: bool) -> None:
    assert number_of_all(is_native) == EXPECTED


def test_other_processes_and_versions_give_the_recorded_games() -> None:
    assert in_another_process(sys.executable, "12345") == EXPECTED
    for python in filter(is_usable, OTHERS):
        assert in_another_process(python, "0") == EXPECTED, python
