"""The search of the kernel as a machine: repeatable, stoppable, within its memory, and right about
what it keeps from move to move. How well it plays is a matter for tests/agents."""

from random import Random
from threading import Event, Thread, Timer
from time import monotonic, process_time
from typing import Any

import pytest

from ludarium import kernel
from ludarium.core.chance import chance_move
from ludarium.core.evaluation import Decision
from ludarium.core.game import CHANCE, AnyGame
from tests.effort import HANGING
from tests.kernel import subprocesses
from tests.option_sets import DEFAULTS, OptionSet, in_kernel, of_each

native = pytest.importorskip("ludarium_kernel")


@pytest.fixture(params=in_kernel(of_each(lambda suite: suite.searched)), ids=str)
def game(request):
    return request.param.load()


def decision(game: AnyGame, rng: Random) -> Any:
    """A state of a random game where a seat is to move."""
    state = game.initial_state()
    for _ in range(rng.randrange(8)):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    while game.to_move(state) == CHANCE:
        state = game.apply(state, chance_move(game, state, rng))
    return state


def visits_of(result: Decision) -> int:
    """How often all moves were tried."""
    return sum(each.visits for each in result.candidates.values() if each is not None)


def follow_game(game: AnyGame, seed: int, threads: int = 1, **tunables: float) -> list[Decision]:
    """What a search finds along some steps of a game."""
    rng, results = Random(7), []
    search = kernel.Search(game, decision(game, rng), **tunables)
    for _ in range(6):
        if game.to_move(search.state) is None:
            break
        if game.to_move(search.state) == CHANCE:
            search.advance(chance_move(game, search.state, rng))
            continue
        results.append(search.run(simulations=400, seed=seed, threads=threads))
        check(game, search, results[-1])
        search.advance(results[-1].move)
    return results


def check(game: AnyGame, search: kernel.Search, result: Decision) -> None:
    """What a search found must fit the game."""
    state = search.state
    legal = game.legal_moves(state)
    moves = list(result.candidates)
    assert sorted(moves, key=game.action) == legal and result.move == moves[0] == result.line[0]
    assert result.value is not None and sum(result.value) == pytest.approx(0, abs=1e-9)
    assert all(-1 - 1e-9 <= value <= 1 + 1e-9 for value in result.value)
    assert all(
        each.visits or each.proven for each in result.candidates.values() if each is not None
    )
    for move in result.line:
        assert move in game.legal_moves(state)
        state = game.apply(state, move)


def test_one_thread_and_a_seed_repeat_exactly(game):
    """Also after the tree has gone along with the game."""
    results = follow_game(game, seed=5)
    assert len(results) >= 3 and results == follow_game(game, seed=5)
    assert results != follow_game(game, seed=6)


def test_two_threads_share_a_tree(game):
    for result in follow_game(game, seed=5, threads=2):
        assert result.proven or result.simulations == 400


def test_visits_add_up(game):
    for threads in (1, 2, 5):
        search = kernel.Search(game, decision(game, Random(3)))
        for total in (1, 2, 500, 2_500):
            visit_count = visits_of(search.run(simulations=0))
            result = search.run(simulations=total - visit_count, threads=threads)
            if result.proven:
                break
            assert result.simulations == total - visit_count
            assert visits_of(result) == total


def test_a_move_that_was_not_tried_has_no_value():
    game = OptionSet("flume", {}).load()
    state = game.initial_state()
    for search in (kernel.Search(game, state), kernel.AlphaBeta(game, state)):
        result = search.run(simulations=3)
        tried = [each for each in result.candidates.values() if each is not None]
        assert 1 <= len(tried) <= 3 and all(each.visits for each in tried)
        assert set(result.candidates) == set(game.legal_moves(state))


def test_the_tree_goes_along(game):
    """The visits of a move's moves are kept, and so are its position and its legal moves."""
    expand_after, carried = 2, 0
    search = kernel.Search(game, decision(game, Random(1)), expand_after=expand_after)
    rng = Random(2)
    for _ in range(10):
        if game.to_move(search.state) is None:
            break
        result = search.run(simulations=3_000)
        visits = {move: each.visits if each else 0 for move, each in result.candidates.items()}
        if game.to_move(search.state) == CHANCE:
            move = chance_move(game, search.state, rng)
        else:
            move = result.move
        search.advance(move)
        assert search._native.code() == game.encode(search.state)
        seat = game.to_move(search.state)
        if seat is None or seat == CHANCE:
            continue
        now = search.run(simulations=0)
        assert set(now.candidates) == set(game.legal_moves(search.state))
        visits_left = visits_of(now)
        if move not in visits:  # it was drawn
            carried += visits_left > 0
        elif not now.proven:
            # More, where other ways lead to the same position.
            assert visits_left >= max(visits[move] - expand_after, 0)
            carried += visits_left > 0
    assert carried >= 2


def test_what_is_not_in_the_tree_starts_anew():
    game = OptionSet("flume", {}).load()
    search = kernel.Search(game, game.initial_state())
    search.advance(game.moves[0])
    assert search.nodes == 1
    result = search.run(simulations=100)
    assert result.simulations == 100 and visits_of(result) == 100


def test_an_illegal_step_changes_nothing():
    game = OptionSet("flume", {"size": 3}).load()
    search = kernel.Search(game, game.initial_state())
    search.run(simulations=200)
    state, nodes = search.state, search.nodes
    with pytest.raises(ValueError, match="not legal"):
        search.advance(game.parse("swap"))
    assert (search.state, search.nodes) == (state, nodes)
    assert search._native.code() == game.encode(state)


CAP = 2_000


def test_at_its_cap_the_search_goes_on(game):
    search = kernel.Search(game, decision(game, Random(4)), max_nodes=CAP)
    visits, full = 0, False
    for seed in range(6):
        result = search.run(simulations=2_000, seed=seed, threads=1 + seed % 2)
        assert search.nodes <= CAP
        if result.proven:
            return
        assert result.simulations == 2_000
        now = visits_of(result)
        assert now == visits + 2_000
        visits, full = now, full or search.nodes > CAP / 2
    assert full


EVEN = 3.0
"""So much exploration that every move is tried about equally often."""


def test_values_keep_getting_better_at_the_cap():
    """More simulations on a full tree still sharpen the values of the root's moves: they come
    close to those of a search with all the room that it wants."""
    game, rng = OptionSet("wunchunk", {"sides": 5}).load(), Random(0)
    state = game.initial_state()
    for _ in range(10):  # to where it matters what one does
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    wide = kernel.Search(game, state, exploration=EVEN)
    narrow = kernel.Search(game, state, exploration=EVEN, max_nodes=CAP)
    true = wide.run(simulations=100_000, seed=9)
    early = narrow.run(simulations=CAP // 2, seed=1)
    assert CAP / 2 < narrow.nodes <= CAP
    late = narrow.run(simulations=50_000, seed=2, threads=2)
    assert wide.nodes > 100 * CAP
    assert distance(late, true) < min(0.1, distance(early, true) / 3)
    assert max(values_of(true).values()) - min(values_of(true).values()) > 0.3


def distance(one: Decision, two: Decision) -> float:
    """How far the values of the moves are apart, on average."""
    ours, theirs = values_of(one), values_of(two)
    return sum(abs(ours[move] - theirs[move]) for move in theirs) / len(theirs)


def values_of(result: Decision) -> dict[Any, float]:
    """The values of the moves that were tried."""
    return {move: each.value[0] for move, each in result.candidates.items() if each is not None}


def test_the_search_follows_a_game_at_its_cap(game):
    rng = Random(8)
    search = kernel.Search(game, decision(game, rng), max_nodes=CAP)
    for _ in range(30):
        if game.to_move(search.state) is None:
            break
        if game.to_move(search.state) == CHANCE:
            search.advance(chance_move(game, search.state, rng))
            continue
        result = search.run(simulations=1_500, threads=2)
        assert search.nodes <= CAP
        check(game, search, result)
        search.advance(rng.choice([result.move, *game.legal_moves(search.state)]))
        assert search.nodes <= CAP


def test_memory_stays_under_the_cap():
    out = subprocesses.run(
        "import sys; from tests.kernel import memory; sys.exit(memory.main(sys.argv[1:]))",
        *("--seconds", "0.8", "--nodes", "80000"),
    )
    assert "of 80000 nodes" in out


def test_stop_from_another_thread():
    game = OptionSet("churn", {"sides": 8}).load()
    search = kernel.Search(game, game.initial_state())
    timer = Timer(0.3, search.stop)
    start = monotonic()
    timer.start()
    result = search.run(seconds=1000, threads=2)
    timer.join()
    assert 0.25 < monotonic() - start < HANGING
    assert result.move in game.legal_moves(search.state)
    assert search.run(simulations=0).move is not None, "a stopped search can go on"


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


def test_progress_is_told_of_simulations():
    game = OptionSet("flume", {}).load()
    counts: list[int] = []
    result = kernel.Search(game, game.initial_state()).run(seconds=0.4, progress=counts.append)
    assert len(counts) >= 3
    assert counts == sorted(counts) and counts[0] < counts[-1] <= result.simulations + 1


@pytest.mark.parametrize("seconds", [0.05, 0.3])
@pytest.mark.parametrize("sides", [3, 6, 8])
def test_time_is_kept(sides, seconds):
    """Even where a single random game takes longer."""
    game = OptionSet("churn", {"sides": sides}).load()
    search = kernel.Search(game, game.initial_state())
    start, spent = monotonic(), process_time()  # the second is no larger on a busy machine
    result = search.run(seconds=seconds, threads=2)
    assert seconds * 0.9 < monotonic() - start
    assert process_time() - spent < 2 * (seconds + 0.6)
    assert result.move in game.legal_moves(search.state)


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
found = search.run(simulations=100_000)
print(found.simulations, search.nodes)
"""
    )
    simulations, nodes = map(int, out.split())
    assert simulations == 100_000 and 10_000 < nodes < 1_900_000


def test_other_threads_run_meanwhile():
    game = OptionSet("flume", {}).load()
    ticks: list[float] = []
    over = Event()

    def tick() -> None:
        while not over.wait(0.01):
            ticks.append(monotonic())

    thread = Thread(target=tick)
    thread.start()
    start = monotonic()
    kernel.Search(game, game.initial_state()).run(seconds=0.5)
    end = monotonic()
    over.set()
    thread.join()
    assert len([at for at in ticks if start < at < end]) >= 3
