"""Hooks of the documentation site: Mkdocs calls the functions on_….

The navigation of mkdocs.yml may have patterns, which stand for the pages that nothing else names.
Some files of the project are pages of the site, too. A link to a file that is not on the site is
shown as plain words.
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
"""Pages that are made from files outside this folder, by their names on the site."""

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
    """A navigation with pages instead of patterns."""
    rest = [page for page in every if page not in {*page_names(nav)}]
    return [item for entry in nav for item in _entries(entry, rest)]


def page_names(nav: list[Any]) -> Iterator[str]:
    """The pages and patterns of a navigation, in its order."""
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for inside in entry.values():
                yield from page_names(inside if isinstance(inside, list) else [inside])


def _entries(entry: Any, rest: list[str]) -> list[Any]:
    if isinstance(entry, str):
        return [page for page in rest if _fits(page, entry)] if "*" in entry else [entry]
    ((title, inside),) = entry.items()
    if isinstance(inside, str):
        return [entry]
    return [{title: [item for each in inside for item in _entries(each, rest)]}]


def _fits(page: str, pattern: str) -> bool:
    """Does a page match a pattern, which does not reach into folders?"""
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
    target = DOCS / page.file.src_uri
    source = MAPPING.get(page.file.src_uri, target)
    return _LINK.sub(lambda link: site_link(link, source.parent, target.parent), markdown)


def site_link(link: re.Match[str], source: Path, folder: Path) -> str:
    """Return a link of a page for its folder on the site: to the page of its target, or only the
    words if the site has no such page. A dead link stays, and Mkdocs reports it."""
    target = (source / link[2]).resolve()
    if not target.exists():
        return link[0]
    site = {path: DOCS / name for name, path in (MAPPING | REPORTS).items()}.get(target, target)
    if not site.is_relative_to(DOCS):
        return link[1]
    return f"[{link[1]}]({Path(relpath(site, folder)).as_posix()}{link[3] or ''})"
