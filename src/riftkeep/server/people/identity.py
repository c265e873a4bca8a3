"""From a request to the person who asks: by cookie or bearer token, as dependencies of routes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.accounts import NOBODY, Identity
from riftkeep.server.site import Site
from riftkeep.store.people import Person

COOKIE = "riftkeep_session"


def site_of(connection: HTTPConnection) -> Site:
    """The site a request is for."""
    site: Site = connection.app.state.site
    return site


async def identify(connection: HTTPConnection) -> Identity:
    """Who asks; a token goes before a cookie. Refused if it is not a token of this site."""
    accounts = site_of(connection).accounts
    header = connection.headers.get("authorization", "")
    if header:
        kind, _, secret = header.partition(" ")
        found = NOBODY
        if kind.lower() == "bearer" and 0 < len(secret) <= 100:
            found = await accounts.by_token(secret.strip())
        if found.person is None:
            raise Refused("unknown_token")
        return found
    secret = connection.cookies.get(COOKIE, "")
    return await accounts.by_session(secret) if 0 < len(secret) <= 100 else NOBODY


def set_cookie(request: Request, response: Response, secret: str) -> None:
    """Give the session's secret to the browser, out of reach of scripts."""
    settings = site_of(request).settings
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(settings.session_days * 86400),
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies or bool(request.state.is_secure),
        path="/",
    )


def somebody(scope: str) -> Callable[[Request], Awaitable[Person]]:
    """A dependency: a person whose token, if there is one, allows this."""

    async def dependency(request: Request) -> Person:
        identity = await identify(request)
        if identity.person is None:
            raise Refused("no_session")
        if not identity.may(scope):
            raise Refused("no_scope", Sentence("refused.no_scope", scope=scope))
        return identity.person

    return dependency


async def _anybody(request: Request) -> Identity:
    identity = await identify(request)
    if not identity.may("read"):
        raise Refused("no_scope", Sentence("refused.no_scope", scope="read"))
    return identity


async def _by_cookie(request: Request) -> Identity:
    identity = await identify(request)
    if identity.token is not None or request.headers.get("authorization"):
        raise Refused("session_needed")
    return identity


async def _by_name(request: Request) -> Identity:
    identity = await _by_cookie(request)
    if identity.person is None:
        raise Refused("no_session")
    return identity


async def _site(connection: HTTPConnection) -> Site:
    return site_of(connection)  # asynchronous, because others are run in threads


SiteOf = Annotated[Site, Depends(_site)]
Anybody = Annotated[Identity, Depends(_anybody)]
"""Whoever asks, also nobody."""
ByCookie = Annotated[Identity, Depends(_by_cookie)]
"""Whoever asks, but not by a token."""
ByName = Annotated[Identity, Depends(_by_name)]
"""Somebody, but not by a token."""
Player = Annotated[Person, Depends(somebody("play"))]
Creator = Annotated[Person, Depends(somebody("create"))]
Talker = Annotated[Person, Depends(somebody("chat"))]
Reader = Annotated[Person, Depends(somebody("read"))]


class ArrivalData(NamedTuple):
    """When a request was there as a whole, and where it comes from."""

    at: float
    address: str


async def _arrival(request: Request) -> ArrivalData:
    return ArrivalData(float(request.state.arrived), address_of(request))


Arrival = Annotated[ArrivalData, Depends(_arrival)]


def address_of(request: Any) -> str:
    """The client's address, as the guard found it."""
    return str(request.state.address)
