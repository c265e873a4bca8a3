"""For who runs the site: is it well, what does it count; and a page that says what this is."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from riftkeep import __version__
from riftkeep.server.identity import SiteOf
from riftkeep.store import StoreUnavailable

router = APIRouter(include_in_schema=False)

_LINKS = (
    ("/api/openapi.json", "the HTTP API (OpenAPI)"),
    ("/api/protocol", "the socket's messages (JSON Schema); the socket is at /ws"),
    ("/api/games", "the games"),
    ("/api/tables", "the lobby"),
    ("/healthz", "is the server well"),
    ("/metrics", "what it counts (Prometheus)"),
)


@router.get("/")
async def index() -> HTMLResponse:
    """What there is here for programs."""
    items = "".join(f'<li><a href="{u}">{escape(u)}</a>: {escape(t)}</li>' for u, t in _LINKS)
    return HTMLResponse(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Riftkeep</title></head>'
        f"<body><h1>Riftkeep {escape(__version__)}</h1>"
        "<p>RingRift and Great Kingdom. This server speaks to programs:</p>"
        f"<ul>{items}</ul></body></html>"
    )


@router.get("/healthz")
async def health(site: SiteOf) -> JSONResponse:
    """200 if commands can be carried out, 503 with the reason if not."""
    problem = None if site.is_ready else "stopping"
    if problem is None:
        try:
            await site.store.read(lambda c: c.execute(text("SELECT 1")).scalar())
        except StoreUnavailable:
            problem = "database"
    body = {
        "ok": problem is None,
        "problem": problem,
        "version": __version__,
        "sockets": len(site.sockets),
        "tables": len(site.tables),
        "hints": site.cluster.has_hints,
    }
    return JSONResponse(body, 200 if problem is None else 503)


@router.get("/metrics")
async def metrics() -> PlainTextResponse:
    """Counters for Prometheus."""
    return PlainTextResponse(generate_latest(), media_type=CONTENT_TYPE_LATEST)
