"""What other processes send through a database of PostgreSQL: LISTEN on a connection of its own,
which the event loop reads."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine

log = logging.getLogger("ludarium.server")

RECONNECT_SECONDS = 0.5


class Notifications:
    """The notifications of some channels."""

    def __init__(
        self,
        store: Store,
        channels: Sequence[str],
        receive: Callable[[str], object],
        on_connect: Callable[[], object],
    ) -> None:
        """
        Args:
            receive: Called with each text that is sent.
            on_connect: Called whenever the connection has been made. Texts that were sent
                before are lost.
        """
        self._store, self._channels = store, channels
        self._receive, self._on_connect = receive, on_connect
        self.is_connected = False

    async def run(self) -> None:
        """Listen until cancelled; connect again after the connection was lost."""
        while True:
            try:
                connection = await asyncio.to_thread(self._store.listen, self._channels)
            except RefusedError:
                await asyncio.sleep(RECONNECT_SECONDS)
            else:
                await self._read_until_lost(connection)

    async def _read_until_lost(self, connection: Any) -> None:
        loop = asyncio.get_running_loop()
        loss: asyncio.Future[Exception] = loop.create_future()
        file = connection.fileno()
        loop.add_reader(file, self._read, connection, loss)
        self.is_connected = True
        try:
            self._on_connect()
            log.warning(LogLine("notifications_lost", error=await loss))
        finally:
            self.is_connected = False
            loop.remove_reader(file)
            connection.close()

    def _read(self, connection: Any, loss: "asyncio.Future[Exception]") -> None:
        """Read what has arrived."""
        texts = []
        try:
            connection.pgconn.consume_input()
            while (notification := connection.pgconn.notifies()) is not None:
                texts.append(notification.extra.decode())
        except Exception as error:
            if not loss.done():
                loss.set_result(error)
        for text in texts:
            self._receive(text)
