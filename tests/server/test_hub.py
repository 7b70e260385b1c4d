"""Open rooms: storing before telling, computer players in a queue, closing and coming back."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium.server import hub as hubs
from ludarium.server import messages, open_rooms, thinkers
from ludarium.server.events import Asked, Event
from ludarium.server.hub import Hub
from ludarium.server.limits import Buckets
from ludarium.server.making import open_room
from ludarium.server.open_rooms import Listener, OpenRoom
from ludarium.server.room import Proposal, RefusedError, Room
from ludarium.server.store import Store
from ludarium.server.thinkers import Thinkers
from ludarium.server.workshop import Workshop

WHO = ""
"""The address that rooms are made for here."""


@asynccontextmanager
async def open_hub(folder: Path, seconds: float = 0.05) -> AsyncIterator[Hub]:
    store, thinking = Store(f"sqlite:///{folder / 'games.sqlite'}"), Thinkers(1, seconds)
    workshop = Workshop(Buckets(1e6, 1e6))
    hub = Hub(store, thinking, workshop, messages.news)
    hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        thinking.close()
        workshop.close()
        store.close()


async def create(hub: Hub, game: str, *seats: str, **options: Any) -> OpenRoom:
    made = await open_room(hub, ludarium.load(game, **options), seats)
    opened = await hub.get(made["room"], WHO)
    assert opened is not None
    return opened


def step(seat: int, text: str, asked: Asked | None = None) -> partial[Proposal]:
    return partial(Room.propose_step, seat=seat, text=text, asked=asked)


def listener(room_for: int) -> Listener:
    return Listener(news=asyncio.Queue(room_for))


def first_legal(room: Room) -> str:
    return room.game.text(room.game.legal_moves(room.state)[0])


async def settled(opened: OpenRoom) -> None:
    """Until no computer player thinks."""
    while opened.computer is not None:
        await asyncio.sleep(0.005)


def test_an_event_is_on_disk_before_anyone_hears_of_it(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human", sides=3)
            heard: list[int] = []

            def describe(room: Room, event: Event | None) -> str:
                found = hub.store.room(room.id)
                assert found is not None
                heard.append(len(found[1]))
                return messages.news(room, event)

            hub._describe = describe
            opened.listeners.add(listener(10))
            for number in range(4):
                await hub.act(opened, step(number % 2, first_legal(opened.room)))
            assert heard == [1, 2, 3, 4]

    asyncio.run(play())


def test_of_many_at_once_one_is_accepted(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human", sides=3)
            names = [Asked(0, f"k{number}", "step c3") for number in range(20)]
            acts = [hub.act(opened, step(0, "c3", name), version=0, asked=name) for name in names]
            results = await asyncio.gather(*acts, return_exceptions=True)
            assert results[0] == 1
            assert all(isinstance(r, RefusedError) and r.reason == "stale" for r in results[1:])
            text = first_legal(opened.room)
            name = Asked(1, "same", f"step {text}")
            same = [hub.act(opened, step(1, text, name), version=1, asked=name) for _ in range(20)]
            assert await asyncio.gather(*same) == [2] * 20
            assert opened.room.version == 2

    asyncio.run(play())


def test_what_is_begun_is_finished_though_whoever_asked_has_gone(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human", sides=3)
            asking = asyncio.create_task(hub.act(opened, step(0, "c3"), version=0))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert await hub.act(opened, step(1, "swap"), version=1) == 2

    asyncio.run(play())


def test_when_storing_fails_the_room_is_read_again(tmp_path):
    """Here because another process wrote to the same room."""

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human", sides=3)
            heard = listener(10)
            opened.listeners.add(heard)
            await asyncio.wrap_future(
                hub.store.append(opened.room.id, 1, Event("step", 0, "a1"), waiting=False)
            )
            with pytest.raises(RefusedError) as caught:
                await hub.act(opened, step(0, "c3"), version=0)
            assert caught.value.reason == "not-stored"
            assert await heard.news.get() is None and opened.gone
            with pytest.raises(RefusedError) as caught:
                await hub.act(opened, step(0, "c3"), version=0)
            assert caught.value.reason == "closed"
            again = await hub.get(opened.room.id, WHO)
            assert again is not None and again is not opened and again.room.version == 1
            assert await hub.act(again, step(1, "swap"), version=1) == 2

    asyncio.run(play())


def test_a_slow_listener_is_let_go_and_the_others_are_not(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human", sides=3)
            slow = listener(3)
            quick = listener(30)
            opened.listeners |= {slow, quick}
            for number in range(6):
                await hub.act(opened, step(number % 2, first_legal(opened.room)))
            assert opened.listeners == {quick}
            heard = [slow.news.get_nowait() for _ in range(slow.news.qsize())]
            assert heard[-1] is None and len(heard) == 3
            versions = [json.loads(quick.news.get_nowait() or "")["version"] for _ in range(6)]
            assert versions == [1, 2, 3, 4, 5, 6]

    asyncio.run(play())


def test_the_computer_answers_and_chance_draws(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "turnio", "human", "search:1")
            room = opened.room
            assert room.seat == 0 and room.version == 1
            while room.outcome is None:
                await hub.act(opened, step(0, first_legal(room)), version=room.version)
                await settled(opened)
            assert room.steps == 108

    asyncio.run(play())


def test_a_takeback_while_the_computer_thinks(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=5) as hub:
            opened = await create(hub, "wunchunk", "human", "search:8", opening="balanced")
            room = opened.room
            while room.seat == 0:
                await hub.act(opened, step(0, first_legal(room)))
            assert opened.computer is not None
            await asyncio.sleep(0.1)
            before = asyncio.get_running_loop().time()
            await hub.act(opened, partial(Room.propose_takeback, seat=0, asked=None))
            await settled(opened)
            assert room.seat == 0 and asyncio.get_running_loop().time() - before < 2
            steps = [event.seat for event in (hub.store.room(room.id) or (0, []))[1]]
            assert 1 not in steps

    asyncio.run(play())


def test_a_request_does_not_interrupt_the_computer(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=0.5) as hub:
            opened = await create(
                hub, "wunchunk", "human", "human", "search:8", seats=3, opening="balanced"
            )
            room = opened.room
            while room.seat != 2:
                seat = room.seat
                assert seat is not None
                await hub.act(opened, step(seat, first_legal(room)))
            thinking = opened.computer
            await hub.act(opened, partial(Room.propose_takeback, seat=0, asked=None))
            assert room.asking is not None and opened.computer is thinking
            await settled(opened)
            assert room.seat == 0 and room.asking is None

    asyncio.run(play())


def test_hurrying_the_computer(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=20) as hub:
            games = [await create(hub, "wunchunk", "search:8", "human") for _ in range(3)]
            before = asyncio.get_running_loop().time()
            for opened in games:
                await asyncio.sleep(0.1)
                await hub.hurry(opened)
            while any(opened.room.seat == 0 for opened in games):
                for opened in games:
                    await hub.hurry(opened)
                await asyncio.sleep(0.05)
            assert asyncio.get_running_loop().time() - before < 5

    asyncio.run(play())


def test_very_many_games_that_wait_for_the_computer(tmp_path):
    """All get their move soon, in order, with less time for each; hints and new games wait."""

    async def play() -> None:
        async with open_hub(tmp_path, seconds=2) as hub:
            games = [await create(hub, "wunchunk", "search:8", "human") for _ in range(40)]
            begun = asyncio.get_running_loop().time()
            for opened in games:
                await settled(opened)
            assert all(opened.room.seat == 1 for opened in games)
            assert asyncio.get_running_loop().time() - begun < 10

    asyncio.run(play())


def test_an_address_is_told_when_it_has_enough_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(thinkers, "MOST_WAITING", 2)

    async def play() -> None:
        async with open_hub(tmp_path, seconds=5) as hub:
            assert not hub.thinkers.is_busy(WHO)
            for _ in range(2):
                await create(hub, "wunchunk", "search:8", "human")
            while hub.thinkers._crew.turns.of(WHO) < 2:
                await asyncio.sleep(0)
            assert hub.thinkers.is_busy(WHO) and not hub.thinkers.is_busy("another")

    asyncio.run(play())


def test_however_many_games_one_address_has_waiting_another_is_served(tmp_path):
    """And gets time to think: half of it, as two addresses wait."""

    async def play() -> None:
        async with open_hub(tmp_path, seconds=1) as hub:
            games = [await create(hub, "wunchunk", "search:8", "human") for _ in range(30)]
            game = ludarium.load("wunchunk")
            state = game.initial_state()
            thought = hub.thinkers.think("search:8", game, state, who="another", evaluate=True)
            before = sum(opened.room.version for opened in games)
            decision = await thought.decision()
            assert sum(opened.room.version for opened in games) <= before + 3
            assert decision.simulations > 0 and thought.crowd == 2

    asyncio.run(play())


def test_what_nobody_waits_for_any_more_is_not_thought_on(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=60) as hub:
            game = ludarium.load("wunchunk")
            state = game.initial_state()
            asking = [
                asyncio.create_task(hub.thinkers.think("search:8", game, state).decision())
                for _ in range(3)
            ]
            await asyncio.sleep(0.2)
            for task in asking:
                task.cancel()
            await asyncio.wait(asking)
            thought = hub.thinkers.think("random", game, state)
            await asyncio.wait_for(thought.decision(), 10)

    asyncio.run(play())


def test_players_who_think_in_python_do_so_in_another_process(tmp_path):
    """And come back when that has died."""

    async def play() -> None:
        async with open_hub(tmp_path, seconds=0.2) as hub:
            game = ludarium.load("churn", sides=3)
            state = game.initial_state()
            for _ in range(2):
                decision = await hub.thinkers.think("mcts", game, state).decision()
                assert decision.move in game.legal_moves(state) and decision.simulations
                process = hub.thinkers.apart._process
                assert process is not None and process.pid != os.getpid()
                process.kill()
                process.join()

    asyncio.run(play())


def test_a_player_in_another_process_can_be_hurried(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=60) as hub:
            game = ludarium.load("wunchunk")
            state = game.initial_state()
            await hub.thinkers.think("mcts", game, state, seconds=0.1).decision()
            thought = hub.thinkers.think("mcts", game, state)
            deciding = asyncio.create_task(thought.decision())
            while not deciding.done():
                await asyncio.sleep(0.1)
                thought.hurry()
            assert (await deciding).move in game.legal_moves(state)

    asyncio.run(asyncio.wait_for(play(), 30))


def test_computers_among_themselves_keep_a_pace_that_can_be_watched(tmp_path, monkeypatch):
    monkeypatch.setattr(hubs, "PACE", 0.05)

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "random", "random", sides=4)
            opened.listeners.add(listener(2_000))
            begun = asyncio.get_running_loop().time()
            await hub.go_on(opened)
            while opened.room.version < 10:
                await asyncio.sleep(0.005)
            assert asyncio.get_running_loop().time() - begun >= 10 * 0.05 - 0.01
            opened.listeners.clear()
            await settled(opened)

    asyncio.run(play())


def test_games_resumed_after_a_restart_leave_room_for_newcomers(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=60) as hub:
            for _ in range(30):
                await create(hub, "wunchunk", "search:8", "human")
        async with open_hub(tmp_path, seconds=1) as hub:
            while not hub.thinkers._thoughts:
                await asyncio.sleep(0.01)
            assert not hub.thinkers.is_busy("a newcomer")
            game = ludarium.load("wunchunk")
            thought = hub.thinkers.think("search:8", game, game.initial_state(), who="a newcomer")
            before = sum(opened.room.version for opened in hub.rooms)
            await thought.decision()
            assert sum(opened.room.version for opened in hub.rooms) <= before + 3

    asyncio.run(play())


def test_a_resumed_game_counts_for_whoever_comes_back_to_it(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=5) as hub:
            games = [await create(hub, "wunchunk", "search:8", "human") for _ in range(6)]
            turns = hub.thinkers._crew.turns
            while turns.of(WHO) < 6:
                await asyncio.sleep(0)
            hub.adopt(games[-1], "somebody")
            assert turns.of("somebody") == 1 and turns.of(WHO) == 5

    asyncio.run(play())


def test_games_among_computers_go_on_only_while_someone_watches(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "random", "random", sides=4)
            assert opened.computer is None and opened.room.version == 0
            heard = listener(2_000)
            opened.listeners.add(heard)
            await hub.go_on(opened)
            while opened.room.version < 3:
                await asyncio.sleep(0.01)
            opened.listeners.clear()
            await settled(opened)
            assert opened.room.outcome is None
            assert hub.store.waiting() == []

    asyncio.run(play())


def test_games_that_wait_go_on_after_a_restart(tmp_path):
    async def play() -> list[str]:
        async with open_hub(tmp_path, seconds=10) as hub:
            slow = await create(hub, "wunchunk", "search:8", "human")
            chance = await create(hub, "turnio", "human", "human")
            assert slow.room.version == 0
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        await asyncio.wrap_future(
            store.append(chance.room.id, 2, Event("takeback", 0, "0"), waiting=True)
        )
        store.close()
        async with open_hub(tmp_path, seconds=0.05) as hub:
            for _ in range(100):
                await asyncio.sleep(0.05)
                rooms = [await hub.get(opened.room.id, WHO) for opened in (slow, chance)]
                if all(opened is not None and opened.room.seat in (0, 1) for opened in rooms) and (
                    rooms[0] is not None and rooms[0].room.seat == 1
                ):
                    return [opened.room.id for opened in rooms if opened is not None]
        return []

    assert len(asyncio.run(play())) == 2


def test_a_room_that_cannot_be_read_does_not_keep_the_others(tmp_path, caplog):
    async def play() -> None:
        async with open_hub(tmp_path, seconds=10) as hub:
            bad = await create(hub, "wunchunk", "search:8", "human")
            good = await create(hub, "wunchunk", "search:8", "human")
            bad_id, good_id = bad.room.id, good.room.id
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        await asyncio.wrap_future(
            store.append(bad_id, 1, Event("step", 0, "nonsense"), waiting=True)
        )
        store.close()
        async with open_hub(tmp_path, seconds=0.05) as hub:
            for _ in range(100):
                await asyncio.sleep(0.05)
                opened = await hub.get(good_id, WHO)
                if opened is not None and opened.room.seat == 1:
                    return
        raise AssertionError("the good room did not go on")

    asyncio.run(play())
    assert "could not go on" in caplog.text


def test_rooms_that_nobody_looks_at_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(open_rooms, "MAX_OPEN", 5)

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = [await create(hub, "churn", "human", "human", sides=3) for _ in range(4)]
            heard = listener(10)
            opened[0].listeners.add(heard)
            for _ in range(10):
                await create(hub, "churn", "human", "human", sides=3)
            assert len(hub.rooms._rooms) == 5
            assert await hub.get(opened[0].room.id, WHO) is opened[0]
            await hub.act(opened[0], step(0, "c3"))
            again = await hub.get(opened[1].room.id, WHO)
            assert again is not None and again is not opened[1]
            monkeypatch.setattr(open_rooms, "MAX_OPEN_STEPS", 0)
            await create(hub, "churn", "human", "human", sides=3)
            assert len(hub.rooms._rooms) == 1 and opened[0].gone

    asyncio.run(play())


def test_rooms_that_are_only_watched_make_way_before_those_with_players(tmp_path, monkeypatch):
    monkeypatch.setattr(open_rooms, "MAX_OPEN", 3)

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            watched, played, quiet = [
                await create(hub, "churn", "human", "human", sides=3) for _ in range(3)
            ]
            watcher, player, sleeper = (
                listener(10),
                Listener(frozenset({0})),
                Listener(frozenset({1})),
            )
            watched.listeners.add(watcher)
            played.listeners.add(player)
            quiet.listeners.add(sleeper)
            quiet.who = played.who = "players"
            quiet.touched -= open_rooms.QUIET_SECONDS + 1
            await create(hub, "churn", "human", "human", sides=3)
            assert watched.gone and await watcher.news.get() is None
            newest = await create(hub, "churn", "human", "human", sides=3)
            newest.listeners.add(Listener(frozenset({0})))
            await create(hub, "churn", "human", "human", sides=3)
            assert quiet.gone and not played.gone and not newest.gone

    asyncio.run(play())


def test_when_nothing_may_make_way_there_is_no_space(tmp_path, monkeypatch):
    monkeypatch.setattr(open_rooms, "MAX_OPEN", 2)

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            for name in ("a", "b"):
                opened = await create(hub, "churn", "human", "human", sides=3)
                opened.listeners.add(Listener(frozenset({0})))
                await hub.act(opened, step(0, "c3"))
                opened.who = name
            with pytest.raises(RefusedError) as caught:
                await create(hub, "churn", "human", "human", sides=3)
            assert caught.value.reason == "busy"

    asyncio.run(play())


def test_reading_that_nobody_waits_for_any_more_is_given_up(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            room_id = (await create(hub, "churn", "human", "human")).room.id
        async with open_hub(tmp_path) as hub:
            waiting = [asyncio.create_task(hub.get(room_id, WHO)) for _ in range(2)]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting)
            await asyncio.sleep(0)
            assert not hub.rooms._loading
            assert await hub.get(room_id, WHO) is not None

    asyncio.run(play())


def test_many_who_come_at_once_share_one_reading(tmp_path):
    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            room_id = (await create(hub, "churn", "human", "human")).room.id
        async with open_hub(tmp_path) as hub:
            found = await asyncio.gather(*(hub.get(room_id, WHO) for _ in range(20)))
            assert found[0] is not None and all(opened is found[0] for opened in found)
            assert await hub.get("nothing", WHO) is None and not hub.rooms._loading

    asyncio.run(play())


def test_a_room_has_so_many_places(tmp_path, monkeypatch):
    monkeypatch.setattr(open_rooms, "MAX_ROOM_LISTENERS", 2)

    async def play() -> None:
        async with open_hub(tmp_path) as hub:
            opened = await create(hub, "churn", "human", "human")
            assert hub.rooms.has_place(opened)
            opened.listeners |= {Listener(), Listener()}
            assert not hub.rooms.has_place(opened)

    asyncio.run(play())
