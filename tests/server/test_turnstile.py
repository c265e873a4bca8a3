"""Moves go first: other requests are worked on a stretch at a time, and addresses take turns.

The time is the test's own, so that only the order of events is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.virtual_time import VirtualLoop, run_virtually

from riftkeep.server.protocol.turnstile import PATIENCE_LOOKS, SHORT_SECONDS, Turnstile


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Work:
    """Requests of so many long stretches each; ``done`` says whose stretches were worked on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.gate = Turnstile(self.clock)
        self.done: list[str] = []

    async def request(self, name: str, stretches: int) -> str:
        for _ in range(stretches):
            self.done.append(name)
            self.clock.now += 10 * SHORT_SECONDS
            await asyncio.sleep(0)
        return name

    def ask(self, address: str, name: str, stretches: int = 1) -> asyncio.Task[str]:
        return asyncio.create_task(self.gate.pass_through(address, self.request(name, stretches)))

    async def moves(self, rounds: int) -> None:
        """Something to do in every round of the event loop, which takes a while."""
        for _ in range(rounds):
            self.done.append("move")
            self.clock.now += 2 * SHORT_SECONDS
            await asyncio.sleep(SHORT_SECONDS / 2)


def test_a_move_goes_before_every_further_stretch() -> None:
    work = Work()

    async def go(_: VirtualLoop) -> None:
        asked = [work.ask("a", "a"), work.ask("b", "b"), work.ask("c", "c")]
        moves = asyncio.create_task(work.moves(3))
        await asyncio.gather(moves, *asked)

    run_virtually(go)
    assert work.done == ["a", "move", "move", "move", "b", "c"]


def test_with_nothing_else_to_do_nobody_waits() -> None:
    """All of it is done, and in few rounds of the event loop: without any time passing."""
    work = Work()

    async def go(_: VirtualLoop) -> list[str]:
        return await asyncio.gather(*(work.ask("a", str(number), 3) for number in range(50)))

    assert run_virtually(go) == [str(number) for number in range(50)]
    assert len(work.done) == 150
    assert work.clock.now == pytest.approx(150 * 10 * SHORT_SECONDS)


def test_however_much_there_is_to_do_everybody_is_answered() -> None:
    work = Work()
    rounds = 20 * PATIENCE_LOOKS

    async def go(_: VirtualLoop) -> None:
        asked = [work.ask("a", "a"), work.ask("a", "b")]
        moves = asyncio.create_task(work.moves(rounds))
        await asyncio.gather(*asked)
        assert not moves.done(), "the second did not wait for the last move"
        await moves

    run_virtually(go)


def test_addresses_take_turns() -> None:
    """Whoever comes with one request does not wait for the hundred of another address."""
    work = Work()

    async def go(_: VirtualLoop) -> None:
        many = [work.ask("many", "many") for _ in range(100)]
        await asyncio.sleep(0)
        await work.ask("few", "few")
        await asyncio.gather(*many)

    run_virtually(go)
    assert work.done.index("few") <= 3


def test_who_is_gone_takes_no_turn() -> None:
    work = Work()

    async def go(_: VirtualLoop) -> None:
        asked = [work.ask("a", "a"), work.ask("a", "gone"), work.ask("a", "c")]
        await asyncio.sleep(0)
        asked[1].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert asked[1].cancelled()

    run_virtually(go)
    assert work.done == ["a", "c"]


def test_work_hears_of_a_cancellation_and_may_clean_up() -> None:
    work = Work()
    heard: list[str] = []

    async def long() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            heard.append("over")

    async def go(_: VirtualLoop) -> None:
        task = asyncio.create_task(work.gate.pass_through("a", long()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    run_virtually(go)
    assert heard == ["over"]


@pytest.mark.parametrize("problem", [ValueError("bad"), TimeoutError()])
def test_what_goes_wrong_is_heard(problem: Exception) -> None:
    work = Work()

    async def fails(wait: Callable[[], Awaitable[None]]) -> None:
        await wait()
        raise problem

    async def go(_: VirtualLoop) -> None:
        await work.gate.pass_through("a", fails(lambda: asyncio.sleep(0)))

    with pytest.raises(type(problem)):
        run_virtually(go)


def test_an_address_has_only_so_many_under_way() -> None:
    gate = Turnstile(Clock(), most_of_one=2)
    with gate.one_more("a"), gate.one_more("a"):
        assert not gate.admits("a")
        assert gate.admits("b")
    assert gate.admits("a")
