"""What an attack is, and what its process is told."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]

ATTACKER, NEWCOMER = "127.0.0.2", "127.0.0.3"
"""From where they come; Linux has all of 127.0.0.0/8 on this machine."""

DESCRIPTORS = 1024
"""What the server has, as many systems give it."""

Seen = Counter[str]
"""What an attacker did and was told, counted."""


@dataclass
class Aim:
    """What an attacker knows: where the server is, how long to attack, what was prepared."""

    address: str
    seconds: float
    material: Json = field(default_factory=dict)
    source: str = ATTACKER
    scale: float = 1.0
    seen: Seen = field(default_factory=Counter)
    until: float = 0.0

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    @property
    def sockets(self) -> str:
        return self.address.replace("http", "ws", 1)

    def begin(self) -> None:
        """What was opened so far was preparation; from now on it counts."""
        print("ready", flush=True)
        self.until = time.monotonic() + self.seconds

    def many(self, count: int) -> int:
        """So many, or fewer in a small attack."""
        return max(1, round(self.scale * count))

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def pace(self, rate: float) -> AsyncIterator[int]:
        """Turns, so many a second, until the time is over; missed ones are not made up for."""
        number, due = 0, time.monotonic()
        while self.goes_on:
            yield number
            number, due = number + 1, max(due + 1 / rate, time.monotonic() - 0.1)
            await asyncio.sleep(max(0.0, due - time.monotonic()))


Run = Callable[[Aim], Awaitable[None]]


@dataclass(frozen=True)
class Attack:
    """One way to be a nuisance. `expect` says what of the attacker's tale breaks a promise."""

    name: str
    about: str
    run: Run
    material: Callable[[Path], Json] | None = None
    options: tuple[str, ...] = ()
    expect: Callable[[Seen], list[str]] = lambda _: []
    descriptors: int = DESCRIPTORS
    least_seconds: float = 0.0
    """What this attack needs to show anything."""
    crowd: bool = False
    """They mean no harm and come from many addresses: nobody is refused, and half of the victims'
    steps stay quick."""
    at_once: bool = False
    """It begins with the server: the quiet windows come after it."""
