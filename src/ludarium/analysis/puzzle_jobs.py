"""Looking for puzzles with several workers at once; the result does not depend on how many."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludarium.analysis.proof import SolverProver
from ludarium.analysis.puzzle_search import Find, collect, finds_of_game
from ludarium.games import entry, load
from ludarium.games.puzzles import Puzzle
from ludarium.jobs import Workers, each


@dataclass(frozen=True)
class Quest:
    """What is looked for: so many puzzles of a game, each position solved within so many nodes,
    in at most so many games of self-play."""

    name: str
    options: dict[str, Any]
    wanted: int
    seed: int
    nodes: int
    games: int


def quests(
    name: str, options: dict[str, Any], wanted: int, seed: int, nodes: int, games: int
) -> list[Quest]:
    """With options, puzzles with these; without, a mixture of those worth having."""
    if options:
        return [Quest(name, options, wanted, seed, nodes, games)]
    mix = entry(name).computer.puzzle_mix
    shares = [round(wanted * share) for _, share in mix]
    shares[0] += wanted - sum(shares)
    return [
        Quest(name, dict(chosen), share, seed, nodes, games)
        for (chosen, _), share in zip(mix, shares, strict=True)
        if share > 0
    ]


def pursue(
    quest: Quest, workers: Workers, progress: Callable[[int], None] = lambda count: None
) -> tuple[list[Puzzle], bool]:
    """The puzzles of a quest, and whether Ctrl-C ended it before there were enough."""
    work = each(partial(_search_one, quest))
    with closing(workers.map(work, range(quest.games), "game")) as finds:
        return collect(quest.wanted, finds, progress)


def _search_one(quest: Quest, number: int) -> list[Find]:
    """One game of self-play, with a solver that has seen nothing else."""
    game = load(quest.name, **quest.options)
    return finds_of_game(game, number, quest.seed, SolverProver(game, quest.nodes))
