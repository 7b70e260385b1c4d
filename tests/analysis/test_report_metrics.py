"""Each metric of a report against a case that is worked out by hand."""

from math import log10

import pytest

import ludarium
from ludarium.analysis.report.decisiveness import (
    decided_at,
    decisiveness,
    lead_changes,
    lowest_share,
    margin,
)
from ludarium.analysis.report.figures import Json, Source, histogram, median, nice_width
from ludarium.analysis.report.firsts import First, first_moves
from ludarium.analysis.report.length import length
from ludarium.analysis.report.memorable import memorable
from ludarium.analysis.report.openings import openings
from ludarium.analysis.report.playing import play_opening, play_opening_at_random, shares_of
from ludarium.analysis.report.proofs import proofs
from ludarium.analysis.report.seats import seats
from ludarium.analysis.report.sizes import branching, layers, least_positions, part_means
from ludarium.analysis.report.skill import skill
from tests.analysis.reporting import tiny

SOURCE = Source("random", 4, 1)


def values(figure):
    return figure["value"], figure["low"], figure["high"]


def test_a_median_lies_between_its_ranks():
    assert values(median(range(1, 102), Source("random", 101, 1))) == (51, 41, 61)
    assert values(median([7], SOURCE))[0] == 7


def test_bins_are_round_and_hold_every_value():
    assert [nice_width(least) for least in (0.3, 1, 1.1, 3, 11, 60)] == [1, 1, 2, 5, 20, 100]
    bins = histogram([3, 4, 4, 52], most=10)
    assert bins[0] == {"from": 0, "to": 5, "count": 3}
    assert bins[-1] == {"from": 50, "to": 55, "count": 1}
    assert len(bins) == 11


def test_shares_of_returns():
    assert shares_of((1.0, -1.0)) == [1.0, 0.0]
    assert shares_of((0.5, -0.5)) == [0.75, 0.25]
    assert shares_of((1.0, -0.5, -0.5)) == [1.0, 0.0, 0.0]


SHARES = [[0.5, 0.5], [0.7, 0.3], None, [0.55, 0.45], [0.2, 0.8], [0.65, 0.35], [0.95, 0.05]]
"""Seat 0 leads, then seat 1, then seat 0 to its win; in between nobody does."""


def test_leads_and_when_it_is_decided():
    assert lead_changes(SHARES) == 2
    assert lowest_share(SHARES, 0) == (0.2, 4)
    assert decided_at(SHARES, 0) == 6 / 7
    assert decided_at([[0.95, 0.05]] * 4, 0) == 0.0


def game_of(winners, moves, shares=(), **more):
    usual = {
        "moves": moves,
        "winners": winners,
        "scores": [4, 3],
        "reason": "so",
        "steps": len(moves),
        "first": moves[0],
        "swap": False,
        "opener_points": float(winners == [0]),
        "choices": [7 - number for number in range(len(moves))],
        "shares": list(shares),
        "proven": len(moves),
    }
    return usual | more


def test_decisiveness():
    churn = ludarium.load("churn", sides=2)
    games = [game_of([0], ["b2"] * 7, SHARES), game_of([1], ["b2"] * 2, [[0.1, 0.9], [0.0, 1.0]])]
    metric = decisiveness(churn, games, Source("search:8@4", 2, 1))
    assert metric["changes"]["value"] == 1 and metric["changes"]["games"] == 2
    assert values(metric["no_change"])[0] == 0.5
    assert metric["comebacks"]["value"] == 0.5  # seat 0 was at 20 %, below half of an even share
    assert metric["margins"]["mean"]["value"] == 1
    assert margin(game_of([2], ["a"], scores=[9, 5, 4])) == 1
    unevaluated = [game_of([0], ["b2"], [None])]
    assert decisiveness(churn, unevaluated, SOURCE) == {"known": False}


def test_length_and_branching():
    walks = [
        {"steps": 4, "turns": 2, "choices": [3] * 20, "mean_choices": 3.0},
        {"steps": 6, "turns": 4, "choices": [5] * 20, "mean_choices": 5.0},
    ]
    games = [game_of([0], ["b2"] * 3), game_of([0], ["b2"] * 5)]
    metric = length(walks, [], games, {"seed": 1, "agent": "search:8@4"})
    assert metric["thinking"]["turns"]["value"] == 4
    assert metric["random"]["steps"]["value"] == 5 and metric["random"]["longest"] == 6
    playouts: list[Json] = [{"lengths": [[10, 3]]}, {"lengths": [[20, 1]]}]
    metric = length(walks, playouts, games, {"seed": 1, "agent": "x"})
    assert metric["random"]["steps"]["value"] == 12.5
    course = branching(walks, games, "search:8@4", 1)
    assert course["random"]["choices"]["value"] == 4
    assert course["random"]["course"][0]["tenth"] == 3
    assert course["thinking"]["choices"]["value"] == pytest.approx((6 + 5) / 2)


def test_seats_and_swaps():
    churn = ludarium.load("churn", sides=2)
    games = [game_of([0], ["b2"]), game_of([1], ["b2"], swap=True, opener_points=1.0)]
    playouts = [{"wins": [60, 20], "draws": 20}]
    metric = seats(churn, [], playouts, games, Source("search:8@4", 2, 1))
    assert [each["value"] for each in metric["random"]["wins"]] == [0.7, 0.3]
    assert metric["random"]["draws"]["value"] == 0.2
    assert metric["pie"]["swaps"]["value"] == 0.5 and metric["pie"]["opener"]["value"] == 1.0
    assert seats(ludarium.load("subsume", sides=2), [], playouts, games, SOURCE)["pie"] is None


def test_the_safe_bound_of_positions():
    """Two pairs of four games agree, of six; a Poisson number of 2 is at most 7.2 (95 %)."""
    walks = [{"marks": {"2": mark}} for mark in ("a", "a", "b", "b")]
    metric = least_positions(walks, SOURCE)
    assert metric is not None and metric["log10"] == 0 and metric["steps"] == 2
    apart = [{"marks": {"4": str(number)}} for number in range(100)]
    metric = least_positions(apart, SOURCE)
    assert metric is not None and metric["log10"] == pytest.approx(log10(4950 / 3.688), abs=0.05)


def test_the_course_of_a_game():
    assert part_means(range(40))[:3] == [0.5, 2.5, 4.5]
    assert part_means([1, 2])[9:11] == [1, 2] and len(part_means([5])) == 20


def test_every_position_of_a_small_board_is_counted():
    """Flume 3×3: which points are taken, by whom, and whose turn it is, all from the rules."""
    game = ludarium.load("flume", size=3)
    whole = layers(game, 1_000_000)
    assert whole["complete"] and whole["layers"][:2] == [1, 9]
    cut = layers(game, 50)
    assert not cut["complete"] and cut["layers"] == whole["layers"][: len(cut["layers"])]


def test_first_moves_are_those_up_to_symmetry():
    firsts = first_moves(ludarium.load("churn", sides=2))
    assert [len(first.cells) for first in firsts] == [6, 1]
    assert len(first_moves(ludarium.load("flume", size=7))) == 10
    turnio = first_moves(ludarium.load("turnio"))
    assert len(turnio) == 36 and all(first.after_chance for first in turnio)
    stones = {first.colour for first in first_moves(ludarium.load("wunchunk", sides=4))}
    assert stones == {"Red", "Blue", ""}  # a pass brings none


def test_first_moves_are_measured_without_a_swap():
    """On Flume 3×3, where players can prove everything, all but the middles of the sides win."""
    game = ludarium.load("flume", size=3)
    metric = {first.text: play_opening(game, first, 500, 1, 0) for first in first_moves(game)}
    assert metric == {"a1": 1.0, "b1": 0.0, "b2": 1.0}
    centre = play_opening_at_random(ludarium.load("churn", sides=2), First("b2", ("b2",)), 50, 1)
    assert centre == {"games": 50, "points": 50.0}  # the centre always wins


def test_openings_by_hand():
    churn = ludarium.load("churn", sides=2)
    games = [game_of([0], [first]) for first in ("b2", "c1", "a2")]
    playouts: dict[tuple[int, ...], Json] = {
        (0,): {"games": 100, "points": 50.0},
        (1,): {"games": 100, "points": 90.0},
    }
    metric = openings(churn, tiny(churn), games, playouts, {(1, 0, 10): [1.0, 1.0, 0.0, 0.0]})
    edge, centre = metric["moves"]
    assert (edge["chosen"], centre["chosen"]) == (2, 1)
    assert edge["random"]["value"] == 0.5 and edge["thinking"] is None
    assert centre["thinking"]["value"] == 0.5 and centre["thinking"]["games"] == 4
    verdict = openings(churn, tiny(churn), games, playouts, {})["verdict"]
    assert (verdict["moves"], verdict["good"], verdict["bad"]) == (7, 1, 0)
    assert verdict["fairest"]["move"] == edge["move"] and verdict["best"]["move"] == "b2"
    assert verdict["spread"] == pytest.approx(0.28, abs=0.01)


def test_skill_adds_up():
    plan = tiny(ludarium.load("churn", sides=2), budgets=(0, 4, 16))
    group_points: dict[tuple[int, ...], list[float]] = {
        (0, 0): [1.0, 0.5],
        (0, 1): [1.0, 0.5],
        (1, 0): [0.5, 0.5],
    }
    metric = skill(plan, 2, group_points)
    assert [pair["share"]["value"] for pair in metric["pairs"]] == [0.75, 0.5]
    assert metric["pairs"][0]["elo"]["value"] == pytest.approx(190.85, abs=0.01)
    assert [point["value"] for point in metric["curve"]] == pytest.approx([0, 190.85, 190.85])
    assert skill(plan, 3, {})["curve"] is None


def test_proofs_of_first_moves_prove_the_game():
    churn = ludarium.load("churn", sides=2)
    lost = {"known": True, "value": -1.0, "margin": -1.0, "unswapped": 1.0, "nodes": 5}
    assert (
        proofs(churn, tiny(churn), {(0,): lost, (1,): {"known": False, "nodes": 9}})["value"]
        is None
    )
    metric = proofs(churn, tiny(churn), {(0,): lost, (1,): lost})
    assert (metric["value"], metric["margin"], metric["known"]) == (-1.0, -1.0, 2)
    won = {**lost, "value": 1.0, "margin": 3.0}
    assert proofs(churn, tiny(churn), {(1,): won})["margin"] == 3.0
    assert "chance move" in proofs(ludarium.load("turnio"), tiny(churn), {})["why_not"]


def test_memorable_games_are_listed_once():
    churn = ludarium.load("churn", sides=2)
    long = ["b2", "a1", "c2", "c1"]
    games = [
        game_of([0], long[:1], [[0.6, 0.4]], scores=[5, 2]),
        game_of([0], long, [[0.5, 0.5], [0.1, 0.9], [0.5, 0.5], [1.0, 0.0]]),
    ]
    metric = memorable(churn, tiny(churn), games)
    assert [(each["title"], each["game"]) for each in metric] == [
        ("The biggest comeback", 1),
        ("The shortest", 0),
    ]
    assert metric[0]["turn"] == 1 and "10%" in metric[0]["why"]
