"""Puzzles checked once more by other means than they were found by: the rules in Python looked
through in full where that is cheap, else the kernel's tree search until every step is certain.

    python -m tests.games.puzzle_check

goes through all of them, however long it takes, and prints what could not be confirmed.
"""

import argparse
import sys
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from ludarium.analysis.puzzle_search import ranked
from ludarium.core.game import AnyGame
from ludarium.games import GAMES
from ludarium.games.puzzles import CLEAR_GAP, WIN, Puzzle, puzzles
from ludarium.jobs.program import print_progress, run_program
from tests.agents.full_search import FullSearch, TooLargeError
from tests.games.search_prover import SearchProver


@dataclass
class Wins:
    """Can a seat force a win? Looks at steps of the Python rules until it knows."""

    game: AnyGame
    seat: int
    budget: int
    known_wins: dict[Any, bool] = field(default_factory=dict)

    def __call__(self, state: Any) -> bool:
        """Raises TooLargeError when more states than the budget were looked at."""
        answer = self.known_wins.get(state)
        if answer is None:
            if len(self.known_wins) >= self.budget:
                raise TooLargeError
            answer = self.known_wins[state] = self._look(state)
        return answer

    def _look(self, state: Any) -> bool:
        game = self.game
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome.winners == (self.seat,)
        after = (game.apply(state, move) for move in game.legal_moves(state))
        return any(map(self, after)) if game.to_move(state) == self.seat else all(map(self, after))


def in_full(puzzle: Puzzle, budget: int) -> bool | None:
    """Is it what it says, by looking at everything? None when that is too much."""
    game, state = puzzle.position()
    seat, solution = game.to_move(state), game.parse(puzzle.solution, state)
    assert seat is not None
    moves = game.legal_moves(state)
    try:
        if puzzle.goal == WIN:
            wins = Wins(game, seat, budget)
            return [move for move in moves if wins(game.apply(state, move))] == [solution]
        values = FullSearch(game, budget).moves(state)
    except (TooLargeError, RecursionError):
        return None
    others = max(value for move, value in values.items() if move != solution)
    if (
        round(float(values[solution]), 6) != puzzle.value
        or round(float(others), 6) != puzzle.next_best
    ):
        return False
    return values[solution] == 1 > others or float(values[solution] - others) >= CLEAR_GAP


def by_search(puzzle: Puzzle, simulations: int) -> bool | None:
    """The same by the tree search of the kernel; None when it does not get to the end of it."""
    game, state = puzzle.position()
    proof = SearchProver(simulations).prove(game, state)
    if proof is None:
        return None
    winning = [move for move, value in ranked(proof, game.to_move(state) or 0) if value == 1]
    return [game.text(move) for move in winning] == [puzzle.solution]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.puzzle_check", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), help="one game instead of all")
    parser.add_argument("--budget", type=int, default=300_000, help="states to look at in Python")
    parser.add_argument("--simulations", type=int, default=20_000_000, help="for each step")
    args = parser.parse_args(arguments)
    sys.setrecursionlimit(20_000)
    wrong = 0
    for name in GAMES:
        if args.game not in (None, name):
            continue
        problems = puzzles(name)
        print_progress(f"{name}: {len(problems)} puzzles ...")
        start, full, searched, open_ = monotonic(), 0, 0, []
        for puzzle in problems:
            verdict = in_full(puzzle, args.budget)
            full += verdict is not None
            if verdict is None:
                verdict = by_search(puzzle, args.simulations)
                searched += verdict is not None
            if verdict is None:
                open_.append(puzzle.id)
            elif not verdict:
                print(f"WRONG: {puzzle}")
                wrong += 1
        print(
            f"{name}: {len(problems)} puzzles, {full} looked through in full, {searched} proven by "
            f"search, {len(open_)} neither {' '.join(open_)}({monotonic() - start:.0f} s)",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    run_program(main)
