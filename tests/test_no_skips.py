"""In continuous integration nothing is skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SKIPPED = {
    "a test": "import pytest\n@pytest.mark.skipif(True, reason='no bells')\ndef test(): pass\n",
    "inside a test": "import pytest\ndef test(): pytest.skip('no bells')\n",
    "a module": "import pytest\npytest.importorskip('bells', reason='no bells')\n",
}
FINE = (
    "import pytest\n@pytest.mark.xfail(reason='known')\ndef test(): assert False\n"
    "def test_fine(): pass\n"
)

NO_OTHERS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Plugins that are installed have no part in it, and take longer to import than it takes."""


def run(folder: Path, source: str, ci: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_sample.py").write_text(source)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.no_skips", str(folder / "test_sample.py")],
        env=os.environ | {"CI": ci, "PYTHONPATH": str(ROOT), **NO_OTHERS},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("source", SKIPPED.values(), ids=SKIPPED)
def test_a_skip_is_a_failure_only_where_nothing_may_be_missing(tmp_path: Path, source: str) -> None:
    done = run(tmp_path, source, ci="true")
    assert done.returncode in (1, 2), done.stdout
    assert "nothing may be missing" in done.stdout and "no bells" in done.stdout
    assert run(tmp_path, source, ci="").returncode in (0, 5)


def test_known_failures_and_good_tests_stay_what_they_are(tmp_path: Path) -> None:
    done = run(tmp_path, FINE, ci="true")
    assert done.returncode == 0, done.stdout
    assert "1 passed, 1 xfailed" in done.stdout
