"""Offering to go on with games that were left unfinished."""

from collections.abc import Callable
from pathlib import Path

from ludarium.cli.screen import Screen
from ludarium.cli.unfinished import Head, Unfinished, folder, unfinished
from ludarium.cli.wording import players_text, settings_text, turn_text

MOST = 3
"""How many games one is asked about; older ones are only mentioned."""


def resumed(screen: Screen, fits: Callable[[Head], bool]) -> Unfinished | None:
    """The game that a person wants to go on with, of those that fit; raises EOFError when the
    input ends. With nobody to ask there is none."""
    if not screen.interactive:
        return None

    def complain(path: Path, why: str) -> None:
        screen.say(f"An unfinished game cannot be read: {why}. Its file is now {path}.", "red")

    asked = older = 0
    for left in unfinished(fits, complain):
        if asked == MOST:
            older += 1
            left.release()
            continue
        asked += 1
        match _answer(screen, left):
            case "yes":
                return left
            case "drop":
                left.remove()
            case _:
                left.release()
    if older:
        screen.say(f"{older} more of them, older ones, are in {folder()}.", "dim")
    return None


def _answer(screen: Screen, left: Unfinished) -> str:
    """What to do with a game: yes, no or drop."""
    game, history = left.table.game, left.table.history
    screen.say(f"An unfinished game of {game.info.title} from {left.last:%Y-%m-%d %H:%M}:", "bold")
    screen.say(f"{settings_text(game)}; {players_text(game, history.state, left.table.players)}")
    screen.say(turn_text(history, history.turn_count - 1))
    if left.damage:
        screen.say(f"Its file is damaged, what follows is lost: {left.damage}.", "red")
    elif left.is_cut:
        screen.say("The last line of its file is cut off and left out.", "red")
    while True:
        answer = screen.ask("Go on with it? (yes, no, or drop) ").lower()
        for word in ("yes", "no", "drop"):
            if answer and word.startswith(answer):
                return word
        screen.say("yes goes on with it, no leaves it for later, drop throws it away.", "red")
