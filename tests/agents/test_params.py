"""The tunables of the search: by text, by game, and within their ranges."""

from dataclasses import replace
from random import Random

import pytest

from ludarium import GAMES, kernel
from ludarium.agents import listed_agent, make_agent
from ludarium.agents.agent import Limit
from ludarium.agents.levels import FULL
from ludarium.agents.params import checked, params_for, parse_tunables
from ludarium.agents.search import SearchAgent
from ludarium.core.errors import OptionError
from ludarium.games.entry import Computer
from tests.option_sets import OptionSet

needs_kernel = pytest.mark.skipif(not kernel.available(), reason="the kernel is not installed")

TEXT = "search:6?exploration=0.5&margin_weight=0.25&expand_after=1"


@needs_kernel
def test_tunables_by_text():
    agent = make_agent(f" {TEXT.upper()} ")
    assert isinstance(agent, SearchAgent) and agent.level == 6
    assert agent.tunables == {"exploration": 0.5, "margin_weight": 0.25, "expand_after": 1}
    assert agent.name == TEXT
    assert make_agent("search?puct=1").name == "search:8?puct=1.0"


@needs_kernel
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("search:5?", "exploration, puct"),
        ("search:5?exploration", "exploration, puct"),
        ("search:5?exploration=", "exploration, puct"),
        ("search:5?exploration=x", "exploration, puct"),
        ("search:5?exploration=1&", "exploration, puct"),
        ("search:5?speed=1", "one of exploration, puct, .*, got 'speed'"),
        ("search:5?exploration=-1", "exploration: expected a number from 0 to 100, got -1.0"),
        ("search:5?exploration=nan", "exploration: expected a number from 0 to 100, got nan"),
        ("search:5?margin_weight=1.5", "margin_weight: expected a number from 0 to 1, got 1.5"),
        ("search:5?expand_after=1.5", "expand_after: expected a whole number from 0 to"),
        ("search:5?max_nodes=1e12", "max_nodes: expected a whole number from 1500 to"),
        ("mcts?exploration=1", "agent: expected random, mcts"),
        ("search:9?exploration=1", "agent: expected random, mcts"),
        ("?exploration=1", "agent: expected random, mcts"),
    ],
)
def test_bad_tunables(text, message):
    with pytest.raises(OptionError, match=message):
        make_agent(text)


def test_untrusted_players_have_no_tunables():
    assert listed_agent(" Search:5").name == "search:5"
    with pytest.raises(OptionError, match="agent: expected random"):
        listed_agent("search:5?max_nodes=1000000000")


def test_every_tunable_has_a_range_with_its_default_in_it_and_a_description():
    defaults = {name: each.default for name, each in kernel.tunables().items()}
    assert checked(defaults) == defaults
    assert all(each.description.endswith(".") for each in kernel.tunables().values())


def test_without_the_kernel_tunables_are_refused_or_unused(monkeypatch):
    monkeypatch.setattr(kernel, "_state", lambda: kernel._State({}, "there is none"))
    monkeypatch.setattr(kernel, "tunables", dict)
    with pytest.raises(OptionError, match="search: tunables need the kernel, but there is none"):
        make_agent("search:5?exploration=1")
    game, agent = OptionSet("flume", {"size": 3}).load(), make_agent("search:5", max_nodes=10_000)
    assert (
        agent.choose(game, game.initial_state(), Limit(simulations=5), Random(1)).simulations == 5
    )


def test_tunables_of_games_are_valid():
    for rows in (entry.computer.tuned for entry in GAMES.values()):
        assert [least for least, _ in rows] == sorted({least for least, _ in rows})
        for _, tunables in rows:
            assert checked(tunables) == tunables


@needs_kernel
def test_a_game_takes_the_last_row_that_fits(monkeypatch):
    rows = ((0, {"puct": 1.0}), (50, {"puct": 2.0}), (82, {"puct": 3.0}))
    suited = replace(GAMES["flume"], computer=Computer(tuned=rows))
    monkeypatch.setitem(GAMES, "flume", suited)
    values = [params_for(OptionSet("flume", {"size": n}).load())["puct"] for n in (5, 7, 9)]
    assert values == [1.0, 2.0, 3.0]
    params = params_for(OptionSet("flume", {}).load(), parse_tunables("puct=4&expand_after=0"))
    assert params == {"puct": 4.0, "expand_after": 0}


def test_lower_levels_may_have_other_tunables(monkeypatch):
    pytest.importorskip("ludarium_kernel")
    for entry in GAMES.values():
        for _, tunables in entry.computer.lower:
            assert checked(tunables) == tunables
    rows = ((5, {"exploration": 1.25, "puct": 1.0}), (3, {"exploration": 1.5}))
    spaced = replace(GAMES["turnio"], computer=Computer(lower=rows))
    monkeypatch.setitem(GAMES, "turnio", spaced)
    game, calls, make_search = OptionSet("turnio", {}).load(), [], kernel.Search

    usual = kernel.tunables()["exploration"].default

    def search(game, state, **tunables):
        calls.append((tunables.get("exploration", usual), tunables.get("puct", 0.0)))
        return make_search(game, state, **tunables)

    monkeypatch.setattr(kernel, "Search", search)
    state = game.apply(game.initial_state(), game.legal_moves(game.initial_state())[0])
    for level, tunables in ((FULL, {}), (6, {}), (5, {}), (3, {}), (1, {"exploration": 0.25})):
        SearchAgent(level, tunables).choose(game, state, Limit(simulations=5), Random(1))
    assert calls == [(usual, 0.0), (usual, 0.0), (1.25, 1.0), (1.5, 1.0), (0.25, 1.0)]


@pytest.mark.parametrize("name", kernel.tunables())
def test_the_kernel_accepts_exactly_the_range_of_a_tunable(name):
    game = OptionSet("flume", {"size": 3}).load()
    low, high = kernel.tunables()[name].least, kernel.tunables()[name].most
    low, high = (int(low), int(high)) if kernel.tunables()[name].whole else (low, high)
    for value in (low, high if name != "max_nodes" else 10**7):
        kernel.Search(game, game.initial_state(), **{name: value}).run(simulations=3)
    if name in ("expand_after", "max_nodes"):
        return  # any number is one; room for the moves of the root depends on the game
    for value in (low - 1, high * 2 + 1):
        with pytest.raises((ValueError, TypeError)):
            kernel.Search(game, game.initial_state(), **{name: value})
