"""Search for puzzles: positions from games of weak players in which only one move is right.

Each game is searched backwards from its end, as far as positions can be solved.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil
from random import Random
from typing import Any

from ludarium import kernel
from ludarium.analysis.random_play import playouts
from ludarium.analysis.symmetry import canonical
from ludarium.core.chance import chance_move
from ludarium.core.evaluation import Decision
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import walk
from ludarium.games import computer, entry, load
from ludarium.games.puzzles import BEST, CLEAR_GAP, WIN, Puzzle
from ludarium.jobs import Workers, each

LEAST_CHOICES = 3
"""The fewest legal moves of a puzzle."""

ASIDE = 6
"""How many random other moves are tried at each position of a game."""

COST = 8_000_000
"""Limits the simulations of the players in long games: simulations × squared length."""

TOO_HARD = 4
"""Stop after this many unsolved positions in a row."""

TRIED, TAKEN = 4, 2
"""How many positions of a game are graded, and how many become puzzles."""

APART = 3
"""The least distance between two puzzles of one game, in steps."""

SHARE = 0.3
"""The largest share of one grade while puzzles of other grades can be found."""

SURPLUS = 1.5
"""Stop waiting for rarer grades after finding this many times the number of puzzles."""

LINE = 12
"""The most moves in the line of a solution."""

HOPE, NODES_A_SECOND = 1.5, 300_000
"""Skip a position if the solver expects to need more than HOPE times its nodes. It estimates
seconds, which NODES_A_SECOND converts."""

LADDER = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
"""Simulations to try; the first of two successful ones gives the grade."""

SEEDS = 5
"""How many searches must find the solution at a rung and at the next one."""

GRADE_BY_RUNG = {10: 1, 30: 1, 100: 2, 300: 2, 1_000: 3, 3_000: 3, 10_000: 4, 30_000: 4}
HARDEST = 5
"""The grade of harder puzzles."""

PLAIN: dict[str, float] = {
    "exploration": 0.7,
    "puct": 0.0,
    "expand_after": 2,
    "margin_weight": 0.0,
    "crowds": 0,
    "estimate_weight": 0.0,
    "minimax_weight": 0.0,
    "grave": 0,
}
"""The tunables of the grading search: plain random playouts for every game."""


@dataclass(frozen=True)
class Find:
    """A puzzle and a key that is equal for equal puzzles."""

    puzzle: Puzzle
    key: tuple[Any, ...]


class SolverProver:
    """Proves evaluations with the exact solver of the kernel, which keeps its table."""

    name = "solver"
    """The name of the method in puzzle files."""

    def __init__(self, game: AnyGame, nodes: int) -> None:
        self._solver, self._nodes = kernel.Solver(game), nodes

    def prove(self, game: AnyGame, state: Any) -> Decision | None:
        """Return the proven evaluations of all legal moves, or None if the position is too hard."""
        assert game == self._solver.game
        if not self._solver.within_reach(state, HOPE * self._nodes / NODES_A_SECOND):
            return None
        decision = self._solver.solve(state, nodes=self._nodes)
        known = all(each is not None and each.proven for each in decision.candidates.values())
        return decision if decision.proven and known else None


def finds_of_game(game: AnyGame, number: int, seed: int, prover: SolverProver) -> list[Find]:
    """Return the puzzles of one game of self-play, which the seed and the number reproduce."""
    rng = Random(f"{seed}/{number}")
    states = self_play(game, rng)
    provable: list[tuple[int, Any, Decision]] = []
    unsolved = 0
    for step in range(len(states) - 1, -1, -1):
        for state in _here_and_aside(game, states[step], rng):
            proof = prover.prove(game, state)
            unsolved = unsolved + 1 if proof is None else 0
            if unsolved == TOO_HARD:
                break
            if proof is not None and goal_of(ranked(proof, game.to_move(state) or 0)) is not None:
                provable.append((step, state, proof))
        if unsolved == TOO_HARD:
            break
    rng.shuffle(provable)
    chosen: list[tuple[int, Any, Decision]] = []
    for one in provable:
        if all(abs(one[0] - other[0]) >= APART for other in chosen):
            chosen.append(one)
    return [Find(_puzzle(game, s, p), canonical(game, s)) for _, s, p in chosen[:TRIED]]


def _here_and_aside(game: AnyGame, state: Any, rng: Random) -> Iterator[Any]:
    """Yield a state and some of its successors, if a seat has a choice in them."""
    moves = game.legal_moves(state)
    aside = rng.sample(moves, min(ASIDE, len(moves)))
    for position in (state, *(game.apply(state, move) for move in aside)):
        seated = game.to_move(position) not in (None, CHANCE)
        if seated and len(game.legal_moves(position)) >= LEAST_CHOICES:
            yield position


def self_play(game: AnyGame, rng: Random) -> list[Any]:
    """Return the states of a game between two equal weak players."""
    simulations, slips = rng.choice(computer(game.name).puzzle_players)
    simulations = min(simulations, max(COST // usual_length(game) ** 2, 1))

    def choose(state: Any, seat: int) -> Any:
        if seat == CHANCE:
            return chance_move(game, state, rng)
        if len(moves := game.legal_moves(state)) == 1:
            return moves[0]
        if rng.random() < slips:
            return rng.choice(moves)
        search = kernel.Search(game, state)
        return search.run(simulations=simulations, seed=rng.getrandbits(63)).move

    return [step.state for step in walk(game, game.initial_state(), choose)]


@cache
def usual_length(game: AnyGame) -> int:
    """Return the mean length of a random game in steps."""
    tally = playouts(game, None, 32, seed=1)
    return tally.steps // tally.games


def ranked(proof: Decision, seat: int) -> list[tuple[Any, float]]:
    """Return the moves with their values for the seat to move, the best first."""
    values = [(move, each.value[seat]) for move, each in proof.candidates.items() if each]
    return sorted(values, key=lambda item: -item[1])


def goal_of(steps: Sequence[tuple[Any, float]]) -> str | None:
    """Return the goal of a puzzle, to win or to be best by a clear gap, or None if more than one
    move is right. `steps` has all moves with their values, the best first."""
    (_, best), (_, other), *_ = steps
    certain = all(value in (-1.0, 0.0, 1.0) for _, value in steps)
    if best == 1 and other < 1 and (certain or best - other >= CLEAR_GAP):
        return WIN
    return BEST if not certain and best - other >= CLEAR_GAP else None


def _puzzle(game: AnyGame, state: Any, proof: Decision) -> Puzzle:
    steps = ranked(proof, game.to_move(state) or 0)
    (solution, best), (_, other), *_ = steps
    goal = goal_of(steps)
    assert goal is not None
    simulations = rung(game, state, solution)
    return Puzzle(
        id="",
        game=game.name,
        options=dict(game.options),
        code=game.encode(state),
        goal=goal,
        solution=game.text(solution),
        line=tuple(game.text(move) for move in proof.line[:LINE]),
        value=round(best, 6),
        next_best=round(other, 6),
        choices=len(steps),
        grade=grade(simulations),
        simulations=simulations,
        verified=(SolverProver.name,),
    )


def rung(game: AnyGame, state: Any, solution: Any) -> int | None:
    """Return the simulations that suffice, or None if the last rung does not."""
    steady = None
    for simulations in LADDER:
        if not _is_found(game, state, solution, simulations):
            steady = None
        elif steady is not None:
            return steady
        else:
            steady = simulations
    return steady


def grade(simulations: int | None) -> int:
    """Return the grade, from 1 (obvious) to 5."""
    return HARDEST if simulations is None else GRADE_BY_RUNG.get(simulations, HARDEST)


def _is_found(game: AnyGame, state: Any, solution: Any, simulations: int) -> bool:
    """Does the plain search find the solution with each seed?"""
    for seed in range(SEEDS):
        decision = kernel.Search(game, state, **PLAIN).run(simulations=simulations, seed=seed)
        if decision.move != solution:
            return False
    return True


class Collection:
    """Collects different puzzles: few from one game, and of all grades if possible."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._keys: set[tuple[Any, ...]] = set()
        self._puzzles: list[Puzzle] = []
        self._spare: list[Puzzle] = []

    @property
    def is_complete(self) -> bool:
        enough = SURPLUS * self.target
        return len(self._puzzles) >= self.target or len(self._puzzles) + len(self._spare) >= enough

    @property
    def count(self) -> int:
        return min(len(self._puzzles) + len(self._spare), self.target)

    def add(self, finds: Iterable[Find]) -> None:
        """Add puzzles of one game."""
        grades = Counter(puzzle.grade for puzzle in self._puzzles)
        chosen_count = 0
        for find in sorted(finds, key=lambda find: grades[find.puzzle.grade]):
            if find.key in self._keys or chosen_count == TAKEN or len(self._puzzles) >= self.target:
                continue
            self._keys.add(find.key)
            chosen_count += 1
            room = grades[find.puzzle.grade] < ceil(SHARE * self.target)
            (self._puzzles if room else self._spare).append(find.puzzle)
            grades[find.puzzle.grade] += room

    def puzzles(self) -> list[Puzzle]:
        """Return at most `target` puzzles; of the spare ones the hardest first."""
        spare = sorted(self._spare, key=lambda puzzle: -puzzle.grade)
        return [*self._puzzles, *spare][: self.target]


def numbered(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles from easy to hard, with ids."""
    ranked = sorted(puzzles, key=lambda p: (p.grade, p.simulations or 10**9, len(p.code), p.code))
    return [replace(p, id=f"{p.game}-{n:03}") for n, p in enumerate(ranked, start=1)]


def collect(
    count: int, finds: Iterator[list[Find]], progress: Callable[[int], None]
) -> tuple[list[Puzzle], bool]:
    """Collect puzzles until there are enough; return them and whether Ctrl-C stopped it."""
    collection = Collection(count)
    try:
        for finds_of_one in finds:
            collection.add(finds_of_one)
            progress(collection.count)
            if collection.is_complete:
                break
    except KeyboardInterrupt:
        return collection.puzzles(), True
    return collection.puzzles(), False


@dataclass(frozen=True)
class Quest:
    """A search for `count` puzzles of a game, in at most `games` games of self-play, with `nodes`
    for solving each position."""

    name: str
    options: dict[str, Any]
    count: int
    seed: int
    nodes: int
    games: int


def quests(
    name: str, options: dict[str, Any], count: int, seed: int, nodes: int, games: int
) -> list[Quest]:
    """Return one quest for given options, or the usual mixture of options without them."""
    if options:
        return [Quest(name, options, count, seed, nodes, games)]
    mix = entry(name).computer.puzzle_mix
    shares = [round(count * share) for _, share in mix]
    shares[0] += count - sum(shares)
    return [
        Quest(name, dict(chosen), share, seed, nodes, games)
        for (chosen, _), share in zip(mix, shares, strict=True)
        if share > 0
    ]


def pursue(
    quest: Quest, workers: Workers, progress: Callable[[int], None] = lambda count: None
) -> tuple[list[Puzzle], bool]:
    """Return the puzzles of a quest and whether Ctrl-C stopped it early."""
    work = each(partial(_search_one, quest))
    with closing(workers.map(work, range(quest.games), "game")) as finds:
        return collect(quest.count, finds, progress)


def _search_one(quest: Quest, number: int) -> list[Find]:
    """Search one game of self-play with a new solver."""
    game = load(quest.name, **quest.options)
    return finds_of_game(game, number, quest.seed, SolverProver(game, quest.nodes))
