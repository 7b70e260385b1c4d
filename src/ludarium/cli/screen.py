"""Where the program writes: boards and messages, coloured or plain, Unicode or ASCII."""

import os
import sys
from typing import Any

from rich.console import Console
from rich.text import Text

from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.drawing import STYLES, legend, text
from ludarium.games import scene


class Screen:
    """Draws positions on standard output."""

    def __init__(
        self, *, color: bool = True, ascii_only: bool = False, names: bool = False
    ) -> None:
        plain = not color or "NO_COLOR" in os.environ
        self.console = Console(no_color=plain, highlight=False, soft_wrap=True)
        encoding = (sys.stdout.encoding or "ascii").lower()
        self.unicode = not ascii_only and encoding.startswith("utf")
        self.names = names

    @property
    def interactive(self) -> bool:
        """Is a person at the keyboard?"""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def say(self, message: str = "", style: str = "") -> None:
        """A line of text, never interpreted as markup."""
        if not self.unicode:
            message = message.translate(_ASCII).encode("ascii", "replace").decode()
        self.console.print(Text(message, style=style))

    def ask(self, prompt: str) -> str:
        """A line from standard input; raises EOFError at its end."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.say(answer)
        return answer.strip()

    def position(self, game: AnyGame, state: Any, before: Any = None) -> None:
        """The board, what its signs mean, and the notes that go with it."""
        picture = scene(game, state, before)
        for line in text(picture, unicode=self.unicode, names=self.names):
            row = Text()
            for part, style in line:
                row.append(part, STYLES.get(style, ""))
            self.console.print(row)
        for remark in (*legend(picture, unicode=self.unicode), *picture.notes):
            self.say(remark, "dim")

    def status(self, game: AnyGame, state: Any) -> None:
        """Who is to move and how the score stands, or how the game ended."""
        names = [seat_name(game, state, seat) for seat in range(game.seats)]
        scores = " · ".join(
            f"{name} {score}" for name, score in zip(names, game.scores(state), strict=True)
        )
        self.say(f"Score: {scores}   ({game.info.score})")
        outcome = game.outcome(state)
        seat = game.to_move(state)
        if outcome is not None:
            self.say(result_text(game, state, outcome), "bold")
        elif seat == CHANCE:
            self.say("Next: a random draw")
        elif seat is not None:
            self.say(f"To move: {names[seat]} (seat {seat + 1})", "bold")


_ASCII = str.maketrans({"·": "|", "×": "x", "–": "-", "—": "-", "…": "...", "°": " degrees"})


def seat_name(game: AnyGame, state: Any, seat: int) -> str:
    """A seat by the colour it plays."""
    return game.info.colours[game.colour(state, seat)]


def result_text(game: AnyGame, state: Any, outcome: Outcome) -> str:
    """Who won, and why."""
    names = [f"{seat_name(game, state, seat)} (seat {seat + 1})" for seat in outcome.winners]
    if len(outcome.winners) == game.seats:
        return f"A draw: {outcome.reason}"
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{' and '.join(names)} {verb}: {outcome.reason}"
