"""The command as a whole: help, usage errors, streams, pipes, a quick start."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.process import COMMAND, TIMEOUT, Cli, random_session

import riftkeep
from riftkeep.cli.main import READER_LEFT

COMMANDS = ("play", "replay", "check", "export", "import", "info", "perft", "bench", "gtp")


def test_help_names_every_command(cli: Cli) -> None:
    shown = cli("--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout == cli("-h").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in shown.stdout
    assert cli("--version").stdout == f"riftkeep {riftkeep.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_fits_80_columns(cli: Cli, name: str) -> None:
    process = cli(name, "--help")
    assert process.returncode == 0
    assert process.stdout.startswith(f"Usage: riftkeep {name}")
    assert max(map(len, process.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    "args", [["fly"], ["play", "--fast"], ["check"], ["perft", "--depth", "x"]]
)
def test_a_wrong_command_line_has_exit_code_2_and_says_where_help_is(
    cli: Cli, args: list[str]
) -> None:
    process = cli(*args)
    assert (process.returncode, process.stdout) == (2, "")
    assert "--help" in process.stderr


def test_the_installed_script_is_this_command(cli: Cli) -> None:
    script = [sys.executable, "-c", "import sys; from riftkeep.cli.main import main; main()"]
    out = subprocess.run([*script, "--version"], capture_output=True, text=True, check=True)
    assert out.stdout == cli("--version").stdout


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['riftkeep', '--help']\n"
        "from riftkeep.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'rich.console', 'asyncio') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("args", [["--version"], ["info"], ["replay", "--print", "game.jsonl"]])
def test_a_reader_that_goes_away_is_no_error(cli: Cli, args: list[str]) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 71)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cli.folder,
        env=cli.environment,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, said = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, said) == (READER_LEFT, b"")


def test_data_is_plain_where_there_is_no_terminal(cli: Cli) -> None:
    process = cli("play", "--seed", "1", "--computer", "1", "--computer", "2", FORCE_COLOR="")
    assert "\x1b" not in process.stdout + process.stderr


def test_output_in_a_narrow_encoding_does_not_fail(cli: Cli) -> None:
    cli.file("Größe.jsonl", "oops")
    process = cli("check", "Größe.jsonl", PYTHONIOENCODING="ascii")
    assert process.returncode == 1
    assert process.stderr.startswith(r"riftkeep: Gr\xf6\xdfe.jsonl: it is neither")
