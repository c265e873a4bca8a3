"""Where people have logged in, so that guesses from elsewhere do not lock them out there.

All guesses at an account together have a limit, which strangers with many addresses can use up. It
does not count where the account's own password was given before. In memory, for this process.
"""

from __future__ import annotations

from collections import OrderedDict

MOST = 100_000


class Places:
    """Pairs of an account, by the key of its name, and an address."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def remember(self, account: str, address: str) -> None:
        """Somebody has logged in here; with too many places the oldest are forgotten."""
        self._known[account, address] = None
        self._known.move_to_end((account, address))
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def knows(self, account: str, address: str) -> bool:
        """Has this account been logged in to from here?"""
        return (account, address) in self._known
