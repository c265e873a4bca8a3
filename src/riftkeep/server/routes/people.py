"""Sessions and accounts: taking a name, registering, logging in and out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.notices import notice_says
from riftkeep.server.people.accounts import Identity
from riftkeep.server.people.identity import (
    COOKIE,
    ByCookie,
    ByName,
    SiteOf,
    address_of,
    identify,
    set_cookie,
)
from riftkeep.server.protocol.messages import Message, Name, Notice
from riftkeep.server.site import Site
from riftkeep.store import games, people
from riftkeep.store.games import Filter
from riftkeep.store.people import Person

router = APIRouter(prefix="/api", tags=["people"])

Password = Annotated[str, Field(max_length=256)]
PersonIn = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


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
        raise Refused("too_many", Sentence("refused.too_many_guests"))
    person, secret = await site.accounts.new_guest(body.name)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/account", status_code=201)
async def register(
    body: Credentials, request: Request, response: Response, identity: ByCookie, site: SiteOf
) -> Who:
    """Make an account; the games played as a guest are its games."""
    address = address_of(request)
    if not site.limits.accounts.allows(address):
        raise Refused("too_many", Sentence("refused.too_many_accounts"))
    old = identity.session
    person, secret = await site.accounts.register(identity, body.name, body.password, address)
    site.places.remember(people.name_key(body.name), address)
    if old is not None:
        site.end_session(old)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/login")
async def log_in(
    body: Credentials, request: Request, response: Response, identity: ByCookie, site: SiteOf
) -> Who:
    """Log in: always a new session."""
    address = address_of(request)
    check_attempt(site, body.name, address)
    person, secret = await site.accounts.log_in(identity, body.name, body.password, address)
    site.places.remember(people.name_key(body.name), address)
    if identity.session is not None:
        site.end_session(identity.session)
    set_cookie(request, response, secret)
    return _who(person)


@router.post("/logout")
async def log_out(body: LogOut, response: Response, identity: ByCookie, site: SiteOf) -> Who:
    """End the session, and every socket it has open."""
    await site.accounts.log_out(identity, body.everywhere)
    if identity.session is not None:
        site.end_session(identity.session, identity.person_id if body.everywhere else None)
    response.delete_cookie(COOKIE, path="/")
    return _who(None)


class NewPassword(Message):
    """The password one has, and the one to have."""

    old: Password
    new: Password


class SessionLine(BaseModel):
    """A place where one is logged in."""

    id: str
    created_at: float
    expires_at: float
    is_current: bool


@router.post("/password")
async def change_password(
    body: NewPassword, request: Request, response: Response, identity: ByName, site: SiteOf
) -> Who:
    """Change the password; every other session ends."""
    person = somebody_of(identity)
    address = address_of(request)
    check_attempt(site, person.name, address)
    secret = await site.accounts.change_password(identity, body.old, body.new, address)
    site.end_session(None, person.id)
    set_cookie(request, response, secret)
    return _who(person)


@router.get("/sessions")
async def list_sessions(identity: ByName, site: SiteOf) -> list[SessionLine]:
    """Where one is logged in, the latest first."""
    person = somebody_of(identity)
    wall = site.time.wall()
    found = await site.store.read(lambda c: people.list_sessions(c, person.id, wall))
    return [
        SessionLine(
            id=session.id,
            created_at=session.created_at,
            expires_at=session.expires_at,
            is_current=session.id == identity.session,
        )
        for session in found
    ]


@router.delete("/sessions/{session_id}")
async def close_session(
    session_id: Annotated[str, Path(max_length=64)], identity: ByName, site: SiteOf
) -> dict[str, bool]:
    """Log out somewhere else; sockets there are closed."""
    if not await site.accounts.close_session(somebody_of(identity), session_id):
        raise Refused("no_such_session")
    site.end_session(session_id)
    return {"closed": True}


@router.get("/mutes")
async def list_mutes(identity: ByName, site: SiteOf) -> list[str]:
    """Whose chat one does not read."""
    person = somebody_of(identity)
    return sorted(await site.store.read(lambda c: people.muted_by(c, person.id)))


@router.put("/mutes/{person_id}")
async def mute(person_id: PersonIn, identity: ByName, site: SiteOf) -> dict[str, bool]:
    """Read nothing more of this person's chat."""
    return await _set_muted(person_id, identity, site, is_muted=True)


@router.delete("/mutes/{person_id}")
async def unmute(person_id: PersonIn, identity: ByName, site: SiteOf) -> dict[str, bool]:
    """Read this person's chat again."""
    return await _set_muted(person_id, identity, site, is_muted=False)


@router.get("/notices")
async def list_notices(identity: ByName, site: SiteOf) -> list[Notice]:
    """The tables that wait for one's turn, those that have waited longest first."""
    person = somebody_of(identity)
    chosen = Filter(status=("playing",), acting_id=person.id)
    rows = await site.store.read(lambda c: games.list_tables(c, chosen, 100))
    says = notice_says("your_turn")
    return [
        Notice(
            kind="your_turn",
            table=row["id"],
            game=row["game"],
            text=says.text,
            says=says.to_json(),
            at=row["updated_at"],
        )
        for row in reversed(rows)
    ]


async def _set_muted(
    person_id: str, identity: Identity, site: Site, *, is_muted: bool
) -> dict[str, bool]:
    person = somebody_of(identity)
    if await site.store.read(lambda c: people.find_person(c, person_id)) is None:
        raise Refused("no_such_person")
    await site.store.write(lambda c: people.set_muted(c, person.id, person_id, is_muted))
    return {"muted": is_muted}


def check_attempt(site: Site, name: str, address: str) -> None:
    """Refuse to try one password too many, from one address or at one account."""
    limits, key = site.limits, people.name_key(name)
    is_allowed = (
        limits.logins_by_address.allows(address)
        and limits.logins_by_place.allows(f"{key}/{address}")
        and (site.places.knows(key, address) or limits.logins_by_account.allows(key))
    )
    if not is_allowed:
        raise Refused("too_many", Sentence("refused.too_many_attempts"))


def somebody_of(identity: Identity) -> Person:
    """The person who asks, where there is one for certain."""
    assert identity.person is not None  # ByName has made sure
    return identity.person
