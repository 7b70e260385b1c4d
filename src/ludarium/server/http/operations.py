"""Routes for a host's programs: health, readiness, metrics and robots.txt."""

import asyncio
import time
from collections.abc import Iterator
from ipaddress import ip_address, ip_network

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry
from starlette.exceptions import HTTPException

from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError
from ludarium.server.metrics import REGISTRY, SharedMetrics
from ludarium.server.net.transport import UNIX_PEER
from ludarium.server.rooms.service import RoomService

router = APIRouter(include_in_schema=False)

FRESH_SECONDS = 1.0
"""How long the result of a check of the database is used."""

WRITE_SECONDS = 2.0
"""How long the database may take to write."""

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that proxies add."""

ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /play/\n"
"""Search engines have no business in games under way."""


class Readiness:
    """Whether a server can take on games now."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checking = asyncio.Lock()
        self._checked_at, self._database_trouble = -FRESH_SECONDS, ""
        self._is_draining = False

    def drain(self) -> None:
        """The server will stop: it takes on nothing more."""
        self._is_draining = True

    async def trouble(self) -> str:
        """Why it cannot; empty if it can."""
        if self._is_draining:
            return "the server is about to stop"
        async with self._checking:
            if time.monotonic() - self._checked_at >= FRESH_SECONDS:
                self._database_trouble = await self._check_database()
                self._checked_at = time.monotonic()
        return self._database_trouble

    async def _check_database(self) -> str:
        written = asyncio.wrap_future(self._store.check_writing())
        try:
            await asyncio.wait_for(asyncio.shield(written), WRITE_SECONDS)
        except (RefusedError, TimeoutError):
            return "the database cannot be written"
        return ""


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> PlainTextResponse:
    """The process lives and answers."""
    return PlainTextResponse("ok\n")


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(request: Request) -> PlainTextResponse:
    """The server can take on games."""
    readiness: Readiness = request.app.state.readiness
    trouble = await readiness.trouble()
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)


@router.get("/robots.txt")
async def robots() -> PlainTextResponse:
    return PlainTextResponse(ROBOTS)


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """The measurements of this process and its fellow workers, for those who may see them; for
    others there is no such page."""
    if not _may_see_metrics(request):
        raise HTTPException(404, "there is no such page")
    text = measurements(request.app)
    if (shared := SharedMetrics.of_workers) is not None:
        shared.write(text)
        text = shared.merged()
    return PlainTextResponse(text, media_type=CONTENT_TYPE_LATEST)


def measurements(app: FastAPI) -> bytes:
    """The measurements of this process."""
    now = CollectorRegistry()
    now.register(Gauges(app))
    return generate_latest(REGISTRY) + generate_latest(now)


def _may_see_metrics(request: Request) -> bool:
    """Is it a direct request from a permitted network, or from a program of this machine?"""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    if request.client.host == UNIX_PEER:
        return True
    try:
        peer = ip_address(request.client.host)
    except ValueError:
        return False
    return any(peer in ip_network(each) for each in request.app.state.settings.metrics_networks)


class Gauges(Collector):
    """How much there is of everything now."""

    def __init__(self, app: FastAPI) -> None:
        self._state = app.state

    def collect(self) -> Iterator[GaugeMetricFamily]:
        service: RoomService = self._state.service
        listeners = [listener for room in service.rooms for listener in room.listeners]
        players = sum(bool(listener.seats) for listener in listeners)
        engines, workers = service.engines.queue, service.workers.queue
        yield _gauge("rooms", "Rooms in memory.", len(list(service.rooms)))
        yield _gauge("connections", "Open connections.", len(self._state.connections))
        yield _gauge("sockets", "Open WebSockets.", self._state.connection_limit.total)
        yield _gauge("players", "Connections of players to rooms.", players)
        yield _gauge("watchers", "Connections of watchers to rooms.", len(listeners) - players)
        queues = GaugeMetricFamily("ludarium_queue", "Tasks that wait.", labels=["for"])
        queues.add_metric(["engine"], engines.waiting)
        queues.add_metric(["worker"], workers.waiting)
        queues.add_metric(["database"], service.store.queue_length)
        yield queues


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"ludarium_{name}", meaning, value)
