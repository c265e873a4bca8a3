"""Tests of Ctrl-C do not depend on how the run was started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SAMPLE = """
import signal, subprocess, sys
CODE = "import signal; print([signal.getsignal(n) == signal.SIG_IGN for n in (1, 2, 3, 15)])"
def test_children_hear():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, check=True)
    assert done.stdout == b"[False, False, False, False]\\n", done.stdout
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""
IGNORE = (
    "import os, signal, sys\n"
    "for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])\n"
)


def test_signals_that_a_run_was_told_to_ignore_are_heard(tmp_path: Path) -> None:
    sample = tmp_path / "test_sample.py"
    sample.write_text(SAMPLE)
    pytest = ["-m", "pytest", "-q", "-p", "tests.signals", str(sample)]
    done = subprocess.run(
        [sys.executable, "-c", IGNORE, *pytest],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_this_run_hears_them() -> None:
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
