"""The real server with deadlines and limits that a test can reach: `python -m tests.server.limited
FILE`. Prints its address on the first line, as `ludarium serve` does."""

import resource
import socket
import sys

from ludarium.server.net import middleware, transport
from ludarium.server.run import Server
from ludarium.server.settings import Settings

ADDRESS, ALL = 8, 16
"""How many connections an address may have, and all together."""


def main(database: str) -> None:
    transport.HEADER_SECONDS = middleware.BODY_SECONDS = 1.0
    transport.PING_SECONDS, transport.PONG_SECONDS = 0.5, 2.5
    files = ALL + transport.BACKLOG + transport.RESERVED_FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    server = Server(Settings(f"sqlite:///{database}", connections=ADDRESS))
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run(listening)


if __name__ == "__main__":
    main(sys.argv[1])
