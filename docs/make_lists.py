"""Writes the lists of games in README.md and docs/index.md, and that of the server's settings in
docs/settings.md: `python docs/make_lists.py`.

Two comments mark the place of each list. The rest of the pages is written by hand.
"""

import json
import re
from pathlib import Path

from ludarium.core.game import Info
from ludarium.games import GAMES
from ludarium.server.settings import SETTINGS

DOCS = Path(__file__).parent
ROOT = DOCS.parent
COLUMNS = 3
"""The columns of the table in README.md."""


def table() -> str:
    """A table of all games with picture, page, designer and subject."""
    infos = [entry.info for entry in GAMES.values()]
    lines = [_row([""] * COLUMNS), "|---" * COLUMNS + "|"]
    for start in range(0, len(infos), COLUMNS):
        some = infos[start : start + COLUMNS]
        lines.append(_row([f"![{info.title}](docs/pictures/{info.name}.svg)" for info in some]))
        lines.append(_row([_about(info) for info in some]))
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    full = [*cells, *[""] * (COLUMNS - len(cells))]
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in full)


def _about(info: Info) -> str:
    page = f"docs/games/{info.name}.md"
    return f"[**{info.title}**]({page}), {_whose(info)}. {info.about}"


def _whose(info: Info) -> str:
    return f"{info.designer}, {info.date}"


def cards() -> str:
    """Every game with its picture, as a link to its page."""
    infos = [entry.info for entry in GAMES.values()]
    texts = (f"![](pictures/{info.name}.svg) **{info.title}** {_whose(info)}" for info in infos)
    links = [f"[{text}](games/{info.name}.md)" for text, info in zip(texts, infos, strict=True)]
    return "\n".join(['<div class="games" markdown>', "", *links, "", "</div>"])


def designers() -> str:
    """The games of each designer."""
    titles: dict[str, list[str]] = {}
    for entry in GAMES.values():
        link = entry.info.link
        where = f" ([{link}](https://{link}))" if link else ""
        titles.setdefault(f"{entry.info.designer}{where}", []).append(entry.info.title)
    return "\n".join(f"- {_and(games)} by {whose}" for whose, games in titles.items())


def _and(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def settings() -> str:
    """Every setting of a server."""
    lines = ["| setting | value | default | meaning |", "| --- | --- | --- | --- |"]
    for name, setting in SETTINGS.items():
        value = setting.default
        if isinstance(value, tuple):
            value = list(value)
        default = "" if value is None else f"`{json.dumps(value)}`"
        lines.append(f"| `{name}` | {setting.expected} | {default} | {setting.meaning} |")
    return "\n".join(lines)


LISTS = {
    ROOT / "README.md": {"games": table, "designers": designers},
    DOCS / "index.md": {"games": cards, "designers": designers},
    DOCS / "settings.md": {"settings": settings},
}
"""The lists of each page, by name."""


def page(path: Path, before: str) -> str:
    """The page with new lists."""
    for name, make in LISTS[path].items():
        before = _replaced(before, name, make())
    return before


def _replaced(page: str, name: str, body: str) -> str:
    begin, end = f"<!-- {name}: make docs-rules writes this -->", f"<!-- end of {name} -->"
    match = re.search(rf"(?<=^{begin}\n).*?(?=^{end}$)", page, re.DOTALL | re.MULTILINE)
    assert match, f"expected lines '{begin}' and '{end}'"
    return f"{page[: match.start()]}\n{body}\n\n{page[match.end() :]}"


def main() -> None:
    for path in LISTS:
        path.write_text(page(path, path.read_text("utf-8")), "utf-8")
    print(f"{len(GAMES)} games and {len(SETTINGS)} settings in {len(LISTS)} pages")


if __name__ == "__main__":
    main()
