"""A process that has the program loaded and makes copies of itself that run it: what a test starts
is a process of its own, with its own streams, folder and environment, but need not be loaded again.

It is told what to run through the socket that it is started with: a line of JSON and the three
streams; it answers with the exit code."""

import json
import os
import socket
import sys
from typing import Any

from ludarium import cli

LONGEST = 1 << 20


def main() -> None:
    """Serve until nobody asks any more; a copy returns from here to run the program."""
    asking = socket.socket(fileno=int(sys.argv[1]))
    while True:
        told, streams, _, _ = socket.recv_fds(asking, LONGEST, 3)
        if not told:
            return
        if (copy := os.fork()) == 0:
            asking.close()
            become(json.loads(told), streams)
            return cli.main()
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(copy, 0)
        asking.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def become(told: dict[str, Any], streams: list[int]) -> None:
    """As if it had been started anew."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(told["env"])
    os.chdir(told["cwd"])
    sys.argv = ["ludarium", *told["args"]]


if __name__ == "__main__":
    main()
