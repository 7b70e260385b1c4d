"""Many random games: the same whatever the threads, interruptible, and beside other Python."""

from threading import Thread
from time import monotonic

import pytest

from tests.kernel import subprocesses

native = pytest.importorskip("ludarium_kernel")


def facts(tally):
    return tally.games, tally.steps, tally.by_winners, tally.lengths


def test_the_result_does_not_depend_on_threads(rules):
    one = facts(rules.playouts(None, 1_000, 42, 1))
    assert one[0] == 1_000 == sum(one[2]) == sum(one[3].values())
    assert sum(length * games for length, games in one[3].items()) == one[1]
    for threads in (2, 3, 7):
        assert facts(rules.playouts(None, 1_000, 42, threads)) == one


def test_a_census_does_not_depend_on_threads(rules):
    def told(census):
        spreads = (census.turns, census.steps, census.choices)
        means = [(spread.mean, spread.variance) for spread in spreads]
        return census.games, census.by_winners, means

    one = told(rules.census(None, 300, 42, 1))
    assert one[0] == 300 == sum(one[1])
    assert all(told(rules.census(None, 300, 42, threads)) == one for threads in (2, 5))
    assert told(rules.census(None, 300, 43, 2)) != one


def test_the_result_depends_on_the_seed(rules):
    results = [facts(rules.playouts(None, 200, seed)) for seed in (0, 1, 2, 2**64 - 1)]
    assert all(results.count(result) == 1 for result in results)


def test_more_games_begin_with_the_same_ones(rules):
    """Game number i depends on the seed and on i alone."""
    few, more = rules.playouts(None, 10, 7), rules.playouts(None, 90, 7)
    assert all(more.lengths.get(length, 0) >= games for length, games in few.lengths.items())
    assert all(m >= f for f, m in zip(few.by_winners, more.by_winners, strict=True))


def test_from_a_state(rules):
    walk = rules.walk()
    while walk.to_move() != native.OVER:
        before = walk.code()
        walk.apply(walk.legal()[0])
    tally = rules.playouts(walk.code(), 5, 1)
    assert tally.lengths == {0: 5} and tally.by_winners[walk.winners()] == 5
    assert min(rules.playouts(before, 50, 1).lengths) == 1


@pytest.fixture(scope="module")
def long_games():
    return native.Rules.make("subsume", [10])


def test_progress_is_told_how_many_games_are_done(long_games):
    told: list[int] = []
    long_games.playouts(None, 10_000, 1, 2, told.append)
    assert len(told) >= 2
    assert told == sorted(told) and told[0] >= 0 and told[-1] <= 10_000
    assert told[-1] > told[0]


def test_other_threads_run_meanwhile(long_games):
    counted, over = 0, False

    def count():
        nonlocal counted
        while not over:
            counted += 1

    thread = Thread(target=count)
    thread.start()
    before, start = counted, monotonic()
    long_games.playouts(None, 4_000, 1)
    took, during = monotonic() - start, counted - before
    over = True
    thread.join()
    assert took > 0.05
    assert during > 20_000 * took  # with the interpreter lock held it would not count at all


JOBS = {
    "playouts": "rules = Rules.make('flume', [9]); job = lambda: rules.playouts(None, 2**63, 1, 2)",
    "one endless playout": (
        "rules = Rules.make('churn', [8] * 6); job = lambda: rules.playouts(None, 1, 1)"
    ),
    "one endless census": (
        "rules = Rules.make('churn', [8] * 6); job = lambda: rules.census(None, 1, 1)"
    ),
    "perft": "rules = Rules.make('subsume', [10]); job = lambda: rules.perft(None, 12)",
    "search": (
        "rules = Rules.make('flume', [7]); search = rules.search(None, SearchParams())\n"
        "job = lambda: search.run(seconds=1000, threads=2)"
    ),
    "search of endless playouts": (
        "rules = Rules.make('churn', [8] * 6); search = rules.search(None, SearchParams())\n"
        "job = lambda: search.run(seconds=1000)"
    ),
}


@pytest.mark.parametrize("job", JOBS.values(), ids=JOBS.keys())
def test_ctrl_c_stops_it(job):
    out = subprocesses.interrupt(f"""
from ludarium_kernel import Rules, SearchParams
{job}
print("ready", flush=True)
try:
    job()
except KeyboardInterrupt:
    print("interrupted")
if "search" in globals():
    assert search.nodes > 1 and search.run(simulations=0).action in rules.walk().legal()
""")
    assert out == "interrupted\n"
