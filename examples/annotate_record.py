"""Write into a record what an engine thinks of it: values, mistakes, and what was better.

    python examples/annotate_record.py
    python examples/annotate_record.py game.json --output annotated.json --simulations 20000

Without a record two weak players make one first. The annotated record is a record like any other:
it can be replayed, opened on the analysis board in the browser, and annotated again.
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
    parser.add_argument("--agent", default="search:8", help="who looks at the game")
    parser.add_argument("--simulations", type=int, default=200, help="for each question to it")
    return parser.parse_args()


def some_game() -> ludarium.Record:
    """A short game between two who do not play well."""
    game = ludarium.load("flume", size=3)
    few = ludarium.Limit(simulations=2)
    return next(ludarium.match(game, "mcts", "random", games=2, limit=few, seed=5).records())


def main() -> None:
    wanted = arguments()
    record = ludarium.Record.load(wanted.record) if wanted.record else some_game()
    history = record.replay()
    found = study(
        history,
        ludarium.agent(wanted.agent),
        Effort(simulations=wanted.simulations),
        progress=lambda done: print(f"\r{done} steps ", end="", file=sys.stderr, flush=True),
    )
    print(file=sys.stderr)
    annotated = annotated_record(found, record)
    annotated.replay()  # says so if anything in it could not be
    annotated.save(wanted.output)
    print(f"{history.game.info.credit}: {' - '.join(record.players)}, {len(history)} turns")
    for note in annotated.annotations:
        for comment in note.comments:
            print(f"{note.turn:3}. {comment}")
    print(f"Wrote {wanted.output}")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nstopped")
