"""The settings of a server."""

from dataclasses import dataclass, field

from ludarium.server.db.location import MIN_FREE_BYTES
from ludarium.server.db.retention import Retention
from ludarium.server.engines.pool import MAX_SECONDS


@dataclass(frozen=True)
class Settings:
    """What a server is started with. Limits are for each client address.

    Attributes:
        work: Seconds of processor time that requests may cause in a second; four times as much at
            once.
        names: Host names of the server besides localhost and IP addresses.
        proxies: How many trusted proxies are in front of the server.
    """

    database: str
    think_seconds: float = MAX_SECONDS
    rooms_a_minute: float = 60.0
    rooms_a_day: float = 2_000.0
    requests_a_second: float = 50.0
    connections: int = 300
    work: float = 0.25
    retention: Retention = field(default_factory=Retention)
    min_free_bytes: int = MIN_FREE_BYTES
    names: tuple[str, ...] = ()
    proxies: int = 0
