"""How many streams over HTTP a person has open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused

MAX_STREAMS_PER_PERSON = 20


class Streams:
    """Counts the open streams of this process."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def check(self, person_id: str) -> None:
        """Refuse one stream too many."""
        if self._open[person_id] >= MAX_STREAMS_PER_PERSON:
            raise Refused(
                "too_many", Sentence("refused.too_many_streams", most=MAX_STREAMS_PER_PERSON)
            )

    @contextmanager
    def one_more(self, person_id: str) -> Iterator[None]:
        """Counts a stream for as long as it is open."""
        self._open[person_id] += 1
        try:
            yield
        finally:
            self._open[person_id] -= 1
            if not self._open[person_id]:
                del self._open[person_id]
