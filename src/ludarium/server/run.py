"""Run the application until it is stopped."""

import contextlib
import gc
import logging
import signal
import socket
import sys

from ludarium.agents.exact import LIBRARY
from ludarium.server.allocator import return_freed_memory
from ludarium.server.app import create_app
from ludarium.server.db.store import Store
from ludarium.server.logs import LogLine, set_up_logging
from ludarium.server.net import transport
from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.transport import BACKLOG, RESERVED_FILES
from ludarium.server.settings import Settings

if sys.platform != "win32":
    import resource

log = logging.getLogger("ludarium.server")

WANTED_FILES = 65_536
"""The file descriptors to ask the system for: one for each connection, and some more."""

MIN_CONNECTIONS = 16
"""How many connections there may be even if the system allows very few files."""

SWITCH_SECONDS = 0.0001
"""How long a thread that computes may keep the others waiting. The event loop releases the
interpreter a dozen times for each step and waits this long to get it back each time."""

GC_THRESHOLDS = (5_000, 10, 100)
"""How rarely the garbage collector looks at all objects: each such look stops everything for up to
a tenth of a second where long games are in memory, and hardly ever finds anything."""

SOLVER_BYTES = 64 * 2**20
"""The table of a solver. Four idle ones are kept, with all that they have ever found out; for one
move they need a few megabytes."""


class Server:
    """An application and where it listens."""

    def __init__(self, settings: Settings) -> None:
        """Raises OptionError when the database cannot be opened."""
        as_json = settings.log_format == "json"
        set_up_logging(as_json=as_json, access=settings.access_log)
        return_freed_memory()
        LIBRARY.table_bytes = SOLVER_BYTES
        self._app = create_app(settings)
        self._store: Store = self._app.state.store
        self._store.on_loss = lambda: signal.raise_signal(signal.SIGINT)

    def run(self, listening: socket.socket) -> None:
        """Serve until Ctrl-C or SIGTERM; raises OptionError when another server has taken the
        database."""
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.collect()
        gc.freeze()  # never look at the program itself again
        gc.set_threshold(*GC_THRESHOLDS)
        connections: ConnectionTable = self._app.state.connections
        connections.total = max(raised_file_limit() - BACKLOG - RESERVED_FILES, MIN_CONNECTIONS)
        with contextlib.suppress(KeyboardInterrupt):
            state = self._app.state
            drain_seconds = state.settings.drain_seconds
            transport.run(self._app, connections, listening, drain_seconds, state.readiness.drain)
        if self._store.loss is not None:
            raise self._store.loss


def raised_file_limit() -> int:
    """Raise the limit on open files and connections as far as allowed, and return it."""
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
