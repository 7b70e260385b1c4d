"""Many random games: repeatable, interruptible, and beside other Python."""

from threading import Thread
from time import monotonic

import pytest

from tests.kernel import subprocesses

native = pytest.importorskip("ludarium_kernel")


def test_more_games_begin_with_the_same_ones(rules):
    """Game number i depends on the seed and on i alone."""
    few, more = rules.playouts(None, 10, 7), rules.playouts(None, 90, 7)
    assert all(more.lengths.get(length, 0) >= games for length, games in few.lengths.items())
    assert all(m >= f for f, m in zip(few.by_winners, more.by_winners, strict=True))


@pytest.fixture(scope="module")
def long_games():
    return native.Rules.make("subsume", [10])


def test_progress_counts_the_games_that_are_done(long_games):
    counts: list[int] = []
    long_games.playouts(None, 10_000, 1, 2, counts.append)
    assert counts == sorted(counts) and 0 <= counts[0] < counts[-1] <= 10_000


def test_other_threads_run_meanwhile(long_games):
    ticks, over = 0, False

    def count():
        nonlocal ticks
        while not over:
            ticks += 1

    thread = Thread(target=count)
    thread.start()
    before, start = ticks, monotonic()
    long_games.playouts(None, 4_000, 1)
    took, during = monotonic() - start, ticks - before
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
