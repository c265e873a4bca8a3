"""Who is asking: guests by default, accounts with passwords, bots with tokens.

A session is an opaque secret in a cookie, a token an opaque secret in a header; both are looked
up in the store, and remembered here for a few seconds. Becoming somebody else (an account, a
login) always makes a new session and ends the old one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from riftkeep.core.sentence import Sentence
from riftkeep.server.async_store import AsyncStore
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.live_table import Time
from riftkeep.server.people.hashing import Hashing
from riftkeep.server.people.names import check_password, clean_account_name, clean_name
from riftkeep.store import people
from riftkeep.store.people import NameTaken, Person, Token
from riftkeep.store.rows import new_id

REMEMBER_SECONDS = 10.0
MAX_REMEMBERED = 10_000


@dataclass(frozen=True)
class Identity:
    """Who asks: nobody, or a person by a session or a token."""

    person: Person | None = None
    session: str | None = None
    token: Token | None = None
    checked_at: float = 0.0
    secret: str | None = None

    @property
    def person_id(self) -> str | None:
        """The id of the person, if there is one."""
        return None if self.person is None else self.person.id

    @property
    def key(self) -> str | None:
        """What names the session or the token; nobody has none."""
        return self.session if self.token is None else self.token.id

    def may(self, scope: str) -> bool:
        """Is this allowed by the token, if there is one?"""
        return self.token is None or scope in self.token.scopes


NOBODY = Identity()


class Accounts:
    """Sessions, accounts and tokens."""

    def __init__(self, store: AsyncStore, time: Time, session_seconds: float) -> None:
        self._store = store
        self._time = time
        self._session_seconds = session_seconds
        self._known: OrderedDict[str, Identity] = OrderedDict()
        self.hashing = Hashing()

    # --- finding out -----------------------------------------------------------------------------

    async def by_session(self, secret: str) -> Identity:
        """Who a cookie stands for."""
        key = people.hash_secret(secret)
        known = self._remembered(key)
        if known is not None:
            return known
        wall = self._time.wall()
        found = await self._store.read(lambda c: people.find_session(c, secret, wall))
        if found is None or found[0].is_banned:
            return self._remember(key, NOBODY)
        return self._remember(key, Identity(found[0], session=key, secret=secret))

    async def by_token(self, secret: str) -> Identity:
        """Who a token stands for."""
        key = people.hash_secret(secret)
        known = self._remembered(key)
        if known is not None:
            return known
        found = await self._store.read(lambda c: people.find_token(c, secret))
        if found is None or found[0].is_banned:
            return self._remember(key, NOBODY)
        return self._remember(key, Identity(found[0], token=found[1], secret=secret))

    async def recheck(self, identities: Collection[Identity]) -> dict[str, Identity]:
        """Sessions and tokens, by their keys, as they are now; without those that have ended."""
        sessions = [one.session for one in identities if one.session is not None]
        tokens = [one.token.id for one in identities if one.token is not None]
        wall = self._time.wall()
        found = await self._store.read(lambda c: people.who_they_are(c, sessions, tokens, wall))
        for ended in {*sessions, *tokens} - found.keys():
            self.forget(ended)
        return {
            one.key: replace(one, person=found[one.key])
            for one in identities
            if one.key is not None and one.key in found
        }

    def forget(self, session: str) -> None:
        """Look this session or token up again before it is believed."""
        self._known.pop(session, None)

    def _remembered(self, key: str) -> Identity | None:
        known = self._known.get(key)
        if known is None or self._time.monotonic() - known.checked_at > REMEMBER_SECONDS:
            return None
        return known

    def _remember(self, key: str, identity: Identity) -> Identity:
        identity = replace(identity, checked_at=self._time.monotonic())
        self._known[key] = identity
        while len(self._known) > MAX_REMEMBERED:
            self._known.popitem(last=False)
        return identity

    # --- becoming somebody -----------------------------------------------------------------------

    async def new_guest(self, name: str | None) -> tuple[Person, str]:
        """A new guest and the secret of its session."""
        secret, wall = people.new_secret(), self._time.wall()
        chosen = clean_name(name) if name else f"Guest {new_id()[:4]}"

        def job(connection: Connection) -> Person:
            _check_free(connection, chosen)
            person = people.add_person(connection, "guest", chosen, wall)
            people.open_session(connection, person.id, secret, wall, self._session_seconds)
            return person

        return await self._store.write(job), secret

    async def rename(self, person: Person, name: str) -> None:
        """Another name for a guest."""
        if person.kind != "guest":
            raise Refused("not_a_guest")
        chosen = clean_name(name)

        def job(connection: Connection) -> None:
            _check_free(connection, chosen)
            people.rename_guest(connection, person.id, chosen)

        await self._store.write(job)
        self._known.clear()

    async def register(
        self, identity: Identity, name: str, password: str, address: str
    ) -> tuple[Person, str]:
        """Make a guest's person an account, with all its games; a new session for it."""
        if identity.person is not None and identity.person.kind != "guest":
            raise Refused("has_account")
        chosen = clean_account_name(name)
        check_password(password, chosen)
        hashed = await self.hashing.hash(password, address)
        secret, wall = people.new_secret(), self._time.wall()
        guest = identity.person

        def job(connection: Connection) -> Person:
            person = guest or people.add_person(connection, "guest", chosen, wall)
            account = people.make_account(connection, person.id, chosen, hashed)
            people.close_sessions(connection, person.id)
            people.open_session(connection, person.id, secret, wall, self._session_seconds)
            return account

        try:
            account = await self._store.write(job)
        except NameTaken as error:
            raise Refused("name_taken") from error
        self._known.clear()
        return account, secret

    async def log_in(
        self, identity: Identity, name: str, password: str, address: str
    ) -> tuple[Person, str]:
        """A new session for an account; the old one of whoever asks ends."""
        found = await self._store.read(lambda c: people.find_credentials(c, name[:64]))
        hashed = None if found is None else found[1]
        is_right = await self.hashing.verify(hashed, password, address)
        if found is None or not is_right or found[0].is_banned:
            raise Refused("wrong_login")
        person = found[0]
        secret, wall = people.new_secret(), self._time.wall()

        def job(connection: Connection) -> None:
            if identity.session is not None and identity.secret is not None:
                people.close_session(connection, identity.secret)
            people.open_session(connection, person.id, secret, wall, self._session_seconds)

        await self._store.write(job)
        self._known.clear()
        return person, secret

    async def log_out(self, identity: Identity, everywhere: bool) -> None:
        """End this session, or all of them."""
        secret, person = identity.secret, identity.person
        if secret is None or person is None or identity.session is None:
            return

        def job(connection: Connection) -> None:
            people.close_session(connection, secret)
            if everywhere:
                people.close_sessions(connection, person.id)

        await self._store.write(job)
        self._known.clear()

    async def change_password(self, identity: Identity, old: str, new: str, address: str) -> str:
        """Another password for an account: the secret of a new session, the only one left."""
        person = identity.person
        if person is None or person.kind != "account":
            raise Refused("account_needed", Sentence("refused.passwords_need_account"))
        check_password(new, person.name)
        found = await self._store.read(lambda c: people.find_credentials(c, person.name))
        if found is None or not await self.hashing.verify(found[1], old, address):
            raise Refused("wrong_login", Sentence("refused.wrong_old_password"))
        hashed = await self.hashing.hash(new, address)
        secret, wall = people.new_secret(), self._time.wall()

        def job(connection: Connection) -> None:
            people.set_password_hash(connection, person.id, hashed)
            people.close_sessions(connection, person.id)
            people.open_session(connection, person.id, secret, wall, self._session_seconds)

        await self._store.write(job)
        self._known.clear()
        return secret

    async def check_own_password(self, identity: Identity, password: str, address: str) -> None:
        """Refused unless it is the password of the account that asks; guests have none."""
        person = identity.person
        if person is None or person.kind != "account":
            return
        found = await self._store.read(lambda c: people.find_credentials(c, person.name))
        if found is None or not await self.hashing.verify(found[1], password, address):
            raise Refused("wrong_login", Sentence("refused.not_your_password"))

    async def close_session(self, person: Person, session: str) -> bool:
        """End one of a person's sessions; False if there is none of the id."""
        done = await self._store.write(
            lambda c: people.close_session_by_hash(c, person.id, session)
        )
        self.forget(session)
        return done

    def forget_all(self) -> None:
        """Look everybody up again before they are believed."""
        self._known.clear()

    # --- bots ------------------------------------------------------------------------------------

    async def new_token(
        self, owner: Person, bot_name: str, label: str, scopes: frozenset[str]
    ) -> tuple[Token, Person, str]:
        """A token for a bot of this account; the bot is made if there is none of the name."""
        if owner.kind != "account":
            raise Refused("account_needed", Sentence("refused.bots_need_account"))
        chosen = clean_account_name(bot_name)
        secret, wall = people.new_secret(), self._time.wall()

        def job(connection: Connection) -> tuple[Token, Person]:
            bot = people.find_by_name(connection, chosen)
            if bot is None:
                bot = people.add_person(connection, "bot", chosen, wall, owner_id=owner.id)
            elif bot.owner_id != owner.id:
                raise NameTaken(chosen)
            token = people.add_token(connection, bot.id, owner.id, label, scopes, secret, wall)
            return token, bot

        try:
            token, bot = await self._store.write(job)
        except NameTaken as error:
            raise Refused("name_taken") from error
        return token, bot, secret

    async def revoke_token(self, owner: Person, token_id: str) -> bool:
        """Make a token worthless; False if this account has none of the id."""
        wall = self._time.wall()
        done = await self._store.write(lambda c: people.revoke_token(c, token_id, owner.id, wall))
        self._known.clear()
        return done


def _check_free(connection: Connection, name: str) -> None:
    """A guest may not be taken for an account or a bot."""
    if people.find_alike(connection, name) is not None:
        raise Refused("name_taken")
