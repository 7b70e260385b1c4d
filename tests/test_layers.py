"""Who may import whom: nothing is imported by anything to its left.

boards → rules → view → Scene → drawing, with core under all of them and cli above
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import ludarium

ROOT = Path(ludarium.__file__).parent

ALLOWED: dict[str, tuple[str, ...]] = {
    "core": ("core",),
    "boards": ("core.errors", "boards"),
    "games": ("core", "boards", "games"),
    "drawing": ("core", "drawing"),
    "kernel": ("core",),
    "agents": ("core", "games", "kernel", "agents"),
    "jobs": ("core", "kernel", "agents.cores", "jobs"),
    "arena": ("core", "games", "agents", "jobs", "arena"),
    "analysis": ("", "core", "boards", "games", "kernel", "agents", "jobs", "arena", "analysis"),
    "envs": ("", "core", "games", "drawing", "kernel", "agents", "envs"),
    "reports": ("core", "games", "drawing", "reports"),
    "server": (
        "",
        "core",
        "games",
        "drawing",
        "reports",
        "kernel",
        "agents",
        "analysis.judge",
        "analysis.mistakes",
        "analysis.refutation",
        "server",
    ),
    "cli": (
        "",
        "core",
        "boards",
        "games",
        "drawing",
        "kernel",
        "agents",
        "jobs",
        "arena",
        "analysis",
        "envs",
        "reports",
        "server",
        "cli",
    ),
    "": ("core", "games", "drawing", "agents", "jobs", "arena", "analysis", "envs"),
    "__main__": ("cli",),
}
"""For each part of the package what it may import of Ludarium; "" is the package itself."""

NOT_FOR_RULES = ("core.scene", "core.record", "core.history", "core.play", "games.layout")
"""Rules know positions, no pictures and no played games."""

PURE = ("core", "boards", "games", "drawing", "agents", "analysis")
"""Parts that need nothing beyond the standard library."""

FOR_TYPES = "typing_extensions"
"""Which type checkers bring along; no program needs it."""

LAZY = {"drawing.raster": ("PIL", "resvg_py")}
"""Modules of pure parts that load a package when it is needed, and explain how to install it."""


SERVER: dict[str, tuple[str, ...]] = {
    "errors": (),
    "logs": (),
    "net": ("errors", "net"),
    "engines": ("errors", "net.limits", "engines"),
    "views": ("errors", "rooms.room", "rooms.events", "engines.process", "views"),
    "db": ("errors", "logs", "rooms.room", "rooms.events", "db"),
    "rooms": ("errors", "logs", "net.limits", "engines", "views", "db", "rooms"),
    "http": ("errors", "net.limits", "engines", "views", "db", "rooms", "http"),
    "ws": ("errors", "logs", "net.limits", "engines", "views", "db", "rooms", "ws"),
    "settings": ("db", "engines"),
    "app": ("errors", "logs", "net", "engines", "views", "db", "rooms", "http", "ws", "settings"),
    "run": ("net", "settings", "logs", "app"),
}
"""What each package of the server may import of the others."""

OUTSIDE = {
    "alembic": ("db",),
    "sqlalchemy": ("db",),
    "uvicorn": ("net",),
    "fastapi": ("http", "ws", "app"),
    "starlette": ("http", "ws", "app", "net"),
}
"""Which packages of the server may know the database, and which the web."""


class Import(NamedTuple):
    """`importer` imports `imported`, both as module names within Ludarium."""

    importer: str
    imported: str
    place: str


def module_name(path: Path, root: Path) -> str:
    parts = list(path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of(path: Path, root: Path = ROOT) -> tuple[Import, ...]:
    """Each import of a file, of Ludarium (without that name) or of anything else."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(one for node in ast.walk(tree) for one in _imports(node, path, root))


def _imports(node: ast.AST, path: Path, root: Path) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        importer = module_name(path, root)
        for alias in node.names:
            yield Import(importer, _inner(alias.name), f"{path}:{node.lineno}")
    elif isinstance(node, ast.ImportFrom):
        importer = module_name(path, root)
        yield from _from(node, importer, path, root, f"{path}:{node.lineno}")


def _from(
    node: ast.ImportFrom, importer: str, path: Path, root: Path, place: str
) -> Iterator[Import]:
    module = node.module or ""
    if node.level:
        package = importer.split(".") if path.stem == "__init__" else importer.split(".")[:-1]
        base = package[: len(package) - (node.level - 1)]
        module = ".".join(["ludarium", *filter(None, base), *filter(None, [module])])
    inner = _inner(module)
    for alias in node.names:
        child = f"{inner}.{alias.name}".lstrip(".")
        is_module = not inner.startswith("!") and _exists(root, child)
        yield Import(importer, child if is_module else inner, place)


def _inner(module: str) -> str:
    """A module's name within Ludarium, or after a '!' that of another package."""
    if module == "ludarium":
        return ""
    return module.removeprefix("ludarium.") if module.startswith("ludarium.") else f"!{module}"


def _exists(root: Path, module: str) -> bool:
    path = root.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def within(module: str, parts: tuple[str, ...]) -> bool:
    """Is a module one of these, or inside one?"""
    return any(module == part or (part and module.startswith(f"{part}.")) for part in parts)


def part_of(module: str) -> str:
    return module.split(".")[0]


def wrong(imports: Iterable[Import]) -> Iterator[str]:
    """What is wrong with some imports, in words."""
    for one in imports:
        part = part_of(one.importer)
        if one.imported.startswith("!"):
            yield from _wrong_package_in_server(one)
            continue
        may = ALLOWED.get(part)
        shown = f"ludarium.{one.imported}".rstrip(".")
        if may is None:
            yield f"{one.place}: {part} is no known part of Ludarium; add it to ALLOWED"
        elif not within(one.imported, may):
            allowed = ", ".join(f"ludarium.{name}".rstrip(".") for name in may)
            yield f"{one.place}: {one.importer} imports {shown}, but may only import {allowed}"
        if part == "games":
            yield from _wrong_in_games(one, shown)
        if part == "server":
            yield from _wrong_in_server(one, shown)


def _wrong_in_games(one: Import, shown: str) -> Iterator[str]:
    here, there = one.importer.split("."), one.imported.split(".")
    if len(here) < 2 or not (ROOT / "games" / here[1]).is_dir():
        if len(here) == 2 and len(there) > 2 and there[0] == "games":
            yield f"{one.place}: {one.importer} is shared by games, but imports {shown}"
        return
    if len(there) > 1 and there[1] != here[1] and (ROOT / "games" / there[1]).is_dir():
        yield f"{one.place}: the folder of {here[1]} imports that of another game, {shown}"
    if there == ["games"]:
        yield f"{one.place}: {one.importer} imports the list of games"
    is_entry = len(here) == 2  # the folder's own file, which puts rules and view together
    if (
        here[-1] != "view"
        and not is_entry
        and (there[-1] == "view" or one.imported in NOT_FOR_RULES)
    ):
        yield f"{one.place}: {one.importer} is rules and must not import {shown}"


def _in_server(module: str) -> str:
    """A module's name within the server."""
    return module.removeprefix("server").lstrip(".")


def _wrong_in_server(one: Import, shown: str) -> Iterator[str]:
    here, there = _in_server(one.importer), _in_server(one.imported)
    may = SERVER.get(part_of(here)) if here else ()
    if may is None:
        yield f"{one.place}: {one.importer} is not in a known package of the server"
    elif one.imported.startswith("server.") and not within(there, may):
        yield f"{one.place}: {one.importer} imports {shown}, but may only import {', '.join(may)}"


def _wrong_package_in_server(one: Import) -> Iterator[str]:
    package = one.imported.lstrip("!").split(".")[0]
    may = OUTSIDE.get(package)
    if part_of(one.importer) != "server" or may is None:
        return
    if part_of(_in_server(one.importer)) not in may:
        yield f"{one.place}: {one.importer} imports {package}, which is for {', '.join(may)}"


FILES = sorted(ROOT.rglob("*.py"))


def test_imports_go_one_way():
    found = [each for path in FILES for each in wrong(imports_of(path))]
    assert not found, "\n" + "\n".join(found)


def test_the_core_and_the_rules_need_only_the_standard_library():
    for path in FILES:
        if part_of(module_name(path, ROOT)) in PURE:
            for one in imports_of(path):
                package = one.imported.lstrip("!").split(".")[0]
                inner = not one.imported.startswith("!") or package == FOR_TYPES
                inner = inner or package in LAZY.get(one.importer, ())
                assert inner or package in sys.stdlib_module_names, f"{one.place}: {package}"


def test_nobody_imports_the_command_line():
    for path in FILES:
        for one in imports_of(path):
            if part_of(one.imported) == "cli":
                assert part_of(one.importer) in ("cli", "__main__"), one.place


BAD = [
    ("core/new.py", "from ludarium.boards import hexagon", "may only import ludarium.core"),
    ("core/new.py", "import ludarium.games.churn.rules", "may only import ludarium.core"),
    ("core/new.py", "import ludarium", "may only import ludarium.core"),
    (
        "boards/new.py",
        "from ludarium.core.game import Game",
        "may only import ludarium.core.errors",
    ),
    ("boards/new.py", "from ..games import load", "may only import ludarium.core.errors"),
    ("games/churn/rules.py", "from ludarium.drawing import svg", "may only import"),
    ("games/churn/rules.py", "from ludarium.games.flume.rules import Flume", "another game"),
    ("games/churn/rules.py", "from ludarium.games.churn import view", "must not import"),
    ("games/churn/rules.py", "from . import view", "must not import"),
    ("games/churn/rules.py", "from ludarium.core.scene import Scene", "must not import"),
    ("games/churn/rules.py", "from ludarium.games import load", "list of games"),
    ("games/churn/view.py", "from ludarium.games.flume import view", "another game"),
    ("games/stones.py", "from ludarium.games.churn.rules import Churn", "shared by games"),
    ("drawing/new.py", "from ludarium.games.churn import rules", "may only import ludarium.core"),
    ("agents/new.py", "from ludarium.drawing import svg", "may only import ludarium.core"),
    ("analysis/new.py", "from ludarium.cli.main import main", "may only import"),
    ("agents/new.py", "def f():\n    import ludarium.cli", "may only import"),
    ("unheard/new.py", "import ludarium", "no known part"),
    ("server/views/new.py", "from ludarium.server.ws import play", "may only import errors"),
    ("server/http/new.py", "from ..ws import play", "may only import errors"),
    ("server/rooms/new.py", "import sqlalchemy as sa", "which is for db"),
    ("server/db/new.py", "from starlette.websockets import WebSocket", "which is for http"),
    ("server/new.py", "import json\nimport ludarium", "not in a known package"),
]


@pytest.mark.parametrize(("file", "source", "message"), BAD)
def test_a_wrong_import_is_found(tmp_path, file, source, message):
    """Also inside a function, and written relatively."""
    for part in ("games/churn", "games/flume", "core", "boards", "drawing", "cli", "server/ws"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "games/churn/view.py").touch()
    (tmp_path / "server/ws/play.py").touch()
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    found = list(wrong(imports_of(path, tmp_path)))
    assert found and message in found[-1]
    assert found[0].startswith(f"{path}:")
