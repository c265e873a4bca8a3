"""The web application: the site behind its routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from riftkeep import __version__
from riftkeep.core.errors import RiftkeepError
from riftkeep.server.app_status import status_of
from riftkeep.server.drafts import Refused
from riftkeep.server.guard import Guard
from riftkeep.server.identity import identify
from riftkeep.server.page import page_of
from riftkeep.server.routes import (
    catalogue,
    commands,
    community,
    history,
    internal,
    jobs,
    languages,
    learning,
    operations,
    pages,
    people,
    puzzles,
    ratings,
    study,
    tables,
    tokens,
)
from riftkeep.server.settings import Settings
from riftkeep.server.site import Site
from riftkeep.server.table import NoSuchTable, Time
from riftkeep.store import StoreUnavailable

DESCRIPTION = """
Play RingRift and Great Kingdom. A program plays with a bearer token that an account makes
(`POST /api/tokens`); see the bots guide. Commands carry an `id` that the client makes up: the same
id again gets the same answer. A command for another position gets `409` and the position now.
"""


def make_app(settings: Settings, time: Time | None = None) -> FastAPI:
    """The application of one server process."""
    site = Site(settings, time)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await site.start()
        try:
            yield
        finally:
            await site.stop()

    app = FastAPI(
        title="Riftkeep",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.site = site
    for module in (tables, commands, people, tokens, history, ratings, jobs, study, catalogue):
        app.include_router(module.router)
    app.include_router(operations.router)
    app.include_router(internal.router)
    app.include_router(community.router)
    app.include_router(languages.router)
    app.include_router(learning.router)
    app.include_router(puzzles.pages)
    app.include_router(puzzles.router)
    app.include_router(pages.router)
    app.mount("/static", pages.WebFiles(), "static")

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        await site.sockets.serve(websocket, await identify(websocket))

    _handle_errors(app)
    app.add_middleware(Guard, settings=settings, limits=site.limits)
    return app


def _handle_errors(app: FastAPI) -> None:
    def error(status: int, code: str, text: str, rule: str | None = None) -> JSONResponse:
        return JSONResponse({"error": {"code": code, "text": text, "rule": rule}}, status)

    @app.exception_handler(Refused)
    async def refused(_: Request, problem: Refused) -> JSONResponse:
        refusal = problem.refusal
        return error(status_of(refusal.code), refusal.code, refusal.text, refusal.rule)

    @app.exception_handler(NoSuchTable)
    async def no_such_table(_: Request, problem: NoSuchTable) -> JSONResponse:
        return error(404, "no_such_table", "There is no such table.")

    @app.exception_handler(StoreUnavailable)
    async def unavailable(_: Request, problem: StoreUnavailable) -> JSONResponse:
        return error(503, "store_unavailable", "The server cannot reach its store; try again.")

    @app.exception_handler(RiftkeepError)
    async def invalid(_: Request, problem: RiftkeepError) -> JSONResponse:
        return error(422, "invalid", str(problem)[:300])

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, problem: RequestValidationError) -> Response:
        if _is_for_a_page(request):
            return (await page_of(request)).missing("page")
        first = problem.errors()[0] if problem.errors() else {"loc": (), "msg": "invalid"}
        where = ".".join(str(part) for part in first["loc"])[:80]
        return error(422, "bad_message", f"{where}: {first['msg']}"[:300])

    @app.exception_handler(HTTPException)
    async def other(request: Request, problem: HTTPException) -> Response:
        if problem.status_code == 404 and _is_for_a_page(request):
            return (await page_of(request)).missing("page")
        code = {404: "not_found", 405: "wrong_method"}.get(problem.status_code, "error")
        return error(problem.status_code, code, str(problem.detail)[:200])


def _is_for_a_page(request: Request) -> bool:
    """Is it a person who looks for a page, not a program or a page's own request?"""
    is_page = not request.url.path.startswith(("/api/", "/static/", "/internal/"))
    wants = "text/html" in request.headers.get("accept", "")
    return is_page and wants and request.method in {"GET", "HEAD"}
