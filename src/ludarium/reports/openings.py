"""The section about first moves, with heat maps."""

from ludarium.core.scene import Scene
from ludarium.drawing.markup import clean, tag
from ludarium.reports.heat import Scale, around, heat_map
from ludarium.reports.parts import card, cards, details, note, section, table, text
from ludarium.reports.words import Json, percent, source, told

MOST_ROWS = 60
"""The table of first moves has no more."""

WORDS = {"random": "random players", "thinking": "thinking players"}


def openings(report: Json, scene: Scene) -> str:
    found = report["openings"]
    colours = list(dict.fromkeys(row["colour"] for row in found["moves"] if row["cells"]))
    maps = []
    for colour in colours:
        name = f", {colour.lower()} stone" if len(colours) > 1 and colour else ""
        maps.append(_chosen(report, scene, colour, name))
        maps += [_worth(report, scene, colour, name, by) for by in WORDS]
    return section("openings", "First moves", _verdict(report), _alike(found), cards(*maps),
                   _table(found))  # fmt: skip


def _verdict(report: Json) -> str:
    verdict = report["openings"]["verdict"]
    if not verdict:
        return ""
    without = " when nobody swaps" if report["seats"]["pie"] else ""
    best, worst = (
        f"{tag('code', clean(verdict[which]['move']))} with "
        f"{told(verdict[which]['share'], percent)} of the points"
        for which in ("best", "worst")
    )
    return text(
        f"Of {verdict['moves']:,} first moves, {verdict['good']:,} are clearly good for the colour "
        f"that makes them{without} and {verdict['bad']:,} clearly bad, by {WORDS[verdict['by']]}, "
        f"where chance alone would make about {round(verdict['moves'] / 40)} of each look so. "
        f"The best found is {best}, the worst {worst}; both are picked out of many, which makes "
        f"them look more extreme than they are. {_spread(verdict['spread'])}"
    )


def _spread(spread: float | None) -> str:
    if not spread:
        return "No difference between first moves can be told from chance."
    points = f"{100 * spread:.1f} points in a hundred (standard deviation)"
    return f"Beyond what chance does, first moves differ by {points}."


def _alike(found: Json) -> str:
    if found["drawn"]:
        return text("What is drawn before it differs from game to game; a cell stands for all ways "
                    "to place there.")  # fmt: skip
    if all(len(row["cells"]) < 2 for row in found["moves"]):
        return ""
    return text("Moves that a turn or reflection of the board takes into each other are counted "
                "together.")  # fmt: skip


def _chosen(report: Json, scene: Scene, colour: str, name: str) -> str:
    found = report["openings"]
    rows = [row for row in found["moves"] if row["cells"] and row["colour"] == colour]
    values = {
        cell: row["chosen"] / found["games"] / len(row["cells"])
        for row in rows
        for cell in row["cells"]
    }
    most = max(values.values())
    if not most:
        return ""
    scale, title = Scale(0, most, "q"), f"Where players open{name}"
    shown = {cell: value for cell, value in values.items() if value}
    return card(
        title,
        heat_map(scene, values, scale, f"{title}: per cent of games by cell", shown),
        scale.legend("never", percent(most)),
        source(found),
        note(f"Per cent of games{_shared(rows)}."),
    )


def _shared(rows: list[Json]) -> str:
    several = any(len(row["cells"]) > 1 for row in rows)
    return "; cells that symmetry makes the same share theirs evenly" if several else ""


def _worth(report: Json, scene: Scene, colour: str, name: str, by: str) -> str:
    moves = [row for row in report["openings"]["moves"] if row[by] and row["cells"]]
    rows = [row for row in moves if row["colour"] == colour]
    if not rows:
        return ""
    values = {cell: row[by]["value"] for row in rows for cell in row["cells"]}
    halves = [(row[by]["high"] - row[by]["low"]) / 2 for row in moves]
    scale = around([row[by]["value"] for row in moves], report["seats"]["even"], "v", halves)
    title = f"Wins by first move, {WORDS[by]}{name}"
    games = {row[by]["games"] for row in rows}
    each = f"{max(games):,} games for each kind of move, " if len(games) == 1 else ""
    figure = dict(rows[0][by], games=sum(row[by]["games"] for row in rows))
    swap = ", no swap allowed" if report["seats"]["pie"] else ""
    return card(
        title,
        heat_map(scene, values, scale, f"{title}: per cent of the points by cell", values),
        scale.legend(percent(scale.low), percent(scale.high)),
        source(figure),
        note(
            f"Per cent of the points that the colour which opened there gets{swap}; {each}"
            f"± {100 * max(halves):.1f} at most."
        ),
    )


def _table(found: Json) -> str:
    rows = sorted(found["moves"], key=lambda row: -row["chosen"])
    body = [
        [
            tag("code", clean(row["move"])),
            str(max(len(row["cells"]), 1)),
            f"{row['chosen']:,}",
            *(_points(row[by]) for by in WORDS),
        ]
        for row in rows[:MOST_ROWS]
    ]
    head = ("first move", ">alike", ">chosen", "points, random players", "points, thinking players")
    some = f" (the {MOST_ROWS} most played of {len(rows)})" if len(rows) > MOST_ROWS else ""
    return details(f"First moves in figures{some}", table(head, body))


def _points(figure: Json | None) -> str:
    return f"{told(figure, percent)} in {figure['games']:,}" if figure else "–"
