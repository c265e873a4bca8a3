"""The arithmetic of nets comes for AVX-512, for AVX2 and for all machines; all say the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

PROGRAM = """
import json, riftkeep, riftkeep._core
from riftkeep import native
from riftkeep.net.inference import net_for
game = riftkeep.load("great_kingdom")
state = native.State.initial(game)
for action in (3, 30, 17, 55):
    state.apply(action)
policy, kinds, values, owners = net_for(game).core.run(state.planes())
numbers = [*policy.ravel().tolist(), *kinds, *values, *owners.ravel().tolist()]
print(json.dumps([riftkeep._core.kernels(), numbers]))
"""


def judged(kernels: str) -> tuple[str, list[float]]:
    """Which kernels a process uses, and what the net says of a position."""
    environment = os.environ | {"RIFTKEEP_KERNELS": kernels}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True
    )
    name, numbers = json.loads(run.stdout)
    return name, numbers


def instructions() -> set[str]:
    """The names of what this processor can do. Only Linux says."""
    cpuinfo = Path("/proc/cpuinfo")
    return set(cpuinfo.read_text().split()) if cpuinfo.exists() else set()


NEEDED = {"avx512": {"avx512f", "avx512vl", "avx512dq", "fma"}, "avx2": {"avx2", "fma"}}


@pytest.mark.parametrize("wanted", ["", "avx512", "avx2", "base"])
def test_a_net_says_the_same_by_whatever_instructions_there_are(wanted: str) -> None:
    known = instructions()
    order = [name for name in NEEDED if NEEDED[name] <= known] + ["base"]
    name, numbers = judged(wanted)
    if known:
        assert name == (wanted if wanted in order else order[0])
    plain, same = judged("base")
    assert plain == "base"
    assert len(numbers) > 81
    np.testing.assert_allclose(numbers, same, rtol=1e-3, atol=1e-3)
