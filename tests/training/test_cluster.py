"""A run on a Ray cluster: a real one of two nodes on this machine, started for the test."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.patient_ray import PATIENCE, ray_environment
from tests.services import one_at_a_time
from tests.training.late_torch import needs_torch
from tests.training.test_run import PATIENCE_SECONDS, SMALL, finish, kept, start

from riftkeep.training.folder import RunFolder

HAS_RAY = importlib.util.find_spec("ray") is not None
NODES = """
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(wait=False, num_cpus=1)
cluster.wait_for_nodes(timeout=600)
print("at", cluster.address, flush=True)
input()
cluster.shutdown()
"""


@contextmanager
def two_nodes() -> Iterator[str]:
    """The address of a cluster of two nodes with one processor each."""
    with one_at_a_time("ray"):
        nodes = subprocess.Popen(
            [sys.executable, "-c", PATIENCE + NODES],
            env=ray_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert nodes.stdout is not None
            yield next(line.split()[1] for line in nodes.stdout if line.startswith("at "))
        finally:
            nodes.communicate("\n", timeout=PATIENCE_SECONDS)


@needs_torch
@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: pip install 'riftkeep[cluster]'")
def test_both_nodes_of_a_cluster_play_the_games_of_a_run(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SMALL)
    with two_nodes() as address:
        finish(start(folder.path, "--nets", "1", "--ray", address, environment=ray_environment()))
    [names] = [event["names"] for event in folder.events() if event["event"] == "workers"]
    nodes = {name.rpartition(".")[2] for name in names}
    assert len(names) == len(nodes) == 2, "each node has a processor, and each worker needs one"
    assert {shard.worker for shard in folder.shards()} <= set(names)
    assert folder.num_games() >= SMALL.first_games
    assert folder.nets() == [1] and folder.gate(1) is not None
    assert kept(folder)
