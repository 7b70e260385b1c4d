"""A process that has the program loaded and makes copies of itself that run it: what a test starts
is a process of its own, with its own streams, folder and environment, but need not be loaded again,
which takes a second of a processor. `tests/starting.py` asks it.

Each question comes as a packet: a line of JSON and four descriptors, the three streams of the new
process and a socket that is told the number of the process and, when it has ended, its exit code.
"""

import atexit
import contextlib
import fcntl
import gc
import json
import os
import resource
import runpy
import signal
import socket
import sys
import termios
import threading
import traceback
from collections.abc import Callable
from multiprocessing import forkserver
from typing import Any, NoReturn

import typer.rich_utils  # noqa: F401, which --help loads

import ludarium.__main__
import ludarium.cli.host.serve
import ludarium.cli.main
import ludarium.server.app
import ludarium.server.run

LONGEST = 1 << 20


def main() -> None:
    """Serve until nobody asks any more."""
    requests = socket.socket(fileno=int(sys.argv[1]))
    share_workers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who keep watch
    gc.collect()
    gc.freeze()  # lest each copy goes through all that is loaded, which copies it in earnest
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 4)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            watch(json.loads(request), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def share_workers() -> None:
    """Have the workers of all copies come from one process, too, that has them loaded."""
    forkserver.set_forkserver_preload(["ludarium.cli.main"])
    forkserver.ensure_running()
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]


def watch(request: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Start the program, and tell when it has ended and how."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, answer = descriptors
    if (program := os.fork()) == 0:
        os.close(answer)
        become(request, streams)
        leave(lambda: run(request["module"]))
    for stream in streams:
        os.close(stream)
    try:
        os.write(answer, f"{program}\n".encode())
        _, status = os.waitpid(program, 0)
        os.write(answer, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    except BrokenPipeError:  # whoever asked for it has gone, and nobody else will end it
        with contextlib.suppress(ProcessLookupError):
            os.kill(program, signal.SIGTERM)
    os._exit(0)


def become(request: dict[str, Any], streams: list[int]) -> None:
    """As if it had been started anew; `terminal` makes its input the one that Ctrl-C comes from,
    and `apart` has it lead a group of its own, with all that it starts."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if request["terminal"] or request["apart"]:
        os.setsid()
    if request["terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if (files := request["files"]) is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    main = sys.modules["__main__"]  # processes that it starts need not load all of this
    main.__spec__ = main.__file__ = None
    sys.argv = [request["module"], *request["args"]]


def run(module: str) -> None:
    if module == "ludarium":
        sys.argv[0] = "ludarium"
        ludarium.__main__.main()
    elif module.endswith(".py"):
        sys.path.insert(0, os.path.dirname(module))
        runpy.run_path(module, run_name="__main__")
    else:
        runpy.run_module(module, run_name="__main__", alter_sys=True)


def leave(program: Callable[[], None]) -> NoReturn:
    """Run a program to its end, and end as Python does, but without taking all apart that was
    loaded, which takes three times as long as most commands do."""
    code: object = 0
    try:
        program()
    except SystemExit as system_exit:
        code = system_exit.code
    except BaseException as error:
        traceback.print_exc()
        code = 130 if isinstance(error, KeyboardInterrupt) else 1
    if not isinstance(code, int | None):
        print(code, file=sys.stderr)
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    main()
