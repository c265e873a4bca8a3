"""Ray on a busy machine: every limit of its start that can be set, many times what it needs."""

from __future__ import annotations

import os

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
