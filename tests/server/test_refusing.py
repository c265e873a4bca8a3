"""What a crew fails with is said by the same codes wherever people wait for it."""

from __future__ import annotations

import pytest

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.work.crew import CrewStopped, JobFailed, JobRefused, QueueFull
from riftkeep.server.work.refusing import failures_refused


@pytest.mark.parametrize(
    ("failure", "is_text", "code"),
    [
        (QueueFull(Sentence("refused.own_queue_full")), False, "queue_full"),
        (JobRefused("refused.too_much_work"), False, "too_much_work"),
        (CrewStopped("stopping"), True, "restarting"),
        (JobFailed("the worker failed"), True, "too_much_work"),
        (JobFailed("the worker failed"), False, "worker_failed"),
    ],
)
def test_every_failure_of_a_crew_has_a_code(failure: Exception, is_text: bool, code: str) -> None:
    with pytest.raises(Refused) as refused, failures_refused(is_text=is_text):
        raise failure
    assert refused.value.refusal.code == code


def test_the_reason_of_a_full_queue_is_kept() -> None:
    with pytest.raises(Refused) as refused, failures_refused():
        raise QueueFull(Sentence("refused.own_queue_full"))
    says = refused.value.refusal.says
    assert says is not None and says["code"] == "refused.own_queue_full"
