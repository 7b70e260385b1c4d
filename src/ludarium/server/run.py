"""A server that runs: the application on its connections, until somebody stops it."""

import contextlib
import gc
import logging
import socket
import sys

from ludarium.server.app import create_app
from ludarium.server.logs import LogLine, set_up_logging
from ludarium.server.net.transport import BACKLOG, RESERVE, ConnectionTable, Listening, config
from ludarium.server.settings import Settings

if sys.platform != "win32":
    import resource

log = logging.getLogger("ludarium.server")

WANTED_FILES = 65_536
"""File descriptors, where the system allows so many: one for each connection, and some more."""

SWITCH_SECONDS = 0.0001
"""How long a thread that computes may keep the others waiting. The event loop lets go of the
interpreter a dozen times for each step, and waits so long to get it back each time: the usual 5 ms
would add up to 40 and more, half a millisecond still to 3."""


COLLECTED = (5_000, 10, 100)
"""How many objects more than before make the collector of garbage look at the young ones, how many
such looks at the older, and so on. A look at all of them stops everything for as long as a tenth of
a second where long games are in memory, and hardly ever finds anything: it is to be rare."""


class Server:
    """An application and where it listens. Made first, so that what is wrong with the database
    (OptionError) is said before anything else."""

    def __init__(self, settings: Settings) -> None:
        set_up_logging()
        self._app, self._settings = create_app(settings), settings

    def run(self, listening: socket.socket) -> None:
        """Until Ctrl-C or SIGTERM."""
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.collect()
        gc.freeze()  # what the program itself consists of is never looked at again
        gc.set_threshold(*COLLECTED)
        settings = self._settings
        most = max(raised_file_limit() - BACKLOG - RESERVE, RESERVE)
        for_each = min(settings.connections, most // 2)  # one address never has all there are
        lines = ConnectionTable(most, for_each, self._app.state.work, settings.proxies)
        with contextlib.suppress(KeyboardInterrupt):
            Listening(config(self._app, lines)).run(sockets=[listening])


def raised_file_limit() -> int:
    """How many files and connections this process may have open, raised as far as it may be."""
    if sys.platform == "win32":
        return 8_192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        log.warning(LogLine("file_limit_low", limit=soft))
        return soft
    return wanted
