"""Heat maps of first moves: how often each is chosen, and its results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from ludarium.core.scene import Scene
from ludarium.reports.heat import Scale, around, heat_map
from ludarium.reports.words import Json, percent, source

PLAYERS = {"random": "random players", "thinking": "thinking players"}


@dataclass(frozen=True)
class HeatCard:
    """A heat map with its title, legend, source and note."""

    title: str
    picture: Markup
    legend: Markup
    source: Markup
    note: str


def opening_maps(report: Json, board: Scene) -> list[HeatCard]:
    """Return the maps of first moves, for each colour that can be placed first."""
    rows = [row for row in report["openings"]["moves"] if row["cells"]]
    colours = list(dict.fromkeys(row["colour"] for row in rows))
    maps: list[HeatCard | None] = []
    for colour in colours:
        name = f", {colour.lower()} stone" if len(colours) > 1 and colour else ""
        coloured = [row for row in rows if row["colour"] == colour]
        maps.append(_chosen_map(report, board, coloured, name))
        maps += [_value_map(report, board, coloured, name, players) for players in PLAYERS]
    return [each for each in maps if each is not None]


def proven_map(report: Json, board: Scene, rows: list[Json]) -> HeatCard:
    """Return what each first move is proven to be worth when nobody swaps."""
    values = {cell: (_proven_value(row) + 1) / 2 for row in rows for cell in row["cells"]}
    swap = ", if nobody swaps" if report["seats"]["pie"] else ""
    title = f"First moves under best play{swap}"
    scale = Scale(0, 1, "v")
    return _card(title, board, values, scale, title, (), ("a loss", "a win"), None, "")


def _proven_value(row: Json) -> float:
    if row["unswapped"] is None:
        return float(row["value"])
    return float((row["unswapped"] > 0) - (row["unswapped"] < 0))


def _chosen_map(report: Json, board: Scene, rows: list[Json], name: str) -> HeatCard | None:
    openings = report["openings"]
    values = {
        cell: row["chosen"] / openings["games"] / len(row["cells"])
        for row in rows
        for cell in row["cells"]
    }
    most = max(values.values())
    if not most:
        return None
    title = f"Where players open{name}"
    alike = any(len(row["cells"]) > 1 for row in rows)
    shared = "; cells that symmetry makes the same share theirs evenly" if alike else ""
    return _card(
        title,
        board,
        values,
        Scale(0, most, "q"),
        f"{title}: per cent of games by cell",
        [cell for cell, value in values.items() if value],
        ("never", percent(most)),
        openings,
        f"Per cent of games{shared}.",
    )


def _value_map(
    report: Json, board: Scene, rows: list[Json], name: str, players: str
) -> HeatCard | None:
    figures = [row[players] for row in report["openings"]["moves"] if row[players] and row["cells"]]
    rows = [row for row in rows if row[players]]
    if not rows:
        return None
    values = {cell: row[players]["value"] for row in rows for cell in row["cells"]}
    halves = [(figure["high"] - figure["low"]) / 2 for figure in figures]
    even = report["seats"]["even"]
    scale = around([figure["value"] for figure in figures], even, "v", halves)
    title = f"Wins by first move, {PLAYERS[players]}{name}"
    games = {row[players]["games"] for row in rows}
    each = f"{max(games):,} games for each kind of move, " if len(games) == 1 else ""
    swap = ", no swap allowed" if report["seats"]["pie"] else ""
    return _card(
        title,
        board,
        values,
        scale,
        f"{title}: per cent of the points by cell",
        values,
        (percent(scale.low), percent(scale.high)),
        dict(rows[0][players], games=sum(row[players]["games"] for row in rows)),
        f"Per cent of the points that the colour which opened there gets{swap}; {each}"
        f"± {100 * max(halves):.1f} at most.",
    )


def _card(
    title: str,
    board: Scene,
    values: Mapping[str, float],
    scale: Scale,
    description: str,
    numbered: Iterable[str],
    ends: tuple[str, str],
    figure: Json | None,
    note: str,
) -> HeatCard:
    picture = heat_map(board, values, scale, description, numbered)
    return HeatCard(
        title, Markup(picture), Markup(scale.legend(*ends)), Markup(source(figure)), note
    )
