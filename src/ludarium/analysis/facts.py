"""docs/facts.md: random play of every game at its default and at other sizes."""

from collections.abc import Mapping
from typing import Any

from ludarium.analysis.random_play import Statistics
from ludarium.arena.intervals import Interval, weighted_mean_interval
from ludarium.core.game import AnyGame

SIZES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("churn", {"sides": 2}, 4000),
    ("churn", {"sides": 3}, 4000),
    ("churn", {"sides": (3, 4, 3, 4, 3, 4)}, 1000),
    ("churn", {"sides": 4}, 400),
    ("churn", {"sides": 5}, 40),
    ("flume", {"size": 5}, 4000),
    ("flume", {"size": 7}, 4000),
    ("flume", {"size": 11}, 1000),
    ("subsume", {"sides": 3}, 4000),
    ("subsume", {"sides": 5}, 1000),
    ("subsume", {"sides": 7}, 400),
    ("turnio", {}, 1000),
    ("turnio", {"first": "square"}, 1000),
    ("turnio", {"blockers": True}, 1000),
    ("wunchunk", {"sides": 4}, 2000),
    ("wunchunk", {"sides": 6}, 1000),
    ("wunchunk", {"sides": 6, "opening": "balanced"}, 1000),
    ("wunchunk", {"sides": 6, "opening": "open"}, 1000),
    ("wunchunk", {"seats": 3, "sides": 8}, 400),
    ("wunchunk", {"seats": 4, "sides": 8}, 400),
)
"""The rows of the page: game, options, and how many games to play."""

HEAD = """\
# Facts from random play

Made by `make facts` (random play, seed {seed}); do not edit by hand. Every legal step is equally
likely, so these numbers say how the games behave when nobody thinks, not how they are played well.

Intervals are 95 %: the normal one for means, Wilson's for shares. *Turns* counts the turns of
all seats, *steps* their steps and the draws of chance, *choices* is the mean number of legal
steps when a seat is to move. Wins are by seat; where the pie rule allows it, random players swap
like any other step. A draw is any shared win.

| game | options | games | turns | steps | choices | wins by seat | draws |
|---|---|---|---|---|---|---|---|
"""

CHURN_GAMES = {2: 1_000_000, 3: 1_000_000, 4: 200_000, 5: 20_000, 6: 2_000, 7: 300}
"""How many games of Churn to play on each side for its lengths (the kernel is needed)."""

CHURN_HEAD = """
## How long Churn lasts

The designer's sheet speaks of about 8,500 turns on side 5 without saying how the players chose.
With random players on regular boards a game takes this many steps (a swap is one), and each
further side multiplies the length by the growth:

| side | cells | games | mean steps | growth | shortest | longest |
|---|---|---|---|---|---|---|
"""


def facts_page(
    rows: list[tuple[AnyGame, Statistics]], churn: Mapping[int, Mapping[int, int]], seed: int
) -> str:
    """The whole page; `churn` has the number of games by length for each side."""
    page = HEAD.format(seed=seed) + "".join(_row(game, stats) for game, stats in rows)
    return page + (CHURN_HEAD + "".join(_churn_rows(churn)) if churn else "")


def _churn_rows(churn: Mapping[int, Mapping[int, int]]) -> list[str]:
    rows, before = [], None
    for side, lengths in churn.items():
        mean = weighted_mean_interval(lengths)
        growth = f"× {mean.value / before:.2f}" if before else ""
        before = mean.value
        cells, games = 3 * side * (side - 1) + 1, sum(lengths.values())
        rows.append(
            f"| {side} | {cells} | {games:,} | {_number(mean)} | {growth} "
            f"| {min(lengths):,} | {max(lengths):,} |\n"
        )
    return rows


def _row(game: AnyGame, stats: Statistics) -> str:
    options = ", ".join(
        f"{option.name} {option.to_text(game.options[option.name])}" for option in game.OPTIONS
    )
    cells = (
        game.info.title,
        options,
        f"{stats.games:,}",
        _number(stats.turns),
        _number(stats.steps),
        _number(stats.branching),
        " / ".join(_share(share) for share in stats.wins),
        _share(stats.draws),
    )
    return f"| {' | '.join(cells)} |\n"


def _number(interval: Interval) -> str:
    half = interval.high - interval.value
    return f"{interval.value:,.1f} ± {half:,.1f}"


def _share(interval: Interval) -> str:
    return f"{interval.value:.1%} ({interval.low:.1%}–{interval.high:.1%})"
