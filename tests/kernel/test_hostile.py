"""Values of a wrong type or out of range are refused with an error; nothing crashes. What a code or
the options of a game may hold is tested in C++ (kernel/tests/rules_test.cpp)."""

import copy
import pickle
from functools import partial
from math import inf, nan
from typing import Any

import pytest

from ludarium import kernel
from tests.kernel import subprocesses
from tests.option_sets import OptionSet

native = pytest.importorskip("ludarium_kernel")


@pytest.fixture
def flume():
    return native.Rules.make("flume", [3])


@pytest.mark.parametrize(
    "name",
    ["", "chess", "Flume", " flume", "flume\0", "flümé", "\ud800", "x" * 10**6, None, 5, b"flume"],
    ids=lambda name: repr(name)[:20],
)
def test_bad_names(name):
    with pytest.raises((ValueError, TypeError)):
        native.Rules.make(name, [7])


@pytest.mark.parametrize(
    "bad",
    [-1, -(2**31), 2**31 - 1, 2**31, 2**70, 7.0, "7", None, [3]],
    ids=repr,
)
def test_bad_options(small_game, bad):
    """Whichever of the numbers it stands for."""
    numbers = kernel.option_numbers(small_game)
    native.Rules.make(small_game.name, numbers)
    for at in range(len(numbers)):
        with pytest.raises((ValueError, TypeError)):
            native.Rules.make(small_game.name, [*numbers[:at], bad, *numbers[at + 1 :]])


@pytest.mark.parametrize("bad", [None, 7, {7: 7}, "3", [3] * 10**6], ids=lambda bad: repr(bad)[:9])
def test_no_options_at_all(small_game, bad):
    numbers = kernel.option_numbers(small_game)
    for options in (bad, numbers[:-1], [*numbers, 3], [numbers]):
        with pytest.raises((ValueError, TypeError)):
            native.Rules.make(small_game.name, options)


BAD_CODES: list[Any] = [
    "",
    "nonsense",
    "３/３/３:r:-",
    "\ud800",
    "3/3/3:r:-\0",
    "r" * 10**6,
    b"3/3/3:r:-",
    5,
    ["3/3/3:r:-"],
]


@pytest.mark.parametrize("code", BAD_CODES, ids=lambda code: repr(code)[:20])
def test_bad_codes(rules, code):
    for use in (
        rules.walk,
        partial(rules.playouts, count=1, seed=1),
        partial(rules.census, count=1, seed=1),
        partial(rules.perft, depth=1),
        partial(rules.search, params=native.SearchParams()),
    ):
        with pytest.raises((ValueError, TypeError)):
            use(code)


@pytest.mark.parametrize(
    "action", [-1, -(2**31), 2**31 - 1, 2**31, 2**63, -(2**70), 1.0, None, "a1", [1]], ids=repr
)
def test_bad_actions(rules, action):
    walk, search = rules.walk(), rules.search(None, native.SearchParams())
    before = walk.code()
    for use in (walk.apply, search.advance):
        with pytest.raises((ValueError, TypeError)):
            use(action)
    assert walk.code() == search.code() == before


def test_actions_after_the_end(flume):
    over = "rrr/rbb/bbb:b:-"
    walk, search = flume.walk(over), flume.search(over, native.SearchParams())
    assert (walk.to_move(), walk.legal(), walk.weights()) == (native.OVER, [], [])
    for action in range(-1, 11):
        for use in (walk.apply, search.advance):
            with pytest.raises(ValueError, match="over"):
                use(action)
    result = search.run(simulations=10)
    assert (result.action, result.proven, result.value(2)) == (-1, True, [-1.0, 1.0])


SEARCH_LIMITS = [
    *({"simulations": bad} for bad in (-1, 2**64, 1.5, "1")),
    *({"seconds": bad} for bad in (nan, inf, -inf, -1.0, -1e-9, 1e10, "1", b"1")),
    *({"simulations": 1, "threads": bad} for bad in (0, -1, 65, 2**31 - 1, 2**31, 2**64)),
    {},
]


@pytest.mark.parametrize("limits", SEARCH_LIMITS, ids=str)
def test_bad_limits_of_a_search(flume, limits):
    with pytest.raises((ValueError, TypeError)):
        flume.search(None, native.SearchParams()).run(**limits)


@pytest.mark.parametrize("bad", [-1, 2**64, 1.5, "1", None])
def test_bad_counts_and_seeds(flume, bad):
    for use in (flume.playouts, flume.census):
        for count, seed in ((bad, 1), (1, bad)):
            with pytest.raises(TypeError):
                use(None, count, seed)


@pytest.mark.parametrize("bad", [-1, 65, 2**31, 2**64, 1.5])
def test_bad_threads_and_depths(flume, bad):
    for use in (
        partial(flume.playouts, None, 1, 1),
        partial(flume.census, None, 1, 1),
        partial(flume.perft, None),
    ):
        with pytest.raises((ValueError, TypeError)):
            use(bad)


@pytest.mark.parametrize(("name", "bad"), [("max_nodes", 1.5), ("exploration", "much")])
def test_bad_types_of_tunables(name, bad):
    with pytest.raises(TypeError):
        setattr(native.SearchParams(), name, bad)


def test_unknown_tunables():
    game = OptionSet("flume", {}).load()
    with pytest.raises(AttributeError):
        kernel.Search(game, game.initial_state(), cleverness=11)


class Enough(Exception):  # noqa: N818
    """What a progress callback raises here."""


def stop_at_once(count: int) -> None:
    raise Enough(count)


def test_an_error_in_progress_stops_the_work_and_comes_through():
    rules = native.Rules.make("churn", [8] * 6)
    with pytest.raises(Enough):
        rules.playouts(None, 2**64 - 1, 1, 2, stop_at_once)
    search = rules.search(None, native.SearchParams())
    with pytest.raises(Enough):
        search.run(seconds=1000, threads=2, progress=stop_at_once)
    assert search.run(simulations=0).action in rules.walk().legal()


@pytest.mark.parametrize("progress", [5, "tick", [print]])
def test_progress_must_be_callable(flume, progress):
    with pytest.raises(TypeError):
        flume.playouts(None, 1, 1, 1, progress)
    with pytest.raises(TypeError):
        flume.search(None, native.SearchParams()).run(simulations=1, progress=progress)


@pytest.mark.parametrize("kind", ["Rules", "Walk", "Search", "Tally", "SearchResult", "Candidate"])
def test_objects_of_the_kernel_cannot_be_constructed(kind):
    with pytest.raises(TypeError):
        getattr(native, kind)()


def test_nothing_is_copied_by_accident(flume):
    for thing in (flume, flume.walk(), flume.search(None, native.SearchParams())):
        for use in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                use(thing)


@pytest.mark.parametrize("seats", [5, 1000])
def test_values_of_missing_seats_are_refused(flume, seats):
    result = flume.search(None, native.SearchParams()).run(simulations=1)
    with pytest.raises(ValueError, match="seats"):
        result.value(seats)


def test_empty_instances():
    """Made past the constructor: an error (after a warning on stderr)."""
    subprocesses.run("""
import ludarium_kernel as native
calls = (
    (native.Rules, lambda empty: empty.seats),
    (native.Rules, lambda empty: empty.walk()),
    (native.Walk, lambda empty: empty.legal()),
    (native.Search, lambda empty: empty.run(1)),
    (native.Tally, lambda empty: empty.lengths),
    (native.SearchResult, lambda empty: empty.candidates),
    (native.Candidate, lambda empty: empty.value),
    (native.SearchParams, lambda empty: empty.max_nodes),
)
for kind, use in calls:
    try:
        use(kind.__new__(kind))
    except TypeError:
        continue
    raise AssertionError(kind)
""")


FEWER_THREADS = """
import resource
import ludarium_kernel as native

rules = native.Rules.make("flume", [5])
expected = rules.playouts(None, 5000, 1, 1)
pages = int(open("/proc/self/statm").read().split()[0])
room = pages * resource.getpagesize() + 120 * 2**20
resource.setrlimit(resource.RLIMIT_AS, (room, room))
tally = rules.playouts(None, 5000, 1, 64)
assert (tally.steps, tally.by_winners) == (expected.steps, expected.by_winners)
params = native.SearchParams()
params.max_nodes = 10_000
result = rules.search(None, params).run(simulations=5000, threads=64)
print(tally.games, result.simulations)
"""


def test_fewer_threads_than_asked_for():
    """The system grants only some of 64 stacks of 8 MB each: the work is done by those."""
    assert subprocesses.run(FEWER_THREADS) == "5000 5000\n"
