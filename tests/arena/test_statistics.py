"""Shares, Elo and the sequential test against what is known of them."""

from math import inf, log, log10
from random import Random

import pytest

from ludarium.arena.intervals import share_interval
from ludarium.arena.sprt import Sprt, share_of_elo, sprt_from_text
from ludarium.arena.standing import Standing, elo_of
from ludarium.core.errors import OptionError
from tests.effort import often


def standing(groups: list[float], size: int = 2) -> Standing:
    games = size * len(groups)
    return Standing(tuple(groups), games, size * sum(groups), size)


def test_elo_and_share_are_inverse():
    for elo in (-700, -120, 0, 35, 400):
        assert elo_of(share_of_elo(elo)) == pytest.approx(elo)
    assert share_of_elo(400) == pytest.approx(10 / 11)
    assert elo_of(0.75) == pytest.approx(400 * log10(3))
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_the_share_of_games_that_do_not_depend_on_each_other_is_wilsons():
    """With as much spread between the pairs as independence gives."""
    groups = [0.0] * 25 + [0.5] * 50 + [1.0] * 25
    share, wilson = standing(groups).share, share_interval(100, 200)
    assert share.low == pytest.approx(wilson.low, abs=1e-9)
    assert share.high == pytest.approx(wilson.high, abs=1e-9)


def test_pairs_that_agree_tell_more_and_pairs_that_do_not_tell_less():
    split, clean = standing([0.5] * 50).share, standing([0.0, 1.0] * 25).share
    usual = share_interval(50, 100)
    assert split.high - split.low < (usual.high - usual.low) / 4
    assert clean.high - clean.low > 1.3 * (usual.high - usual.low)


def test_all_won():
    share = standing([1.0] * 10).share
    assert (share.value, share.high) == (1.0, 1.0)
    assert share.low == pytest.approx(share_interval(20, 20).low)


def test_games_before_the_first_whole_group_count():
    assert Standing((), 1, 1.0, 2).share == share_interval(1, 1)


def pair(rng: Random, strength: float, tilt: float) -> float:
    """A pair of games whose opening favours a seat by `tilt`."""
    return sum(rng.random() < p for p in (strength + tilt, strength - tilt)) / 2


@pytest.mark.parametrize(("strength", "tilt"), [(0.5, 0.0), (0.5, 0.4), (0.7, 0.25), (0.9, 0.05)])
def test_the_interval_holds_the_truth_in_95_of_100_matches(strength, tilt):
    rng, hits, matches = Random(5), 0, 1_000
    for _ in range(matches):
        share = standing([pair(rng, strength, tilt) for _ in range(40)]).share
        hits += share.low <= strength <= share.high
    assert 0.93 < hits / matches < 0.985


def test_the_ratio_of_plain_games_is_that_of_the_binomial_test():
    test = Sprt(0.5, 0.6)
    won, lost = 70, 30
    binomial_ratio = won * log(0.6 / 0.5) + lost * log(0.4 / 0.5)
    assert test.ratio([1.0] * won + [0.0] * lost) == pytest.approx(binomial_ratio, abs=1e-6)
    assert test.bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert test.ratio([]) == 0 and test.accepted([]) is None


def test_all_won_accepts_after_as_many_games_as_the_binomial_test_needs():
    test = Sprt(0.5, 0.65)
    need = next(n for n in range(1, 100) if test.accepted([1.0] * n) is not None)
    assert need == 12 and test.accepted([1.0] * need) == 0.65
    assert 11 < log(19) / log(0.65 / 0.5) < 12
    assert test.accepted([0.0] * 30) == 0.5


@pytest.mark.parametrize("tilt", [0.0, 0.35])
@pytest.mark.parametrize("right", ["low", "high"])
def test_the_wrong_share_is_accepted_in_few_matches(tilt, right):
    """Both kinds of error near one in twenty, for pairs that depend on each other too."""
    test, rng, wrong, lengths = Sprt(0.5, 0.6), Random(7), 0, 0
    truth, matches = getattr(test, right), often(40)
    for _ in range(matches):
        groups: list[float] = []
        while (accepted := test.accepted(groups)) is None:
            groups.append(pair(rng, truth, tilt))
        wrong += accepted != truth
        lengths += len(groups)
    assert wrong / matches < 0.08
    assert lengths / matches < (60 if tilt else 100), "far fewer pairs than a fixed number needs"


@pytest.mark.parametrize(
    ("text", "elo"),
    [
        ("", False),
        ("0.5", False),
        ("0.6,0.5", False),
        ("0,1", False),
        ("a,b", True),
        ("0,nan", False),
        ("0,inf", True),
        ("0,9000", True),
        ("1,2,3", False),
    ],
)
def test_bad_tests(text, elo):
    with pytest.raises(OptionError, match="sprt: expected"):
        sprt_from_text(text, elo=elo)


def test_tests_by_elo():
    test = sprt_from_text("0,100", elo=True)
    assert test.low == 0.5 and test.high == pytest.approx(0.64, abs=1e-3)
