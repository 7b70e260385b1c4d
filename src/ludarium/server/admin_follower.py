"""Follows what the host does with `ludarium admin`, through the database: every server of it sees
the same."""

import asyncio
import logging
import os
import socket
from collections import Counter
from typing import Any

from ludarium.server.db.administration import (
    OVERLAP,
    Action,
    actions,
    add_report,
    current_blocks,
    delete_room,
)
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.net.blocks import BlockList
from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.rooms.saved_games import Archive
from ludarium.server.rooms.service import RoomService

log = logging.getLogger("ludarium.server")

POLL_SECONDS = 1.0
"""How often the database is asked for news."""

MOST_ADDRESSES = 1_000
"""How many client addresses a report has at most, those that cause most work."""


class AdminFollower:
    """The task that carries out in one process what the host has done."""

    def __init__(
        self,
        service: RoomService,
        archive: Archive,
        blocks: BlockList,
        connections: ConnectionTable,
        work: TokenBuckets,
    ) -> None:
        self._service, self._archive, self._blocks = service, archive, blocks
        self._connections, self._work = connections, work
        self._process = f"{socket.gethostname()}:{os.getpid()}"[:64]
        self._last = 0
        self._known: set[int] | None = None
        """The actions that were carried out, among the last ones; None before the start."""
        self._networks: list[str] = []
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Block what is blocked already, and follow from now on."""
        await self._follow()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self._follow()
            except RefusedError:
                pass  # the store has logged it; the rest is carried out later
            except Exception:
                log.exception(LogLine("admin_failed"))

    async def _follow(self) -> None:
        listed, networks = await asyncio.to_thread(self._read)
        if networks != self._networks:
            self._networks = networks
            self._blocks.replace(networks)
            self._connections.abort_where(self._blocks.has)
        numbers = {action.id for action in listed}
        self._known = numbers if self._known is None else self._known & numbers
        for action in listed:
            if action.id not in self._known:
                await self._carry_out(action)
                self._known.add(action.id)
        self._last = max(self._known, default=self._last)

    def _read(self) -> tuple[list[Action], list[str]]:
        with self._service.store.reading() as connection:
            listed = actions(connection, after=self._last - OVERLAP, most=2 * OVERLAP)
            return listed, [block.network for block in current_blocks(connection)]

    async def _carry_out(self, action: Action) -> None:
        line = LogLine("admin", action=action.action, target=action.target, actor=action.actor)
        log.info(line)
        store = self._service.store
        if action.action == "delete-record":
            self._archive.close(action.target)
        elif action.action == "revoke":
            await self._service.rooms.close(action.target)
        elif action.action == "delete-room":
            await self._service.rooms.close(action.target)
            # An event may have been stored after the room was deleted.
            again = store.submit(lambda connection: delete_room(connection, action.target))
            await asyncio.wrap_future(again)
        elif action.action == "usage":
            report = self._usage()
            reported = store.submit(
                lambda connection: add_report(connection, action.id, self._process, report)
            )
            await asyncio.wrap_future(reported)

    def _usage(self) -> list[dict[str, Any]]:
        """What each client address uses now, those that cause most work first."""
        sockets, rooms = self._connections.requests(), Counter[str]()
        for open_room in self._service.rooms:
            rooms[open_room.client_address] += 1
        work = self._work.spent()
        engines, workers = self._service.engines.queue, self._service.workers.queue
        addresses = {*sockets, *rooms, *work}
        ranked = sorted(addresses, key=lambda each: (-work.get(each, 0.0), each))
        return [
            {
                "client_address": address,
                "work_seconds": round(work.get(address, 0.0), 3),
                "connections": sockets[address],
                "rooms": rooms[address],
                "tasks": engines.count(address) + workers.count(address),
            }
            for address in ranked[:MOST_ADDRESSES]
            if address
        ]
