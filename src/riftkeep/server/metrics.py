"""What is counted for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("riftkeep_commands", "Commands by kind and answer.", ["kind", "answer"])
COMMAND_SECONDS = Histogram(
    "riftkeep_command_seconds",
    "From a command's arrival to its answer, the durable commit included.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
EVENTS = Counter("riftkeep_events", "Events committed.")
FALLBACKS = Counter("riftkeep_computer_fallbacks", "Computer moves made without a worker.")
DAMAGED = Counter("riftkeep_damaged_tables", "Tables found damaged when they were read.")
REQUESTS_SHARE = Gauge("riftkeep_requests_share", "What moves leave of the processor to them.")
REQUESTS_WAITING = Gauge("riftkeep_requests_waiting", "Requests in line for the processor.")
STALLS = Counter("riftkeep_stalls", "Times that the event loop did not run for a while.")
STALLED_SECONDS = Counter("riftkeep_stalled_seconds", "How long it did not; charged to nobody.")
SOCKETS = Gauge("riftkeep_sockets", "Sockets open.")
DROPPED = Counter("riftkeep_dropped_listeners", "Listeners dropped because they did not read.")
LIMITED = Counter("riftkeep_limited", "Requests refused by a rate limit.", ["limit"])
REQUESTS = Counter("riftkeep_requests", "HTTP requests by status class.", ["status"])
WRITES_REFUSED = Gauge("riftkeep_writes_refused", "Writes that the store did not take.")
TABLES = Gauge("riftkeep_tables_in_memory", "Tables in memory.")
WRITES_WAITING = Gauge("riftkeep_writes_waiting", "Writes waiting for the writer.")
JOBS_WAITING = Gauge("riftkeep_jobs_waiting", "Jobs waiting for a worker.", ["workers"])
VERIFICATIONS = Counter("riftkeep_verifications", "Verifications of all logs.", ["result"])
VERIFIED_TABLES = Gauge("riftkeep_verified_tables", "Tables that the last one looked at.")
VERIFIED_BAD = Gauge("riftkeep_verified_bad", "Tables in which the last one found problems.")
WORKERS_REPLACED = Gauge("riftkeep_workers_replaced", "Workers that crashed or hung.", ["workers"])
