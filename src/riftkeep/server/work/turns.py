"""Taking turns: whoever asks for much does not keep those waiting who ask for little.

Each share (an address, and a person there) has a round of its own: its first job goes with those
that are worked on now, its second one round later, and so on. Whoever comes new begins with the
round that is on, so that nobody waits for more than one job of everybody else before the first.
"""

from __future__ import annotations

from collections.abc import Sequence

MAX_SHARES = 10_000


class Turns:
    """The rounds of all shares. Forgets those that are behind: they begin anew all the same."""

    def __init__(self) -> None:
        self._now: dict[int, int] = {}
        self._next: dict[str, int] = {}

    def rounds_of(self, shares: Sequence[str]) -> tuple[int, ...]:
        """In which rounds the next job of these shares is worked on, the widest share first."""
        if len(self._next) > MAX_SHARES:
            self._next.clear()
        rounds: list[int] = []
        for level, share in enumerate(shares):
            one = max(self._now.get(level, 0), self._next.get(f"{level}/{share}", 0))
            self._next[f"{level}/{share}"] = one + 1
            rounds.append(one)
        return tuple(rounds)

    def go_on(self, rounds: Sequence[int]) -> None:
        """A job of these rounds is begun."""
        for level, one in enumerate(rounds):
            self._now[level] = max(self._now.get(level, 0), one)
