"""What makes the site installable: manifest, service worker, and a page without a network."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.responses import Response

from riftkeep.server.pages.offline import manifest, worker_script
from riftkeep.server.pages.page import PageOf

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def web_manifest(page: PageOf) -> JSONResponse:
    """What a browser must know to put the site on a home screen."""
    data = manifest("Riftkeep", page.text("front.about"), page.language)
    return JSONResponse(data, media_type="application/manifest+json")


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """The script that keeps what was opened; a browser asks for it again by itself."""
    headers = {"cache-control": "no-cache"}
    return Response(worker_script(), media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(page: PageOf) -> HTMLResponse:
    """What is shown without a network: the pages that were opened before."""
    return page("offline.html")
