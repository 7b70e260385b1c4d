"""The work on a report: the tasks of its plan, and their results in a file.

A task depends on the plan and its own numbers only, can run in any process and in any order, and
returns JSON. Each result is appended to the file at once. The first line of the file holds the
plan; every other line is the result of a task, under its name.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from ludarium import kernel
from ludarium.agents.solution_files import without_user_files
from ludarium.analysis.random_play import playouts
from ludarium.analysis.report.firsts import first_moves
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.report.playing import (
    match_group,
    play_opening,
    play_opening_at_random,
    self_play,
)
from ludarium.analysis.report.proofs import prove_first_move, why_unsolvable
from ludarium.analysis.report.sizes import layers, walk_figures
from ludarium.core.errors import RecordError
from ludarium.core.game import AnyGame
from ludarium.core.journal import Journal
from ludarium.core.json_format import Format, member
from ludarium.jobs import Workers, each

FORMAT = Format("ludarium-report-work", 1, "the work on a report")

PARTS = 10
"""How many tasks share the random games."""

OPENED_AT_ONCE = 10
"""How many games after one first move are one task."""


class Ledger:
    """The plan of a report and the results so far."""

    def __init__(self, plan: Plan, journal: Journal | None, results: dict[str, Any]) -> None:
        self.plan, self.results, self._journal = plan, results, journal

    @classmethod
    def begin(cls, plan: Plan, path: Path | None) -> "Ledger":
        """Create a ledger without results, in a file if a path is given."""
        if path is None:
            return cls(plan, None, {})
        journal = Journal(path)
        journal.clear()
        journal.append({**FORMAT.head, "plan": plan.to_json()})
        return cls(plan, journal, {})

    @classmethod
    def resume(cls, path: Path) -> "Ledger | None":
        """Return the ledger in a file, or None if the file is missing or empty.

        Raises RecordError for any other file, and while another process writes it.
        """
        if not path.exists():
            return None
        journal = Journal(path)
        try:
            if not journal.lines:
                journal.close()
                return None
            head, *lines = journal.lines
            plan = Plan.from_json(FORMAT.check(head).get("plan"))
            results = {member(line, "task", str): line.get("found") for line in lines}
        except RecordError as error:
            journal.close()
            raise RecordError(f"{path}: {error}") from None
        return cls(plan, journal, results)

    def add(self, name: str, result: Any) -> None:
        """Add the result of a task and save it at once."""
        self.results[name] = result
        if self._journal is not None:
            self._journal.append({"task": name, "found": result})

    def of(self, kind: str) -> dict[tuple[int, ...], Any]:
        """Return the results of a kind by the numbers of their tasks, in order."""
        results = {
            tuple(map(int, name.split("/")[1:])): result
            for name, result in self.results.items()
            if name.split("/")[0] == kind
        }
        return dict(sorted(results.items()))

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()


@dataclass(frozen=True)
class Task:
    """One piece of work, identified by its kind and numbers."""

    kind: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return "/".join([self.kind, *map(str, self.numbers)])


def tasks(plan: Plan) -> list[Task]:
    """Return all tasks in an order that mixes the kinds evenly."""
    kinds = [tasks_of_kind for each in _all(plan) if (tasks_of_kind := list(each))]
    longest = max(len(each) for each in kinds)
    spread = [
        ((number + 0.5) * longest / len(each), place, task)
        for place, each in enumerate(kinds)
        for number, task in enumerate(each)
    ]
    return [task for _, _, task in sorted(spread, key=lambda row: row[:2])]


def _all(plan: Plan) -> Iterator[Iterator[Task]]:
    game = plan.load()
    firsts = range(len(first_moves(game)))
    yield (Task("walks", part) for part in _parts(plan.walks))
    if plan.playouts and kernel.supports(game):
        yield (Task("playouts", part) for part in _parts(plan.playouts))
    yield (Task("self", (number,)) for number in range(plan.games))
    if plan.opening_playouts and kernel.supports(game):
        yield (Task("tried", (first,)) for first in firsts)
    starts = range(0, plan.opening_games, OPENED_AT_ONCE)
    yield (
        Task("opened", (first, start, min(start + OPENED_AT_ONCE, plan.opening_games)))
        for start in starts
        for first in firsts
    )
    pairs = range(len(plan.budgets) - 1)
    yield (Task("match", (pair, number)) for number in range(plan.match_groups) for pair in pairs)
    if plan.nodes and not why_unsolvable(game):
        yield (Task("proof", (first,)) for first in firsts)
    yield iter([Task("layers", ())])


def _parts(games: int) -> list[tuple[int, int]]:
    """Split games into parts: the first number of each part and of the next part."""
    bounds = [games * part // PARTS for part in range(PARTS + 1)]
    return [(low, high) for low, high in pairwise(bounds) if low < high]


def perform(plan: Plan, task: Task) -> Any:
    """Return the result of a task. Solution files of the user are ignored, so that the result is
    the same on every machine."""
    with without_user_files():
        return _KINDS[task.kind](plan, plan.load(), *task.numbers)


def _walks(plan: Plan, game: AnyGame, low: int, high: int) -> Any:
    return [walk_figures(game, plan.seed, number) for number in range(low, high)]


def _playouts(plan: Plan, game: AnyGame, low: int, high: int) -> Any:
    seed = Random(f"{plan.seed}/playouts/{low}").getrandbits(31)
    tally = playouts(game, None, high - low, seed)
    lengths = sorted(tally.lengths.items())
    return {"wins": list(tally.wins), "draws": tally.draws, "lengths": lengths}


def _self(plan: Plan, game: AnyGame, number: int) -> Any:
    return self_play(game, plan.simulations, plan.seed, number)


def _opened(plan: Plan, game: AnyGame, first: int, low: int, high: int) -> Any:
    which, simulations = first_moves(game)[first], plan.opening_simulations
    games = (
        play_opening(game, which, simulations, plan.seed, number) for number in range(low, high)
    )
    return [each for each in games if each is not None]


def _random_openings(plan: Plan, game: AnyGame, first: int) -> Any:
    return play_opening_at_random(game, first_moves(game)[first], plan.opening_playouts, plan.seed)


def _match(plan: Plan, game: AnyGame, pair: int, number: int) -> Any:
    weak, strong = plan.budgets[pair], plan.budgets[pair + 1]
    return match_group(game, strong, weak, plan.seed, number)


def _proof(plan: Plan, game: AnyGame, first: int) -> Any:
    return prove_first_move(game, first_moves(game)[first], plan.nodes)


def _layers(plan: Plan, game: AnyGame) -> Any:
    return layers(game, plan.positions)


_KINDS: dict[str, Callable[..., Any]] = {
    "walks": _walks,
    "playouts": _playouts,
    "self": _self,
    "tried": _random_openings,
    "opened": _opened,
    "match": _match,
    "proof": _proof,
    "layers": _layers,
}


def work(ledger: Ledger, workers: Workers) -> Generator[int]:
    """Perform the remaining tasks. Yield the number of results after adding each to the ledger."""
    todo = [task for task in tasks(ledger.plan) if task.name not in ledger.results]
    for task, result in workers.run(each(partial(perform, ledger.plan)), todo):
        ledger.add(task.name, result)
        yield len(ledger.results)
