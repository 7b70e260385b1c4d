"""For whom limits count, whatever a request says of itself."""

import pytest

from ludarium.server.net.client_address import address_of, normal


def scope(peer: str, *forwarded: str) -> dict[str, object]:
    headers = [(b"host", b"x"), *((b"x-forwarded-for", line.encode()) for line in forwarded)]
    return {"client": (peer, 1234), "headers": headers}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, ["198.51.100.7"], "10.0.0.1"),
        (1, [], "10.0.0.1"),
        (1, ["198.51.100.7"], "198.51.100.7"),
        (1, ["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
        (1, ["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        (2, ["203.0.113.9, 198.51.100.7, 10.0.0.2"], "198.51.100.7"),
        (3, ["198.51.100.7, 10.0.0.2"], "198.51.100.7"),
        (1, ["198.51.100.7:5555"], "198.51.100.7"),
        (1, ["nonsense"], "10.0.0.1"),
        (1, [" , "], "10.0.0.1"),
        (1, ["[2001:db8:1:2:3::4]:80"], "2001:db8:1:2::/64"),
    ],
)
def test_hops_are_counted_from_the_right(proxies, forwarded, expected):
    """What stands further to the left, the one who asks may have written."""
    assert address_of(scope("10.0.0.1", *forwarded), proxies) == expected


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
    ],
)
def test_ipv6_counts_by_network(address, counted):
    assert normal(address) == counted
