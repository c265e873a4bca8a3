"""Which games there are, and the protocol as a schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from riftkeep.core.registry import game_names, load
from riftkeep.server.protocol.messages import protocol_text

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/games", response_model=list[dict[str, Any]])
async def list_games() -> Response:
    """The games, each with its default options."""
    return Response(_games_text(), media_type="application/json")


@router.get("/protocol", response_model=dict[str, Any])
async def protocol() -> Response:
    """The JSON Schema of everything said on the socket, in both directions."""
    return Response(protocol_text(), media_type="application/json")


@cache
def _games_text() -> str:
    return json.dumps([{"game": name, "options": load(name).options_json} for name in game_names()])
