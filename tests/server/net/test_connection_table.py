"""Which connections are let in, and which one makes way for another."""

from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.transport import Connection


class Opened(Connection):
    """A connection that is not connected to anything."""

    def __init__(self, address: str, port: int) -> None:
        self.peer = address, port
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def opened(count: int, address: str = "192.0.2.1") -> list[Opened]:
    return [Opened(address, port) for port in range(1, count + 1)]


def test_behind_a_proxy_connections_are_not_counted_for_each_address():
    alone, proxied = ConnectionTable(2), ConnectionTable(2, proxied=True)
    assert [alone.add(connection) for connection in opened(3)] == [True, True, False]
    assert [proxied.add(connection) for connection in opened(3)] == [True, True, True]


def test_when_there_are_too_many_the_oldest_without_a_request_makes_way():
    table = ConnectionTable(300, total=3)
    connections = [Opened(f"192.0.2.{number}", 1) for number in range(6)]
    assert all(map(table.add, connections[:3]))
    table.set_waiting(connections[0], False)
    assert table.add(connections[3])
    assert [each.is_aborted for each in connections] == [False, True, False, False, False, False]
    for each in connections[2:4]:
        table.set_waiting(each, False)
    assert not table.add(connections[4])
    table.remove(connections[0])
    assert table.add(connections[5])
    assert sum(each.is_aborted for each in connections) == 1


def test_a_few_addresses_never_have_all_connections():
    """Even if each of theirs has a request, or is a WebSocket."""
    table = ConnectionTable(300, total=100)
    counts = [0] * 5
    for number in range(5):
        for each in opened(100, f"192.0.2.{number}"):
            if table.add(each):
                counts[number] += 1
                table.set_waiting(each, False)
    assert counts == [50, 25, 13, 6, 3]


def test_a_connection_of_the_address_with_most_of_them_makes_way():
    table = ConnectionTable(300, total=4)
    visitor = Opened("192.0.2.9", 1)
    crowd = opened(20)
    assert table.add(visitor) and all(map(table.add, crowd))
    assert not visitor.is_aborted and [each.is_aborted for each in crowd].count(True) == 17


def test_many_connections_at_once_are_read_from_one_after_the_other():
    table = ConnectionTable(300)
    delays = [table.opening_delay(each) for each in opened(100) if table.add(each)]
    assert not any(delays[:10]) and 2 < delays[-1] < 3 and delays == sorted(delays)
    proxied = ConnectionTable(300, proxied=True)
    assert not any(proxied.opening_delay(each) for each in opened(100) if proxied.add(each))
