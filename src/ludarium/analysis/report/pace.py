"""Plans a report for some minutes of time from the speed of the game on this machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from ludarium import kernel
from ludarium.agents import Limit, make_agent
from ludarium.agents.random import random_step, random_walk
from ludarium.analysis.report.firsts import first_moves
from ludarium.analysis.report.plan import STEP, Plan
from ludarium.analysis.report.proofs import NODES_A_SECOND, why_unsolvable
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import walk

SIMULATIONS = (4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8)
"""The possible numbers of simulations of the main player."""

SHARES = {"self": 0.33, "opened": 0.2, "match": 0.27, "proof": 0.08, "walks": 0.05, "layers": 0.02}
"""The shares of the time for the kinds of tasks; the rest is a reserve."""

TIMED_DECISIONS = 12
"""How many decisions are timed from the start, from a third and from two thirds of a game."""

TIMED_SIMULATIONS = (8, 64, 512, 4096)
"""The numbers of simulations to time, within `TIMING_SECONDS` seconds."""

TIMING_SECONDS = 2.0

FEWEST = 6
"""The fewest games of thinking players after each first move; if fewer fit, none are played."""

HARDLY = 1.5
"""Games may take this many times as long as the quickest ones."""

LONGER = 1.2
"""How much longer games of thinking players are than random ones."""


@dataclass(frozen=True)
class Pace:
    """Seconds of processor time for a random game, for one of the kernel (None without it), and for
    a decision by its number of simulations (the fewest first); a game has `decisions` of them."""

    walk: float
    playout: float | None
    decisions: int
    thinking: Mapping[int, float]

    def decision(self, simulations: int) -> float:
        """Return the time for a decision, interpolated between the measured ones."""
        times = [(0, 0.0), *self.thinking.items()]
        for (few, short), (many, long) in pairwise(times):
            if simulations <= many:
                return short + (long - short) * (simulations - few) / (many - few)
        return long * simulations / many

    def game(self, simulations: int) -> float:
        """Return the time for a game with a number of simulations for each decision."""
        if not simulations:
            return self.walk
        return self.walk + LONGER * self.decisions * self.decision(simulations)


def pace_of(game: AnyGame, seed: int) -> Pace:
    """Measure the pace of a game, in a few seconds at most."""
    start = process_time()
    steps = list(random_walk(game, Random(seed)))
    walking = process_time() - start
    decisions = sum(step.seat != CHANCE for step in steps)
    states = [steps[len(steps) * third // 3].state for third in range(3)]
    playout = None
    if kernel.supports(game):
        start = process_time()
        kernel.playouts(game, None, 50, seed)
        playout = (process_time() - start) / 50
    return Pace(walking, playout, decisions, _thinking(game, states))


def _thinking(game: AnyGame, states: list[Any]) -> dict[int, float]:
    times: dict[int, float] = {}
    start = process_time()
    for simulations in TIMED_SIMULATIONS:
        times[simulations] = fmean(_decision_time(game, at, simulations) for at in states)
        if process_time() - start > TIMING_SECONDS / 4:
            break
    return times


def _decision_time(game: AnyGame, state: Any, simulations: int) -> float:
    """Return the mean time of a decision in a game from a state."""
    agents = [make_agent("search", alone=True) for _ in range(game.seats)]
    limit, rng, decisions = Limit(simulations=simulations), Random(0), 0

    def choose(at: Any, seat: int) -> Any:
        if seat == CHANCE:
            return random_step(game, at, rng)
        return agents[seat].choose(game, at, limit, rng).move

    start = process_time()
    for step in walk(game, state, choose):
        for agent in agents:
            agent.follow(game, step.state, step.move)
        decisions += step.seat != CHANCE
        if decisions >= TIMED_DECISIONS or process_time() - start > TIMING_SECONDS / 4:
            break
    return (process_time() - start) / max(decisions, 1)


def plan_for(game: AnyGame, seed: int, seconds: float, pace: Pace) -> Plan:
    """Return the plan that fits into some seconds of processor time."""
    minutes = seconds / 120  # of two cores, for which the numbers of games below are meant
    parts = {kind: share * seconds for kind, share in SHARES.items()}
    simulations, games = _affordable(pace, parts["self"], 60 * minutes**0.45, SIMULATIONS)
    kinds = len(first_moves(game))
    smaller = tuple(each for each in SIMULATIONS if each <= simulations)
    count = 16 * minutes**0.4
    if pace.playout is None:
        smaller = (*smaller, 0)
    for_opened, opened = _affordable(pace, parts["opened"] / kinds, count, smaller, hardly=1.0)
    opened = 0 if opened < FEWEST and pace.playout is not None else max(opened, 4)
    budgets, groups = _curve(game, pace, parts["match"], simulations, 12 * minutes**0.45)
    playouts, opening_playouts = 0, 0
    if pace.playout is not None:
        playouts = _bounded(0.02 * seconds / pace.playout, 100, 1_000_000)
        opening_playouts = _bounded(0.04 * seconds / kinds / pace.playout, 1_000, 20_000)
    nodes = int(parts["proof"] * NODES_A_SECOND / kinds)
    return Plan(
        game=game.name,
        options=dict(game.options),
        seed=seed,
        playouts=playouts,
        walks=_bounded(parts["walks"] / pace.walk, 20, 4_000),
        games=_bounded(games, 8, 2_000),
        simulations=simulations,
        opening_playouts=opening_playouts,
        opening_games=_bounded(opened, 0, 1_000),
        opening_simulations=for_opened,
        budgets=budgets,
        match_groups=_bounded(groups, 4, 500),
        nodes=0 if why_unsolvable(game) else nodes,
        positions=_bounded(20_000 * parts["layers"], 5_000, 500_000),
    )


def _affordable(
    pace: Pace, seconds: float, count: float, choices: tuple[int, ...], hardly: float = HARDLY
) -> tuple[int, float]:
    """Return the most simulations with which `count` games fit, or that take hardly longer than
    the fewest; and the number of games that fit."""
    dearest = max(seconds / count, hardly * pace.game(choices[-1]))
    chosen = next(each for each in choices if pace.game(each) <= dearest)
    return chosen, min(seconds / pace.game(chosen), 8 * count)


def _curve(
    game: AnyGame, pace: Pace, seconds: float, most: int, count: float
) -> tuple[tuple[int, ...], float]:
    """Return the budgets of the strength curve, random play first, and the number of groups of
    games for each pair of neighbours."""
    budgets = [most]
    while len(budgets) < 5 and budgets[0] >= 2 * STEP:
        budgets.insert(0, budgets[0] // STEP)
    while True:
        ladder = (0, *budgets)
        games = [(pace.game(weak) + pace.game(strong)) / 2 for weak, strong in pairwise(ladder)]
        groups = seconds / game.seats / sum(games)
        if groups >= count or len(budgets) == 1:
            return ladder, groups
        budgets.pop()


def _bounded(number: float, least: int, most: int) -> int:
    return int(min(max(number, least), most))
