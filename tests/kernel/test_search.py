"""The search of the kernel from Python: threads, stops, time and memory. What it keeps from move to
move is tested in C++ (kernel/tests/searching.hpp), how well it plays in tests/agents."""

from random import Random
from threading import Event, Thread
from time import process_time
from typing import Any

import pytest

from ludarium import kernel
from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE, AnyGame
from tests.kernel import subprocesses
from tests.option_sets import DEFAULTS, OptionSet, in_kernel

native = pytest.importorskip("ludarium_kernel")


def decision(game: AnyGame, rng: Random) -> Any:
    """A state of a random game where a seat is to move."""
    state = game.initial_state()
    for _ in range(rng.randrange(8)):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    while game.to_move(state) == CHANCE:
        state = game.apply(state, chance_move(game, state, rng))
    return state


def test_untried_moves_have_no_evaluation():
    game = OptionSet("flume", {}).load()
    state = game.initial_state()
    for search in (kernel.Search(game, state), kernel.AlphaBeta(game, state)):
        result = search.run(simulations=3)
        evaluations = [each for each in result.candidates.values() if each is not None]
        assert 1 <= len(evaluations) <= 3 and all(each.visits for each in evaluations)
        assert set(result.candidates) == set(game.legal_moves(state))


def test_an_illegal_step_changes_nothing():
    game = OptionSet("flume", {"size": 3}).load()
    search = kernel.Search(game, game.initial_state())
    search.run(simulations=200)
    state, nodes = search.state, search.nodes
    with pytest.raises(ValueError, match="not legal"):
        search.advance(game.parse("swap"))
    assert (search.state, search.nodes) == (state, nodes)
    assert search._native.code() == game.encode(state)


def test_memory_stays_under_the_cap():
    out = subprocesses.run(
        "import sys; from tests.kernel import memory; sys.exit(memory.main(sys.argv[1:]))",
        *("--seconds", "0.8", "--nodes", "80000"),
    )
    assert "of 80000 nodes" in out


def test_a_stop_before_the_run_counts():
    game = OptionSet("flume", {}).load()
    search = kernel.Search(game, game.initial_state())
    search.stop()
    result = search.run(seconds=1000, threads=2)
    assert result.simulations == 0
    assert result.move in game.legal_moves(search.state)
    assert search.run(simulations=10).simulations == 10, "once"
    search.stop()
    search.resume()
    assert search.run(simulations=10).simulations == 10, "unless it is taken back"


def test_one_search_runs_in_one_thread_at_a_time():
    game = OptionSet("flume", {}).load()
    search = kernel.Search(game, game.initial_state())
    running, results = Event(), []

    def think() -> None:
        results.append(search.run(seconds=1000, progress=lambda visit_count: running.set()))

    thread = Thread(target=think)
    thread.start()
    assert running.wait(10)
    for use in (
        lambda: search.run(simulations=1),
        lambda: search.advance(game.moves[0]),
        lambda: search._native.code(),
    ):
        with pytest.raises(ValueError, match="running in another thread"):
            use()
    assert search.nodes > 1
    assert thread.is_alive()
    search.stop()
    thread.join(10)
    assert not thread.is_alive() and results[0].simulations > 0
    assert search.state == game.initial_state()


OVERSHOOT = 0.05


@pytest.mark.parametrize("option_set", in_kernel(DEFAULTS), ids=str)
def test_time_is_kept_along_a_game_with_a_large_tree(option_set):
    """Also where the tree is full, and where it goes along with the game."""
    game, rng = option_set.load(), Random(5)
    search = kernel.Search(game, decision(game, rng), max_nodes=100_000)
    search.run(seconds=0.3)
    late, advance = [], []
    for _ in range(5):
        start = process_time()
        search.run(seconds=0.05)
        late.append(process_time() - start - 0.05)
        start = process_time()
        search.advance(game.legal_moves(search.state)[0])
        advance.append(process_time() - start)
        while game.to_move(search.state) == CHANCE:
            search.advance(chance_move(game, search.state, rng))
    assert sorted(late)[2] < OVERSHOOT
    assert max(advance) < OVERSHOOT / 2


def test_memory_is_asked_for_as_it_is_needed():
    """Ten searches that may grow to 2.4 GB each, in a process that may have one."""
    out = subprocesses.run(
        """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
from ludarium import kernel, load
game = load("flume")
searches = [kernel.Search(game, game.initial_state(), max_nodes=10**8) for _ in range(10)]
print(sum(search.run(simulations=2_000).simulations for search in searches))
"""
    )
    assert out.split() == ["20000"]


def test_without_memory_the_tree_is_full():
    out = subprocesses.run(
        """
import resource
from ludarium import kernel, load
game = load("flume", size=9)
search = kernel.Search(game, game.initial_state(), max_nodes=10**8)
search.run(simulations=1_000)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 40 * 2**20, used + 40 * 2**20))
result = search.run(simulations=100_000)
print(result.simulations, search.nodes)
"""
    )
    simulations, nodes = map(int, out.split())
    assert simulations == 100_000 and 10_000 < nodes < 1_900_000
