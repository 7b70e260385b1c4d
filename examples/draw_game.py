"""Draw a whole game on one page, with a board for each turn.

    python examples/draw_game.py
    python examples/draw_game.py game.json --output game.html
    python examples/draw_game.py --game ludarium:turnio --seed 7

Without a record a game of random steps is drawn. The pictures are SVG, sharp at any size.
"""

import argparse
import sys
from html import escape
from pathlib import Path
from random import Random

import ludarium

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 1rem sans-serif; margin: 1rem; color: #26241f; background: #fbf9f3 }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem }}
figure {{ margin: 0 }}
svg {{ width: 100%; height: auto }}
</style>
<h1>{title}</h1>
<p>{about}</p>
<main>
{boards}
</main>
</html>
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("record", nargs="?", type=Path, help="a saved game")
    parser.add_argument("--game", default="ludarium:flume?size=5", help="played at random")
    parser.add_argument("--seed", type=int, default=1, help="of the random game")
    parser.add_argument("--most", type=int, default=200, help="draw at most so many turns")
    parser.add_argument("--output", type=Path, default=Path("game.html"))
    return parser.parse_args()


def random_game(position: str, seed: int) -> ludarium.History:
    """A game of random steps."""
    history, rng = ludarium.History(*ludarium.read_position(position)), Random(seed)
    game = history.game
    while (seat := game.to_move(history.state)) is not None:
        if seat == ludarium.CHANCE:
            history.push_legal(ludarium.chance_move(game, history.state, rng))
        else:
            history.push_legal(rng.choice(game.legal_moves(history.state)))
    return history


def board(turn: ludarium.Turn, game: ludarium.Game) -> str:
    """The position after a turn, with its changes marked."""
    picture = ludarium.svg(ludarium.scene(game, turn.state, turn.before))
    return (
        f"<figure><figcaption>{turn.number + 1}. {escape(turn.text)}</figcaption>{picture}</figure>"
    )


def main() -> None:
    args = arguments()
    if args.record:
        history = ludarium.Record.load(args.record).replay()
    else:
        history = random_game(args.game, args.seed)
    game, turns = history.game, history[: args.most]
    outcome = game.outcome(history.state)
    title = escape(game.info.credit)
    about = escape(outcome.reason if outcome else "The game is not over.")
    boards = "\n".join(board(turn, game) for turn in turns)
    args.output.write_text(PAGE.format(title=title, about=about, boards=boards), "utf-8")
    print(f"Wrote {args.output}: {len(turns)} of {len(history)} turns of {game!r}")


if __name__ == "__main__":
    try:
        main()
    except (ludarium.LudariumError, OSError) as error:
        sys.exit(str(error))
