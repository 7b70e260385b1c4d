"""What the documentation site has beyond the pages of this folder. Mkdocs calls the functions on_….

The navigation of mkdocs.yml may have patterns, each of which stands for the pages that nothing else
names; some files of the project are pages of the site, too; and a link to a file that is no page is
shown as its words alone, since the site does not have it.
"""

import re
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
ROOT = DOCS.parent

MAPPING = {
    "changelog.md": ROOT / "CHANGELOG.md",
    "contributing.md": ROOT / "CONTRIBUTING.md",
    **{f"examples/{path.stem}.md": path for path in sorted((ROOT / "examples").glob("*.py"))},
}
"""Pages that are made of files which lie where people look for them, by their names on the site."""

REPORTS = {
    f"reports/{path.stem}.html": path
    for path in sorted((ROOT / "src" / "ludarium" / "games").glob("*/reports/*.json"))
}
"""The reports in the package by the names of their pages on the site."""

ICON = ROOT / "src" / "ludarium" / "web" / "icon.svg"

_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def pages() -> list[str]:
    """Every page that the site must have."""
    return sorted([*(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")), *MAPPING])


def expanded(nav: list[Any], every: list[str]) -> list[Any]:
    """A navigation with pages for its patterns."""
    rest = [page for page in every if page not in {*named(nav)}]
    return [entry for given in nav for entry in _entries(given, rest)]


def named(nav: list[Any]) -> Iterator[str]:
    """The pages and patterns of a navigation, in its order."""
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for inside in entry.values():
                yield from named(inside if isinstance(inside, list) else [inside])


def _entries(given: Any, rest: list[str]) -> list[Any]:
    if isinstance(given, str):
        return [page for page in rest if _fits(page, given)] if "*" in given else [given]
    ((title, inside),) = given.items()
    if isinstance(inside, str):
        return [given]
    return [{title: [entry for each in inside for entry in _entries(each, rest)]}]


def _fits(page: str, pattern: str) -> bool:
    """A pattern is of one folder, not of those in it."""
    return page.count("/") == pattern.count("/") and Path(page).match(pattern)


def on_config(config: Any) -> Any:
    config.nav = expanded(config.nav, pages())
    return config


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    from ludarium.games.reports import read_report
    from ludarium.reports import page

    for name, path in MAPPING.items():
        files.append(File.generated(config, name, content=_page(path)))
    for name, path in REPORTS.items():
        files.append(File.generated(config, name, content=page(read_report(path))))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    return files


def _page(path: Path) -> str:
    text = path.read_text("utf-8")
    return text if path.suffix == ".md" else f"# {path.name}\n\n```python\n{text}```\n"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    shown = DOCS / page.file.src_uri
    source = MAPPING.get(page.file.src_uri, shown)
    return _LINK.sub(lambda link: followed(link, source.parent, shown.parent), markdown)


def followed(link: re.Match[str], source: Path, shown: Path) -> str:
    """A link of a page in the folder `source`, from where it is `shown`: to the page that its
    target is on the site, and where it is none, only the words. A dead link stays, and is
    complained of."""
    target = (source / link[2]).resolve()
    if not target.exists():
        return link[0]
    site = {path: DOCS / name for name, path in (MAPPING | REPORTS).items()}.get(target, target)
    if not site.is_relative_to(DOCS):
        return link[1]
    return f"[{link[1]}]({Path(relpath(site, shown)).as_posix()}{link[3] or ''})"
