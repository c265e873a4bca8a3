"""Which games there are, and the protocol as a schema."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from riftkeep.core.registry import game_names, load
from riftkeep.server.protocol.messages import protocol_schema

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """The games, each with its default options."""
    return [{"game": name, "options": load(name).options_json} for name in game_names()]


@router.get("/protocol")
async def protocol() -> dict[str, Any]:
    """The JSON Schema of everything said on the socket, in both directions."""
    return protocol_schema()
