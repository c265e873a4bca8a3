"""Where people have logged in: guesses from elsewhere do not lock them out there."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.places import Places
from riftkeep.server.protocol.limits import RateLimits
from riftkeep.server.routes import people as routes
from riftkeep.store.people import Person

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.9"


def test_places_are_known_by_account_and_address_and_the_oldest_are_forgotten() -> None:
    places = Places(most=2)
    places.remember("ann", "192.0.2.1")
    places.remember("bob", "192.0.2.2")
    assert places.knows("ann", "192.0.2.1") and not places.knows("ann", "192.0.2.2")
    places.remember("ann", "192.0.2.1")  # again: bob's is the oldest now
    places.remember("cem", "192.0.2.3")
    assert places.knows("ann", "192.0.2.1") and not places.knows("bob", "192.0.2.2")


def test_guesses_from_many_addresses_do_not_lock_the_owner_out_at_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All guesses at an account together have a limit, which strangers can use up."""
    monkeypatch.setattr(routes, "set_cookie", lambda *given: None)
    person = Person("p", "account", "Ann")

    async def log_in(identity: Any, name: str, password: str, address: str) -> Any:
        if password != "right password":
            raise Refused("bad_credentials")
        return person, "a secret"

    site: Any = SimpleNamespace(
        limits=RateLimits(lambda: 0.0),  # nothing is filled again
        places=Places(),
        accounts=SimpleNamespace(log_in=log_in),
    )

    async def attempt(address: str, password: str) -> str:
        """The code with which somebody is refused, if so."""
        request: Any = SimpleNamespace(state=SimpleNamespace(address=address))
        body = routes.Credentials(name="Ann", password=password)
        nobody: Any = SimpleNamespace(session=None)
        try:
            await routes.log_in(body, request, request, nobody, site)
        except Refused as error:
            return error.refusal.code
        return ""

    async def go() -> None:
        assert await attempt(HOME, "right password") == ""
        codes = [
            await attempt(f"2001:db8:0:{number // 8:x}::/64", "wrong password")
            for number in range(400)
        ]
        assert codes[:190] == ["bad_credentials"] * 190
        assert codes[-1] == "too_many"
        assert await attempt(ELSEWHERE, "right password") == "too_many"
        assert await attempt(HOME, "right password") == ""

    asyncio.run(go())
