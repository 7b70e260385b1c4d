"""A report as one HTML page: nothing is loaded from elsewhere, and there is no script."""

from collections.abc import Callable
from functools import cache, partial, wraps
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, UndefinedError
from markupsafe import Markup

from ludarium.core.errors import RecordError
from ludarium.core.game import AnyGame
from ludarium.core.options import options_from_json
from ludarium.games import load, scene
from ludarium.reports import charts, words
from ludarium.reports.heat_maps import PLAYERS, opening_maps, proven_map
from ludarium.reports.memorable import memorable_games
from ludarium.reports.pictures import Pictures
from ludarium.reports.style import SHEET
from ludarium.reports.words import Json

SECTIONS = {
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
"""The title of each section; `templates/sections` has the files."""

MOST_ROWS = 60
"""The table of first moves has no more."""

TEXT = (
    words.budget_text,
    words.elo,
    words.interval,
    words.percent,
    words.plain,
    words.source_text,
)
MARKUP = (
    charts.columns,
    charts.course,
    charts.dots,
    charts.histogram,
    charts.strength,
    words.estimate,
    words.marked,
    words.power,
    words.source,
)
"""Functions that templates call; those in MARKUP return HTML."""


def page(report: Json, theme: str | None = None, home: str | None = None) -> str:
    """Return the page of a report.

    Args:
        report: The report as it is stored.
        theme: "light" or "dark"; without it the page follows the system.
        home: The address of a page to link back to.

    Raises:
        RecordError: The report is damaged.
    """
    try:
        return _page(report, theme, home)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, UndefinedError) as error:
        raise RecordError(f"expected a report that is whole: {error!r}") from None


def _page(report: Json, theme: str | None, home: str | None) -> str:
    game = load(report["game"], **options_from_json(report["options"]))
    board, pictures = scene(game, game.initial_state()), Pictures()
    board_picture = Markup(pictures.draw(board))
    context = {
        "report": report,
        "theme": theme,
        "home": home,
        "board": board_picture,
        "seat_rows": _seat_rows(report),
        "opening_maps": partial(opening_maps, report, board),
        "players": PLAYERS,
        "most_rows": MOST_ROWS,
        "lead_changes": partial(_lead_changes, report),
        "pair_rows": partial(_pair_rows, report),
        "proven_map": partial(proven_map, report, board),
        "memorable_games": partial(memorable_games, report, game, pictures),
        "command": command(report, game),
    }
    contents = {
        name: _environment().get_template(f"sections/{name}.html").render(context).strip()
        for name in SECTIONS
    }
    sections = [(name, SECTIONS[name], Markup(html)) for name, html in contents.items() if html]
    style = SHEET + pictures.sheet("".join((board_picture, *contents.values())))
    return (
        _environment()
        .get_template("page.html")
        .render(context, sections=sections, sheet=Markup(style), shapes=Markup(pictures.shapes))
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["thousands"] = "{:,}".format
    environment.globals |= {function.__name__: function for function in TEXT}
    environment.globals |= {function.__name__: _as_markup(function) for function in MARKUP}
    return environment


def _as_markup(function: Callable[..., str]) -> Callable[..., Markup]:
    @wraps(function)
    def wrapped(*arguments: Any) -> Markup:
        return Markup(function(*arguments))

    return wrapped


def _seat_rows(report: Json) -> list[tuple[str, str, Json]]:
    seats = report["seats"]
    return [
        (f"{words.ordinal(seat).capitalize()} seat, {players}", style, seats[players]["wins"][seat])
        for seat in range(report["seats_count"])
        for style, players in (("a", "thinking"), ("b", "random"))
    ]


def _lead_changes(report: Json) -> list[tuple[str, int]]:
    rows = report["decisiveness"]["changes_histogram"]
    counts = {row["changes"]: row["games"] for row in rows}
    return [(str(number), counts.get(number, 0)) for number in range(max(counts) + 1)]


def _pair_rows(report: Json) -> list[tuple[str, str, Json]]:
    def short(simulations: int) -> str:
        return f"{simulations:,}" if simulations else "random"

    return [
        (f"{short(pair['strong'])} against {short(pair['weak'])}", "a", pair["share"])
        for pair in report["skill"]["pairs"]
    ]


def command(report: Json, game: AnyGame) -> str:
    """Return the command that makes the same report again from its JSON."""
    flags = [f"--{name} {value}" for name, value in game.option_texts.items()]
    seed = f"--seed {report['plan']['seed']}"
    return " ".join(["ludarium report", game.name, *flags, seed, "--plan REPORT.json"])
