"""The client address of a request, for which limits count, and the scheme of its page.

Behind trusted proxies it is the address that the outermost of them saw. Each proxy adds the address
of its client at the right end of `X-Forwarded-For`. Anyone can have written what is further to the
left, so it is ignored.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

IPV6_PREFIX = 64
"""A client with one IPv6 address usually has a whole network of this size."""

SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""The scheme of the page that sends a request or opens a WebSocket."""


def address_of(scope: Mapping[str, Any], proxies: int) -> str:
    """The address that a request comes from, through so many trusted proxies."""
    client = scope.get("client")
    peer = client[0] if client else ""
    if proxies:
        forwarded = _forwarded(scope["headers"])
        if forwarded:
            return normal(forwarded[max(len(forwarded) - proxies, 0)], peer)
    return normal(peer)


@lru_cache(10_000)
def normal(address: str, otherwise: str = "") -> str:
    """An address as it is counted: IPv6 by its network, `otherwise` if it is not an address."""
    try:
        parsed = ip_address(_bare(address))
    except ValueError:
        return normal(otherwise) if otherwise else address[:64]
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(ip_network((int(parsed), IPV6_PREFIX), strict=False))


def public_scheme(scope: Mapping[str, Any], *, proxied: bool) -> str:
    """The scheme that browsers use for this server. A proxy is taken to use HTTPS unless it says
    otherwise."""
    if not proxied:
        return SCHEMES[scope["scheme"]]
    forwarded = dict(scope["headers"]).get(b"x-forwarded-proto", b"").decode("latin-1")
    return forwarded if forwarded in SCHEMES.values() else "https"


def _forwarded(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


def _bare(address: str) -> str:
    """An address without brackets and port."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
