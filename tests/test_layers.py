"""Which package may import which: nothing is imported by anything to its left.

boards → rules → view → Scene → drawing, with core under all of them and cli above
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludarium

ROOT = Path(ludarium.__file__).parent
GAMES = [f"games.{path.parent.name}" for path in ROOT.glob("games/*/rules.py")]

ALLOWED = {
    "core": "",
    "boards": "core.errors",
    "games": "core boards",
    "drawing": "core",
    "kernel": "core",
    "agents": "core games kernel",
    "jobs": "core kernel agents.cores",
    "arena": "core games agents jobs",
    "analysis": "ludarium core boards games kernel agents jobs arena",
    "envs": "ludarium core games drawing kernel agents",
    "reports": "core games drawing",
    "server": "ludarium core games drawing reports kernel agents analysis.judge analysis.study",
    "cli": "ludarium core boards games drawing kernel agents jobs arena analysis envs reports"
    " server",
    "ludarium": "core games drawing agents jobs arena analysis envs",
    "__main__": "cli",
}
"""What each package may import besides itself; "ludarium" is the package's own __init__."""

SERVER = {
    "allocator": "",
    "errors": "",
    "logs": "",
    "metrics": "",
    "net": "errors logs metrics",
    "engines": "errors metrics net.limits",
    "views": "errors rooms.room rooms.events engines.process",
    "db": "errors logs rooms.room rooms.events",
    "rooms": "errors logs metrics net.limits engines views db",
    "http": "errors metrics net.transport net.limits net.client_address engines views db rooms",
    "ws": "errors logs metrics net.limits engines views db rooms",
    "settings": "db engines",
    "admin_follower": "errors logs net db rooms",
    "app": "admin_follower errors logs metrics net engines views db rooms http ws settings",
    "run": "allocator net settings logs app db",
    "supervisor": "run settings logs db metrics",
}
"""The same for the packages of the server among themselves."""

THIRD_PARTY = {
    "alembic": "server.db",
    "sqlalchemy": "server.db",
    "uvicorn": "server.net",
    "httptools": "server.net",
    "fastapi": "server.http server.ws server.app",
    "starlette": "server.http server.ws server.app server.net",
}
"""The only packages that may import these."""

PURE = ("core", "boards", "games", "drawing", "agents", "analysis")
"""These need only the standard library, apart from OPTIONAL."""

OPTIONAL = {"drawing.raster": ("PIL", "resvg_py"), "core.game": ("typing_extensions",)}
"""Packages that a module loads when they are needed, or for type checkers alone."""

NOT_FOR_RULES = "core.scene core.record core.history core.play games.layout"
"""Rules know positions, no pictures and no played games."""


def within(module: str, packages: str) -> bool:
    """Is a module one of these packages, or inside one?"""
    return any(f"{module}.".startswith(f"{package}.") for package in packages.split())


def imports_of(source: str) -> Iterator[str]:
    """The modules that a module imports: those of Ludarium without its name, others after a "!"."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"expected an absolute import, got {ast.unparse(node)}"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, inner = name.partition(".")
            if package == "ludarium" and isinstance(node, ast.ImportFrom) and not is_module(inner):
                inner = inner.rpartition(".")[0]  # a name in a module
            yield (inner or "ludarium") if package == "ludarium" else f"!{name}"


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def is_wrong(importer: str, imported: str) -> bool:
    """Must the importer not import this?"""
    part = importer.split(".")[0]
    if imported.startswith("!"):
        package = imported[1:].split(".")[0]
        if part == "server" and package in THIRD_PARTY:
            return not within(importer, THIRD_PARTY[package])
        known = package in sys.stdlib_module_names or package in OPTIONAL.get(importer, ())
        return part in PURE and not known
    if not within(imported, f"{part} {ALLOWED[part]}"):
        return True
    if part == "server" != importer and within(imported, "server"):
        here = importer.split(".")[1]
        return not within(imported.removeprefix("server."), f"{here} {SERVER[here]}")
    return is_wrong_with_games(importer, imported)


def is_wrong_with_games(importer: str, imported: str) -> bool:
    """A game is known to the list of games alone, and rules know nothing of pictures."""
    here, there = (
        next((game for game in GAMES if within(name, game)), "") for name in (importer, imported)
    )
    if (there and there != here and importer != "games") or (here and imported == "games"):
        return True
    is_rules = here and importer != here and not importer.endswith(".view")
    return bool(is_rules) and (imported.endswith(".view") or within(imported, NOT_FOR_RULES))


def test_imports_go_one_way():
    wrong = []
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        importer = ".".join(parts).removesuffix("__init__").rstrip(".") or "ludarium"
        for imported in imports_of(path.read_text("utf-8")):
            if is_wrong(importer, imported):
                wrong.append(f"{path}: {importer} must not import {imported.lstrip('!')}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("importer", "source"),
    [
        ("core.new", "import ludarium.games.churn.rules"),
        ("core.new", "import ludarium"),
        ("boards.new", "from ludarium.core.game import Game"),
        ("games.churn.rules", "from ludarium.games.flume.rules import Flume"),
        ("games.churn.rules", "from ludarium.games.churn import view"),
        ("games.churn.rules", "from ludarium.core.scene import Scene"),
        ("games.stones", "from ludarium.games.churn.rules import Churn"),
        ("games.churn.view", "from ludarium.games import load"),
        ("agents.new", "from ludarium.games.churn.rules import Churn"),
        ("agents.new", "def f():\n    import numpy"),
        ("analysis.new", "from ludarium.cli.main import main"),
        ("server.rooms.new", "import sqlalchemy as sa"),
        ("server.http.new", "from ludarium.server.ws import play"),
    ],
)
def test_a_wrong_import_is_noticed(importer, source):
    (imported,) = imports_of(source)
    assert is_wrong(importer, imported)
