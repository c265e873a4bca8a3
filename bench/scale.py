"""What many processes and machines would carry: a small simulation with measured costs.

    python -m bench.scale

The two people of a table are at two processes, as in ``python -m bench.server --processes 8``: one
of them plays the table, so that every second turn is forwarded to it, and the other follows every
turn. A turn waits for an event loop and for a core, is written by a group commit and answered.
docs/concepts/scale.md says where the costs come from, and what follows.
Deterministic: the same numbers come out every time.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random


@dataclass(frozen=True)
class Costs:
    """Seconds for one turn. Everything but the commit's wait is time of a core."""

    turn: float
    """Reading, deciding and answering, where the table is played."""
    forward: float
    """What passing it on costs the two processes together, if it comes in at the other one."""
    follow: float
    """What the other process does to learn of it and to show it to its people."""
    database: float
    """What the database itself works on a turn of one process."""
    database_follow: float
    """... and what it works besides for a second one."""
    commit: float
    """How long a group commit takes, however many turns are in it."""
    idle: float
    """The share of a core that a process takes without any turn."""


@dataclass(frozen=True)
class Setup:
    """Machines with so many cores each, and processes on them; the database has its own cores."""

    machines: int
    cores: int
    processes: int
    database_cores: int = 0
    """0: the database shares the cores of the only machine."""


@dataclass(frozen=True)
class Figures:
    """What came of a simulation."""

    rate: float
    p50_ms: float
    p99_ms: float
    busy_cores: float
    busy_loop: float
    """Of the process that works most, the share of time in which its event loop works."""
    busy_database: float


def simulate(setup: Setup, costs: Costs, rate: float, seconds: float, seed: int = 1) -> Figures:
    """So many turns a second for so many seconds; whoever is ready first is served first."""
    random, now = Random(seed), 0.0
    cores = [[0.0] * setup.cores for _ in range(setup.machines)]
    store = [0.0] * setup.database_cores if setup.database_cores else cores[0]
    loops = [0.0] * setup.processes
    worked = [0.0] * setup.processes
    commits = [(0.0, 0.0)] * setup.processes  # when each writer's commit began and ended
    ready: list[tuple[float, int, float, list[Step]]] = []
    while now < seconds:
        now += random.expovariate(rate)
        owner = random.randrange(setup.processes)
        other = (owner + 1) % setup.processes
        is_forwarded = other != owner and random.random() < 0.5
        heappush(ready, (now, len(ready), now, _steps(costs, owner, other, is_forwarded)))
    turns, numbers, times = len(ready), count(len(ready)), list[float]()
    in_database = 0.0
    while ready:
        at, number, came, steps = heappop(ready)
        (kind, process, cost), *rest = steps
        if kind == "work":
            own_cores = cores[process % setup.machines]
            free_at = max(loops[process], min(own_cores))
            if free_at > at:
                heappush(ready, (free_at, number, came, steps))  # it waits, and takes no core
                continue
            worked[process] += cost
            at = loops[process] = _take(own_cores, at, cost)
        elif kind == "commit":
            commits[process], at = _commit(commits[process], at, cost)
        elif kind == "database":
            in_database += cost
            at = _take(store, at, cost)
        else:
            times.append(at - came)  # acknowledged; what follows keeps nobody waiting
        if rest:
            heappush(ready, (at, next(numbers), came, rest))
    times.sort()
    idle = setup.processes * costs.idle * seconds
    busy = sum(worked) + idle + (0.0 if setup.database_cores else in_database)
    return Figures(
        rate=round(turns / seconds, 1),
        p50_ms=round(times[turns // 2] * 1000, 1),
        p99_ms=round(times[int(turns * 0.99)] * 1000, 1),
        busy_cores=round(busy / seconds, 2),
        busy_loop=round(max(worked) / seconds, 2),
        busy_database=round(in_database / seconds, 2),
    )


Step = tuple[str, int, float]
"""What is done, at which process, and how many seconds it takes."""


def _steps(costs: Costs, owner: int, other: int, is_forwarded: bool) -> list[Step]:
    """Where a turn is worked on and how long, until the other process has shown it, too."""
    half = costs.forward / 2 if is_forwarded else 0.0
    steps = [
        ("work", other, half),
        ("work", owner, costs.turn + half),
        ("commit", owner, costs.commit),
        ("database", owner, costs.database),
        ("answer", owner, 0.0),
    ]
    if other != owner:
        steps += [("database", other, costs.database_follow), ("work", other, costs.follow)]
    return steps


def _take(cores: list[float], at: float, cost: float) -> float:
    """When a core is done; the one that is free first takes it."""
    chosen = min(range(len(cores)), key=cores.__getitem__)
    end = max(at, cores[chosen]) + cost
    cores[chosen] = end
    return end


def _commit(
    last: tuple[float, float], at: float, takes: float
) -> tuple[tuple[float, float], float]:
    """A turn joins the commit after the one that is on; that commit, and when it is over."""
    began, ended = last
    if at >= ended:
        began, ended = at, at + takes
    elif at > began:
        began, ended = ended, ended + takes
    return (began, ended), ended


def most(setup: Setup, costs: Costs, p99_ms: float = 50.0, seconds: float = 4.0) -> Figures:
    """The highest rate, to a twentieth, at which 99 % of the turns are answered in time."""
    low, high = 1.0, 4.0
    while simulate(setup, costs, high, seconds).p99_ms <= p99_ms:
        low, high = high, high * 2
    while high / low > 1.05:
        middle = (low * high) ** 0.5
        is_fine = simulate(setup, costs, middle, seconds).p99_ms <= p99_ms
        low, high = (middle, high) if is_fine else (low, middle)
    return simulate(setup, costs, low, seconds)


COSTS = Costs(
    turn=0.0045,
    forward=0.011,
    follow=0.0054,
    database=0.001,
    database_follow=0.0014,
    commit=0.004,
    idle=0.025,
)
"""Measured, but for the commit, and for how forwarding and following share what they take together:
docs/concepts/scale.md says how."""
SETUPS = {
    "2 cores, 1 process": Setup(1, 2, 1),
    "2 cores, 2 processes": Setup(1, 2, 2),
    "2 cores, 8 processes": Setup(1, 2, 8),
    "64 cores, 56 processes, the database on 8 of them": Setup(1, 56, 56, 8),
    "10 machines of 8 cores and 8 processes, a database of 16 cores": Setup(10, 8, 80, 16),
}


def table() -> str:
    """What each set-up carries at most, as a table of Markdown."""
    lines = [
        "| set-up | turns a second | p50 | p99 | cores busy | busiest loop | database |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, setup in SETUPS.items():
        found = most(setup, COSTS, seconds=2.0)
        lines.append(
            f"| {name} | {found.rate:.0f} | {found.p50_ms} ms | {found.p99_ms} ms"
            f" | {found.busy_cores} | {found.busy_loop:.0%} | {found.busy_database} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
