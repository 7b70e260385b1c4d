"""The kernel plays by the Python rules: step by step, from codes, in counts and on average."""

from math import prod, sqrt
from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.agents.random import random_game
from ludarium.analysis.random_play import played_in_python, playouts, random_play
from ludarium.arena.intervals import Interval
from ludarium.core.options import Choice, Switch
from tests.effort import often
from tests.option_sets import ONE_OF_EACH, SAMPLES, OptionSet, in_kernel
from tests.parity import lockstep
from tests.parity.lockstep import PARITY_SETS, Lockstep, ParityError
from tests.perft import tables

pytest.importorskip("ludarium_kernel")

SEED = 2026


def steps_for(option_set: OptionSet) -> int:
    """As many as take a fraction of a second: steps on large boards are slow in Python."""
    return often(min(1_800, 50_000 // len(option_set.load().moves) + 400))


@pytest.mark.parametrize("option_set", PARITY_SETS, ids=str)
def test_the_kernel_agrees_with_the_rules_step_by_step(option_set):
    steps = steps_for(option_set)
    totals = lockstep.walk(option_set, SEED, steps)
    assert totals["step"] == steps and totals["restart"] > steps // 40
    assert totals["game"] > 0, "some game must be played to its end"


def test_enough_is_compared():
    assert sum(map(steps_for, PARITY_SETS)) >= 70_000
    for name in {option_set.name for option_set in PARITY_SETS}:
        games = {option_set.load() for option_set in PARITY_SETS if option_set.name == name}
        assert len(games) >= min(6, all_there_are(name)), name


def all_there_are(name: str) -> int:
    """How many different games the options of a game make, where one can count them."""
    options = ludarium.GAMES[name].rules.OPTIONS
    countable = all(isinstance(option, Choice | Switch) for option in options)
    return prod(len(option.samples) for option in options) if countable else 99


class Wrong:
    """A walk that forgets the last legal action of each position."""

    def __init__(self, walk):
        self.walk = walk

    def __getattr__(self, name):
        return getattr(self.walk, name)

    def legal(self):
        return self.walk.legal()[:-1]


def test_a_difference_is_reported_with_code_that_reproduces_it():
    game = ludarium.load("churn", sides=2)
    pair = Lockstep(game)
    for text in ("a1", "swap", "c2"):
        pair.compare()
        pair.play(game.parse(text))
    pair.walk = Wrong(pair.walk)  # type: ignore[assignment]
    with pytest.raises(ParityError) as caught:
        pair.compare()
    message = str(caught.value)
    assert message.startswith("legal actions: the rules say [")
    assert "# in words: a1, swap, c2" in message
    recipe = message.partition("\n")[2]
    names = {"ludarium": ludarium, "kernel": kernel}
    exec(recipe, names)
    assert names["state"] == pair.state
    assert names["walk"].code() == game.encode(pair.state)


def test_a_difference_names_the_option_set_and_the_seed(monkeypatch):
    option_set = OptionSet("flume", {"size": 3})
    monkeypatch.setattr(Lockstep, "restart", lambda self: setattr(self, "walk", self.rules.walk()))
    with pytest.raises(ParityError, match=r"^flume-3, seed 5, game \d+:\n"):
        lockstep.walk(option_set, 5, 10_000)


def test_the_command_compares_and_sums_up(capsys):
    assert lockstep.main(["--steps", "1500", "--seed", "3"]) == 0
    assert "1500 steps agree (churn " in capsys.readouterr().out


def test_the_command_fails_on_a_difference(capsys, monkeypatch):
    monkeypatch.setattr(Lockstep, "restart", lambda self: setattr(self, "walk", self.rules.walk()))
    assert lockstep.main(["--steps", "5000"]) == 1
    assert "for action in [" in capsys.readouterr().out


COUNTS = [
    entry
    for name in ludarium.GAMES
    if kernel.supports(ludarium.load(name))
    for entry in tables.read(name)
]


@pytest.mark.parametrize("entry", COUNTS, ids=str)
def test_the_kernel_gives_the_count_of_the_perft_table(entry):
    assert kernel.perft(entry.option_set.load(), None, entry.depth) == entry.sequences


RANDOM_PLAY = in_kernel(SAMPLES)
KERNEL_GAMES = 20_000
SIGMAS = 4


@pytest.mark.parametrize("option_set", RANDOM_PLAY, ids=str)
def test_random_play_has_equal_results(option_set):
    """Wins by seat, shared wins, mean length and how many games are short, within four sigma."""
    game, rng = option_set.load(), Random(SEED)
    games = often(max(60, min(250, 4_000 // len(game.moves))))  # those on large boards are slow
    ends = [random_game(game, rng) for _ in range(games)]
    winners = [outcome.winners for end, _ in ends if (outcome := game.outcome(end)) is not None]
    native = playouts(game, None, KERNEL_GAMES, SEED, threads=2)
    assert native.games == KERNEL_GAMES == sum(native.wins) + native.draws
    assert_rates_alike(sum(len(won) > 1 for won in winners), games, native.draws)
    for seat in range(game.seats):
        assert_rates_alike(winners.count((seat,)), games, native.wins[seat])
    lengths = sorted(steps for _, steps in ends)
    short = lengths[games // 4]
    few = sum(number for length, number in native.lengths.items() if length <= short)
    assert_rates_alike(sum(length <= short for length in lengths), games, few)
    mean = native.steps / native.games
    variance = sum(n * (length - mean) ** 2 for length, n in native.lengths.items()) / native.games
    assert_alike(sum(lengths) / games, mean, variance, games)


CENSUS = 2_000


@pytest.mark.parametrize("option_set", in_kernel(ONE_OF_EACH), ids=str)
def test_statistics_are_equal(option_set):
    """Turns, steps, choices, wins and draws: their intervals lie around each other's values."""
    game = option_set.load()
    ours = played_in_python(game, often(80), SEED)
    theirs = random_play(game, CENSUS, SEED, threads=2)
    for mean in ("turns", "steps", "branching", "draws"):
        _assert_near(getattr(ours, mean), getattr(theirs, mean))
    for our, their in zip(ours.wins, theirs.wins, strict=True):
        _assert_near(our, their)


def _assert_near(ours: Interval, theirs: Interval) -> None:
    """Within twice what 95 % of samples keep to."""
    width = (ours.high - ours.low) + (theirs.high - theirs.low)
    assert abs(ours.value - theirs.value) <= width + 1e-4


def assert_rates_alike(count: int, games: int, native_count: int) -> None:
    rate = native_count / KERNEL_GAMES
    assert_alike(count / games, rate, rate * (1 - rate), games)


def assert_alike(mean: float, native_mean: float, variance: float, games: int) -> None:
    sigma = sqrt(variance * (1 / games + 1 / KERNEL_GAMES))
    assert abs(mean - native_mean) <= SIGMAS * sigma + 1e-12


@pytest.mark.parametrize("option_set", RANDOM_PLAY, ids=str)
def test_returns_are_those_of_the_rules(option_set):
    """The mean return of playouts is what the rules give for the same winners."""
    game = option_set.load()
    native = playouts(game, None, 2_000, SEED)
    assert sum(native.returns) == pytest.approx(0, abs=1e-9)
    if not native.draws:
        loss = -1 / (game.seats - 1)
        expected = [(won + loss * (2_000 - won)) / 2_000 for won in native.wins]
        assert native.returns == pytest.approx(expected)
    end = random_game(game, Random(SEED))[0]
    alone = playouts(game, end, 3, SEED)
    assert alone.lengths == {0: 3} and alone.returns == pytest.approx(game.returns(end))
