"""For who runs the site: is it well, what does it count."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from riftkeep import __version__
from riftkeep.server.identity import SiteOf
from riftkeep.store import StoreUnavailable

router = APIRouter(include_in_schema=False)


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
