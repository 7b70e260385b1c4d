"""What a link to a page looks like where it is passed on: a title, a sentence and a picture, as
programs that fetch previews read them from the page's head. The addresses in it are absolute.

A room is a secret of those who have its link, so that nothing is said of it that the link does not
say itself (`?game=`). A saved game is shown as it ended, or after the turn that is linked to."""

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
class Preview:
    """What is told of a page; `picture` is an address on this server."""

    title: str
    text: str
    picture: str


def of_page(path: str, game: str | None = None) -> Preview:
    """Of a page as such, by its address without the first slash; `game` is what the link names."""
    kind, _, name = path.partition("/")
    listed = GAMES.get(name if kind in ("new", "rules", "learn", "puzzles") else game or "")
    if listed is None:
        text = "Modern abstract games in your browser, with friends or the computer"
        return Preview("Ludarium", text, f"/pictures/{next(iter(GAMES))}.png")
    info = listed.info
    return Preview(f"{info.title} · Ludarium", info.about, f"/pictures/{info.name}.png")


def of_saved(record_id: str, game: str, players: tuple[str, ...], turn: int | None) -> Preview:
    """Of a saved game."""
    info = GAMES[game].info
    named = [player for player in players if player != HUMAN]
    between = f" between {' and '.join(named)}" if len(named) == len(players) else ""
    query = "" if turn is None else "?" + urlencode({"turn": turn})
    picture = f"/pictures/saved/{quote(record_id)}.png{query}"
    return Preview(f"{info.title} · Ludarium", f"A game of {info.title}{between}", picture)


def head(preview: Preview, origin: str, path: str) -> str:
    """The page's title and what is told of it."""
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


def page(preview: Preview, origin: str, path: str) -> str:
    """The one page, with what is told of it."""
    return _plain().replace(TITLE, head(preview, origin, path))


@cache
def _plain() -> str:
    text = (WEB / "index.html").read_text(encoding="utf-8")
    return text.replace(f'"{static_files.PLACE}/', f'"{static_files.place()}/')
