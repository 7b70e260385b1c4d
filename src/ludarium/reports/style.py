"""The style sheet of report pages. Light or dark follows the page or the system; print is light."""

from pathlib import Path

_DIVERGING = (
    ("#1d4f8c", "#9cc8f5"),
    ("#3f72ad", "#7fb0e6"),
    ("#6d97c6", "#5d8fc7"),
    ("#9dbbdb", "#44709f"),
    ("#cbdaea", "#33506f"),
    ("#f2ede1", "#33343a"),
    ("#f3d5c6", "#6a4338"),
    ("#e9ae94", "#955543"),
    ("#da8264", "#c06b52"),
    ("#c65a3c", "#e08a6c"),
    ("#a83a1f", "#f7b096"),
)
"""From bad to good for the first player, in light and dark."""

_SEQUENTIAL = (
    ("#f5f1e6", "#2a2c31"),
    ("#e6ece6", "#2b3a3f"),
    ("#d3e4e3", "#2c474f"),
    ("#bcd9de", "#2d545f"),
    ("#a2ccd7", "#2e6170"),
    ("#86bdce", "#326f81"),
    ("#69acc3", "#3c7f93"),
    ("#4c99b5", "#4a91a6"),
    ("#3384a3", "#5da4b9"),
    ("#206f8f", "#77b8cb"),
    ("#155d80", "#97cddd"),
)
"""From never to most often, in light and dark."""


def _scale(kind: str, colours: tuple[tuple[str, str], ...], pale: range) -> str:
    """Return the rules for the steps of a scale and readable text on each."""
    rules = []
    for step, (light, dark) in enumerate(colours):
        inks = ("#26231d" if step in pale else "#ffffff", "#f2f0ea" if step in pale else "#14161a")
        colour = f"light-dark({light},{dark})"
        rules.append(f".{kind}{step}{{fill:{colour};background:{colour}}}")
        rules.append(f".on-{kind}{step}{{fill:light-dark({inks[0]},{inks[1]})}}")
    return "\n".join(rules)


SHEET = "\n".join(
    (
        Path(__file__).with_name("report.css").read_text("utf-8"),
        _scale("v", _DIVERGING, range(3, 8)),
        _scale("q", _SEQUENTIAL, range(7)),
    )
)
