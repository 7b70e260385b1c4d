"""The section about how large a game is."""

from collections.abc import Iterator

from ludarium.drawing.markup import clean, tag
from ludarium.reports.parts import section, table, text
from ludarium.reports.words import Json, plain, source


def sizes(report: Json) -> str:
    size = report["sizes"]
    rows = [[clean(name), value, clean(method)] for name, value, method in _rows(size)]
    return section("size", "Size", table(("", "", "how it is known"), rows), _layers(size),
                   source(size["tree_log10"]))  # fmt: skip


def power(log10: float) -> str:
    """A large number as a power of ten; a small one as itself."""
    return f"{10**log10:,.0f}" if log10 < 5 else f"10{tag('sup', f'{log10:.1f}')}"


def _rows(size: Json) -> Iterator[tuple[str, str, str]]:
    yield "Cells of the board", f"{size['cells']:,}", "counted"
    draws = f", {size['draws']} of them random draws" if size["draws"] else ""
    yield "Moves that can ever occur", f"{size['moves']:,}", f"counted{draws}"
    shape = "×".join(map(str, size["observation"]))
    yield "Observation", shape, "planes × rows × columns, as the environments give it"
    kinds = f"each cell empty or with one of the {size['pieces']} kinds of piece that occur"
    yield "Boards, at most", power(size["boards_log10"]), f"{kinds}; most never come up"
    yield _positions(size)
    tree = size["tree_log10"]
    ends = tag("span", f"(exponent {plain(tree['low'])}–{plain(tree['high'])})", class_="ci")
    method = "the product of the numbers of legal steps along a game, geometric mean of random ones"
    yield "Ways that games can go", f"10{tag('sup', plain(tree['value']))} {ends}", method


def _positions(size: Json) -> tuple[str, str, str]:
    if size["complete"]:
        return "Positions", f"{size['positions']:,}", "every position that can be reached, counted"
    least = size["least"]
    if least is None:
        return "Positions", "–", "too few games to say"
    method = (
        f"after {least['steps']} steps, by how seldom two random games are in the same position "
        "then; a safe bound (95 %), and surely far too small where no two games agree"
    )
    return "Positions, at least", power(least["log10"]), method


def _layers(size: Json) -> str:
    layers = size["layers"]
    counts = ", ".join(f"{count:,}" for count in layers[:12])
    more = " …" if len(layers) > 12 or not size["complete"] else ""
    return text(f"New positions after 0, 1, 2 … steps, counted: {counts}{more}")
