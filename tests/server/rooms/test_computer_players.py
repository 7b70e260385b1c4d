"""Computer players in rooms: their turn, in a queue, at a pace, and after a restart."""

import asyncio
import os
import sys
import threading
from time import process_time

import pytest

import ludarium
from ludarium.agents.cores import NICE
from ludarium.server.db.store import Store
from ludarium.server.engines import pool
from ludarium.server.errors import RefusedError
from ludarium.server.rooms import registry
from ludarium.server.rooms import service as service_module
from ludarium.server.rooms.commands import TakeBack
from ludarium.server.rooms.events import StepPlayed, StepsTakenBack
from tests.effort import HANGING
from tests.server.room_service import (
    ADDRESS,
    create,
    first_legal,
    listener,
    open_service,
    settled,
    step,
)
from tests.server.waiting import until


async def test_the_computer_answers_and_chance_draws(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "turnio", "human", "search:1")
        room = opened.room
        assert room.seat == 0 and room.version == 1
        while room.outcome is None:
            await service.handle(opened, step(0, first_legal(room)), version=room.version)
            await settled(opened)
        assert room.steps == 108


async def test_a_takeback_while_the_computer_thinks(tmp_path):
    async with open_service(tmp_path, seconds=600) as service:
        opened = await create(service, "wunchunk", "human", "search:8", opening="balanced")
        room = opened.room
        while room.seat == 0:
            await service.handle(opened, step(0, first_legal(room)))
        assert opened.computer is not None
        await until(lambda: service.engines._tasks)
        await service.handle(opened, TakeBack(0))
        await asyncio.wait_for(settled(opened), HANGING)
        assert room.seat == 0
        steps = [event.seat for event in (service.store.room(room.id) or (0, []))[1]]
        assert 1 not in steps


async def test_a_request_does_not_interrupt_the_computer(tmp_path):
    async with open_service(tmp_path, seconds=0.5) as service:
        opened = await create(
            service, "wunchunk", "human", "human", "search:8", seats=3, opening="balanced"
        )
        room = opened.room
        while room.seat != 2:
            seat = room.seat
            assert seat is not None
            await service.handle(opened, step(seat, first_legal(room)))
        thinking = opened.computer
        await service.handle(opened, TakeBack(0))
        assert room.takeback is not None and opened.computer is thinking
        await settled(opened)
        assert room.seat == 0 and room.takeback is None


async def test_hurrying_the_computer(tmp_path):
    async with open_service(tmp_path, seconds=600) as service:
        games = [await create(service, "wunchunk", "search:8", "human") for _ in range(3)]
        await until(lambda: all(opened.engine_task for opened in games))
        for opened in games:
            await service.move_now(opened)
            await settled(opened)
        assert all(opened.room.seat == 1 for opened in games)


async def test_very_many_games_that_wait_for_the_computer(tmp_path):
    """All get their move soon, in order, with less time for each; hints and new games wait."""
    async with open_service(tmp_path, seconds=2) as service:
        games = [await create(service, "wunchunk", "search:8", "human") for _ in range(40)]
        start = process_time()  # a busy machine makes it no longer
        for opened in games:
            await settled(opened)
        assert all(opened.room.seat == 1 for opened in games)
        assert process_time() - start < 40 * 2 / 4


async def test_an_address_is_told_when_it_has_enough_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "MAX_WAITING", 2)
    async with open_service(tmp_path, seconds=5) as service:
        assert not service.engines.is_busy(ADDRESS)
        for _ in range(2):
            await create(service, "wunchunk", "search:8", "human")
        await until(lambda: service.engines._threads.queue.count(ADDRESS) == 2)
        assert service.engines.is_busy(ADDRESS) and not service.engines.is_busy("another")


async def test_who_waits_is_told_when_very_much_waits_and_games_continue(tmp_path, monkeypatch):
    """Of the moves of games under way there is one for each room in memory at most."""
    assert pool.MAX_QUEUE >= 2 * pool.VERY_MANY_WAITING + registry.MAX_OPEN
    monkeypatch.setattr(pool, "VERY_MANY_WAITING", 3)
    monkeypatch.setattr(pool, "MAX_QUEUE", 5)
    monkeypatch.setattr(registry, "MAX_OPEN", 6)
    async with open_service(tmp_path, seconds=5) as service:
        games = [await create(service, "churn", "human", "search:8") for _ in range(6)]
        queue = service.engines._threads.queue
        for opened in games:
            await service.handle(opened, step(0, first_legal(opened.room)))
        await until(lambda: queue.waiting == 5)
        assert service.engines.is_busy(ADDRESS) and not service.engines.is_busy("a newcomer")
        monkeypatch.setattr(pool, "VERY_MANY_WAITING", 1)
        assert service.engines.is_busy("a newcomer"), "too many addresses wait"
        state = games[0].room.state
        refused = service.engines.think(
            "search:8", games[0].room.game, state, client_address="a newcomer"
        )
        with pytest.raises(asyncio.QueueFull):
            await refused.decision()
        with pytest.raises(RefusedError, match="too many games wait for the computer"):
            await create(service, "churn", "human", "search:8")
        with pytest.raises(RefusedError, match="too many long games are open"):
            await create(service, "churn", "human", "human")
        for opened in games:
            await service.move_now(opened)
            await settled(opened)
        assert all(opened.room.version == 2 for opened in games)


async def test_a_tree_can_make_way_until_its_seat_has_its_turn(tmp_path):
    """However many seats wait, their trees count for the limit of the cache."""
    async with open_service(tmp_path, seconds=0.2) as service:
        opened = await create(service, "subsume", "human", "search:8")
        await service.handle(opened, step(0, first_legal(opened.room)))
        await settled(opened)
        size, released = service.engines.cache.size, threading.Event()
        blocking = asyncio.create_task(service.engines.run("another", released.wait))
        await until(lambda: service.engines.queue.count("another"))
        await service.handle(opened, step(0, first_legal(opened.room)))
        await until(lambda: service.engines.queue.waiting)
        assert service.engines.cache.size == size > 0
        released.set()
        await blocking
        await settled(opened)
        assert opened.room.version == 4


async def test_however_many_games_one_address_has_waiting_another_is_served(tmp_path):
    """And gets time to think: half of it, as two addresses wait."""
    async with open_service(tmp_path, seconds=1) as service:
        games = [await create(service, "wunchunk", "search:8", "human") for _ in range(30)]
        game = ludarium.load("wunchunk")
        state = game.initial_state()
        engine_task = service.engines.think(
            "search:8", game, state, client_address="another", evaluate=True
        )
        before = sum(opened.room.version for opened in games)
        decision = await engine_task.decision()
        assert sum(opened.room.version for opened in games) <= before + 3
        assert decision.simulations > 0 and engine_task.contention == 2


async def test_what_nobody_waits_for_any_more_is_not_thought_on(tmp_path):
    async with open_service(tmp_path, seconds=60) as service:
        game = ludarium.load("wunchunk")
        state = game.initial_state()
        asking = [
            asyncio.create_task(service.engines.think("search:8", game, state).decision())
            for _ in range(3)
        ]
        await until(lambda: service.engines._tasks)
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
        engine_task = service.engines.think("random", game, state)
        await asyncio.wait_for(engine_task.decision(), HANGING)


async def test_players_who_think_in_python_do_so_in_another_process(tmp_path):
    """And come back when that has died."""
    async with open_service(tmp_path, seconds=0.2) as service:
        game = ludarium.load("churn", sides=3)
        state = game.initial_state()
        for _ in range(2):
            decision = await service.engines.think("mcts", game, state).decision()
            assert decision.move in game.legal_moves(state) and decision.simulations
            process = service.engines.python_process._process
            assert process is not None and process.pid not in (None, os.getpid())
            if sys.platform == "linux":  # the event loop goes first
                assert os.getpriority(os.PRIO_PROCESS, process.pid or 0) >= NICE
            process.kill()
            process.join()


async def test_a_player_in_another_process_can_be_hurried(tmp_path):
    async with open_service(tmp_path, seconds=600) as service:
        game = ludarium.load("wunchunk")
        engine_task = service.engines.think("mcts", game, game.initial_state())
        deciding = asyncio.create_task(engine_task.decision())

        def is_decided() -> bool:
            engine_task.stop()
            return deciding.done()

        await until(is_decided)
        assert (await deciding).move in game.legal_moves(game.initial_state())


async def test_computers_among_themselves_keep_a_pace_that_can_be_watched(tmp_path, monkeypatch):
    """One that can be made faster, if all who watch want that, one game at a time."""
    monkeypatch.setattr(service_module, "PACE", 0.5)
    monkeypatch.setattr(service_module, "FAST_PACE", 0.01)
    async with open_service(tmp_path) as service:
        slow, fast = [await create(service, "churn", "random", "random", sides=4) for _ in range(2)]
        for opened in (slow, fast):
            opened.listeners |= {listener(2_000), listener(2_000)}
        for watcher in [*fast.listeners, next(iter(slow.listeners))]:
            watcher.is_fast = True
        begun = asyncio.get_running_loop().time()
        for opened in (slow, fast):
            await service.go_on(opened)
        await until(lambda: slow.room.version >= 2 and fast.room.version >= 20)
        seconds = asyncio.get_running_loop().time() - begun
        assert slow.room.version <= seconds / 0.5 + 0.1
        assert slow.room.version < 10, "as fast as the fast one"
        for opened in (slow, fast):
            opened.listeners.clear()
            await settled(opened)


async def test_games_resumed_after_a_restart_leave_room_for_newcomers(tmp_path):
    async with open_service(tmp_path, seconds=60) as service:
        for _ in range(30):
            await create(service, "wunchunk", "search:8", "human")
    async with open_service(tmp_path, seconds=1) as service:
        await until(lambda: service.engines._tasks)
        assert not service.engines.is_busy("a newcomer")
        game = ludarium.load("wunchunk")
        engine_task = service.engines.think(
            "search:8", game, game.initial_state(), client_address="a newcomer"
        )
        before = sum(opened.room.version for opened in service.rooms)
        await engine_task.decision()
        assert sum(opened.room.version for opened in service.rooms) <= before + 3


async def test_a_resumed_game_counts_for_whoever_comes_back_to_it(tmp_path):
    async with open_service(tmp_path, seconds=5) as service:
        games = [await create(service, "wunchunk", "search:8", "human") for _ in range(6)]
        queue = service.engines._threads.queue
        await until(lambda: queue.count(ADDRESS) == 6)
        service.charge_to(games[-1], "somebody")
        assert queue.count("somebody") == 1 and queue.count(ADDRESS) == 5


async def test_games_among_computers_go_on_only_while_someone_watches(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "random", "random", sides=4)
        assert opened.computer is None and opened.room.version == 0
        heard = listener(2_000)
        opened.listeners.add(heard)
        await service.go_on(opened)
        await until(lambda: opened.room.version >= 3)
        opened.listeners.clear()
        await settled(opened)
        assert opened.room.outcome is None
        assert service.store.waiting() == []


async def test_games_that_wait_go_on_after_a_restart(database_url, caplog):
    """All but one that cannot be read."""
    async with open_service(database_url, seconds=10) as service:
        slow = (await create(service, "wunchunk", "search:8", "human")).room
        bad = (await create(service, "wunchunk", "search:8", "human")).room
        chance = (await create(service, "turnio", "human", "human")).room
        assert slow.version == 0
    store = Store(database_url)
    store.append(chance.id, 2, StepsTakenBack(0, 0), waiting=True)
    store.append(bad.id, 1, StepPlayed(0, "nonsense"), waiting=True)
    store.close()
    async with open_service(database_url, seconds=0.05) as service:
        games = [await service.get(room.id, ADDRESS) for room in (slow, chance)]
        await until(lambda: all(game and game.room.seat in (0, 1) for game in games))
        await until(lambda: games[0] and games[0].room.seat == 1)
        await until(lambda: "room_resume_failed" in caplog.text)
