"""Tokens for bots: made, listed and revoked by the account they belong to."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.accounts import Identity
from riftkeep.server.people.identity import ByName, SiteOf
from riftkeep.server.protocol.messages import Message
from riftkeep.store import people
from riftkeep.store.people import Person

router = APIRouter(prefix="/api", tags=["bots"])


class NewToken(Message):
    """A token to be made."""

    bot: Annotated[str, Field(min_length=2, max_length=32)]
    label: Annotated[str, Field(max_length=64)] = ""
    scopes: Annotated[
        list[Literal["read", "create", "play", "chat"]], Field(min_length=1, max_length=4)
    ]


class TokenLine(BaseModel):
    """A token as its owner sees it."""

    id: str
    bot: str
    label: str
    scopes: list[str]
    created_at: float
    is_revoked: bool


class MadeToken(TokenLine):
    """A new token: its secret is shown this once."""

    secret: str


def _account(identity: Identity) -> Person:
    assert identity.person is not None  # ByName has made sure
    if identity.person.kind != "account":
        raise Refused("account_needed", Sentence("refused.bots_need_account"))
    return identity.person


@router.post("/tokens", status_code=201)
async def make_token(body: NewToken, identity: ByName, site: SiteOf) -> MadeToken:
    """A token for a bot of one's own; the bot is made if there is none of the name."""
    owner = _account(identity)
    if not site.limits.tables.allows(owner.id):
        raise Refused("too_many", Sentence("refused.too_many_tokens"))
    token, bot, secret = await site.accounts.new_token(
        owner, body.bot, body.label, frozenset(body.scopes)
    )
    return MadeToken(
        id=token.id,
        bot=bot.id,
        label=token.label,
        scopes=sorted(token.scopes),
        created_at=token.created_at,
        is_revoked=False,
        secret=secret,
    )


@router.get("/tokens")
async def list_tokens(identity: ByName, site: SiteOf) -> list[TokenLine]:
    """One's own tokens."""
    owner = _account(identity)
    found = await site.store.read(lambda c: people.list_tokens(c, owner.id))
    return [
        TokenLine(
            id=token.id,
            bot=token.person_id,
            label=token.label,
            scopes=sorted(token.scopes),
            created_at=token.created_at,
            is_revoked=token.is_revoked,
        )
        for token in found
    ]


@router.delete("/tokens/{token_id}")
async def revoke_token(
    token_id: Annotated[str, Path(max_length=32)], identity: ByName, site: SiteOf
) -> dict[str, bool]:
    """Make a token worthless, at once and for good."""
    if not await site.accounts.revoke_token(_account(identity), token_id):
        raise Refused("no_such_token")
    site.end_session(token_id)
    return {"revoked": True}
