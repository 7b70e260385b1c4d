"""The real server with all its limits, whose computer players think a tenth as long: `python -m
tests.server.hasty FILE`. Prints its address on the first line, as `ludarium serve` does."""

import socket
import sys

from ludarium.server.engines.pool import MAX_SECONDS
from ludarium.server.run import Server
from ludarium.server.settings import Settings


def main(database: str) -> None:
    server = Server(Settings(f"sqlite:///{database}", think_seconds=MAX_SECONDS / 10))
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run(listening)


if __name__ == "__main__":
    main(sys.argv[1])
