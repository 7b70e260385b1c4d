"""Solve a position: the value of each step under best play.

    python examples/solve_board.py
    python examples/solve_board.py "ludarium:subsume?sides=3" --seconds 60

Needs the kernel. A position is written as in the program: a game with its options, and after # the
code of the position. Small boards take less than a second. Steps that are not solved in time are
left out.
"""

import argparse
import sys

import ludarium
from ludarium.analysis.solutions import SolutionFile, SolvedMove, begin, solve_moves

POSITION = "ludarium:flume?size=5#5/3r1/2r2/1b1b1/5:r:swapped"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("position", nargs="?", default=POSITION)
    parser.add_argument("--seconds", type=float, default=30.0, help="stop after this time")
    return parser.parse_args()


def solve(game: ludarium.Game, state: object, seconds: float) -> SolutionFile:
    """The steps that are solved in this time."""
    solution = start = begin(game, state)
    for solution in solve_moves(start, seconds=seconds):
        print(f"\r{len(solution.moves)} steps solved ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return solution


def describe(move: SolvedMove) -> str:
    """The value of a step for its player, from -1, a loss, to 1, a win; in games with chance the
    expected value."""
    result = {1.0: "wins", -1.0: "loses", 0.0: "draws"}.get(move.value, f"{move.value:+.3f}")
    lead = f" by {abs(move.margin):g}" if move.margin else ""
    return f"{move.move:8} {result}{lead} ({move.nodes:,} nodes)"


def main() -> None:
    args = arguments()
    game, state = ludarium.read_position(args.position)
    solution = solve(game, state, args.seconds)
    print(f"{game.info.credit}: {ludarium.full_code(game, state)}")
    for move in solution.ranked():
        print(describe(move))
    if unsolved := len(game.legal_moves(state)) - len(solution.moves):
        print(f"not solved in {args.seconds:g} seconds: {unsolved} steps")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nstopped")
