"""What the failure of a crew is to the person who asked: a refusal, the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riftkeep.server.live.drafts import Refused
from riftkeep.server.work.crew import CrewStopped, JobFailed, JobRefused, QueueFull


@contextmanager
def failures_refused(*, is_text: bool = False) -> Iterator[None]:
    """Raise Refused for whatever a crew fails with.

    If what people have sent ``is_text`` to be read, a worker that fails at it had too much to do;
    otherwise nobody but the worker is to blame, and it may be asked again.
    """
    try:
        yield
    except QueueFull as error:
        raise Refused("queue_full", error.says) from error
    except JobRefused as error:
        raise Refused("too_much_work", error.says) from error
    except CrewStopped as error:
        raise Refused("restarting") from error
    except JobFailed as error:
        raise Refused("too_much_work" if is_text else "worker_failed") from error
