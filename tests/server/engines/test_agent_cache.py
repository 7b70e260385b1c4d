"""Computer players of rooms keep their search trees between two moves."""

from random import Random
from types import SimpleNamespace

import pytest

import ludarium
from ludarium import History, kernel
from ludarium.agents import Agent, Limit
from ludarium.agents.search import SearchAgent
from ludarium.server.engines import agent_cache
from ludarium.server.engines.agent_cache import AgentCache
from ludarium.server.rooms import service as service_module
from ludarium.server.rooms.commands import Resign
from tests.server.room_service import create, first_legal, listener, open_service, settled, step
from tests.server.waiting import until

pytestmark = pytest.mark.skipif(not kernel.available(), reason="a tree needs the kernel")

GAME = ludarium.load("subsume", sides=5)
LIMIT = Limit(simulations=300)


def decide(cache: AgentCache, history: History, seat: int = 0, room_id: str = "r1") -> Agent:
    """Let a seat think about its position and play its move; return its agent."""
    agent = cache.take(room_id, seat, "search:8", history)
    state, count = history.state, len(history.steps)
    decision = agent.choose(GAME, state, LIMIT, Random(1))
    cache.put(room_id, seat, agent, state, count)
    history.push(decision.move)
    return agent


def reply(history: History) -> None:
    """Play the first legal moves until seat 0 is to move."""
    while GAME.to_move(history.state) != 0:
        history.push(GAME.legal_moves(history.state)[0])


async def test_an_agent_follows_the_game_with_its_tree():
    cache, history = AgentCache(), History(GAME)
    first = decide(cache, history)
    reply(history)
    again = cache.take("r1", 0, "search:8", history)
    assert again is first
    fresh = SearchAgent(8)
    decisions = [a.choose(GAME, history.state, LIMIT, Random(1)) for a in (again, fresh)]
    visits = [
        sum(each.visits for each in decision.candidates.values() if each) for decision in decisions
    ]
    assert decisions[0].simulations == decisions[1].simulations and visits[0] > visits[1]


async def test_an_agent_is_taken_by_one_at_a_time():
    cache, history = AgentCache(), History(GAME)
    decide(cache, history)
    reply(history)
    agents = [cache.take("r1", 0, "search:8", history) for _ in range(2)]
    assert agents[0] is not agents[1]


@pytest.mark.parametrize("replayed", [0, 1])
async def test_a_takeback_drops_the_tree(replayed: int):
    """Whether or not another move is played in place of the one taken back."""
    cache, history = AgentCache(), History(GAME)
    reply(history)
    decide(cache, history)
    reply(history)
    first = decide(cache, history)
    for _ in range(3):
        history.undo()
    if replayed:
        for _ in range(2):
            history.push(GAME.legal_moves(history.state)[-1])
            reply(history)
        assert len(history.steps) == 4
    assert cache.take("r1", 0, "search:8", history) is not first


async def test_a_decision_that_is_not_played_drops_the_tree():
    cache, history = AgentCache(), History(GAME)
    first = decide(cache, history)
    history.undo()
    assert cache.take("r1", 0, "search:8", history) is not first


async def test_the_least_recently_used_trees_make_way():
    cache = AgentCache()
    decide(cache, History(GAME))
    size = cache.size
    cache = AgentCache(max_bytes=int(2.5 * size))
    histories = [History(GAME) for _ in range(4)]
    agents = [
        decide(cache, history, room_id=f"r{number}") for number, history in enumerate(histories)
    ]
    assert len(cache) == 2 and cache.size <= 2.5 * size
    for history in histories:
        reply(history)
    reused = [
        cache.take(f"r{number}", 0, "search:8", history) is agent
        for number, (history, agent) in enumerate(zip(histories, agents, strict=True))
    ]
    assert reused == [False, False, True, True]
    cache = AgentCache(max_bytes=size // 2)
    decide(cache, History(GAME))
    assert not len(cache) and cache.size == 0


async def test_idle_trees_are_dropped(monkeypatch):
    now = 0.0
    monkeypatch.setattr(agent_cache, "time", SimpleNamespace(monotonic=lambda: now))
    cache = AgentCache(idle_seconds=2.0)
    decide(cache, History(GAME))
    now = 1.0
    decide(cache, History(GAME), room_id="r2")
    now = 2.0
    cache._expire()
    assert len(cache) == 1
    now = 3.0
    cache._expire()
    assert not len(cache)


async def test_idle_trees_are_dropped_by_a_timer():
    cache = AgentCache(idle_seconds=0.01)
    decide(cache, History(GAME))
    await until(lambda: not len(cache))


@pytest.mark.parametrize("player", ["random", "mcts", "alphabeta"])
async def test_other_players_are_made_anew(player: str):
    cache, history = AgentCache(), History(GAME)
    agent = cache.take("r1", 0, player, history)
    decision = agent.choose(GAME, history.state, Limit(simulations=20), Random(1))
    cache.put("r1", 0, agent, history.state, 0)
    assert decision.simulations <= 20 and not len(cache)


async def test_each_computer_of_a_room_has_its_tree_until_the_room_is_closed(tmp_path, monkeypatch):
    monkeypatch.setattr(service_module, "PACE", 0.0)
    async with open_service(tmp_path, seconds=0.1) as service:
        opened = await create(service, "subsume", "search:8", "search:7", sides=5)
        cache = service.engines.cache
        agents_by_seat: dict[int, list[Agent]] = {0: [], 1: []}
        take = cache.take

        def noted(room_id: str, seat: int, player: str, history: History) -> Agent:
            agent = take(room_id, seat, player, history)
            agents_by_seat[seat].append(agent)
            return agent

        monkeypatch.setattr(cache, "take", noted)
        opened.listeners.add(listener(100))
        await service.go_on(opened)
        await until(lambda: len(agents_by_seat[1]) >= 4)
        for agents in agents_by_seat.values():
            assert agents[2] is agents[3]
        assert agents_by_seat[0][3] is not agents_by_seat[1][3]
        service.rooms.drop(opened)
        opened.stop_engine()
        await settled(opened)
        assert not len(cache)


async def test_the_trees_of_a_game_go_when_it_is_over(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "subsume", "human", "search:8", sides=5)
        await service.handle(opened, step(0, first_legal(opened.room)))
        await settled(opened)
        assert len(service.engines.cache) == 1
        await service.handle(opened, Resign(0))
        assert opened.room.seat is None and not len(service.engines.cache)


async def test_an_agent_that_is_cancelled_is_not_kept(tmp_path):
    async with open_service(tmp_path, seconds=600) as service:
        opened = await create(service, "subsume", "human", "search:8", sides=5)
        await service.handle(opened, step(0, first_legal(opened.room)))
        assert opened.computer is not None
        await until(lambda: service.engines._tasks)
        service.rooms.drop(opened)
        opened.stop_engine()
        await settled(opened)
        assert not len(service.engines.cache)


def test_the_largest_tree_fits():
    node_bytes = kernel.node_bytes()
    assert node_bytes and agent_cache.MAX_NODES * node_bytes <= agent_cache.MAX_BYTES / 2
