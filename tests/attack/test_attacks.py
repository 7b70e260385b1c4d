"""The attacks of `make attack` at a small scale: whoever plays plays on, newcomers come in, the log
stays short. How long others wait meanwhile is for `make attack` to measure, not for tests."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.attack.attacks import ATTACKS
from tests.attack.crowds import many_rooms, waiting_rooms
from tests.attack.material import long_record, long_rooms
from tests.attack.plan import DESCRIPTORS, Aim, Json
from tests.attack.rooms import one_room
from tests.attack.victim import Visit, newcomer
from tests.attack.watch import Costs, Watch
from tests.effort import LONG
from tests.server.client import Client
from tests.server.server_process import COMMAND, PATIENCE, QUICK, ServerProcess
from tests.server.waiting import until

FEW_DESCRIPTORS = 256
LOG_BYTES = 20_000
"""What all attacks together may write to the log."""

MANY = ("half-sent", "silent")
"""These are tried with 1,200 connections, on a server with few descriptors."""

ALONE = ("openings", "restart", "forwarded", "wrong-clock")
"""They have tests of their own: the first two here, the others in test_middleware, test_clock."""

SECONDS = 2.0 if LONG else 0.2
"""How long one of them lasts from its first blow."""

THINKING = ("engines", "mcts")
"""These think on for a while, and a few of them are enough."""

pytestmark = pytest.mark.xdist_group("attacks")  # lest each worker prepares the long games

SMALL = [name for name in ATTACKS if name not in (*MANY, *ALONE)]


Material = Callable[[Path], Json]


def long_games(database: Path) -> Json:
    """In rooms of the server, and as a record; a room to watch, and rooms for a crowd."""
    return {
        **long_rooms(3, 2_000)(database),
        **long_record(2_000)(database),
        **one_room(database),
        **many_rooms(10)(database),
    }


class Lasting(Aim):
    """The aim of an attack that goes on until the test ends it."""

    def begin(self) -> None:
        self.until = time.monotonic() + PATIENCE


class Attacked:
    """A server that one address after the other attacks, while somebody plays."""

    def __init__(self, folder: Path, descriptors: int, material: Material | None = None) -> None:
        database, self.log = folder / "games.sqlite", folder / "log"
        self.material: Json = material(database) if material else {}
        self.descriptors = descriptors
        # How long others wait for a thought is not looked at here, so thoughts are short.
        self.server = ServerProcess(database, QUICK, log=self.log, descriptors=descriptors)
        self._attackers = 0

    def attack(self, name: str, *, scale: float, seconds: float) -> tuple[Aim, Visit, Costs]:
        """Attack, make a few steps and come in meanwhile; what the attacker saw, what the newcomer
        got, and the most that the server took."""
        self._attackers += 1
        source = f"127.0.7.{self._attackers}"
        aim = Lasting(self.server.address, seconds, self.material, source, scale)
        return asyncio.run(self._endure(name, aim))

    async def _endure(self, name: str, aim: Aim) -> tuple[Aim, Visit, Costs]:
        room = self.server.create("churn", ["human", "human"], sides=4)
        keys = room["keys"].values()
        watch = Watch(self.server, self.log)
        async with await Client.enter(self.server, room["room"], *keys) as client, watch.looking():
            attacking = asyncio.create_task(asyncio.wait_for(ATTACKS[name].run(aim), PATIENCE))
            await until(lambda: aim.until or attacking.done())
            visiting = asyncio.create_task(newcomer(self.server))
            end = time.monotonic() + aim.seconds
            while (
                time.monotonic() < end
                or client.version < 3
                or (not attacking.done() and (not aim.seen or ATTACKS[name].expect(aim.seen)))
            ):
                await client.step(client.legal()[0], client.seat)
                await client.reach(client.version)
                await asyncio.sleep(0.05)
            visit = await visiting
            aim.until = end
            await asyncio.wait([attacking], timeout=1.0)
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
        return aim, visit, watch.most


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    attacked = Attacked(tmp_path_factory.mktemp("attacked"), DESCRIPTORS, long_games)
    with attacked.server as server:
        yield attacked
        assert len(server.stop()) < LOG_BYTES


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    attacked = Attacked(tmp_path_factory.mktemp("narrow"), FEW_DESCRIPTORS)
    with attacked.server as server:
        yield attacked
        assert len(server.stop()) < LOG_BYTES


@pytest.mark.parametrize("name", SMALL)
def test_others_play_on_and_come_in(attacked, name):
    scale = 0.04 if name in THINKING else 0.1
    aim, visit, most = attacked.attack(name, scale=scale, seconds=SECONDS)
    assert aim.seen, "nothing was tried"
    assert not visit.refused
    assert not ATTACKS[name].expect(aim.seen)
    assert most.descriptors < attacked.descriptors


@pytest.mark.parametrize("name", MANY)
def test_connections_that_ask_for_nothing_lock_nobody_out(narrow, name):
    aim, visit, most = narrow.attack(name, scale=1.0, seconds=1.5)
    assert aim.seen["connections"] > FEW_DESCRIPTORS
    assert not visit.refused
    assert most.descriptors < FEW_DESCRIPTORS


def test_the_sockets_of_one_address_leave_room_for_others(narrow):
    """They are open and want nothing, so none of them makes way."""

    async def crowd() -> Visit:
        place = narrow.server.address.replace("http", "ws", 1) + "/api/analysis/socket"
        async with contextlib.AsyncExitStack() as stack:
            with contextlib.suppress(OSError, WebSocketException):
                for _ in range(FEW_DESCRIPTORS):
                    await stack.enter_async_context(connect(place, local_addr=("127.0.8.1", 0)))
            return await newcomer(narrow.server)

    assert not asyncio.run(crowd()).refused


def test_a_crowd_that_comes_at_once_comes_in(attacked):
    aim, visit, _ = attacked.attack("openings", scale=0.1, seconds=0.5)
    assert aim.seen["welcome"] == 100 and not aim.seen["not let in"]
    assert not visit.refused


def test_games_that_wait_after_a_restart_keep_no_newcomer_out(tmp_path):
    database = tmp_path / "games.sqlite"
    waiting_rooms(60)(database)
    with ServerProcess(database, COMMAND) as server:
        visit = asyncio.run(newcomer(server))
        assert not visit.refused
        assert not server.stop()
