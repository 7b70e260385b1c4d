"""What is not under `/api`: the one page with what is told of it where its link is passed on, and
pictures."""

import re
from base64 import b64encode
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from ludarium.core.errors import LudariumError
from ludarium.drawing import raster
from ludarium.games import GAMES, cover, entry
from ludarium.games.reports import all_reports, read_report
from ludarium.reports import page as report_page
from ludarium.server.http import exports, link_previews, rendering
from ludarium.server.http.dependencies import ClientAddress, RoomServiceOf
from ludarium.server.http.static_files import WEB
from ludarium.server.net.client_address import public_scheme
from ludarium.server.rooms.saved_games import Archive
from ludarium.server.views import catalogue

router = APIRouter(include_in_schema=False)

PICTURE_HEADERS = {"Cache-Control": "max-age=3600"}
"""It changes only when Ludarium does."""

SAVED = re.compile(r"saved/([0-9a-f]{32})")
LARGEST_TURN = 10**9

REPORT_POLICY = (
    "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

ADDRESS = re.compile(r"^ +\[/(\^.*\$)/, ", re.MULTILINE)
"""A line of the list in app/main.js: a pattern, and what it leads to."""

OF_A_GAME = re.compile(r"(?:new|rules|learn|puzzles)/([^/]*)")

Theme = Annotated[Literal["light", "dark"] | None, Query()]
Turn = Annotated[int | None, Query(ge=0, le=LARGEST_TURN)]


@router.get("/pictures/{name}.svg")
def picture(name: str) -> Response:
    """The small picture that shows a game."""
    svg = catalogue.picture(entry(name).info.name)
    return Response(svg, media_type="image/svg+xml", headers=PICTURE_HEADERS)


@router.get("/pictures/{name}.png")
async def cover_card(name: str, service: RoomServiceOf, client_address: ClientAddress) -> Response:
    """The same as pixels, for previews of links."""
    game = entry(name).info.name
    card = await service.workers.run_in_thread(client_address, "cover", lambda: _cover_card(game))
    return Response(card, media_type="image/png", headers=PICTURE_HEADERS)


@cache
def _cover_card(name: str) -> bytes | str:
    return rendering.run(partial(raster.card, cover(name)))[0]


@router.get("/pictures/saved/{record_id}.png")
async def saved_card(
    record_id: str,
    request: Request,
    service: RoomServiceOf,
    client_address: ClientAddress,
    turn: Turn = None,
) -> Response:
    """A saved game as it ended, or after a turn, for previews of links."""
    archive: Archive = request.app.state.archive
    saved = await archive.get(record_id, client_address)
    if saved is None:
        raise HTTPException(404, "there is no such saved game")
    history = saved.session.history
    last = exports.positions(history, "picture.png", 0, turn)[-1]
    service.workers.check(client_address)
    card = await rendering.render(
        service.workers,
        client_address,
        "card",
        lambda: partial(raster.card, exports.scene_after(history, last)),
    )
    return Response(card, media_type="image/png", headers=PICTURE_HEADERS)


@router.get("/reports/{name}.html")
async def report(
    name: str, service: RoomServiceOf, client_address: ClientAddress, theme: Theme = None
) -> HTMLResponse:
    """The report on a game, which is a page of its own: it has its style in itself, and nothing
    but that one is allowed on it."""
    path, changed = _report(name)
    text = await service.workers.cached(
        client_address, "report", ("report", name, theme, changed), lambda: _page(path, theme)
    )
    style = text.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = b64encode(sha256(style).digest()).decode()
    return HTMLResponse(text, headers={"Content-Security-Policy": REPORT_POLICY.format(digest)})


@router.get("/reports/{name}.json")
async def report_data(name: str) -> Response:
    """The same as JSON."""
    path, _ = _report(name)
    return Response(path.read_text("utf-8"), media_type="application/json")


def _report(name: str) -> tuple[Path, int]:
    """The file of a report, and when it was last changed."""
    for files in all_reports().values():
        if name in files:
            return files[name], files[name].stat().st_mtime_ns
    raise HTTPException(404, "there is no such report")


def _page(path: Path, theme: str | None) -> str:
    return report_page(read_report(path), theme, home="/")


@router.get("/{path:path}")
async def page(path: str, request: Request, client_address: ClientAddress) -> HTMLResponse:
    """Every other address is the one page, which looks at the address itself and says so where
    there is nothing."""
    if path.startswith("api/"):
        raise HTTPException(404, "there is no such route")
    preview = await _preview(path, request, client_address)
    text = link_previews.page(preview, _origin(request), path)
    return HTMLResponse(text, 200 if is_page(path) else 404, {"Cache-Control": "no-cache"})


async def _preview(path: str, request: Request, client_address: str) -> link_previews.LinkPreview:
    """A saved game that cannot be read now is a page like any other."""
    general = link_previews.of_page(path, request.query_params.get("game"))
    match = SAVED.fullmatch(path)
    if match is None:
        return general
    archive: Archive = request.app.state.archive
    try:
        saved = await archive.get(match[1], client_address)
    except LudariumError:
        return general
    if saved is None:
        return general
    number = request.query_params.get("turn", "").partition(".")[0]
    turn = int(number) if re.fullmatch(r"\d{1,9}", number, re.ASCII) else None
    if turn is not None and turn > saved.session.history.turn_count:
        turn = None
    return link_previews.of_saved(saved.id, saved.record.game, saved.record.players, turn)


def _origin(request: Request) -> str:
    """The scheme and host that the browser uses for this server. The middleware has checked the
    host."""
    scheme = public_scheme(request.scope, proxied=request.app.state.proxied)
    return f"{scheme}://{request.headers.get('host', 'localhost')}"


@cache
def page_patterns() -> tuple[re.Pattern[str], ...]:
    """The addresses of all pages."""
    source = (WEB / "js" / "app" / "main.js").read_text(encoding="utf-8")
    return tuple(re.compile(match, re.ASCII) for match in ADDRESS.findall(source))


def is_page(path: str) -> bool:
    """Is this the address of a page, given without its first slash?"""
    of_a_game = OF_A_GAME.match(path)
    if of_a_game is not None and of_a_game[1] not in GAMES:
        return False
    return any(pattern.match(f"/{path}") for pattern in page_patterns())
