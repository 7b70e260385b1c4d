"""Heat maps: boards whose cells have colours and numbers, and the maps of first moves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from ludarium.core.scene import Disc, Scene
from ludarium.drawing.markup import clean, number, tag
from ludarium.drawing.palette import paint
from ludarium.drawing.shapes import HALF, HEXAGON, HEXAGON_REACH, SQUARE, STONE, UNIT
from ludarium.reports.words import Json, percent, source

STEPS = 10
"""The steps of a scale, which has one colour more."""


class Scale:
    """Converts values between two ends to the colours of a scale."""

    def __init__(self, low: float, high: float, kind: str) -> None:
        self.low, self.high, self.kind = low, high, kind

    def style(self, value: float) -> str:
        part = (value - self.low) / ((self.high - self.low) or 1)
        return f"{self.kind}{round(STEPS * min(max(part, 0), 1))}"

    def legend(self, low: str, high: str) -> str:
        """Return the legend of the colours."""
        boxes = "".join(tag("i", "", class_=f"{self.kind}{step}") for step in range(STEPS + 1))
        ends = tag("span", clean(low)), tag("span", clean(high))
        return tag("div", ends[0], tag("span", boxes, class_="boxes"), ends[1], class_="legend")


def symmetric_scale(values: list[float], middle: float, kind: str, doubts: list[float]) -> Scale:
    """Return a symmetric scale that holds all values.

    It is so wide that differences that may be chance look pale; `doubts` are half intervals.
    """
    reach = max([0.05, *(abs(value - middle) for value in values), *(2 * each for each in doubts)])
    reach = min(reach, middle, 1 - middle)
    return Scale(middle - reach, middle + reach, kind)


def heat_map(
    scene: Scene, values: Mapping[str, float], scale: Scale, title: str, labelled: Iterable[str]
) -> str:
    """Return a board whose cells have the colours of their values, which are shares.

    Labelled cells show the value as a percentage; cells without a value are empty.
    """
    spots = (spot for spot in scene.spots if spot.role == "cell")
    at = {spot.id: (spot.x * UNIT, spot.y * UNIT) for spot in spots}
    shape = "hx" if scene.shape == "hexagon" else "sq"
    styles = {cell: scale.style(values[cell]) if cell in values else "none" for cell in at}
    stones = [each for each in scene.pieces if isinstance(each, Disc) and each.spot in at]
    parts = [
        *(_use(shape, *at[cell], style) for cell, style in styles.items()),
        *(_stone(piece.colour, *at[piece.spot]) for piece in stones),
        *(_number(values[cell], *at[cell], styles[cell]) for cell in labelled if cell in at),
    ]
    frame = _frame(at, scene)
    return tag("svg", *parts, class_="heat ludarium", viewBox=frame, role="img", aria_label=title)


SHAPES = {"hx": HEXAGON, "sq": SQUARE}
"""The shapes of cells, drawn by reference to keep pages small."""


def _use(shape: str, x: float, y: float, style: str) -> str:
    return tag("use", href=f"#{shape}", x=x, y=y, class_=style)


def _stone(colour: int, x: float, y: float) -> str:
    return tag("circle", class_=paint(colour), r=STONE - 6, cx=x, cy=y)


def _number(value: float, x: float, y: float, style: str) -> str:
    return tag("text", f"{100 * value:.0f}", x=x, y=y + 11, class_=f"on-{style}")


def _frame(cells: Mapping[str, tuple[float, float]], scene: Scene) -> str:
    xs, ys = zip(*cells.values(), strict=True)
    reach = HEXAGON_REACH if scene.shape == "hexagon" else HALF
    left, top = min(xs) - HALF - 4, min(ys) - reach - 4
    width, height = max(xs) + HALF + 4 - left, max(ys) + reach + 4 - top
    return " ".join(map(number, (left, top, width, height)))


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
    """Return the map of the proven result of each first move when nobody swaps."""
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
    scale = symmetric_scale([figure["value"] for figure in figures], even, "v", halves)
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
