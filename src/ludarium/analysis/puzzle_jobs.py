"""Looking for puzzles on several processors at once; the result does not depend on how many."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

from ludarium.analysis.proof import SolverProver
from ludarium.analysis.puzzle_search import Find, collect, finds_of_game
from ludarium.arena import interrupts
from ludarium.games import entry, load
from ludarium.games.puzzles import Puzzle


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
    quest: Quest, jobs: int, progress: Callable[[int], None] = lambda found: None
) -> tuple[list[Puzzle], bool]:
    """The puzzles of a quest, and whether Ctrl-C ended it before there were enough."""
    with _mapped(jobs, partial(_search_one, quest), range(quest.games)) as finds:
        return collect(quest.wanted, finds, progress)


def _search_one(quest: Quest, number: int) -> list[Find]:
    """One game of self-play, with a solver that has seen nothing else."""
    game = load(quest.name, **quest.options)
    return finds_of_game(game, number, quest.seed, SolverProver(game, quest.nodes))


@contextmanager
def _mapped(
    jobs: int, work: Callable[[int], list[Find]], numbers: range
) -> Iterator[Iterator[list[Find]]]:
    """The results in order, whoever worked them out."""
    if jobs == 1:
        yield map(work, numbers)
        return
    with interrupts.held_back():
        pool = get_context("spawn").Pool(jobs, interrupts.leave_to_the_parent)
    with pool:
        yield pool.imap(work, numbers)
