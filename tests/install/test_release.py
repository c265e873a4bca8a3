"""What a release needs: pins for the checks, a source archive that builds, files that agree."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = (ROOT / "requirements/checks.txt").read_text(encoding="utf-8")


def pinned() -> dict[str, str]:
    lines = [line for line in PINS.splitlines() if line and not line.startswith("#")]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): str(one.specifier) for one in found}


def test_the_checks_pin_everything_that_they_install() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [
        *PROJECT["project"]["dependencies"],
        *(one for names in extras.values() for one in names),
    ]
    names = {canonicalize_name(Requirement(one).name) for one in wanted} - {"riftkeep"}
    pins = pinned()
    assert names <= set(pins), f"run make lock: {sorted(names - set(pins))}"
    assert all(re.fullmatch(r"==[\w.]+", version) for version in pins.values())
    assert "://" not in PINS and not re.search(r"^(nvidia|cuda|triton)", PINS, re.MULTILINE)


def test_what_is_installed_for_the_checks_is_everything_that_the_extra_names() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "requirements/needed.py"), "test"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    extras = dict(PROJECT["project"]["optional-dependencies"])
    del extras["docs"], extras["bench"]
    wanted = {
        *PROJECT["project"]["dependencies"],
        *(one for names in extras.values() for one in names),
    }
    assert set(done.stdout.splitlines()) == {
        one for one in wanted if not one.startswith("riftkeep[")
    }


def test_torch_is_pinned_to_the_version_that_the_makefile_names() -> None:
    (torch,) = re.findall(r"^TORCH := torch(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert pinned()["torch"] == torch


def test_wheels_are_built_for_every_python_that_is_promised() -> None:
    build = PROJECT["tool"]["cibuildwheel"]["build"]
    assert [one.split("-")[0] for one in build] == ["cp311", "cp312", "cp314t"]
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    command = PROJECT["tool"]["cibuildwheel"]["test-command"]
    assert (ROOT / command.removeprefix("python {project}/")).is_file()
    done = subprocess.run(
        [sys.executable, str(ROOT / command.removeprefix("python {project}/"))],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_copy_without_git_has_a_version_and_a_source_archive(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    for name in filter(None, listed.split("\0")):
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            target.symlink_to(ROOT / name)
    code = (
        "import sys; from scikit_build_core.build import build_sdist\n"
        "print(build_sdist(sys.argv[1]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=copy,
        env=os.environ | {"GIT_CEILING_DIRECTORIES": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    archive = tmp_path / done.stdout.splitlines()[-1]
    assert archive.name == "riftkeep-0.1.0.dev0.tar.gz"
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    for needed in ("pyproject.toml", "CMakeLists.txt", "cpp/bindings/module.cpp", "LICENSE"):
        assert needed in names
    assert not any(name.startswith((".github", ".ci")) for name in names)
