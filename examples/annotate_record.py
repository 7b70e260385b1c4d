"""Write evaluations, mistakes and better moves into a record.

    python examples/annotate_record.py
    python examples/annotate_record.py game.json --output annotated.json --simulations 20000

Without a record, two weak players make one first. You can replay the annotated record, open it on
the analysis board in the browser, and annotate it again.
"""

import argparse
import sys
from pathlib import Path

import ludarium
from ludarium.analysis.annotate import annotated_record
from ludarium.analysis.study import Effort, study


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("record", nargs="?", type=Path, help="a saved game")
    parser.add_argument("--output", type=Path, default=Path("annotated.json"))
    parser.add_argument("--agent", default="search:8", help="the computer player that analyses")
    parser.add_argument("--simulations", type=int, default=200, help="for each position")
    return parser.parse_args()


def some_game() -> ludarium.Record:
    """A short game between two weak players."""
    game = ludarium.load("flume", size=3)
    few = ludarium.Limit(simulations=2)
    return next(ludarium.match(game, "mcts", "random", games=2, limit=few, seed=5).records())


def main() -> None:
    args = arguments()
    record = ludarium.Record.load(args.record) if args.record else some_game()
    history = record.replay()
    game_study = study(
        history,
        ludarium.agent(args.agent),
        Effort(simulations=args.simulations),
        progress=lambda count: print(f"\r{count} steps ", end="", file=sys.stderr, flush=True),
    )
    print(file=sys.stderr)
    annotated = annotated_record(game_study, record)
    annotated.replay()  # raises an error if a note does not fit the game
    annotated.save(args.output)
    print(f"{history.game.info.credit}: {' - '.join(record.players)}, {len(history)} turns")
    for note in annotated.annotations:
        for comment in note.comments:
            print(f"{note.turn:3}. {comment}")
    print(f"Wrote {args.output}")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nstopped")
