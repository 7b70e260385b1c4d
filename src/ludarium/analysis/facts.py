"""docs/facts.md: random play of every game at its default and at other sizes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ludarium.analysis.random_play import Statistics
from ludarium.arena.intervals import Interval, weighted_mean_interval
from ludarium.core.errors import OptionError
from ludarium.core.game import AnyGame
from ludarium.games import GAMES, load
from ludarium.games.benchmarks import Growth

HEAD = """\
# Facts from random play

Made by `make facts` (random play, seed {seed}); do not edit by hand. Every legal step is equally
likely, so these numbers say nothing about good play.

Intervals are 95%: the normal one for means, Wilson's for shares. *Turns* counts the turns of
all seats, *steps* their steps and the chance moves, *choices* is the mean number of legal
steps when a seat is to move. Wins are by seat; where the pie rule allows it, random players swap
like any other step. A draw is any shared win.

| game | options | games | turns | steps | choices | wins by seat | draws |
|---|---|---|---|---|---|---|---|
"""

GROWTH_HEAD = """
## {title}

{about}

| {unit} | cells | games | mean steps | growth | shortest | longest |
|---|---|---|---|---|---|---|
"""

SECTION = "\n## "


@dataclass(frozen=True)
class Facts:
    """The rows of the table for a game, and its own section if it has one."""

    rows: str
    section: str = ""


def facts_page(facts: Mapping[str, Facts], seed: int) -> str:
    """Return the whole page, with the games in their usual order."""
    known = [facts[name] for name in GAMES if name in facts]
    rows, sections = (each.rows for each in known), (each.section for each in known)
    return HEAD.format(seed=seed) + "".join(rows) + "".join(sections)


def read_facts(page: str, seed: int) -> dict[str, Facts]:
    """Return the facts in a page by the names of the games; raises OptionError unless `facts_page`
    wrote it with this seed."""
    head = HEAD.format(seed=seed)
    if not page.startswith(head):
        raise OptionError(f"facts: expected a page that was made with seed {seed}")
    table, *sections = page.removeprefix(head).split(SECTION)
    facts = {}
    for name, entry in GAMES.items():
        rows = [row for row in table.splitlines(True) if row.startswith(f"| {entry.info.title} |")]
        growth = entry.benchmarks.growth
        own = [each for each in sections if growth and each.startswith(f"{growth.title}\n")]
        if rows:
            facts[name] = Facts("".join(rows), "".join(SECTION + each for each in own))
    return facts


def rows_of(results: Iterable[tuple[AnyGame, Statistics]]) -> str:
    """Return the rows of a game, one for each board."""
    return "".join(_row(game, stats) for game, stats in results)


def growth_section(name: str, growth: Growth, results: Mapping[int, Mapping[int, int]]) -> str:
    """Return the section about the length of games. `results` has the number of games by length for
    each value of the option."""
    head = GROWTH_HEAD.format(title=growth.title, about=growth.about, unit=growth.unit)
    rows, before = [], None
    for value, lengths in results.items():
        mean = weighted_mean_interval(lengths)
        times = f"× {mean.value / before:.2f}" if before else ""
        before = mean.value
        cells = len(load(name, **{growth.option: value}).board.names)
        rows.append(
            f"| {value} | {cells} | {sum(lengths.values()):,} | {_number(mean)} | {times} "
            f"| {min(lengths):,} | {max(lengths):,} |\n"
        )
    return head + "".join(rows)


def _row(game: AnyGame, stats: Statistics) -> str:
    cells = (
        game.info.title,
        game.settings,
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
