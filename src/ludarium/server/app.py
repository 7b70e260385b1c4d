"""The application: routes, sockets, the pages, and one place where errors become answers."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from ludarium.core.errors import LudariumError, UnknownGameError
from ludarium.server import sockets
from ludarium.server.hub import Hub
from ludarium.server.limits import Buckets
from ludarium.server.routes import router
from ludarium.server.store import Store
from ludarium.server.thinkers import SECONDS, Thinkers

WEB = Path(__file__).parents[1] / "web"

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True)
class Settings:
    """What a server is started with."""

    database: str
    think_seconds: float = SECONDS
    rooms_a_minute: float = 60.0


def create_app(settings: Settings) -> FastAPI:
    """The server; it opens the database when it starts and closes it when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        thinkers = Thinkers(seconds=settings.think_seconds)
        hub = Hub(store, thinkers, sockets.news)
        app.state.hub = hub
        app.state.buckets = Buckets(settings.rooms_a_minute / 60, settings.rooms_a_minute)
        await hub.start()
        yield
        await hub.stop()
        thinkers.close()
        store.close()

    app = FastAPI(title="Ludarium", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(router)
    app.add_exception_handler(LudariumError, _answer_error)
    app.middleware("http")(_with_headers)
    app.mount("/static", StaticFiles(directory=WEB), name="static")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> FileResponse:
        """Every other address is the one page; it looks at the address itself."""
        return FileResponse(WEB / "index.html")

    return app


async def _with_headers(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    response = await call_next(request)
    response.headers.update(HEADERS)
    return response


async def _answer_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LudariumError)
    status = 404 if isinstance(error, UnknownGameError) else 422
    return JSONResponse({"code": sockets.reason(error), "detail": str(error)}, status)
