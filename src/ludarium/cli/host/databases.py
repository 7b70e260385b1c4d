"""`ludarium backup` and `ludarium prune`: copy a server's games, and delete old rooms."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from ludarium.cli.json_output import AsJson, print_document
from ludarium.cli.screen import Screen
from ludarium.core.errors import OptionError
from ludarium.jobs.program import print_progress

if TYPE_CHECKING:
    from ludarium.server.db.retention import Retention
    from ludarium.server.db.store import Store

Database = Annotated[
    str | None,
    typer.Option(help="Use the database in this file or at this URL; @FILE reads the URL."),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        help="Read the settings in this TOML file; options win over them.",
        metavar="FILE",
    ),
]
Days = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=36500,
        help="Delete rooms this many days after the last visit; 0 keeps them.",
        show_default="365",
    ),
]
UnplayedDays = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=36500,
        help="Delete rooms without moves this many days after the last visit; 0 keeps them.",
        show_default="7",
    ),
]
RecordDays = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=36500,
        help="Delete saved games this many days after the last visit; 0 keeps them.",
        show_default="90",
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(help="where the copy goes")],
    database: Annotated[
        str | None, typer.Option(help="Copy this file of games instead of the usual one.")
    ] = None,
    settings: SettingsFile = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    as_json: AsJson = False,
) -> None:
    try:
        from ludarium.server.db.backup import copy_database
        from ludarium.server.settings import load_settings

        chosen = load_settings({"database": database}, settings, make=False)
        source = database_file(chosen.database)
    except ImportError as error:
        raise missing_packages(error) from None
    if source is None:
        raise OptionError(
            "--database: expected a SQLite file; PostgreSQL has a program of its own for copies, "
            "pg_dump"
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


def prune(
    database: Database = None,
    settings: SettingsFile = None,
    days: Days = None,
    unplayed_days: UnplayedDays = None,
    records: RecordDays = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be deleted, and delete nothing.")
    ] = False,
    trust_clock: Annotated[
        bool, typer.Option("--trust-clock", help="Believe today's date although it has leapt.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    try:
        from ludarium.server.db.clock import check_clock
        from ludarium.server.db.location import InUseError
        from ludarium.server.db.store import Store
        from ludarium.server.db.tables import today
        from ludarium.server.settings import load_settings
    except ImportError as error:
        raise missing_packages(error) from None
    options = {
        "database": database,
        "keep_days": days,
        "keep_unplayed_days": unplayed_days,
        "keep_record_days": records,
    }
    chosen = load_settings(options, settings, make=False)
    database_file(chosen.database)
    try:
        store = Store(chosen.database)
    except InUseError as error:
        raise OptionError(
            f"{error}: stop it first, or let it delete expired rooms itself (serve --keep-days)"
        ) from None
    try:
        check = check_clock(store, today(), confirmed=trust_clock)
        if not check.is_plausible:
            print_progress(
                f"Today is {check.today}, but these games were last used on {check.trusted}: "
                "what would have expired since then stays. If the date is right, add --trust-clock."
            )
        _prune(store, chosen.retention, check.deletion_day, dry_run, as_json)
    finally:
        store.close()


def _prune(store: "Store", retention: "Retention", day: str, dry_run: bool, as_json: bool) -> None:
    from ludarium.server.db.administration import record_action
    from ludarium.server.db.records import RecordStore
    from ludarium.server.db.retention import about_bytes, batches, delete_rooms, expired_rooms

    screen = Screen()
    rooms = events = 0
    for room_list in expired_rooms(store, retention, day):
        rooms, events = rooms + len(room_list), events + sum(room.events for room in room_list)
        if not dry_run:
            for batch in batches(room_list):
                for deletion in delete_rooms(store, batch, retention, day):
                    deletion.result()
    stored = RecordStore(store)
    before = retention.records_before(day)
    saved_games, saved_bytes = stored.size(before)
    if not dry_run:
        for piece in stored.delete_before(before):
            piece.result()
        detail = f"{rooms} rooms, {saved_games} saved games"
        store.submit(lambda connection: record_action(connection, "prune", "", detail)).result()
    freed, problem = (None, "") if dry_run else _shrink(store.file)
    if as_json:
        facts = {"dry_run": dry_run, "rooms": rooms, "events": events, "saved_games": saved_games}
        print_document("pruning", {**facts, "bytes_given_back": freed})
        return
    what = f"{rooms:,} rooms with {events:,} events and {saved_games:,} saved games"
    if dry_run:
        size = megabytes(about_bytes(rooms, events) + saved_bytes)
        screen.say(f"Would delete {what}, about {size}.")
        return
    screen.say(f"Deleted {what}.")
    if problem:
        screen.say(f"The file keeps its size, and its free space is used again: {problem}")
    elif freed is not None:
        screen.say(f"{store.file} is {megabytes(freed)} smaller.")


def _shrink(file: Path | None) -> tuple[int | None, str]:
    """Shrink the file; return the number of bytes freed, or why that is impossible."""
    from ludarium.server.db.backup import make_small

    try:
        return (None if file is None else make_small(file)), ""
    except OptionError as error:
        return None, str(error)


def missing_packages(error: ImportError) -> OptionError:
    """Return the error for missing packages of the server."""
    return OptionError(f"the server needs the package {error.name}: pip install 'ludarium[server]'")


def database_file(url: str) -> Path | None:
    """Return the SQLite file of a database, or None for other kinds.

    Raises:
        OptionError: There is no such file.
    """
    from ludarium.server.db.location import file_of

    file = file_of(url)
    if file is not None and not file.is_file():
        raise OptionError(f"--database: there is no file {file}")
    return file


def megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
