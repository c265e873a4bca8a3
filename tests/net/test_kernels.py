"""The arithmetic of nets comes for machines with AVX2 and for all others; both say the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

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


def has_avx2() -> bool:
    """Has this machine the instructions that the quicker kernels need? Only Linux says."""
    cpuinfo = Path("/proc/cpuinfo")
    words = set(cpuinfo.read_text().split()) if cpuinfo.exists() else set()
    return {"avx2", "fma"} <= words


def test_a_net_says_the_same_with_and_without_avx2() -> None:
    quick, numbers = judged("")
    slow, same = judged("base")
    assert slow == "base"
    assert quick == "avx2" or not has_avx2()
    assert len(numbers) > 81
    np.testing.assert_allclose(numbers, same, rtol=1e-3, atol=1e-3)
