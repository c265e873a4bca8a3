"""The same seed gives the same game: in every process, on both backends, in every Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from tests.core.trajectories import EXPECTED, number_of_all

from riftkeep import native

ROOT = Path(__file__).parents[2]
FIRST_VERSION = (3, 11)


def other_pythons() -> dict[tuple[int, ...], str]:
    """An interpreter of each other version that Riftkeep is for, as far as there are any."""
    names = [f"python3.{minor}" for minor in range(FIRST_VERSION[1], 20)]
    found = [which(name) for name in ("python3", *names)]
    found += [str(path) for path in Path("/usr/bin").glob("python3.*[0-9]")]
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found += [str(path) for path in root.glob("versions/*/bin/python3")]
    by_version = {version_of(python): python for python in found if python is not None}
    own = sys.version_info[:2]
    return {v: python for v, python in by_version.items() if v >= FIRST_VERSION and v != own}


def version_of(python: str) -> tuple[int, ...]:
    """Its version; none if it does not start, as a name that a manager of versions only knows."""
    code = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else ()


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


def test_another_process_gives_the_recorded_games() -> None:
    assert in_another_process(sys.executable, "12345") == EXPECTED


def test_other_versions_of_python_give_the_recorded_games() -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip("needs another version of Python, such as python3.13, on the PATH or in pyenv")
    for version, python in pythons.items():
        assert in_another_process(python, "0") == EXPECTED, version
