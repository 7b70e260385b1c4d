"""What a server is started with."""

from dataclasses import dataclass, field

from ludarium.server.db.disk_space import MIN_FREE_BYTES
from ludarium.server.db.retention import Retention
from ludarium.server.engines.pool import SECONDS


@dataclass(frozen=True)
class Settings:
    """What a server is started with; the limits are for each address.

    `work` is in seconds of a processor: so much a second in the long run, four times as much at
    once. `names` are those under which the server may be asked besides localhost and numbers, and
    `proxies` stand before it.
    """

    database: str
    think_seconds: float = SECONDS
    rooms_a_minute: float = 60.0
    rooms_a_day: float = 2_000.0
    requests_a_second: float = 50.0
    connections: int = 300
    work: float = 0.25
    retention: Retention = field(default_factory=Retention)
    min_free_bytes: int = MIN_FREE_BYTES
    names: tuple[str, ...] = ()
    proxies: int = 0
