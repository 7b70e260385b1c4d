"""Previews of links to pages: a title, a sentence and a picture, which messengers and other
programs read from the page's head. The addresses in it are absolute.

Only those who have the link of a room may know it, so its preview says no more than the link does
(`?game=`). A saved game is shown as it ended, or after the turn that is linked to."""

from dataclasses import dataclass
from functools import cache
from html import escape
from urllib.parse import quote, urlencode

from ludarium.core.record import HUMAN
from ludarium.games import GAMES
from ludarium.server.http import static_files
from ludarium.server.http.static_files import WEB

TITLE = "<title>Ludarium</title>"


@dataclass(frozen=True)
class LinkPreview:
    """The preview of a link to a page; `picture` is an address on this server."""

    title: str
    text: str
    picture: str


def of_page(path: str, game: str | None = None) -> LinkPreview:
    """The preview of a page, by its address without the first slash; the link names `game`."""
    kind, _, name = path.partition("/")
    listed = GAMES.get(name if kind in ("new", "rules", "learn", "puzzles") else game or "")
    if listed is None:
        text = "Modern abstract games in your browser, with friends or the computer"
        return LinkPreview("Ludarium", text, f"/pictures/{next(iter(GAMES))}.png")
    info = listed.info
    return LinkPreview(f"{info.title} · Ludarium", info.about, f"/pictures/{info.name}.png")


def of_saved(record_id: str, game: str, players: tuple[str, ...], turn: int | None) -> LinkPreview:
    """The preview of a saved game."""
    info = GAMES[game].info
    named = [player for player in players if player != HUMAN]
    between = f" between {' and '.join(named)}" if len(named) == len(players) else ""
    query = "" if turn is None else "?" + urlencode({"turn": turn})
    picture = f"/pictures/saved/{quote(record_id)}.png{query}"
    return LinkPreview(f"{info.title} · Ludarium", f"A game of {info.title}{between}", picture)


def head(preview: LinkPreview, origin: str, path: str) -> str:
    """The page's title and preview, as HTML."""
    facts = {
        "og:site_name": "Ludarium",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": f"{origin}/{quote(path)}",
        "og:image": origin + preview.picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    lines = [
        f'  <meta {"name" if name.startswith("twitter") else "property"}="{name}" '
        f'content="{escape(value)}">'
        for name, value in facts.items()
    ]
    return "\n".join([f"<title>{escape(preview.title)}</title>", *lines])


def page(preview: LinkPreview, origin: str, path: str) -> str:
    """The one page, with its preview."""
    return _plain().replace(TITLE, head(preview, origin, path))


@cache
def _plain() -> str:
    text = (WEB / "index.html").read_text(encoding="utf-8")
    return text.replace(f'"{static_files.PLACE}/', f'"{static_files.place()}/')
