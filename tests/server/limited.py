"""The real server with deadlines and limits that a test can reach: `python -m tests.server.limited
FILE`. Prints its address on the first line, as `ludarium serve` does."""

import resource
import socket
import sys

from ludarium.server import wire
from ludarium.server.app import Settings
from ludarium.server.running import Server

ADDRESS, ALL = 8, 16
"""How many connections an address may have, and all together."""


def main(database: str) -> None:
    wire.HEADER_SECONDS = wire.BODY_SECONDS = 1.0
    wire.PULSE_SECONDS, wire.PONG_SECONDS = 0.5, 2.5
    files = ALL + wire.BACKLOG + wire.RESERVE
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    wire.RESERVE = files - wire.BACKLOG - ALL
    server = Server(Settings(f"sqlite:///{database}", connections=ADDRESS))
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run(listening)


if __name__ == "__main__":
    main(sys.argv[1])
