"""Several servers on one database of PostgreSQL play the same games."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ludarium.server.rooms.open_room import Listener
from tests.server.client import Client, RefusedError
from tests.server.postgres import Postgres
from tests.server.room_service import ADDRESS, create, listener, open_service, step
from tests.server.rooms.test_hints import after, evaluated
from tests.server.rooms.test_rematch import rematch_request
from tests.server.server_process import PATIENCE, Json, ServerProcess
from tests.server.waiting import block_until, until

Servers = tuple[ServerProcess, ServerProcess]


@contextmanager
def two_servers(url: str) -> Iterator[Servers]:
    with ServerProcess(url) as one, ServerProcess(url) as other:
        yield one, other
        for server in (one, other):
            if server.is_running:
                assert "ERROR" not in (complaints := server.stop()), complaints


@pytest.fixture(scope="module")
def servers(postgres: Postgres) -> Iterator[Servers]:
    with postgres.database() as url, two_servers(url) as running:
        yield running


@pytest.fixture
def own_servers(postgres_url: str) -> Iterator[Servers]:
    """For a test that kills or stops one."""
    with two_servers(postgres_url) as running:
        yield running


async def enter(server: ServerProcess, room: Json, *seats: str) -> Client:
    keys = [room["keys"][seat] for seat in seats] or [room["watch"]]
    return await Client.enter(server, room["room"], *keys)


async def test_two_people_play_through_two_servers(servers: Servers):
    one, other = servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first, await enter(other, room, "1") as second:
        await first.step("c3")
        await second.reach(1)
        await second.step("a1", request_id="a1")
        await first.reach(2)
        with pytest.raises(RefusedError, match="stale"):
            await second.step("b2", version=1)
        with pytest.raises(RefusedError, match="not-your-turn"):
            await second.step("e3")
        with pytest.raises(RefusedError, match="not empty"):
            await first.step("c3")
        assert (await second.step("a1", version=1, request_id="a1"))["version"] == 2
        await first.act("takeback")
        await second.reach(3)
        await second.act("answer_takeback", accept=True)
        await first.until(lambda: first.now["position"]["seat"] == 0)
        assert first.version == second.version == 4
    assert one.record(room) == other.record(room)


async def test_a_repeated_message_counts_once_through_whatever_server_it_comes(servers: Servers):
    one, other = servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as here, await enter(other, room, "0") as there:
        answers = await asyncio.gather(
            *(each.step("c3", version=0, request_id="same") for each in (here, there))
        )
        assert [answer["version"] for answer in answers] == [1, 1]


async def test_a_computer_player_answers_through_any_server(servers: Servers):
    one, other = servers
    room = one.create("churn", ["human", "search:1"], sides=3)
    async with await enter(one, room, "0") as leader, await enter(other, room, "0") as follower:
        await leader.step("c3")
        await follower.reach(2)
        await follower.step(follower.legal()[0])
        await follower.reach(4)


async def test_that_a_computer_player_thinks_is_shown_everywhere(postgres_url):
    """And it can be hurried from everywhere: it would think for a minute."""
    async with (
        open_service(postgres_url, 60, shared=True) as leader,
        open_service(postgres_url, 60, shared=True) as follower,
    ):
        room = await create(leader, "churn", "human", "search:8", sides=4)
        replica = await follower.get(room.room.id, ADDRESS)
        assert replica is not None
        watcher = listener(9)
        replica.add_listener(watcher)
        await until(lambda: room.has_audience)
        await leader.handle(room, step(0, "d4"))
        assert [json.loads(await next_text(watcher))["type"] for _ in range(2)] == [
            "news",
            "thinking",
        ]
        await follower.move_now(replica)
        await until(lambda: replica.room.version == 2)


async def test_a_computer_player_is_not_disturbed_when_other_games_are_resumed(postgres_url):
    """As happens whenever another process is lost."""
    async with open_service(postgres_url, 60, shared=True) as service:
        room = await create(service, "churn", "human", "search:8", sides=4)
        await service.handle(room, step(0, "d4"))
        await until(lambda: room.engine_task is not None and room.engine_task.ticket.has_begun)
        resuming = asyncio.create_task(service._resume_some(iter([room.room.id])))
        await asyncio.sleep(0)  # it begins
        await service.move_now(room)
        await until(lambda: room.room.version == 2)
        await resuming


async def next_text(watcher: Listener) -> str:
    text = await asyncio.wait_for(watcher.news.get(), PATIENCE)
    assert text is not None
    return text


async def test_computers_play_on_for_who_watches_elsewhere(servers: Servers):
    one, other = servers
    room = one.create("churn", ["search:1", "search:1"], sides=3)
    async with await enter(one, room) as watcher:
        await watcher.reach(1)
        async with await enter(other, room) as elsewhere:
            await watcher.close()
            await elsewhere.reach(elsewhere.version + 3)


async def test_who_is_there_is_known_everywhere(servers: Servers):
    one, other = servers
    room = one.create("churn", ["human", "human"], sides=3, invited=(1,))
    async with await enter(one, room, "0") as first:
        key = "k" * 24
        second = await Client.enter(other, room["room"], key, claims={room["keys"]["1"]: key})
        assert second.mine == [1]
        await second.until(lambda: second.present == [0, 1])
        await first.until(lambda: first.present == [0, 1] and first.claimed == [1])
        await second.ask("visibility", away=True)
        await first.until(lambda: first.away == [1])
        await second.close()
        await first.until(lambda: first.present == [0])


async def test_both_players_are_led_to_one_rematch(servers: Servers):
    room = servers[0].create("churn", ["human", "human"], sides=2)
    async with (
        await enter(servers[0], room, "0") as first,
        await enter(servers[1], room, "1") as second,
    ):
        await second.act("resign")
        await first.reach(1)
        answers = await asyncio.gather(
            first.ask("rematch", **rematch_request(0)), second.ask("rematch", **rematch_request(1))
        )
        assert answers[0]["room"] == answers[1]["room"]
        assert sorted(answer["watch"] is None for answer in answers) == [False, True]


async def test_a_player_may_not_analyse_the_game_on_another_server(servers: Servers):
    one, other = servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first:
        await first.step("c3")
        assert await evaluated(other, after("c3")) == "no-hints"
        assert await evaluated(other, after("c3"), "127.0.0.9") == "evaluation"


async def test_a_room_continues_when_its_leader_is_killed(own_servers: Servers):
    one, other = own_servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first, await enter(other, room, "1") as second:
        await second.until(lambda: second.present == [0, 1])
        await first.step("c3")
        await second.reach(1)
        one.kill()
        await second.step("a1")
        await second.until(lambda: second.present == [1])
        async with await enter(other, room, "0") as again:
            assert again.version == 2
            await again.step("e3")
        await second.reach(3)


async def test_a_computer_player_continues_when_its_process_is_killed(own_servers: Servers):
    one, other = own_servers
    room = one.create("flume", ["human", "search:8"], size=9)
    async with await enter(one, room, "0") as player:
        await player.step(player.legal()[0])
        one.kill()
    block_until(lambda: seat_to_move(other, room) == 0)


def seat_to_move(server: ServerProcess, room: Json) -> int:
    seat: int = server.read(f"/rooms/{room['room']}/turn", room["watch"]).json()["seat"]
    return seat


async def test_a_paused_leader_is_replaced_and_follows_when_it_wakes(own_servers: Servers):
    one, other = own_servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first, await enter(other, room, "1") as second:
        await first.step("c3")
        await second.reach(1)
        with one.paused():
            await second.step("a1")
        await first.reach(2)
        await first.step("e3")
        await second.reach(3)


async def test_a_server_that_stops_hands_over_its_rooms(own_servers: Servers):
    one, other = own_servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first, await enter(other, room, "1") as second:
        await first.step("c3")
        await second.reach(1)
        assert not one.stop()
        await second.step("a1")


async def test_lost_connections_to_the_database_are_made_again(own_servers, postgres, postgres_url):
    """Nobody notices, and what happened meanwhile is shown."""
    one, other = own_servers
    room = one.create("churn", ["human", "human"], sides=3)
    async with await enter(one, room, "0") as first, await enter(other, room, "1") as second:
        await first.step("c3")
        await second.reach(1)
        postgres.end_connections(postgres_url)
        await second.step("a1")
        await first.reach(2)
        await first.step("e3")
        await second.reach(3)
