"""People, bots, their sessions and tokens. Secrets are kept only as hashes.

Functions of a connection. A guest who makes an account stays the same person, so that its games
are the account's games without anything being moved.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from riftkeep.core.errors import RiftkeepError
from riftkeep.store.rows import new_id
from riftkeep.store.schema import mutes, people, sessions, tokens

LOOK_LENGTH = 128


class NameTaken(RiftkeepError):
    """Another account or bot has this name."""


@dataclass(frozen=True, slots=True)
class Person:
    """A guest, an account or a bot."""

    id: str
    kind: str
    name: str
    owner_id: str | None = None
    is_banned: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A key by which a program acts as a bot; the secret itself is not kept."""

    id: str
    person_id: str
    owner_id: str
    label: str
    scopes: frozenset[str]
    created_at: float
    is_revoked: bool


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """Somebody's session in one browser; ``id`` is the hash of its secret, not the secret."""

    id: str
    created_at: float
    expires_at: float


def new_secret() -> str:
    """A fresh secret of 256 random bits, for a cookie or a token."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """What is kept of a secret. It has 256 random bits, so that no salt or stretching is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def name_key(name: str) -> str:
    """Names that read the same have the same key."""
    return unicodedata.normalize("NFKC", name).casefold()


def look_key(name: str) -> str:
    """Names that look the same have the same key, whatever script their letters are of."""
    plain = unicodedata.normalize("NFKC", name)
    return "".join(map(_looks_like, plain)).casefold()[:LOOK_LENGTH]


@lru_cache(4096)
def _looks_like(character: str) -> str:
    """What stands for all characters that look like this one (Unicode's table of confusables)."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = [str(one["c"]).strip("\u200e") for one in confusables_data.get(character, ())]
    if len(alike) != 1:
        return character  # nothing looks like it, or it stands for others
    is_mutual = [one["c"] for one in confusables_data.get(alike[0], ())] == [character]
    return min(character, alike[0]) if is_mutual else alike[0]


def find_alike(connection: Connection, name: str) -> Person | None:
    """An account or bot whose name reads or looks like this one."""
    keys = or_(people.c.name_key == name_key(name), people.c.look_key == look_key(name))
    row = connection.execute(select(people).where(keys).limit(1)).one_or_none()
    return None if row is None else _person(row)


def add_person(
    connection: Connection, kind: str, name: str, now: float, *, owner_id: str | None = None
) -> Person:
    """A new guest, or a new bot of an account; NameTaken if the bot's name is."""
    person = Person(new_id(), kind, name, owner_id)
    is_guest = kind == "guest"
    if not is_guest and find_alike(connection, name) is not None:
        raise NameTaken(name)
    connection.execute(
        insert(people).values(
            id=person.id,
            kind=kind,
            name=name,
            name_key=None if is_guest else name_key(name),
            look_key=None if is_guest else look_key(name),
            owner_id=owner_id,
            created_at=now,
        )
    )
    return person


def make_account(connection: Connection, person_id: str, name: str, password_hash: str) -> Person:
    """Turn a guest into an account; NameTaken if another one has the name."""
    if find_alike(connection, name) is not None:
        raise NameTaken(name)
    keys = {"name_key": name_key(name), "look_key": look_key(name)}
    connection.execute(
        update(people)
        .where(people.c.id == person_id, people.c.kind == "guest")
        .values(kind="account", name=name, password_hash=password_hash, **keys)
    )
    person = find_person(connection, person_id)
    assert person is not None
    return person


def rename_guest(connection: Connection, person_id: str, name: str) -> None:
    """Give a guest another name."""
    connection.execute(
        update(people).where(people.c.id == person_id, people.c.kind == "guest").values(name=name)
    )


def find_person(connection: Connection, person_id: str) -> Person | None:
    """The person of an id."""
    row = connection.execute(select(people).where(people.c.id == person_id)).one_or_none()
    return None if row is None else _person(row)


def find_by_name(connection: Connection, name: str) -> Person | None:
    """The account or bot of a name."""
    query = select(people).where(people.c.name_key == name_key(name))
    row = connection.execute(query).one_or_none()
    return None if row is None else _person(row)


def guests_among(connection: Connection, person_ids: Collection[str]) -> frozenset[str]:
    """Who of these people has no account."""
    query = select(people.c.id).where(people.c.id.in_(person_ids), people.c.kind == "guest")
    return frozenset(connection.scalars(query))


def find_credentials(connection: Connection, name: str) -> tuple[Person, str] | None:
    """The account of a name and the hash of its password."""
    query = select(people).where(people.c.name_key == name_key(name), people.c.kind == "account")
    row = connection.execute(query).one_or_none()
    return None if row is None else (_person(row), str(row.password_hash))


def set_password_hash(connection: Connection, person_id: str, password_hash: str) -> None:
    """Keep another hash of an account's password."""
    connection.execute(
        update(people).where(people.c.id == person_id).values(password_hash=password_hash)
    )


def set_banned(connection: Connection, person_id: str, now: float | None) -> None:
    """Ban a person with all its bots, sessions and tokens, or lift the ban (None)."""
    theirs = or_(people.c.id == person_id, people.c.owner_id == person_id)
    connection.execute(update(people).where(theirs).values(banned_at=now))
    if now is not None:
        connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
        owned = or_(tokens.c.owner_id == person_id, tokens.c.person_id == person_id)
        connection.execute(update(tokens).where(owned).values(revoked_at=now))


def open_session(
    connection: Connection, person_id: str, secret: str, now: float, seconds: float
) -> None:
    """Let whoever shows the secret act as this person for a time."""
    connection.execute(
        insert(sessions).values(
            secret_hash=hash_secret(secret),
            person_id=person_id,
            created_at=now,
            expires_at=now + seconds,
        )
    )


def forget_expired(connection: Connection, now: float) -> None:
    """Drop the sessions that are good for nothing any more."""
    connection.execute(delete(sessions).where(sessions.c.expires_at < now))


def find_session(connection: Connection, secret: str, now: float) -> tuple[Person, float] | None:
    """The person a session's secret stands for, and when it expires."""
    query = (
        select(people, sessions.c.expires_at)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.secret_hash == hash_secret(secret), sessions.c.expires_at > now)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else (_person(row), float(row.expires_at))


def close_session(connection: Connection, secret: str) -> None:
    """End one session."""
    connection.execute(delete(sessions).where(sessions.c.secret_hash == hash_secret(secret)))


def close_sessions(connection: Connection, person_id: str) -> None:
    """End every session of a person."""
    connection.execute(delete(sessions).where(sessions.c.person_id == person_id))


def list_sessions(connection: Connection, person_id: str, now: float) -> list[BrowserSession]:
    """The sessions of a person that are good now, the latest first."""
    query = (
        select(sessions)
        .where(sessions.c.person_id == person_id, sessions.c.expires_at > now)
        .order_by(sessions.c.created_at.desc())
        .limit(100)
    )
    return [
        BrowserSession(row.secret_hash, row.created_at, row.expires_at)
        for row in connection.execute(query)
    ]


def close_session_by_hash(connection: Connection, person_id: str, secret_hash: str) -> bool:
    """End a session of a person; False if there is none."""
    done = connection.execute(
        delete(sessions).where(
            sessions.c.person_id == person_id, sessions.c.secret_hash == secret_hash
        )
    )
    return done.rowcount == 1


def who_they_are(
    connection: Connection, session_hashes: Sequence[str], token_ids: Sequence[str], now: float
) -> dict[str, Person]:
    """The people whom sessions and tokens stand for; those that have ended are left out."""
    by_session = (
        select(sessions.c.secret_hash.label("key"), people)
        .join(people, sessions.c.person_id == people.c.id)
        .where(sessions.c.secret_hash.in_(session_hashes), sessions.c.expires_at > now)
    )
    by_token = (
        select(tokens.c.id.label("key"), people)
        .join(people, tokens.c.person_id == people.c.id)
        .where(tokens.c.id.in_(token_ids), tokens.c.revoked_at.is_(None))
    )
    queries = [q for q, keys in ((by_session, session_hashes), (by_token, token_ids)) if keys]
    rows = [row for query in queries for row in connection.execute(query)]
    return {row.key: _person(row) for row in rows if row.banned_at is None}


def add_token(
    connection: Connection,
    person_id: str,
    owner_id: str,
    label: str,
    scopes: frozenset[str],
    secret: str,
    now: float,
) -> Token:
    """A key for a bot."""
    token = Token(new_id(), person_id, owner_id, label, scopes, now, is_revoked=False)
    connection.execute(
        insert(tokens).values(
            id=token.id,
            secret_hash=hash_secret(secret),
            person_id=person_id,
            owner_id=owner_id,
            label=label,
            scopes=" ".join(sorted(scopes)),
            created_at=now,
        )
    )
    return token


def find_token(connection: Connection, secret: str) -> tuple[Person, Token] | None:
    """The bot and the token a secret stands for, unless it was revoked."""
    query = select(tokens).where(
        tokens.c.secret_hash == hash_secret(secret), tokens.c.revoked_at.is_(None)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    person = find_person(connection, row.person_id)
    assert person is not None
    return person, _token(row)


def list_tokens(connection: Connection, owner_id: str) -> list[Token]:
    """The tokens an account has made."""
    query = select(tokens).where(tokens.c.owner_id == owner_id).order_by(tokens.c.created_at)
    return [_token(row) for row in connection.execute(query)]


def revoke_token(connection: Connection, token_id: str, owner_id: str, now: float) -> bool:
    """Make a token worthless; False if this account has none of that id."""
    done = connection.execute(
        update(tokens)
        .where(tokens.c.id == token_id, tokens.c.owner_id == owner_id)
        .values(revoked_at=now)
    )
    return done.rowcount == 1


def set_muted(connection: Connection, person_id: str, muted_id: str, is_muted: bool) -> None:
    """Let a person no longer read another's chat, or read it again."""
    pair = (mutes.c.person_id == person_id, mutes.c.muted_id == muted_id)
    connection.execute(delete(mutes).where(*pair))
    if is_muted:
        connection.execute(insert(mutes).values(person_id=person_id, muted_id=muted_id))


def deaf_to(connection: Connection, speaker_id: str, person_ids: Collection[str]) -> frozenset[str]:
    """Who of these people does not want to read a person's chat."""
    query = select(mutes.c.person_id).where(
        mutes.c.person_id.in_(person_ids), mutes.c.muted_id == speaker_id
    )
    return frozenset(connection.scalars(query))


def muted_by(connection: Connection, person_id: str) -> frozenset[str]:
    """Whose chat a person does not want to read."""
    query = select(mutes.c.muted_id).where(mutes.c.person_id == person_id)
    return frozenset(connection.scalars(query))


def _person(row: Row[tuple[object, ...]]) -> Person:
    return Person(row.id, row.kind, row.name, row.owner_id, row.banned_at is not None)


def _token(row: Row[tuple[object, ...]]) -> Token:
    scopes = frozenset(row.scopes.split())
    return Token(
        row.id,
        row.person_id,
        row.owner_id,
        row.label,
        scopes,
        row.created_at,
        row.revoked_at is not None,
    )
