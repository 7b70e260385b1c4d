"""Playing again: one room for all who want to, whoever asks first and however often."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from ludarium.server.db.location import Disk
from ludarium.server.errors import RefusedError as Refused
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.rooms.access import new_key
from ludarium.server.rooms.commands import Resign
from ludarium.server.rooms.creation import CreationLimits, rematch
from tests.server.client import Client, RefusedError
from tests.server.room_service import create, open_service
from tests.server.server_process import Json, ServerProcess

KEY = re.compile(r'"([A-Za-z0-9_-]{24})"')


def rematch_request(*seats: int) -> Json:
    """What a player asks for, with new keys."""
    return {"keys": [{"seat": seat, "key": new_key()} for seat in seats]}


async def both(server: ServerProcess, room: Json) -> tuple[Client, Client]:
    first = await Client.enter(server, room["room"], room["keys"]["0"])
    return first, await Client.enter(server, room["room"], room["keys"]["1"])


async def over(client: Client, *others: Client) -> None:
    answer = await client.act("resign")
    for each in (client, *others):
        await each.reach(answer["version"])


async def test_both_at_once_are_led_to_one_room(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=2)
    players = await both(server, room)
    await over(*players)
    requests = [rematch_request(0), rematch_request(1)]
    answers = await asyncio.gather(
        *(each.ask("rematch", **fields) for each, fields in zip(players, requests, strict=True))
    )
    (new_room,) = {answer["room"] for answer in answers}
    assert sum(bool(answer["watch"]) for answer in answers) == 1
    for player in players:
        await player.until(lambda player=player: player.now["rematch"] == new_room)
    again = [await Client.enter(server, new_room, fields["keys"][0]["key"]) for fields in requests]
    assert [each.mine for each in again] == [[1], [0]]
    assert again[0].welcome["layout"] == players[0].welcome["layout"]
    await again[1].step("a1")
    await again[0].reach(1)
    for each in (*players, *again):
        await each.close()


async def test_whoever_asks_again_is_led_there_again(server: ServerProcess):
    """Also when the answer was lost."""
    room = server.create("wunchunk", ["human", "search:1", "human"], seats=3, hints=True)
    first = await Client.enter(server, room["room"], room["keys"]["0"])
    last = await Client.enter(server, room["room"], room["keys"]["2"])
    await over(first, last)
    mine = rematch_request(0)
    rematch = await first.ask("rematch", **mine)
    assert rematch["watch"]
    again = await first.ask("rematch", **mine)
    assert again["room"] == rematch["room"] and not again["watch"]
    theirs = rematch_request(2)
    assert (await last.ask("rematch", **theirs))["room"] == rematch["room"]
    friend = await Client.enter(server, rematch["room"], theirs["keys"][0]["key"])
    assert friend.mine == [1] and friend.welcome["hints"]
    assert friend.welcome["players"] == ["search:1", "human", "human"]
    with pytest.raises(RefusedError, match="already-claimed"):
        await last.ask("rematch", **rematch_request(2))
    for each in (first, last, friend):
        await each.close()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_nobody_can_take_the_seat_of_another_player(
    server: ServerProcess, order: tuple[int, int]
):
    """Try every key that the first player was told as an invitation to each seat."""
    room = server.create("churn", ["human", "human"], sides=2)
    players = await both(server, room)
    await over(*players)
    first, second = (players[seat] for seat in order)
    mine, theirs = (rematch_request(seat) for seat in order)
    answer = await first.ask("rematch", **mine)
    rematch_room, old = answer["room"], room["keys"].values()
    links = [*KEY.findall(json.dumps(answer)), *old]
    own = mine["keys"][0]["key"]
    claims = {link: new_key() for link in links}
    greedy = await Client.enter(server, rematch_room, own, *claims.values(), claims=claims)
    assert greedy.mine == [order[1]]
    await second.ask("rematch", **theirs)
    friend = await Client.enter(server, rematch_room, theirs["keys"][0]["key"])
    assert friend.mine == [order[0]]
    for each in (*players, greedy, friend):
        await each.close()


async def test_only_players_and_only_after_the_game(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=2)
    first, second = await both(server, room)
    with pytest.raises(RefusedError, match="still-playing"):
        await first.ask("rematch", **rematch_request(0))
    await over(first, second)
    async with await Client.enter(server, room["room"], room["watch"]) as watcher:
        with pytest.raises(RefusedError, match="not-your-seat"):
            await watcher.ask("rematch", **rematch_request(0))
    with pytest.raises(RefusedError, match="not-your-seat"):
        await first.ask("rematch", **rematch_request(0, 1))
    assert first.now["rematch"] is None
    await first.close()
    await second.close()


async def test_how_many_rooms_are_made_is_limited_here_too(tmp_path: Path):
    """Whoever may make none hears so, and nothing has happened."""
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=2)
        await service.handle(opened, Resign(0))
        disk, own = Disk(None, 0), {0: new_key()}
        spent = CreationLimits((TokenBuckets(1, 0),), disk)
        with pytest.raises(Refused) as refused:
            await rematch(service, opened, spent, own, "")
        assert refused.value.code == "too-fast" and opened.room.rematch is None
        reply = await rematch(service, opened, CreationLimits((TokenBuckets(1, 1),), disk), own, "")
        again = await rematch(service, opened, spent, own, "")
        assert reply["room"] == again["room"] == opened.room.rematch


async def test_it_is_known_after_a_restart(tmp_path: Path):
    """And the game ended when it ended, not when somebody wanted to play again."""
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = server.create("turnio", ["human", "human"])
        first, second = await both(server, room)
        await over(first, second)
        record = server.record(room)
        new_room = (await first.ask("rematch", **rematch_request(0)))["room"]
        assert server.record(room) == record
        server.kill()
        server.start()
        async with await Client.enter(server, room["room"], room["keys"]["1"]) as again:
            assert again.welcome["rematch"] == new_room
            assert (await again.ask("rematch", **rematch_request(1)))["room"] == new_room
        await first.close()
        await second.close()
