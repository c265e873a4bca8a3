"""Ray on a busy machine: every limit of its start is many times what it needs.

A process that starts a cluster begins with ``PATIENCE``, since nothing else can set one limit of
30 s, and has ``ray_environment`` for the others.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = """
import time
from ray._private import services

ask_once = services.get_node

def ask_until_it_is_there(*arguments, **options):
    end = time.monotonic() + 600
    while True:
        try:
            return ask_once(*arguments, **options)
        except RuntimeError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)

services.get_node = ask_until_it_is_there
"""
"""A new node has 30 s to be known to the others: here the question of whether it is known waits."""
_SECONDS = 600
_LIMITS = {
    "RAY_agent_register_timeout_ms": _SECONDS * 1000,
    "RAY_gcs_rpc_server_connect_timeout_s": _SECONDS,
    "RAY_gcs_rpc_server_reconnect_timeout_s": _SECONDS,
    "RAY_gcs_server_port_wait_time_s": _SECONDS,
    "RAY_gcs_server_request_timeout_seconds": _SECONDS,
    "RAY_health_check_initial_delay_ms": _SECONDS * 1000,
    "RAY_health_check_timeout_ms": _SECONDS * 1000,
    "RAY_worker_register_timeout_seconds": _SECONDS,
}


def ray_environment() -> dict[str, str]:
    """The environment of a process that starts or joins a cluster."""
    return os.environ | {name: str(value) for name, value in _LIMITS.items()}
