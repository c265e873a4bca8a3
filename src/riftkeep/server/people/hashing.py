"""Passwords: made unreadable, and compared with what they were made into.

That takes a processor for a while on purpose. So it is done one at a time, by a process that goes
after everything else the machine has to do (hasher_process.py), and addresses take turns: whoever
guesses keeps nobody from logging in. A thread that goes after everything else would not do: each
time it asks for the interpreter, moves wait until it has had its turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riftkeep.server.work.behind_moves import THINKING
from riftkeep.server.work.crew import Workers
from riftkeep.server.work.refusing import failures_refused

PROGRAM = ("riftkeep.server.people.hasher_process",)
MOST_WAITING = 200
MOST_OF_ONE = 32
"""Passwords of one address that may wait; a class that logs in has one address."""
SILENCE_SECONDS = 60.0
"""A process that takes longer for one password hangs; on a full machine it takes seconds."""


class Hashing:
    """The passwords that are worked on, and those that wait."""

    def __init__(self, program: Sequence[str] = PROGRAM) -> None:
        self.crew = Workers(
            program,
            1,
            silence_seconds=SILENCE_SECONDS,
            max_waiting=MOST_WAITING,
            max_per_person=MOST_OF_ONE,
            niceness=THINKING,
        )

    async def hash(self, password: str, address: str) -> str:
        """A password as it is kept; Refused if too many wait already."""
        return str((await self._ask({"password": password}, address))["hashed"])

    async def verify(self, hashed: str | None, password: str, address: str) -> bool:
        """Is it the password that was hashed? Refused if too many wait already.

        Without a hash it is not, which takes as long to say: nobody learns which names there are.
        """
        answer = await self._ask({"password": password, "compare_with": hashed}, address)
        return answer["is_right"] is True

    async def _ask(self, job: Mapping[str, str | None], address: str) -> dict[str, object]:
        with failures_refused():
            return await self.crew.run("password", job, person_id=address)
