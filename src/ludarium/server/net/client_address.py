"""Who is asking: the address for which limits count.

Behind trusted proxies it is the address that the outermost of them saw. Each proxy adds the address
it was asked from at the right end of `X-Forwarded-For`; what stands further to the left anyone can
have written, and is not believed.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

IPV6_PREFIX = 64
"""Whoever has one address of IPv6 usually has a whole network of this size."""


def address_of(scope: Mapping[str, Any], proxies: int) -> str:
    """The address that a request comes from, when so many proxies stand before the server."""
    client = scope.get("client")
    peer = client[0] if client else ""
    if proxies:
        named = _forwarded(scope["headers"])
        if named:
            return normal(named[max(len(named) - proxies, 0)], peer)
    return normal(peer)


@lru_cache(10_000)
def normal(address: str, otherwise: str = "") -> str:
    """An address as it is counted: IPv6 by its network; what is no address counts as another."""
    try:
        found = ip_address(_bare(address))
    except ValueError:
        return normal(otherwise) if otherwise else address[:64]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv4Address):
        return str(found)
    return str(ip_network((int(found), IPV6_PREFIX), strict=False))


def _forwarded(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


def _bare(address: str) -> str:
    """Without brackets and port."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
