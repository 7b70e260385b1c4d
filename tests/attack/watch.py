"""What an attack costs the server: its memory, file descriptors, log, disk."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.server.server_process import ServerProcess


@dataclass
class Costs:
    """How things stand, or how they grew."""

    memory_mb: float
    descriptors: int
    log_kb: float
    disk_kb: float

    @classmethod
    def of(cls, server: ServerProcess, log: Path) -> Self:
        status = Path(f"/proc/{server.pid}/status").read_text()
        match = re.search(r"VmRSS:\s+(\d+) kB", status)
        database = Path(server.database)
        files = database.parent.glob(f"{database.name}*")
        return cls(
            int(match.group(1)) / 1024 if match else 0.0,
            sum(1 for _ in Path(f"/proc/{server.pid}/fd").iterdir()),
            log.stat().st_size / 1000,
            sum(file.stat().st_size for file in files) / 1000,
        )

    def most(self, other: Self) -> Self:
        """The larger of each."""
        mine, theirs = vars(self), vars(other)
        return type(self)(**{name: max(mine[name], theirs[name]) for name in mine})


class Watch:
    """Looks at the server while it is attacked, and keeps the most of everything."""

    def __init__(self, server: ServerProcess, log: Path) -> None:
        self._server, self._log = server, log
        self.before = self.most = Costs.of(server, log)

    @contextlib.asynccontextmanager
    async def looking(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            task.cancel()

    async def _look(self) -> None:
        while True:
            self.most = self.most.most(Costs.of(self._server, self._log))
            await asyncio.sleep(0.2)
