"""The games as the pages tell of them: credit, options, and a picture."""

from collections.abc import Hashable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from ludarium.core.errors import RecordError
from ludarium.core.options import Choice, Option
from ludarium.drawing import svg
from ludarium.games import cover, load
from ludarium.games.entry import Entry
from ludarium.games.puzzles import puzzles
from ludarium.games.reports import all_reports, read_report, report_files
from ludarium.server.views.answers import GameView, OptionView


def described(listed: Entry) -> GameView:
    """A game of the list."""
    info = listed.info
    return {
        "name": info.name,
        "title": info.title,
        "designer": info.designer,
        "date": info.date,
        "link": info.link,
        "about": info.about,
        "players": info.players,
        "seats": load(info.name).seats,
        "options": [_option(option) for option in listed.rules.OPTIONS],
        "lessons": len(listed.lessons),
        "puzzles": len(puzzles(info.name)),
        "reports": [{"name": name, "options": options} for name, options in reports(info.name)],
    }


def reports(name: str) -> Iterator[tuple[str, str]]:
    """The reports on a game: what each is called, and of which options it is."""
    for stem, path in report_files(name).items():
        options = _options_of(path, path.stat().st_mtime_ns)
        if options is not None:
            yield stem, options


def reports_now() -> Hashable:
    """Which reports there are, and when each was written."""
    files = (files for listed in all_reports().values() for files in listed.items())
    return tuple((stem, path.stat().st_mtime_ns) for stem, path in files)


@lru_cache(256)
def _options_of(path: Path, changed: int) -> str | None:
    """Of which options a report is, as it was written then; None for one that cannot be read."""
    try:
        return str(read_report(path).get("options_text"))
    except RecordError:
        return None


@cache
def picture(name: str) -> str:
    """The small picture that shows a game, as SVG, light or dark as the page around it."""
    return svg(cover(name), words=False, themed=True)


def _option(option: Option) -> OptionView:
    return {
        "name": option.name,
        "title": option.title or option.name,
        "kind": option.kind,
        "help": option.help,
        "allowed": option.allowed,
        "default": None if option.default is None else option.to_text(option.default),
        "values": [option.to_text(value) for value in option.samples],
        "labels": option.labels,
        "by_seats": {n: dict(each) for n, each in option.by_seats.items()}
        if isinstance(option, Choice)
        else {},
        "typed": option.typed,
    }
