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
from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.live_table import DamagedTable, NoSuchTable, Time
from riftkeep.server.pages.page import page_of
from riftkeep.server.people.identity import identify
from riftkeep.server.protocol import unread
from riftkeep.server.protocol.answers import RefusalData
from riftkeep.server.protocol.app_status import status_of
from riftkeep.server.protocol.guard import Guard
from riftkeep.server.routes import (
    catalogue,
    commands,
    community,
    history,
    internal,
    jobs,
    languages,
    learning,
    leaving,
    offline,
    operations,
    pages,
    people,
    puzzles,
    ratings,
    study,
    tables,
    tokens,
)
from riftkeep.server.settings import ServerSettings
from riftkeep.server.site import Site
from riftkeep.store import StoreUnavailable
from riftkeep.store.games import DamagedLog

DESCRIPTION = """
Play RingRift and Great Kingdom. A program plays with a bearer token that an account makes
(`POST /api/tokens`); see the bots guide. Commands carry an `id` that the client makes up: the same
id again gets the same answer. A command for another position gets `409` and the position now.
"""

ROUTERS = (
    tables.router,
    commands.router,
    people.router,
    tokens.router,
    history.router,
    ratings.router,
    jobs.router,
    study.router,
    catalogue.router,
    leaving.router,
    operations.router,
    internal.router,
    community.router,
    languages.router,
    learning.router,
    puzzles.pages,
    puzzles.router,
    offline.router,
    pages.router,
)


def make_app(settings: ServerSettings, time: Time | None = None) -> FastAPI:
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
    # As they are: including a router works out each of its routes once more, which the first
    # request to a process would wait for. So the app cannot override dependencies of a route.
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    app.mount("/static", pages.WebFiles(), "static")

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        try:
            identity = await identify(websocket)
        except Refused:
            await websocket.close(1008)  # before it is accepted: the handshake is refused
            return
        await site.sockets.serve(websocket, identity)

    _handle_errors(app)
    app.add_middleware(
        Guard,
        settings=settings,
        limits=site.limits,
        under_way=site.under_way,
        share=site.loop_share,
        now=site.time.monotonic,
    )
    return app


def _handle_errors(app: FastAPI) -> None:
    def error(status: int, refusal: RefusalData) -> JSONResponse:
        return JSONResponse({"error": refusal.model_dump()}, status)

    @app.exception_handler(Refused)
    async def refused(_: Request, problem: Refused) -> JSONResponse:
        return error(status_of(problem.refusal.code), problem.refusal)

    @app.exception_handler(NoSuchTable)
    async def no_such_table(_: Request, problem: NoSuchTable) -> JSONResponse:
        return error(404, Refused("no_such_table").refusal)

    @app.exception_handler(DamagedTable)
    async def damaged(_: Request, problem: DamagedTable) -> JSONResponse:
        return error(503, Refused("damaged").refusal)

    @app.exception_handler(DamagedLog)
    async def damaged_log(_: Request, problem: DamagedLog) -> JSONResponse:
        return error(503, Refused("damaged").refusal)

    @app.exception_handler(StoreUnavailable)
    async def unavailable(_: Request, problem: StoreUnavailable) -> JSONResponse:
        return error(503, Refused("store_unavailable").refusal)

    @app.exception_handler(RiftkeepError)
    async def invalid(_: Request, problem: RiftkeepError) -> JSONResponse:
        return error(422, RefusalData.of("invalid", problem.says))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, problem: RequestValidationError) -> Response:
        if _is_for_a_page(request):
            return (await page_of(request)).missing("page")
        return error(422, RefusalData.of(unread.CODE, unread.reason(problem.errors())))

    @app.exception_handler(HTTPException)
    async def other(request: Request, problem: HTTPException) -> Response:
        if problem.status_code == 404 and _is_for_a_page(request):
            return (await page_of(request)).missing("page")
        code = {404: "not_found", 405: "wrong_method"}.get(problem.status_code)
        if code is not None:
            return error(problem.status_code, Refused(code).refusal)
        says = Sentence.plain(str(problem.detail)[:200])
        return error(problem.status_code, RefusalData.of("error", says))


def _is_for_a_page(request: Request) -> bool:
    """Is it a person who looks for a page, not a program or a page's own request?"""
    is_page = not request.url.path.startswith(("/api/", "/static/", "/internal/"))
    wants = "text/html" in request.headers.get("accept", "")
    return is_page and wants and request.method in {"GET", "HEAD"}
