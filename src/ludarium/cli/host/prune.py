"""`ludarium prune`: forget old rooms, and give their space back to the disk."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.host.databases import database_file, megabytes, missing_packages
from ludarium.cli.json_output import AsJson, print_document
from ludarium.cli.screen import Screen
from ludarium.core.errors import OptionError

if TYPE_CHECKING:
    from ludarium.server.db.retention import Retention
    from ludarium.server.db.store import Store


def prune(
    database: Annotated[
        str | None, typer.Option(help="Use the database in this file or at this URL.")
    ] = None,
    days: Annotated[
        int,
        typer.Option(
            min=0, max=36500, help="Delete rooms this many days after the last visit; 0 keeps them."
        ),
    ] = 365,
    unplayed_days: Annotated[
        int,
        typer.Option(
            min=0,
            max=36500,
            help="Delete rooms without moves this many days after the last visit; 0 keeps them.",
        ),
    ] = 7,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be deleted, and delete nothing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    try:
        from ludarium.server.db.location import InUseError, database_url
        from ludarium.server.db.retention import Retention
        from ludarium.server.db.store import Store
    except ImportError as error:
        raise missing_packages(error) from None
    url, kept = database_url(database, make=False), Retention(days, unplayed_days)
    database_file(url)
    try:
        store = Store(url)
    except InUseError as error:
        raise OptionError(
            f"{error}: stop it first, or let it forget old rooms by itself (serve --keep-days)"
        ) from None
    try:
        _prune(store, kept, dry_run, as_json)
    finally:
        store.close()


def _prune(store: "Store", kept: "Retention", dry_run: bool, as_json: bool) -> None:
    from ludarium.server.db.retention import about_bytes, batches, forget, old_rooms

    screen = Screen()
    rooms = events = 0
    for listed in old_rooms(store, kept):
        rooms, events = rooms + len(listed), events + sum(room.events for room in listed)
        if not dry_run:
            for batch in batches(listed):
                for piece in forget(store, batch, kept):
                    piece.result()
    if as_json:
        freed = None if dry_run else _given_back(store.file)
        facts = {"dry_run": dry_run, "rooms": rooms, "events": events, "bytes_given_back": freed}
        print_document("pruning", facts)
        return
    what = f"{rooms:,} rooms with {events:,} events"
    if dry_run:
        size = megabytes(about_bytes(rooms, events))
        screen.say(f"Would delete {what}, about {size}.")
    else:
        screen.say(f"Deleted {what}.")
        _give_back(screen, store.file)


def _given_back(file: Path | None) -> int | None:
    """Shrink the file and return by how many bytes, or None if that is impossible."""
    from ludarium.server.db.backup import make_small

    try:
        return None if file is None else make_small(file)
    except OptionError:
        return None


def _give_back(screen: Screen, file: Path | None) -> None:
    if file is None:
        return
    from ludarium.server.db.backup import make_small

    try:
        freed = make_small(file)
    except OptionError as error:
        screen.say(f"The file keeps its size, and its free space is used again: {error}")
    else:
        screen.say(f"{file} is {megabytes(freed)} smaller.")
