"""Servers with other limits: `python -m tests.server.server_variants KIND DATABASE`, where KIND is
relaxed, quick, limited or ahead. Each prints its address on the first line, as `ludarium serve`
does."""

import resource
import socket
import sys
from unittest import mock

from ludarium.server import admin_follower
from ludarium.server.db import leases
from ludarium.server.db.location import database_url
from ludarium.server.db.tables import days_before, today
from ludarium.server.engines.pool import MAX_SECONDS
from ludarium.server.net import bodies, transport
from ludarium.server.rooms import cluster, expiry
from ludarium.server.run import Server
from ludarium.server.settings import Settings

CONNECTIONS_PER_ADDRESS, ALL_CONNECTIONS = 8, 16
"""The limits of the server `limited`."""


def relaxed(database: str) -> Settings:
    """Limits that do not get in the way of a test; acts of the host are carried out soon, and the
    death of another process is noticed soon."""
    admin_follower.POLL_SECONDS = 0.05
    leases.DEAD_SECONDS, cluster.RENEW_SECONDS = 2.0, 0.5
    return Settings(
        database,
        think_seconds=0.3,
        rooms_a_minute=1e6,
        rooms_a_day=1e6,
        requests_a_second=1e6,
        connections=10_000,
        work=1e6,
    )


def quick(database: str) -> Settings:
    """All the usual limits, and computer players that think a tenth as long."""
    return Settings(database, think_seconds=MAX_SECONDS / 10)


def limited(database: str) -> Settings:
    """Short deadlines and few connections, which a test can reach."""
    transport.HEADER_SECONDS = bodies.BODY_SECONDS = 1.0
    transport.PING_SECONDS, transport.PONG_SECONDS = 0.5, 2.5
    files = ALL_CONNECTIONS + transport.BACKLOG + transport.RESERVED_FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    return Settings(database, connections=CONNECTIONS_PER_ADDRESS)


def ahead(database: str) -> Settings:
    """A system clock that is more than a year fast when old games are deleted."""
    mock.patch.object(expiry, "today", return_value=days_before(today(), -400)).start()
    return relaxed(database)


def main(kind: str, database: str) -> None:
    settings = {"relaxed": relaxed, "quick": quick, "limited": limited, "ahead": ahead}[kind]
    server = Server(settings(database_url(database)))
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run(listening)


if __name__ == "__main__":
    main(*sys.argv[1:])
