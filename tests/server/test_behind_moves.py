"""Readers, thinkers and the verifier give way to live moves from their first instruction on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.site import WAIT

from riftkeep.server.work.behind_moves import READING, THINKING, VERIFYING, command
from riftkeep.server.work.crew import Workers

SAYS_NICENESS = "import os, sys; print(os.getpriority(os.PRIO_PROCESS, 0), *sys.argv[1:])"
SAYS_GROUP = "import os; print(os.getsid(0), os.getpgid(0) == os.getpid())"


def test_a_module_is_imported_behind_moves_too(tmp_path: Path) -> None:
    (tmp_path / "says_niceness.py").write_text(SAYS_NICENESS)
    said = subprocess.run(
        command(7, "says_niceness", "one", "two"),
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert said.stdout.split() == [str(min(19, own + 7)), "one", "two"]


def test_it_is_in_the_servers_session_but_in_a_group_of_its_own(tmp_path: Path) -> None:
    """Between sessions Linux shares cores so that moves wait; a terminal interrupts groups."""
    (tmp_path / "says_group.py").write_text(SAYS_GROUP)
    said = subprocess.run(
        command(7, "says_group"),
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == [str(os.getsid(0)), "True"]


@pytest.mark.parametrize("niceness", [READING, THINKING])
def test_workers_are_started_so(niceness: int) -> None:
    async def go() -> int:
        program = ("riftkeep.server.work.reader_process", "10")
        crew = Workers(program, 1, silence_seconds=WAIT, niceness=niceness)
        task: dict[str, object] = {"name": "no such task", "data": {}, "bytes": None}
        asked = asyncio.create_task(crew.run("read", {"task": task}))
        async with asyncio.timeout(WAIT):
            while not crew.pids or os.getpriority(os.PRIO_PROCESS, crew.pids[0]) == own:
                await asyncio.sleep(0.01)
        found = os.getpriority(os.PRIO_PROCESS, crew.pids[0])
        await crew.close()
        await asyncio.gather(asked, return_exceptions=True)
        return found

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(go()) == min(19, own + niceness)


def test_what_somebody_waits_for_comes_first() -> None:
    assert 0 < READING < THINKING < VERIFYING


def test_a_reader_imports_no_database() -> None:
    """It has none, and SQLAlchemy takes as long to import as all the rest of it."""
    code = "import sys, riftkeep.server.work.reader_process; print('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"
