"""A large block that was freed is no longer memory of the server."""

from __future__ import annotations

import subprocess
import sys

import pytest

MEASURED = """
from pathlib import Path
from riftkeep.server.large_blocks import give_back_large_blocks

def kilobytes():
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0])

give_back_large_blocks()
first = bytearray(8_000_000)
del first  # from now on the C library would keep blocks of this size
before, kept = kilobytes(), []
for _ in range(5):
    text = bytearray(6_000_000)
    kept.append(bytearray(100_000))  # what stays keeps what is below it in place
    del text
print(kilobytes() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a setting of the C library of Linux")
def test_large_blocks_are_given_back() -> None:
    found = subprocess.run(
        [sys.executable, "-c", MEASURED], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) < 3000
