"""Work that is done one at a time, and what is urgent first.

For what keeps the interpreter busy for long: several at once would leave live moves a small share
of it, and whoever asks for much would keep everybody else waiting.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count


class OneAtATime:
    """Lets one in after the other, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, *, is_urgent: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and have it; whoever is urgent comes before all who are not."""
        if self._is_taken:
            await self._wait(is_urgent)
        self._is_taken = True
        try:
            yield
        finally:
            self._let_next_in()

    async def _wait(self, is_urgent: bool) -> None:
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not is_urgent, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._let_next_in()
            raise

    def _let_next_in(self) -> None:
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():  # it is if nobody waits for it any more
                turn.set_result(None)
                return
        self._is_taken = False
