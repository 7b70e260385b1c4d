"""The section about what is proven."""

from ludarium.core.scene import Scene
from ludarium.drawing.markup import clean, tag
from ludarium.reports.heat import Scale, heat_map
from ludarium.reports.parts import card, note, section, split, text
from ludarium.reports.words import Json, percent, source, told

OPEN = "What best play leads to is not settled by that; longer searches may know more."


def proofs(report: Json, board: Scene) -> str:
    found = report["proofs"]
    if found["why_not"]:
        said = text(f"Nothing is proven from the start: {clean(found['why_not'])}.")
        return section("proven", "Proven", said, _ends(report))
    rows = [row for row in found["moves"] if row["known"]]
    said = text(_told(report, rows)) + _ends(report)
    return section("proven", "Proven", split(said, _map(report, rows, board)) if rows else said)


def _told(report: Json, rows: list[Json]) -> str:
    found = report["proofs"]
    nodes = f"{found['nodes']:,} nodes for each kind of first move"
    if not rows:
        return f"The solver, with {nodes}, could prove none of them. {OPEN}"
    solved = f"{len(rows)} of {len(found['moves'])} kinds of first moves are solved, with {nodes}."
    if found["value"] is None:
        return f"{solved} {OPEN}"
    result = tag("b", f"Under best play {_result(report)}")
    return f"{result}, which is proven. {solved}{_without_swap(rows)}"


def _result(report: Json) -> str:
    found = report["proofs"]
    if not found["value"]:
        return "the game is drawn"
    margin = found["margin"]
    by = f" by {abs(margin):g} ({clean(report['score'])})" if margin else ""
    return f"the {'first' if found['value'] > 0 else 'second'} seat wins{by}"


def _without_swap(rows: list[Json]) -> str:
    unswapped = [row for row in rows if row["unswapped"] is not None]
    if not unswapped:
        return ""
    good = sorted(row["move"] for row in unswapped if row["unswapped"] > 0)
    names = ", ".join(tag("code", clean(move)) for move in good) or "none"
    return f" Without a swap these first moves would win, and all that look like them: {names}."


def _map(report: Json, rows: list[Json], board: Scene) -> str:
    """What each first move is proven to be worth when nobody swaps."""
    values = {cell: (_worth(row) + 1) / 2 for row in rows for cell in row["cells"]}
    scale = Scale(0, 1, "v")
    swap = ", if nobody swaps" if report["seats"]["pie"] else ""
    title = f"First moves under best play{swap}"
    drawn = heat_map(board, values, scale, title, ())
    return card(title, drawn, scale.legend("a loss", "a win"), note("Exact, by the solver."))


def _worth(row: Json) -> float:
    if row["unswapped"] is None:
        return float(row["value"])
    return float((row["unswapped"] > 0) - (row["unswapped"] < 0))


def _ends(report: Json) -> str:
    drama = report["decisiveness"]
    if not drama["known"]:
        return ""
    if drama["proven"]["value"] >= 1:
        said = "In half of the games the players had no proof of the result before the end."
    else:
        proven = told(drama["proven"], percent)
        said = f"In half of the games a player had a proof of the result after {proven} of it."
    return text(said) + source(drama["proven"])
