"""`ludarium serve`: the games in a browser."""

import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.cli.host.databases import (
    Database,
    Days,
    SettingsFile,
    UnplayedDays,
    missing_packages,
)
from ludarium.cli.host.listening import open_socket, public_address
from ludarium.cli.screen import Screen
from ludarium.cli.wording import WEAKER, without_kernel_text


def serve(
    settings: SettingsFile = None,
    host: Annotated[
        str | None,
        typer.Option(help="Listen at this address.", show_default="127.0.0.1"),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Listen at this port; 0 takes any free one."),
    ] = None,
    listen: Annotated[
        str | None,
        typer.Option(
            help="Listen at a Unix socket in place of host and port.", metavar="unix:PATH"
        ),
    ] = None,
    database: Database = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Accept requests for this host name.")
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust one proxy; the same as --proxies 1.")
    ] = False,
    proxies: Annotated[
        int | None, typer.Option(min=0, max=10, help="Trust the headers of this many proxies.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            help="Run this many processes; more than 1 need PostgreSQL.",
            show_default="1",
        ),
    ] = None,
    keep_days: Days = None,
    keep_unplayed_days: UnplayedDays = None,
    min_free_mb: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Refuse new games when the disk has less free space than this, in MB.",
            show_default="200",
        ),
    ] = None,
) -> None:
    try:
        from ludarium.server.db.location import display_url
        from ludarium.server.run import Server
        from ludarium.server.settings import load_settings
        from ludarium.server.supervisor import Supervisor
    except ImportError as error:
        raise missing_packages(error) from None
    options = {
        "database": database,
        "host": host,
        "port": port,
        "listen": listen,
        "allowed_hosts": tuple(allow_host) if allow_host else None,
        "proxies": max(proxies or 0, 1) if behind_proxy else proxies,
        "workers": workers,
        "keep_days": keep_days,
        "keep_unplayed_days": keep_unplayed_days,
        "min_free_mb": min_free_mb,
    }
    chosen = load_settings(options, settings)
    names = (*chosen.allowed_hosts, *_own_names(chosen.host))
    chosen = replace(chosen, allowed_hosts=names)
    server = Supervisor(chosen) if chosen.workers > 1 else Server(chosen)
    listening = open_socket(chosen)
    address = public_address(chosen, listening)
    where = display_url(chosen.database)
    screen = Screen()
    screen.say(f"Ludarium is at {address} (Ctrl-C stops it). Games are kept in {where}.")
    if why := kernel.absence():
        screen.say(without_kernel_text(why, WEAKER), "dim")
    sys.stdout.flush()
    if browser and chosen.listen is None and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    server.run(listening)


def _own_names(host: str) -> tuple[str, ...]:
    """Return the names of this machine on the network, if it can be reached from there."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return ()
    name = socket.gethostname().lower()
    return host, name, f"{name.partition('.')[0]}.local"
