"""`ludarium admin`: what a host sees and does, through the database that the servers share."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.host.databases import Database, SettingsFile, database_file, missing_packages
from ludarium.cli.json_output import AsJson, print_document
from ludarium.cli.screen import Screen
from ludarium.cli.usage import help_texts
from ludarium.core.errors import OptionError

if TYPE_CHECKING:
    from ludarium.server.db.administration import Administration

admin = typer.Typer(no_args_is_help=True)

MOST_STORED = 100
"""How many client addresses with saved games are listed, those with most."""

ANSWER_SECONDS = 3.0
"""How long servers have to report."""

LATECOMER_SECONDS = 1.5
"""How long the others have after the first report: all of them read the database every second."""

Address = Annotated[str, typer.Argument(help="an address, or a network such as 192.0.2.0/24")]
Thing = Annotated[str, typer.Argument(help="the ID of a room or of a saved game")]


def _add(command: Callable[..., None]) -> Callable[..., None]:
    name = command.__name__
    admin.command(name, **help_texts(f"admin {name}"))(command)
    return command


@_add
def usage(
    database: Database = None, settings: SettingsFile = None, as_json: AsJson = False
) -> None:
    with _administration(database, settings) as servers:
        reports = _wait_for_reports(servers, servers.ask("usage"))
        stored = servers.stored(MOST_STORED)
    if as_json:
        listed = [{"process": process, "addresses": report} for process, report in reports.items()]
        print_document("usage", {"servers": listed, "stored": stored})
        return
    screen = Screen()
    for process, report in sorted(reports.items()):
        screen.say(f"{process}: {len(report)} client addresses")
        _table(screen, report)
    screen.say("Saved games in the database:")
    _table(screen, stored)


def _wait_for_reports(servers: "Administration", question: int) -> dict[str, Any]:
    """Return the reports of all servers; raises OptionError if none answers."""
    end = time.monotonic() + ANSWER_SECONDS
    reports: dict[str, Any] = {}
    while time.monotonic() < end:
        newer = servers.reports(question)
        if newer and not reports:
            end = time.monotonic() + LATECOMER_SECONDS
        reports = newer
        time.sleep(0.1)
    if not reports:
        raise OptionError("no server answered: is one running on this database?")
    return reports


@_add
def show(
    thing: Thing, database: Database = None, settings: SettingsFile = None, as_json: AsJson = False
) -> None:
    from ludarium.server.db.administration import nothing_there

    with _administration(database, settings) as servers:
        facts = servers.room(thing) or servers.record(thing)
    if facts is None:
        raise nothing_there(thing)
    if as_json:
        print_document("stored-game", facts)
        return
    screen = Screen()
    for name, value in facts.items():
        screen.say(f"{name}: {value}")


@_add
def delete(
    thing: Thing, database: Database = None, settings: SettingsFile = None, as_json: AsJson = False
) -> None:
    with _administration(database, settings) as servers:
        kind = servers.delete(thing)
    _done("deletion", {kind: thing}, f"Deleted the {kind} {thing}.", as_json)


@_add
def revoke(
    room: Annotated[str, typer.Argument(help="the ID of a room")],
    seat: Annotated[int | None, typer.Option(min=1, help="Revoke the links of this seat.")] = None,
    watchers: Annotated[
        bool, typer.Option("--watchers", help="Revoke the links of the watchers.")
    ] = False,
    database: Database = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    if (seat is None) != watchers:
        raise OptionError("expected --seat or --watchers")
    with _administration(database, settings) as servers:
        from ludarium.server.rooms.access import key_hash, new_key

        key = new_key()
        servers.revoke(room, None if seat is None else seat - 1, key_hash(key))
    link = f"/play/{room}#{key}"
    text = f"Revoked. The new link is the address of your server and {link}"
    _done("revocation", {"room": room, "link": link}, text, as_json)


@_add
def block(
    address: Address,
    reason: Annotated[str, typer.Option(help="Note why in the audit log.")] = "",
    hours: Annotated[
        float | None, typer.Option(min=0.01, max=87_600, help="Remove the block after this time.")
    ] = None,
    database: Database = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    with _administration(database, settings) as servers:
        from ludarium.server.net.blocks import parse_network

        network = parse_network(address)
        servers.block(network, reason, hours)
    _done("block", {"network": network}, f"Blocked {network}.", as_json)


@_add
def unblock(
    address: Address,
    database: Database = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    with _administration(database, settings) as servers:
        from ludarium.server.net.blocks import parse_network

        network = parse_network(address)
        servers.unblock(network)
    _done("unblock", {"network": network}, f"{network} is not blocked any more.", as_json)


@_add
def blocks(
    database: Database = None, settings: SettingsFile = None, as_json: AsJson = False
) -> None:
    with _administration(database, settings) as servers:
        listed = [asdict(each) for each in servers.blocks()]
    _list("blocks", "blocks", listed, "Nothing is blocked.", as_json)


@_add
def audit(
    last: Annotated[int, typer.Option(min=1, help="List so many acts, the last ones.")] = 50,
    database: Database = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    with _administration(database, settings) as servers:
        listed = [asdict(each) for each in servers.actions(last)]
    _list("audit", "actions", listed, "Nothing was done yet.", as_json)


@_add
def restore(
    copy: Annotated[Path, typer.Argument(help="a copy made by `ludarium backup`")],
    database: Database = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    try:
        from ludarium.server.db.administration import Administration
        from ludarium.server.db.location import file_of
        from ludarium.server.db.restore import restore_database
        from ludarium.server.db.store import Store
        from ludarium.server.settings import load_settings
    except ImportError as error:
        raise missing_packages(error) from None
    url = load_settings({"database": database}, settings).database
    target = file_of(url)
    if target is None:
        raise OptionError(
            "--database: expected a SQLite file; PostgreSQL has a program of its own, pg_restore"
        )
    if not copy.is_file():
        raise OptionError(f"there is no file {copy}")
    earlier = restore_database(copy, Path(os.path.realpath(target)))
    Store(url).close()  # a copy of an older version is brought up to date
    done = Administration(url)
    done.note("restore", str(copy))
    done.close()
    text = f"Restored {target} from {copy}."
    if earlier is not None:
        text += f" The file that was there is now {earlier}."
    facts = {"database": str(target), "copy": str(copy), "earlier": earlier and str(earlier)}
    _done("restoration", facts, text, as_json)


@contextmanager
def _administration(database: str | None, settings: Path | None) -> "Iterator[Administration]":
    try:
        from ludarium.server.db.administration import Administration
        from ludarium.server.settings import load_settings
    except ImportError as error:
        raise missing_packages(error) from None
    url = load_settings({"database": database}, settings, make=False).database
    database_file(url)
    servers = Administration(url)
    try:
        yield servers
    finally:
        servers.close()


def _done(what: str, facts: dict[str, Any], text: str, as_json: bool) -> None:
    if as_json:
        print_document(what, facts)
    else:
        Screen().say(text)


def _list(what: str, name: str, rows: list[dict[str, Any]], empty: str, as_json: bool) -> None:
    if as_json:
        print_document(what, {name: rows})
    elif not rows:
        Screen().say(empty)
    else:
        _table(Screen(), rows)


def _table(screen: Screen, rows: list[dict[str, Any]]) -> None:
    from rich.table import Table

    if not rows:
        return
    table = Table(*(name.replace("_", " ") for name in rows[0]), box=None, header_style="")
    for row in rows:
        table.add_row(*("" if value is None else str(value) for value in row.values()))
    screen.console.print(table)
