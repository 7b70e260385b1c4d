"""Every agent makes legal, consistent and repeatable decisions."""

from itertools import pairwise
from random import Random
from threading import Timer
from time import monotonic, process_time
from typing import Any

import pytest

from ludarium import kernel
from ludarium.agents import AGENTS, Decision, Limit, make_agent
from ludarium.agents.exact import Exact
from ludarium.agents.levels import FULL
from ludarium.agents.mcts import MctsAgent
from ludarium.agents.search import SearchAgent
from ludarium.arena.external import Patience
from ludarium.arena.game import play_game
from ludarium.arena.match import GameRunner, duel
from ludarium.arena.plan import ChanceMoves, Plan
from ludarium.arena.players import OwnPlayer, PlayerSpec
from ludarium.core.chance import chance_move
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame
from tests.effort import HANGING, LONG
from tests.games import suite
from tests.option_sets import DEFAULTS, SAMPLES, OptionSet, in_kernel

PLAYING = [text for text in AGENTS if text != "alphabeta" or kernel.available()]
THOUGHTFUL = ("mcts", "alphabeta", "search:8")
"""The agents that use their whole limit."""

FEW, FEWER = Limit(simulations=24), Limit(simulations=6)


@pytest.fixture(params=SAMPLES, ids=str)
def game(request):
    return request.param.load()


@pytest.fixture
def without_kernel(monkeypatch):
    monkeypatch.setattr(kernel, "_state", lambda: kernel._State({}, "there is none"))
    kernel.rules.cache_clear()


def few(text: str, game: AnyGame) -> Limit:
    """A few simulations, fewer of those in Python."""
    return FEW if text.startswith("search") and kernel.supports(game) else FEWER


def can_play(text: str, game: AnyGame) -> bool:
    return text != "alphabeta" or kernel.supports(game)


def players_and_games(*without: str) -> pytest.MarkDecorator:
    """Every sample with every agent that can play it, without some agents."""
    cases = [
        pytest.param(text, option_set.load(), id=f"{option_set}-{text}")
        for option_set in SAMPLES
        for text in AGENTS
        if text not in without and can_play(text, option_set.load())
    ]
    return pytest.mark.parametrize(("text", "game"), cases)


def decisions(game: AnyGame, rng: Random, count: int) -> list[Any]:
    """States of random games in which a seat is to move, some of them close to the end."""
    states: list[Any] = []
    state = game.initial_state()
    while len(states) < count:
        seat = game.to_move(state)
        if seat is None:
            state = game.initial_state()
        elif seat == CHANCE:
            state = game.apply(state, chance_move(game, state, rng))
        else:
            if rng.random() < 0.3:
                states.append(state)
            state = game.apply(state, rng.choice(game.legal_moves(state)))
    return states


def check(game: AnyGame, state: Any, decision: Decision, by_visits: bool = True) -> None:
    """A decision must fit the game and itself."""
    legal = game.legal_moves(state)
    assert decision.move in legal
    if decision.value is not None:
        assert len(decision.value) == game.seats
        assert sum(decision.value) == pytest.approx(0, abs=1e-9)
        assert all(-1 - 1e-9 <= value <= 1 + 1e-9 for value in decision.value)
        assert decision.candidates and decision.line
    moves, seat = list(decision.candidates), game.to_move(state)
    looked_at = [each for each in decision.candidates.values() if each is not None]
    assert seat is not None and set(moves) <= set(legal)
    assert not moves or moves[0] == decision.move == decision.line[0]
    if decision.candidates and not decision.proven:
        assert sum(each.visits for each in looked_at) >= decision.simulations > 0
    assert all(-1 - 1e-9 <= each.value[seat] <= 1 + 1e-9 for each in looked_at)
    if by_visits:
        check_order(decision, seat)
    for move in decision.line:
        assert move in game.legal_moves(state)
        state = game.apply(state, move)


def check_order(decision: Decision, seat: int) -> None:
    """By visits, but certain wins before and certain losses behind the rest."""
    if decision.proven:
        return
    looked_at = [each for each in decision.candidates.values() if each is not None]
    loss = min((each.value[seat] for each in looked_at), default=0)
    rest = [each for each in looked_at if each.value[seat] not in (1, loss)]
    assert all(one.visits >= two.visits for one, two in pairwise(rest))
    tried = [each is not None for each in decision.candidates.values()]
    assert tried == sorted(tried, reverse=True), "moves that were not tried come last"


@players_and_games()
def test_decisions_are_legal_consistent_and_repeatable(text, game):
    """The same with equal randomness."""
    for number, state in enumerate(decisions(game, Random(1), 3)):
        one, two = (
            make_agent(text).choose(game, state, few(text, game), Random(number)) for _ in range(2)
        )
        check(game, state, one, by_visits=text != "alphabeta")
        assert one == two


@pytest.mark.parametrize("text", [text for text in PLAYING if text[-1] not in "234567"])
def test_other_randomness_gives_another_decision(text):
    game = OptionSet("flume", {}).load()
    state = game.initial_state()
    choices = [make_agent(text).choose(game, state, FEW, Random(seed)) for seed in range(12)]
    assert any(one != choices[0] for one in choices)


@players_and_games("search:2", "search:3", "search:4")
def test_an_agent_plays_whole_games(text, game):
    limit = Limit(simulations=6 if few(text, game) == FEW else 1)
    players = [OwnPlayer(PlayerSpec(text, limit)) for _ in range(game.seats)]
    result = play_game(game, players, range(game.seats), ChanceMoves(3, 0))
    assert result.outcome.winners and result.history.steps


@pytest.mark.parametrize("text", AGENTS)
def test_the_name_makes_the_agent(text):
    agent = make_agent(text)
    assert agent.name == text
    assert type(make_agent(f"  {text.upper()} ")) is type(agent)


def test_search_without_a_level_has_full_strength():
    assert make_agent("search").name == f"search:{FULL}" == "search:8"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "chess", "search 5", "search:5:5", "mcts:3", "random,mcts", "x" * 10_000),
        *(f"search:{level}" for level in ("", "x", "0", "9", "-1", "05", "5.0", "５")),
    ],
    ids=lambda text: repr(text)[:20],
)
def test_bad_texts(text):
    with pytest.raises(OptionError, match="agent: expected random, mcts, alphabeta, or search:1"):
        make_agent(text)


NAN = float("nan")


@pytest.mark.parametrize(
    "bad",
    [
        *({"simulations": n} for n in (0, -1)),
        *({"seconds": s} for s in (-1.0, -1e-9, NAN, float("inf"), 1e10)),
        *({"threads": t} for t in (0, -1, 65, 1000)),
    ],
    ids=str,
)
def test_bad_limits(bad):
    with pytest.raises(OptionError, match="expected"):
        Limit(**bad)


@pytest.mark.parametrize("text", [text for text in PLAYING if text in THOUGHTFUL])
def test_progress_counts_simulations(text):
    """Progress is reported while the agent thinks, and the receiver can stop it."""
    game, agent = OptionSet("wunchunk", {}).load(), make_agent(text)  # beyond what solvers know
    counts: list[int] = []

    def stop_soon(count: int) -> None:
        counts.append(count)
        if len(set(counts)) == 3:
            agent.stop()

    decision = agent.choose(
        game, game.initial_state(), Limit(seconds=9, progress=stop_soon), Random(1)
    )
    assert len(set(counts)) >= 3 and counts == sorted(counts)
    assert counts[2] <= decision.simulations


@pytest.mark.parametrize("text", [text for text in PLAYING if text[-1] not in "m4567"])
@pytest.mark.parametrize("sides", [3, 6, 8])
def test_time_is_kept(text, sides):
    """Even where a single random game takes longer."""
    game = OptionSet("churn", {"sides": sides}).load()
    start = process_time()  # a busy machine makes it no longer
    limit = Limit(seconds=0.2)
    decision = make_agent(text).choose(game, game.initial_state(), limit, Random(4))
    assert process_time() - start < 1
    check(game, game.initial_state(), decision, by_visits=text != "alphabeta")


@pytest.mark.parametrize("text", ["search:1", "search:4", "search:8"])
@pytest.mark.usefixtures("without_kernel")
def test_without_the_kernel_plain_python_plays(text, game):
    assert not kernel.available() and not kernel.supports(game)
    for number, state in enumerate(decisions(game, Random(6), 2)):
        agent = make_agent(text)
        decision = agent.choose(game, state, FEWER, Random(number))
        check(game, state, decision)
        assert decision == make_agent(text).choose(game, state, FEWER, Random(number))
        agent.follow(game, state, decision.move)
        assert agent.name == text


@pytest.mark.usefixtures("without_kernel")
def test_without_the_kernel_there_is_no_alphabeta():
    game = OptionSet("flume", {}).load()
    with pytest.raises(OptionError, match="alphabeta needs the kernel"):
        make_agent("alphabeta").choose(game, game.initial_state(), FEW, Random(1))


@pytest.mark.usefixtures("without_kernel")
def test_without_the_kernel_it_is_the_plain_search():
    game = OptionSet("flume", {}).load()
    state, rng = game.initial_state(), Random(1)
    rng.random()  # the draw that decides about a slip
    plain = MctsAgent().choose(game, state, FEW, rng)
    assert SearchAgent(8).choose(game, state, FEW, Random(1)) == plain


def test_a_search_keeps_its_tree_while_it_follows_the_game():
    pytest.importorskip("ludarium_kernel")
    game = OptionSet("wunchunk", {"sides": 5}).load()  # beyond what solvers know
    agent, state, rng = SearchAgent(8), game.initial_state(), Random(1)
    limit = Limit(simulations=4_000)
    first = agent.choose(game, state, limit, rng)
    agent.follow(game, state, first.move)
    state = game.apply(state, first.move)
    second = agent.choose(game, state, limit, rng)
    assert (
        sum(each.visits for each in second.candidates.values() if each)
        > second.simulations
        == 4_000
    )
    # After a move that it does not know, it starts with an empty tree.
    other = game.apply(state, game.legal_moves(state)[0])
    agent.follow(game, other, game.legal_moves(other)[0])
    third = agent.choose(game, other, limit, rng)
    assert sum(each.visits for each in third.candidates.values() if each) == third.simulations
    larger = OptionSet("wunchunk", {"sides": 6}).load()
    check(larger, larger.initial_state(), agent.choose(larger, larger.initial_state(), FEW, rng))


SLOW = {"flume": {"size": 9}, "churn": {"sides": 8}}


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("text", ["mcts", "search:8"])
def test_stop_ends_a_choice_in_another_thread(text, name):
    game, agent = OptionSet(name, SLOW[name]).load(), make_agent(text)
    state = game.initial_state()
    timer, start = Timer(0.3, agent.stop), monotonic()
    timer.start()
    decision = agent.choose(game, state, Limit(seconds=600), Random(1))
    assert monotonic() - start < HANGING
    check(game, state, decision)


def test_a_stopped_solver_gives_no_advice():
    """With a larger limit it evaluates every move, and counts its nodes for one of them."""
    pytest.importorskip("ludarium_kernel")
    game = OptionSet("flume", {"size": 13}).load()
    state = game.initial_state()
    assert Exact().decision(game, state, Limit(simulations=1)) is None
    advice = Exact().decision(game, state, Limit(simulations=400))
    assert advice is not None and None not in advice.candidates.values()
    assert [each.visits > 0 for each in advice.candidates.values() if each].count(True) == 1


def test_alphabeta_sees_chains():
    """It wins Flume against a tree search with random playouts."""
    pytest.importorskip("ludarium_kernel")
    game = OptionSet("flume", {"size": 5}).load()
    assert points(game, "alphabeta", 20_000, against=("mcts", 30)) == 1


@pytest.mark.usefixtures("without_kernel")
def test_stop_ends_a_choice_without_the_kernel():
    test_stop_ends_a_choice_in_another_thread("search:8", "flume")


@pytest.mark.parametrize("text", ["random", "mcts", "search:8"])
def test_a_stop_before_the_choice_counts_once(text):
    """The agent still thinks for a moment."""
    game, agent = OptionSet("wunchunk", {}).load(), make_agent(text)
    state = game.initial_state()
    for _ in range(2):
        agent.stop()
        start = monotonic()
        decision = agent.choose(game, state, Limit(seconds=600), Random(1))
        assert monotonic() - start < HANGING
        check(game, state, decision)
    if text != "random":
        few = Limit(simulations=30)
        assert agent.choose(game, state, few, Random(1)).simulations == 30
        agent.stop()
        agent.follow(game, state, decision.move)
        state = game.apply(state, decision.move)
        assert agent.choose(game, state, few, Random(1)).simulations == 30, "the game went on"


@pytest.mark.parametrize("option_set", in_kernel(DEFAULTS), ids=str)
def test_search_beats_random_play(option_set):
    """bench/strength.py measures how much stronger it is."""
    simulations = suite(option_set.name).simulations
    assert points(option_set.load(), "search", simulations) >= 7 / 8


def test_mcts_beats_random_play():
    game = OptionSet("flume", {"size": 5}).load()
    assert points(game, "mcts", 60) >= 7 / 8


def points(
    game: AnyGame, text: str, simulations: int, against: tuple[str, int] = ("random", 1)
) -> float:
    """The share in a few games against another player, by default a random one."""
    sides = ((text, simulations), against)
    players = tuple(PlayerSpec(name, Limit(simulations=count)) for name, count in sides)
    table = GameRunner(Plan(game.name, game.options, players, duel(game.seats)), Patience())
    games = 8 if LONG else 4
    return sum(table.play(number).points(0) for number in range(games)) / games
