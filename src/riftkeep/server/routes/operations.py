"""For who runs the site: is it well, what does it count."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from starlette.exceptions import HTTPException

from riftkeep import __version__
from riftkeep.server.people.identity import SiteOf, address_of
from riftkeep.server.protocol.addresses import parse_address
from riftkeep.server.site import Site
from riftkeep.store import StoreUnavailable, processes

router = APIRouter(include_in_schema=False)

FORWARDED = {"forwarded", "x-forwarded-for"}
"""Headers of requests that have come by a proxy."""
HEALTH_SECONDS = 8.0
"""A store that takes longer to write carries out no command in time either."""


@router.get("/healthz")
async def health(site: SiteOf) -> JSONResponse:
    """200 if commands can be carried out, 503 with the reason if not."""
    problem = None if site.is_ready else "stopping"
    if problem is None:
        if site.checking is None:
            site.checking = asyncio.create_task(_problem_with_store(site))
        problem = await asyncio.shield(site.checking)
    body = {
        "ok": problem is None,
        "problem": problem,
        "version": __version__,
        "sockets": len(site.sockets),
        "tables": len(site.tables),
        "hints": site.cluster.has_hints,
    }
    return JSONResponse(body, 200 if problem is None else 503)


async def _problem_with_store(site: Site) -> str | None:
    """What keeps commands from being carried out: reading and a durable write are tried.

    Whoever asks meanwhile hears the same: asking often does not keep the disk busy.
    """
    wall = site.time.wall()
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await site.store.read(lambda c: c.execute(text("SELECT 1")).scalar())
            await site.store.write(lambda c: processes.beat(c, site.tables.process_id, wall))
    except StoreUnavailable:
        return "database"
    except TimeoutError:
        return "slow"
    finally:
        site.checking = None
    return None


@router.get("/metrics")
async def metrics(request: Request, site: SiteOf) -> PlainTextResponse:
    """Counters for Prometheus, on this machine only unless the settings say otherwise.

    Whoever is here by a proxy that is not trusted may be anybody: what it forwards is not believed.
    """
    found = parse_address(address_of(request))
    is_here = found is not None and found.is_loopback and not FORWARDED & set(request.headers)
    if not (site.settings.public_metrics or is_here):
        raise HTTPException(404, "Not Found")
    return PlainTextResponse(generate_latest(), media_type=CONTENT_TYPE_LATEST)
