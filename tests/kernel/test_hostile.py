"""Whatever comes from Python is refused with a clear error, or works; it never crashes."""

import copy
import math
import pickle
from functools import partial
from random import Random
from typing import Any

import pytest

from ludarium import kernel
from tests.games import suite
from tests.kernel import subprocesses
from tests.mutations import Mutations
from tests.option_sets import SMALL, OptionSet, in_kernel
from tests.samples import sample

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


def test_what_only_the_game_can_refuse(small_game):
    for numbers in suite(small_game.name).bad_numbers:
        with pytest.raises((ValueError, TypeError)):
            native.Rules.make(small_game.name, numbers)


@pytest.mark.parametrize("bad", [None, 7, {7: 7}, "3", [3] * 10**6], ids=lambda bad: repr(bad)[:9])
def test_no_options_at_all(small_game, bad):
    numbers = kernel.option_numbers(small_game)
    for options in (bad, numbers[:-1], [*numbers, 3], [numbers]):
        with pytest.raises((ValueError, TypeError)):
            native.Rules.make(small_game.name, options)


BAD_CODES: list[Any] = [
    "",
    ":",
    "\0",
    ":::::::",
    "nonsense",
    "é" * 40,
    "３/３/３:r:-",
    "\ud800",
    "3/3/3:r:-\n",
    "3/3/3:r:-\0",
    "-1/3/3:r:-",
    "99999999999999999999/3/3:r:-",
    *(mark * 10**6 for mark in "r1/:X\0"),
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


def test_random_text(rules):
    rng = Random(5)
    for _ in range(1_000):
        code = "".join(map(chr, rng.choices(range(256), k=rng.randrange(60))))
        with pytest.raises(ValueError, match="code"):
            rules.walk(code)


@pytest.mark.parametrize("option_set", in_kernel(SMALL)[::3], ids=str)
def test_play_goes_on_from_any_code_that_is_accepted(option_set):
    game, rng = option_set.load(), Random(f"hostile {option_set}")
    codes = [game.encode(step.state) for step in sample(option_set)]
    rules, accepted, change = kernel.rules(game), 0, Mutations(codes)
    for _ in range(250):
        code = change(rng)
        try:
            walk = rules.walk(code)
        except ValueError:
            continue
        accepted += 1
        assert walk.code() == code, "one state, one code"
        play_on(walk, rng)
        if walk.to_move() >= 0:
            result = rules.search(code, native.SearchParams()).run(simulations=rng.randrange(20))
            assert result.action in rules.walk(code).legal() or rules.walk(code).to_move() < 0
    assert accepted > 5


def play_on(walk: Any, rng: Random) -> None:
    """Some steps with illegal ones in between; the walk must not be shaken by those."""
    for _ in range(30):
        legal, code = walk.legal(), walk.code()
        wild = rng.randrange(-10, 3_000)
        if wild not in legal:
            with pytest.raises(ValueError, match="action"):
                walk.apply(wild)
        assert walk.code() == code
        if not legal:
            return
        walk.apply(rng.choice(legal))


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


@pytest.mark.parametrize("count", [-1, 2**64, 1.5, "1", None])
def test_bad_counts(rules, count):
    for use in (rules.playouts, rules.census):
        with pytest.raises(TypeError):
            use(None, count, 1)
        with pytest.raises(TypeError):
            use(None, 1, count)


def test_no_games(rules):
    tally = rules.playouts(None, 0, 1, 2)
    assert (tally.games, tally.steps, sum(tally.by_winners), tally.lengths) == (0, 0, 0, {})
    census = rules.census(None, 0, 1, 2)
    assert (census.games, census.turns.mean, census.choices.variance) == (0, 0.0, 0.0)


@pytest.mark.parametrize("threads", [0, -1, 65, 1000, 2**31 - 1, -(2**31), 2**31, 2**64])
def test_bad_threads(rules, threads):
    with pytest.raises((ValueError, TypeError)):
        rules.playouts(None, 1, 1, threads)
    with pytest.raises((ValueError, TypeError)):
        rules.census(None, 1, 1, threads)
    with pytest.raises((ValueError, TypeError)):
        rules.search(None, native.SearchParams()).run(simulations=1, threads=threads)


@pytest.mark.parametrize("depth", [-1, 61, 2**31 - 1, 2**31, -(2**70), 1.5])
def test_bad_depths(rules, depth):
    with pytest.raises((ValueError, TypeError)):
        rules.perft(None, depth)


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, -1.0, -1e-9, 1e10, "1", b"1"])
def test_bad_seconds(flume, seconds):
    with pytest.raises((ValueError, TypeError)):
        flume.search(None, native.SearchParams()).run(seconds=seconds)


def test_no_limit(flume):
    with pytest.raises(ValueError, match="limit"):
        flume.search(None, native.SearchParams()).run()


@pytest.mark.parametrize("simulations", [-1, 2**64, 1.5, "1"])
def test_bad_simulations(flume, simulations):
    with pytest.raises(TypeError):
        flume.search(None, native.SearchParams()).run(simulations=simulations)


def test_no_time_still_gives_a_legal_move(rules):
    walk = rules.walk()
    if walk.to_move() == native.CHANCE:
        walk.apply(walk.legal()[0])
    for limit in ({"simulations": 0}, {"seconds": 0.0}, {"simulations": 1}):
        result = rules.search(walk.code(), native.SearchParams()).run(**limit)
        assert result.action in walk.legal()
        assert sorted(c.action for c in result.candidates) == walk.legal()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("max_nodes", nodes) for nodes in (0, 1, 2, 10, 2**32 - 1, 2**32, -1, 1.5, None)],
        *[("exploration", bad) for bad in (math.nan, math.inf, -1.0, 1e300, "much", None)],
        *[("first_play_reduction", bad) for bad in (math.nan, -math.inf, 1e300, "much")],
        *[("expand_after", bad) for bad in (-1, 2**32, 0.5, None)],
    ],
)
def test_bad_tunables(rules, name, value):
    def search() -> None:
        params = native.SearchParams()
        setattr(params, name, value)
        rules.search(None, params)

    with pytest.raises((ValueError, TypeError)):
        search()


def test_extreme_tunables(rules):
    for name, value in (
        ("expand_after", 2**32 - 1),
        ("expand_after", 0),
        ("exploration", 0.0),
        ("exploration", 100.0),
        ("first_play_reduction", -100.0),
        ("max_nodes", 2_000),
    ):
        params = native.SearchParams()
        setattr(params, name, value)
        search = rules.search(None, params)
        if rules.walk().to_move() == native.CHANCE:
            search.advance(rules.walk().legal()[0])
        result = search.run(simulations=300)
        assert result.simulations == 300 and result.nodes <= params.max_nodes


def test_unknown_tunables():
    game = OptionSet("flume", {}).load()
    with pytest.raises(AttributeError):
        kernel.Search(game, game.initial_state(), cleverness=11)


class Enough(Exception):  # noqa: N818
    """What a progress callback raises here."""


def stop_at_once(done: int) -> None:
    raise Enough(done)


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


def test_progress_that_takes_no_number():
    rules = native.Rules.make("churn", [8] * 6)
    with pytest.raises(TypeError):
        rules.playouts(None, 1_000, 1, 1, lambda: None)


@pytest.mark.parametrize("kind", ["Rules", "Walk", "Search", "Tally", "SearchResult", "Candidate"])
def test_what_only_the_kernel_makes(kind):
    with pytest.raises(TypeError):
        getattr(native, kind)()


def test_nothing_is_copied_by_accident(flume):
    for thing in (flume, flume.walk(), flume.search(None, native.SearchParams())):
        for use in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                use(thing)


@pytest.mark.parametrize("seats", [5, 1000])
def test_values_of_seats_there_are_not(flume, seats):
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


SCARCE = """
import resource
import sys
import ludarium_kernel as native

rules = native.Rules.make("flume", [5])
expected = rules.playouts(None, 5000, 1, 1)
pages = int(open("/proc/self/statm").read().split()[0])
room = pages * resource.getpagesize() + int(sys.argv[1]) * 2**20
resource.setrlimit(resource.RLIMIT_AS, (room, room))
"""


def test_fewer_threads_than_asked_for():
    """The system grants only some of 64 stacks of 8 MB each: the work is done by those."""
    out = subprocesses.run(
        SCARCE
        + """
tally = rules.playouts(None, 5000, 1, 64)
assert (tally.steps, tally.by_winners) == (expected.steps, expected.by_winners)
params = native.SearchParams()
params.max_nodes = 10_000
found = rules.search(None, params).run(simulations=5000, threads=64)
print(tally.games, found.simulations)
""",
        "120",
    )
    assert out == "5000 5000\n"


def test_no_memory_for_a_tree():
    out = subprocesses.run(
        SCARCE
        + """
params = native.SearchParams()
params.max_nodes = 1_000_000_000
print(rules.search(None, params).run(simulations=10).simulations)
""",
        "100",
    )
    assert out == "10\n", "memory is asked for as it is needed"
