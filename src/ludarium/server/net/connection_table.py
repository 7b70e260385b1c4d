"""All open connections: how many an address may have, and which one makes way for another."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from ludarium.server.net.client_address import normal
from ludarium.server.net.limits import TokenBucket, TokenBuckets

if TYPE_CHECKING:
    from ludarium.server.net.transport import Connection

READING_SHARE, READING_SECONDS = 0.1, 0.1
"""The share of the event loop's time in which the HTTP of an address is read, and the seconds that
it may use at once."""

OPENED_AT_ONCE = 10.0
"""How many connections an address may open at once, and four times as many a second. Further ones
are not read from for a while: to let a client in takes a few milliseconds of the event loop."""

ADDRESSES = 1_000
"""Among how many addresses the one is looked for whose connection makes way."""


class ConnectionTable:
    """All open connections. When there are too many, one without a request makes way: the oldest
    of the address that has most of them.

    Behind a proxy, which is one address, it is for the proxy to count them for each client.
    """

    def __init__(self, per_address: int, proxied: bool = False, total: int = 2**31) -> None:
        self.per_address, self.total, self._proxied = per_address, total, proxied
        once = max(OPENED_AT_ONCE, per_address / 30)
        self._opening = TokenBuckets(4 * once, once)
        self._reading = TokenBuckets(READING_SHARE, READING_SECONDS)
        self._connections: dict[tuple[str, int], Connection] = {}
        self._counts: Counter[str] = Counter()
        self._without_request: dict[str, dict[Connection, None]] = {}
        """The connections of each address that wait for a request, the oldest first."""
        self._waiting = 0
        """How many these are."""

    def add(self, connection: "Connection") -> bool:
        """Whether there is room for one more."""
        address = normal(connection.peer[0])
        if not self._proxied and self._counts[address] >= self._most_of_one():
            return False
        if len(self._connections) >= self.total and not self._make_way():
            return False
        self._connections[connection.peer] = connection
        self._counts[address] += 1
        self.set_waiting(connection, True)
        return True

    def opening_delay(self, connection: "Connection") -> float:
        """Seconds until a new connection is read from; above 0 when its address opens many."""
        if self._proxied:
            return 0.0
        bucket = self._opening.of(normal(connection.peer[0]))
        bucket.spend(1)
        return bucket.wait()

    def reading(self, connection: "Connection") -> TokenBucket | None:
        """The time to read the HTTP of a connection in. Of a proxy all is read."""
        return None if self._proxied else self._reading.of(normal(connection.peer[0]))

    def reading_for(self, client_address: str) -> TokenBucket:
        """The time to read the HTTP of a client in."""
        return self._reading.of(client_address)

    def remove(self, connection: "Connection") -> None:
        self.set_waiting(connection, False)
        if self._connections.pop(connection.peer, None) is not None:
            address = normal(connection.peer[0])
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def __len__(self) -> int:
        return len(self._connections)

    def requests(self) -> Counter[str]:
        """How many connections have had a request from each client address last."""
        counts = Counter(each.client_address for each in self._connections.values())
        del counts[""]
        return counts

    def abort_where(self, is_unwanted: Callable[[str], bool]) -> None:
        """End the connections of some client addresses."""
        for connection in list(self._connections.values()):
            if is_unwanted(connection.client_address):
                connection.abort()

    def of(self, scope: Mapping[str, Any]) -> "Connection | None":
        """The connection of a request."""
        client = scope.get("client")
        return None if client is None else self._connections.get(tuple(client))

    def set_waiting(self, connection: "Connection", waiting: bool) -> None:
        """Note whether a connection waits for a request, or for the rest of its head."""
        address = normal(connection.peer[0])
        own = self._without_request.get(address, {})
        if waiting and connection.peer in self._connections and connection not in own:
            self._without_request.setdefault(address, own)[connection] = None
            self._waiting += 1
        elif not waiting and connection in own:
            del own[connection]
            self._waiting -= 1
            if not own:
                del self._without_request[address]

    def _most_of_one(self) -> int:
        """How many connections an address may have: never more than it leaves for others, so that
        a few addresses never have all."""
        free = self.total - len(self._connections) + self._waiting
        return min(self.per_address, max(1, free))

    def _make_way(self) -> bool:
        if not self._waiting:
            return False
        some = islice(self._without_request, ADDRESSES)
        address = max(some, key=lambda each: len(self._without_request[each]))
        oldest = next(iter(self._without_request[address]))
        self.remove(oldest)
        oldest.abort()
        return True
