"""The real server with limits that do not get in the way of a test: `python -m
tests.server.relaxed FILE`. Prints its address on the first line, as `ludarium serve` does."""

import socket
import sys

from ludarium.server.run import Server
from ludarium.server.settings import Settings

THINK_SECONDS = 0.3


def main(database: str) -> None:
    settings = Settings(
        f"sqlite:///{database}",
        think_seconds=THINK_SECONDS,
        rooms_a_minute=1e6,
        rooms_a_day=1e6,
        requests_a_second=1e6,
        connections=10_000,
        work=1e6,
    )
    server = Server(settings)
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run(listening)


if __name__ == "__main__":
    main(sys.argv[1])
