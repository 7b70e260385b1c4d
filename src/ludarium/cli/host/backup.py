"""`ludarium backup FILE`: a copy of the games while the server goes on."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ludarium.cli.host.databases import database_file, megabytes, missing_packages
from ludarium.cli.json_output import AsJson, print_document
from ludarium.cli.screen import Screen
from ludarium.core.errors import OptionError


def backup(
    file: Annotated[Path, typer.Argument(help="where the copy goes")],
    database: Annotated[
        str | None, typer.Option(help="Copy this file of games instead of the usual one.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    as_json: AsJson = False,
) -> None:
    try:
        from ludarium.server.db.backup import copy_database
        from ludarium.server.db.location import database_url

        source = database_file(database_url(database, make=False))
    except ImportError as error:
        raise missing_packages(error) from None
    if source is None:
        raise OptionError(
            "--database: expected a SQLite file; other databases have tools of their own for it, "
            "such as pg_dump"
        )
    target = Path(os.path.realpath(file))
    _check_target(source, target, force)
    screen = Screen()
    screen.console.quiet = as_json
    with screen.console.status(Text("Copying")) as status:
        copy_database(
            source,
            target,
            lambda left, total: status.update(Text(f"Copying: {100 - 100 * left // total}%")),
            replace=force,
        )
    if as_json:
        facts = {"database": str(source), "copy": str(target), "bytes": target.stat().st_size}
        print_document("backup", facts)
    size = megabytes(target.stat().st_size)
    screen.say(f"Copied {source} to {target} ({size}) and checked the copy.")


def _check_target(source: Path, target: Path, force: bool) -> None:
    """Raise OptionError if the copy cannot be written there."""
    if target.is_dir():
        raise OptionError(f"{target} is a folder; expected the name of a file")
    if not target.parent.is_dir():
        raise OptionError(f"there is no folder {target.parent}")
    if target.exists() and os.path.samefile(source, target):
        raise OptionError(f"{target} is the database itself; expected the name of another file")
    if target.exists() and not force:
        raise OptionError(f"{target} exists already; --force replaces it")
