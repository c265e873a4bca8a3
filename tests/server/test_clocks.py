"""Clocks: charged on monotonic time, grace that never shows, nobody loses by a restart."""

from __future__ import annotations

import pytest

from riftkeep.server.live.clocks import DAY_SECONDS, GRACE_SECONDS, Clock
from riftkeep.server.protocol.messages import CorrespondenceClock, NoClock, RealTimeClock

BLITZ = RealTimeClock(kind="realtime", base_seconds=60, increment_seconds=2)
DAYS = CorrespondenceClock(kind="correspondence", days_per_turn=2)


def started(settings: RealTimeClock | CorrespondenceClock | NoClock, now: float = 100.0) -> Clock:
    clock = Clock(settings, 2)
    clock.set(clock.remaining, 0, now)
    return clock


def test_a_turn_is_charged_and_the_increment_added() -> None:
    clock = started(BLITZ)
    assert clock.after_turn(0, 110.0, is_over=True) == [52.0, 60.0]
    assert clock.after_turn(0, 110.0, is_over=False) == [50.0, 60.0]


def test_correspondence_gives_each_turn_its_days() -> None:
    clock = started(DAYS)
    assert clock.after_turn(0, 100.0 + DAY_SECONDS, is_over=True) == [2 * DAY_SECONDS] * 2
    assert clock.after_turn(0, 100.0 + DAY_SECONDS, is_over=False)[0] == DAY_SECONDS


def test_no_clock_never_falls() -> None:
    clock = started(NoClock())
    assert clock.flag_in(1e12) is None and not clock.is_flagged(1e12)


def test_a_move_in_flight_at_zero_counts_within_the_grace_and_leaves_only_the_increment() -> None:
    clock = started(BLITZ)
    at_zero = 100.0 + 60.0
    assert not clock.is_flagged(at_zero) and not clock.is_flagged(at_zero + GRACE_SECONDS * 0.99)
    assert clock.is_flagged(at_zero + GRACE_SECONDS)
    assert clock.after_turn(0, at_zero + GRACE_SECONDS / 2, is_over=True) == [2.0, 60.0]


def test_grace_is_never_shown() -> None:
    clock = started(BLITZ)
    assert clock.view(160.2).remaining_ms == [0, 60_000]
    assert clock.view(100.0).remaining_ms == [60_000, 60_000]


def test_time_that_seems_to_go_back_gives_nothing() -> None:
    clock = started(BLITZ)
    assert clock.left(0, 50.0) == 60.0


@pytest.mark.parametrize(
    ("remaining", "used", "expected"), [(50.0, 49.0, 50.0), (3.0, 0.0, 15.0), (50.0, 9e9, 50.0)]
)
def test_a_restart_gives_real_time_back(remaining: float, used: float, expected: float) -> None:
    clock = started(BLITZ)
    clock.remaining[0] = remaining
    clock.resume(used, 5.0)
    assert clock.left(0, 5.0) == expected


@pytest.mark.parametrize(
    ("used", "expected"),
    [(DAY_SECONDS, DAY_SECONDS), (5 * DAY_SECONDS, 3600.0), (-9.0, 2 * DAY_SECONDS)],
)
def test_a_restart_in_correspondence_charges_only_time_the_server_was_up(
    used: float, expected: float
) -> None:
    clock = started(DAYS)
    clock.resume(used, 5.0)
    assert clock.left(0, 5.0) == expected
    assert not clock.is_flagged(5.0 + 3600.0)
