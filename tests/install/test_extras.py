"""The light install: what it can do, and what the rest says when it is missing."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.install.light import PROJECT, light_python, needed

from riftkeep.core.errors import MissingExtra, RiftkeepError
from riftkeep.core.extras import EXTRAS, extra, install_line, is_installed

TIMEOUT = 300


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return light_python(tmp_path_factory.mktemp("light") / "environment")


def run(python: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), "-W", "error", "-m", "riftkeep.cli.main", *words],
        input=typed,
        text=True,
        capture_output=True,
        cwd=python.parent,
        timeout=TIMEOUT,
        check=False,
    )


def test_the_base_needs_three_packages(light: Path) -> None:
    names = sorted(name.partition(">")[0] for name in PROJECT["dependencies"])
    assert names == ["numpy", "rich", "typer"]
    assert "fastapi" not in {found.metadata["Name"] for found in needed("riftkeep")}
    code = "from importlib.util import find_spec; print([m for m in {!r} if find_spec(m)])"
    heavy = ["babel", "fluent", "jinja2", "sqlalchemy", "gymnasium", "torch"]
    done = subprocess.run(
        [str(light), "-c", code.format(heavy)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_extra_can_say_how_it_is_installed() -> None:
    extras = PROJECT["optional-dependencies"]
    declared = set(extras) - {"all", "test", "docs", "bench"}
    assert {name for name in declared if extras[name]} == set(EXTRAS)
    assert {name for name in declared if not extras[name]} == {"net"}
    (everything,) = PROJECT["optional-dependencies"]["all"]
    assert set(everything.removeprefix("riftkeep[").removesuffix("]").split(",")) == declared
    assert all(is_installed(name) for name in EXTRAS)


def test_only_packages_of_others_can_be_missing() -> None:
    line = r"need absent, which is not installed: pip install 'riftkeep\[site\]'"
    with pytest.raises(MissingExtra, match=line), extra("site"):
        import_module("absent.part")
    with pytest.raises(ModuleNotFoundError), extra("site"):
        import_module("riftkeep.absent")
    assert issubclass(MissingExtra, RiftkeepError) and issubclass(MissingExtra, ImportError)


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--language", "de", "puzzle", "--list"],
        ["serve", "--help"],
        ["admin", "list", "--help"],
        ["info"],
        ["perft", "great_kingdom", "--size", "3", "--depth", "2"],
        ["bench", "--seconds", "0.01"],
        ["puzzle", "--list"],
        ["match", "random", "level:1", "--game", "great_kingdom", "--size", "3", "--games", "2"],
        ["balance", "great_kingdom", "--size", "3", "--games", "2"],
    ],
    ids=" ".join,
)
def test_the_light_install_runs(light: Path, words: list[str]) -> None:
    done = run(light, *words)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (["play", "great_kingdom", "--size", "3"], "b1\nquit\n"),
        (["puzzle", "great_kingdom"], "quit\n"),
        (["gtp"], "boardsize 3\nplay B A1\nquit\n"),
        (["engine"], '{"id": "a", "query": "version"}\n'),
    ],
    ids=lambda value: str(value)[:20],
)
def test_the_light_install_speaks(light: Path, words: list[str], typed: str) -> None:
    done = run(light, *words, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_light_install_analyzes_a_game(light: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.riftkeep"
    code = (
        "import riftkeep; game = riftkeep.load('great_kingdom', size=3)\n"
        "session = riftkeep.Session(game); session.play('b1')\n"
        f"open({str(record)!r}, 'w').write(riftkeep.format_record(session.record()))"
    )
    subprocess.run([str(light), "-c", code], check=True, cwd=light.parent, timeout=TIMEOUT)
    for words in (
        ["check"],
        ["replay"],
        ["analyze", "--simulations", "50"],
        ["export", "--to", "json"],
        ["import"],
    ):
        done = run(light, words[0], str(record), *words[1:])
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ([], "site"),
        (["serve"], "site"),
        (["admin", "list"], "site"),
        (["admin", "end", "x"], "site"),
        (["admin", "verify"], "site"),
        (["train", "run", "--preset", "great-kingdom-7"], "train"),
        (["match", "random", "random", "--ray", "local", "--games", "2"], "cluster"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_missing_extra_is_one_line(light: Path, words: list[str], name: str) -> None:
    done = run(light, *words)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.endswith(install_line(name))


def test_the_full_screen_says_how_it_is_installed(light: Path) -> None:
    code = (
        "from riftkeep.core.extras import extra\n"
        "try:\n"
        "    with extra('terminal'):\n"
        "        import riftkeep.terminal.app\n"
        "except ImportError as error:\n"
        "    print(error)"
    )
    done = subprocess.run(
        [str(light), "-c", code],
        capture_output=True,
        text=True,
        cwd=light.parent,
        timeout=TIMEOUT,
        check=True,
    )
    assert done.stdout.strip().endswith(install_line("terminal"))


def test_import_loads_the_contract_and_no_game() -> None:
    code = (
        "import sys, riftkeep\n"
        "heavy = ('numpy', 'importlib.metadata', 'riftkeep.games.ringrift', 'riftkeep.native')\n"
        "print([name for name in heavy if name in sys.modules])\n"
        "print(riftkeep.game_names(), riftkeep.load('ringrift').name, bool(riftkeep.__version__))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=TIMEOUT, check=True
    )
    assert done.stdout.splitlines() == ["[]", "('ringrift', 'great_kingdom') ringrift True"]
