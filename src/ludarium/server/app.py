"""The ASGI application: its routes, and how it answers errors."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from ludarium.core.errors import LudariumError
from ludarium.server.admin_follower import AdminFollower
from ludarium.server.db.location import Disk
from ludarium.server.db.store import Store
from ludarium.server.engines.pool import EnginePool
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import CODES, STATUS, validation_message
from ludarium.server.http import (
    games,
    judgements,
    operations,
    pages,
    positions,
    records,
    rooms,
    static_files,
)
from ludarium.server.logs import LogLine
from ludarium.server.metrics import REFUSALS, measure
from ludarium.server.net.blocks import BlockList
from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.limits import ConcurrencyLimit, TokenBuckets
from ludarium.server.net.middleware import HEADERS, AllowedHosts, RequestFilter
from ludarium.server.net.request_log import RequestLog
from ludarium.server.rooms.cluster import Cluster
from ludarium.server.rooms.creation import CreationLimits
from ludarium.server.rooms.expiry import Sweeper
from ludarium.server.rooms.saved_games import Archive
from ludarium.server.rooms.service import RoomService
from ludarium.server.settings import MEGABYTE, Settings
from ludarium.server.views.answers import Problem
from ludarium.server.ws import analysis, play

log = logging.getLogger("ludarium.server")

REQUESTS_AT_ONCE, WORK_AT_ONCE = 10, 4
"""An address may have the requests and the work of so many seconds at once."""


api = APIRouter(
    prefix="/api",
    responses={
        status: {"model": Problem, "description": meaning}
        for status, meaning in {
            400: "not JSON",
            404: "no such game, room or turn, or not for this key",
            409: "the room cannot be played on",
            413: "too large",
            422: "something in the request is wrong",
            429: "too many requests",
            503: "busy, or out of order: try again later",
            507: "the disk is nearly full, nothing new is made",
        }.items()
    },
)


PARTS = tuple(part.router for part in (games, rooms, records, judgements, positions))
for part in PARTS:
    api.include_router(part)


def create_app(settings: Settings) -> FastAPI:
    """The application with its database, which is opened now and closed at the end; raises
    OptionError."""
    store = Store(settings.database, shared=True)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engines = EnginePool(seconds=settings.think_seconds, processes=settings.workers)
        workers = WorkerPool(app.state.work)
        service = RoomService(store, engines, workers, Cluster(store) if store.is_shared else None)
        archive = Archive(store, workers, settings.record_quota)
        sweeper = Sweeper(service, settings.retention, settings.record_quota)
        app.state.service, app.state.archive = service, archive
        loop = asyncio.get_running_loop()
        store.on_reconnect = lambda: loop.call_soon_threadsafe(service.resume)
        follower = AdminFollower(
            service, archive, app.state.blocks, app.state.connections, app.state.work
        )
        await follower.start()
        service.start()
        sweeper.start()
        measuring = asyncio.create_task(measure(lambda: operations.measurements(app)))
        yield
        measuring.cancel()
        await follower.stop()
        await sweeper.stop()
        await service.stop()
        engines.close()
        workers.close()
        store.close()

    app = FastAPI(title="Ludarium", lifespan=lifespan, docs_url=None, redoc_url=None)
    limits = (settings.rooms_a_minute, 60), (settings.rooms_a_day, 86_400)
    app.state.store, app.state.settings = store, settings
    app.state.readiness = operations.Readiness(store)
    app.state.creation_limits = CreationLimits(
        tuple(TokenBuckets(most / seconds, most) for most, seconds in limits),
        Disk(store.file, settings.min_free_mb * MEGABYTE),
    )
    app.state.connection_limit = ConcurrencyLimit(settings.connections)
    for router in (api, play.router, analysis.router):
        app.include_router(router)
    app.add_exception_handler(LudariumError, _answer_error)
    app.add_exception_handler(RequestValidationError, _answer_bad_request)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Exception, _answer_bug)
    connections = ConnectionTable(settings.connections, proxied=settings.proxies > 0)
    app.state.connections = connections
    rate, work = settings.requests_a_second, settings.work
    app.state.work = TokenBuckets(work, WORK_AT_ONCE * work)
    app.state.blocks = BlockList()
    app.add_middleware(
        RequestFilter,
        requests=TokenBuckets(rate, REQUESTS_AT_ONCE * rate),
        work=app.state.work,
        held=ConcurrencyLimit(settings.held_mb * MEGABYTE),
        names=AllowedHosts(settings.allowed_hosts, proxied=settings.proxies > 0),
        proxies=settings.proxies,
        connections=connections,
        blocks=app.state.blocks,
    )
    app.add_middleware(RequestLog)
    app.mount(static_files.PLACE, static_files.Files(), name="static")

    app.state.proxied = settings.proxies > 0
    app.include_router(operations.router)
    app.include_router(pages.router)
    return app


async def _answer_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LudariumError)
    return problem(STATUS.get(error.code, 422), error.code, str(error))


async def _answer_bad_request(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem(422, CODES[422], validation_message(error.errors()))


async def _answer_http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    status = error.status_code
    answer = problem(status, CODES.get(status, "bad-request"), str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def _answer_bug(request: Request, error: Exception) -> JSONResponse:
    line = LogLine("request_failed", method=request.method, path=request.url.path)
    log.error(line, exc_info=error)
    answer = problem(500, "bug", "this should not have happened; the server's log says more")
    answer.headers.update(HEADERS)
    return answer


def problem(status: int, code: str, detail: str) -> JSONResponse:
    """An error as a JSON answer."""
    REFUSALS.labels(code).inc()
    answer: Problem = {"code": code, "detail": detail}
    return JSONResponse(answer, status)
