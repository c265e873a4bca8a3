"""How many requests of each address are under way, so that one address cannot have all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MOST_OF_ONE = 64
"""Requests of one address under way."""


class UnderWay:
    """The requests that are under way."""

    def __init__(self, most_of_one: int = MOST_OF_ONE) -> None:
        self._most_of_one = most_of_one
        self._numbers: Counter[str] = Counter()

    def admits(self, address: str) -> bool:
        """May an address have one more request under way?"""
        return self._numbers[address] < self._most_of_one

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count a request of an address while it is under way."""
        self._numbers[address] += 1
        try:
            yield
        finally:
            self._numbers[address] -= 1
            if not self._numbers[address]:
                del self._numbers[address]
