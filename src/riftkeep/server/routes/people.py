"""Sessions and accounts: taking a name, registering, logging in and out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from riftkeep.server.decisions import Refused
from riftkeep.server.identity import (
    COOKIE,
    ByCookie,
    SiteOf,
    address_of,
    identify,
    set_cookie,
)
from riftkeep.server.messages import Message, Name
from riftkeep.store.people import Person

router = APIRouter(prefix="/api", tags=["people"])

Password = Annotated[str, Field(max_length=256)]


class Who(BaseModel):
    """Who one is."""

    person: str | None
    name: str | None
    kind: str | None


class Naming(Message):
    """A name to be called by."""

    name: Name | None = None


class Credentials(Message):
    """A name and a password."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    password: Password


class LogOut(Message):
    """Here only, or everywhere."""

    everywhere: bool = False


def _who(person: Person | None) -> Who:
    if person is None:
        return Who(person=None, name=None, kind=None)
    return Who(person=person.id, name=person.name, kind=person.kind)


@router.get("/session")
async def who_am_i(request: Request) -> Who:
    """Who one is, by cookie or by token."""
    return _who((await identify(request)).person)


@router.post("/session")
async def take_name(
    body: Naming, request: Request, response: Response, identity: ByCookie, site: SiteOf
) -> Who:
    """Become a guest, or as a guest take another name."""
    if identity.person is not None:
        if body.name is not None and body.name != identity.person.name:
            await site.accounts.rename(identity.person, body.name)
            return _who((await identify(request)).person)
        return _who(identity.person)
    if not site.limits.guests.allows(address_of(request)):
        raise Refused("too_many", "Too many new guests from here; wait a while.")
    person, secret = await site.accounts.new_guest(body.name)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/account", status_code=201)
async def register(
    body: Credentials, request: Request, response: Response, identity: ByCookie, site: SiteOf
) -> Who:
    """Make an account; the games played as a guest are its games."""
    if not site.limits.accounts.allows(address_of(request)):
        raise Refused("too_many", "Too many new accounts from here; wait a while.")
    old = identity.session
    person, secret = await site.accounts.register(identity, body.name, body.password)
    if old is not None:
        site.sockets.close_session(old)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/login")
async def log_in(
    body: Credentials, request: Request, response: Response, identity: ByCookie, site: SiteOf
) -> Who:
    """Log in: always a new session."""
    limits = site.limits
    is_allowed = limits.logins_by_address.allows(address_of(request))
    if not is_allowed or not limits.logins_by_account.allows(body.name.casefold()):
        raise Refused("too_many", "Too many attempts; wait a while.")
    person, secret = await site.accounts.log_in(identity, body.name, body.password)
    if identity.session is not None:
        site.sockets.close_session(identity.session)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/logout")
async def log_out(body: LogOut, response: Response, identity: ByCookie, site: SiteOf) -> Who:
    """End the session, and every socket it has open."""
    await site.accounts.log_out(identity, body.everywhere)
    if identity.session is not None:
        site.sockets.close_session(identity.session)
    if body.everywhere and identity.person is not None:
        site.sockets.close_person(identity.person.id)
    response.delete_cookie(COOKIE, path="/")
    return _who(None)
