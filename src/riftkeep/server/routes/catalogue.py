"""Which games there are, and the protocol as a schema."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from riftkeep.core.registry import load
from riftkeep.server.pages.forms import GameForm, forms
from riftkeep.server.protocol.messages import protocol_text

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/games", response_model=list[dict[str, Any]])
async def list_games() -> Response:
    """The games as forms offer them: the default options, and what there is to choose from.

    ``choices`` are all options: ``choices`` of one are its values if they are few, else they go
    from ``low`` to ``high``; ``offered`` are those in the form of the site.
    """
    return Response(_games_text(), media_type="application/json")


@router.get("/protocol", response_model=dict[str, Any])
async def protocol() -> Response:
    """The JSON Schema of everything said on the socket, in both directions."""
    return Response(protocol_text(), media_type="application/json")


@cache
def _games_text() -> str:
    return json.dumps([_game(form) for form in forms()])


def _game(form: GameForm) -> dict[str, Any]:
    return {
        "game": form.name,
        "title": form.about.title,
        "options": load(form.name).options_json,
        "players": form.players,
        "highest_level": form.highest_level,
        "choices": [asdict(option) for option in form.about.options],
    }
