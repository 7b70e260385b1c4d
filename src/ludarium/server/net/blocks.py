"""The networks that the host has blocked."""

from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_network

from ludarium.core.errors import OptionError, quoted
from ludarium.core.lru import LruCache
from ludarium.server.net.client_address import IPV6_PREFIX, normal

Network = IPv4Network | IPv6Network

MAX_ADDRESSES = 10_000
"""For how many addresses it is remembered whether they are blocked."""


def parse_network(text: str) -> str:
    """A network as it is stored; raises OptionError. Of IPv6 the smallest one is that for which
    limits count."""
    try:
        network = ip_network(normal(text) if "/" not in text else text, strict=False)
    except ValueError:
        raise OptionError(
            f"expected an address or a network such as 192.0.2.0/24, got {quoted(text)}"
        ) from None
    if isinstance(network, IPv6Network) and network.prefixlen > IPV6_PREFIX:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    return str(network)


class BlockList:
    """Says which client addresses are blocked."""

    def __init__(self) -> None:
        self._networks: list[Network] = []
        self._known = LruCache[str, bool](MAX_ADDRESSES)

    def replace(self, networks: Collection[str]) -> None:
        self._networks = [ip_network(network) for network in networks]
        self._known = LruCache(MAX_ADDRESSES)

    def has(self, client_address: str) -> bool:
        if not self._networks:
            return False
        blocked = self._known.get(client_address)
        if blocked is None:
            blocked = self._look_up(client_address)
            self._known.put(client_address, blocked)
        return blocked

    def _look_up(self, client_address: str) -> bool:
        try:
            own = ip_network(client_address)
        except ValueError:
            return False
        return any(_covers(network, own) for network in self._networks)


def _covers(network: Network, own: Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(own, IPv4Network) and own.subnet_of(network)
    return isinstance(own, IPv6Network) and own.subnet_of(network)
