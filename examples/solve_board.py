"""Find out what every first step is worth when nobody makes a mistake any more.

    python examples/solve_board.py
    python examples/solve_board.py "ludarium:subsume?sides=3" --seconds 60

Needs the kernel. A position is written as in the program: a game with its options, and after # the
code of the position. On small boards the answer is there at once; what is not solved when the time
is up is left out.
"""

import argparse
import sys

import ludarium
from ludarium.analysis.solutions import SolutionFile, SolvedMove, begin, solve_moves

POSITION = "ludarium:flume?size=5#5/3r1/2r2/1b1b1/5:r:swapped"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("position", nargs="?", default=POSITION)
    parser.add_argument("--seconds", type=float, default=30.0, help="of work at most")
    return parser.parse_args()


def solved(game: ludarium.Game, state: object, seconds: float) -> SolutionFile:
    """All that could be proven in the time."""
    solution = nothing = begin(game, state)
    for solution in solve_moves(nothing, seconds=seconds):
        print(f"\r{len(solution.moves)} steps solved ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return solution


def describe(move: SolvedMove) -> str:
    """What a step is worth to who makes it. Values are between -1, a loss, and 1, a win; in games
    with chance they are what can be expected."""
    result = {1.0: "wins", -1.0: "loses", 0.0: "draws"}.get(move.value, f"{move.value:+.3f}")
    return f"{move.move:8} {result:6} {move.margin:+g}, {move.nodes:,} positions looked at"


def main() -> None:
    args = arguments()
    game, state = ludarium.read_position(args.position)
    solution = solved(game, state, args.seconds)
    print(f"{game.info.credit}: {ludarium.full_code(game, state)}")
    for move in solution.ranked():
        print(describe(move))
    if left := len(game.legal_moves(state)) - len(solution.moves):
        print(f"not solved in {args.seconds:g} seconds: {left} steps")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nstopped")
