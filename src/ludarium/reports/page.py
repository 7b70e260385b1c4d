"""A report as one HTML page: nothing is loaded from elsewhere, and there is no script."""

from ludarium.core.errors import RecordError
from ludarium.core.options import options_from_json
from ludarium.drawing.markup import clean, tag
from ludarium.games import load, scene
from ludarium.reports import facing, measures
from ludarium.reports.drama import drama
from ludarium.reports.memorable import memorable
from ludarium.reports.method import method
from ludarium.reports.openings import openings
from ludarium.reports.pictures import Pictures
from ludarium.reports.proofs import proofs
from ludarium.reports.sizes import sizes
from ludarium.reports.skill import skill
from ludarium.reports.style import SHEET
from ludarium.reports.words import Json

CONTENTS = {
    "game": "The game",
    "size": "Size",
    "length": "Length",
    "choices": "Choices",
    "seats": "Who wins",
    "openings": "First moves",
    "drama": "Drama",
    "skill": "Skill",
    "proven": "Proven",
    "memorable": "Memorable games",
    "method": "How this was measured",
}


def page(report: Json, theme: str | None = None, home: str | None = None) -> str:
    """The page of a report. `theme` is light or dark where it should not follow the system, `home`
    the address of a page to go back to. Raises RecordError for a report that is damaged."""
    try:
        return _page(report, theme, home)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise RecordError(f"expected a report that is whole: {error!r}") from None


def _page(report: Json, theme: str | None, home: str | None) -> str:
    game = load(report["game"], **options_from_json(report["options"]))
    board, pictures = scene(game, game.initial_state()), Pictures()
    body = "\n".join(
        part
        for part in (
            tag("a", "← Ludarium", href=home, class_="home") if home else "",
            facing.head(report, pictures.draw(board)),
            facing.tiles(report),
            facing.glance_source(report),
            facing.rules(report),
            sizes(report),
            measures.length(report),
            measures.choices(report),
            measures.seats(report),
            openings(report, board),
            drama(report),
            skill(report),
            proofs(report, board),
            memorable(report, game, pictures),
            method(report, game),
        )
        if part
    )
    body = body.replace('<section id="game">', _contents(body) + '\n<section id="game">', 1)
    title = f"{report['title']} ({report['options_text']}): report"
    return (
        f'<!doctype html>\n<html lang="en"{_theme(theme)}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{clean(title)}</title>\n<style>{SHEET}{pictures.sheet(body)}\n</style>\n</head>\n"
        f"<body>\n{pictures.shapes}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _theme(theme: str | None) -> str:
    return f' data-theme="{theme}"' if theme in ("light", "dark") else ""


def _contents(body: str) -> str:
    """Links to the sections that there are."""
    links = (
        tag("li", tag("a", clean(title), href=f"#{name}"))
        for name, title in CONTENTS.items()
        if f'<section id="{name}">' in body
    )
    return tag("ul", *links, class_="contents")
