"""Output to a terminal or pipe: boards and messages, coloured or plain, Unicode or ASCII."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.text import Text

from ludarium.cli.layout import WIDTH, Page, arrange, wrap
from ludarium.core.game import AnyGame
from ludarium.core.scene import Scene, note_text
from ludarium.drawing import STYLES, legend, text
from ludarium.drawing.canvas import Line
from ludarium.games import scene

_ASCII = str.maketrans(
    {"·": "|", "×": "x", "–": "-", "—": "-", "…": "...", "°": " degrees", "↻": "+", "↺": "-"}
)
_MORE = "Enter for more, q to stop: "


class Screen:
    """Writes text for people to standard output, and reads lines from standard input."""

    def __init__(
        self, *, color: bool = True, ascii_only: bool = False, names: bool = False
    ) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        if not color or self.console.no_color:
            self.console = Console(highlight=False, soft_wrap=True, color_system=None)
        encoding = (sys.stdout.encoding or "ascii").lower()
        self.unicode = not ascii_only and encoding.startswith("utf")
        self.names = names

    @property
    def interactive(self) -> bool:
        """Return whether a person is at the keyboard."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def width(self) -> int:
        return min(self.console.width, WIDTH)

    def say(self, message: str = "", style: str = "", hang: str = "") -> None:
        """Print text as lines that fit the width, without interpreting markup."""
        for paragraph in self._printable(message).split("\n"):
            for line in wrap(paragraph, self.width, hang):
                self._print(line, style)

    @contextmanager
    def thinking(self, what: str) -> Iterator[Callable[[int], None]]:
        """Show a spinner on a terminal; yield a function to call with the number of simulations."""
        if not self.interactive:
            yield lambda count: None
            return
        spinner = "dots" if self.unicode else "line"
        with self.console.status(Text(what), spinner=spinner) as status:
            yield lambda count: status.update(
                Text(f"{what}: {count:,} simulations (Ctrl-C: decide now)")
            )

    def raw(self, line: str) -> None:
        """Print a line without breaking it, for other programs to read."""
        self._print(self._printable(line))

    def page(self, lines: Iterable[str]) -> None:
        """Print many lines, on a terminal a screen at a time."""
        texts = list(lines)
        step = self.console.height - 1 if self.interactive else max(len(texts), 1)
        for start in range(0, len(texts), step):
            if start and self._stops():
                return
            for line in texts[start : start + step]:
                self.raw(line)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Return a line of input; raises EOFError at its end. Tab completes the words."""
        if self.interactive:
            _complete_on_tab(words)
            return input(prompt).strip()
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.raw(answer)
        return answer.strip()

    def choose(self, question: str, *words: str, explanation: str = "") -> str:
        """Ask until the answer is one of the words, or its first letters; return the word."""
        choices = (
            " or ".join(words) if len(words) == 2 else f"{', '.join(words[:-1])}, or {words[-1]}"
        )
        while True:
            answer = self.ask(f"{question} ({choices}) ").lower()
            for word in words:
                if answer and word.startswith(answer):
                    return word
            self.say(explanation or f"Please answer {choices}.", "red")

    def position(self, game: AnyGame, state: Any, before: Any, status: Sequence[str]) -> None:
        """Print the board, the meaning of its signs, its notes and the status."""
        picture = scene(game, state, before)
        page = Page(
            lambda height: self._picture(picture, height),
            self.legend(picture),
            [self._printable(note_text(note)) for note in picture.notes],
            [self._printable(line) for line in status],
        )
        height = self.console.height - 1 if self.interactive else sys.maxsize
        for line in arrange(page, self.width, height):
            self._print_line(line)

    def legend(self, picture: Scene) -> list[str]:
        """Return the meaning of each sign in a picture."""
        lines = legend(picture, unicode=self.unicode)
        return [entry for line in lines for entry in re.split(" {2,}", line)]

    def _picture(self, picture: Scene, height: int) -> list[Line]:
        if self.interactive:
            return text(picture, unicode=self.unicode, names=self.names, height=height)
        return text(picture, unicode=self.unicode, names=self.names)

    def _stops(self) -> bool:
        try:
            return self.ask(_MORE).lower() in ("q", "quit")
        except EOFError:
            self.say()
            return True

    def _printable(self, message: str) -> str:
        """Return a message with characters replaced that the terminal cannot show."""
        message = "".join(c if c.isprintable() or c == "\n" else "?" for c in message)
        if self.unicode:
            return message
        return message.translate(_ASCII).encode("ascii", "replace").decode()

    def _print(self, line: str, style: str = "") -> None:
        self.console.print(Text(line, style=style))

    def _print_line(self, line: Line) -> None:
        row = Text()
        for part, style in line:
            row.append(part, STYLES.get(style, style))
        self.console.print(row)


def _complete_on_tab(words: Sequence[str]) -> None:
    """Let the tab key complete these words at the next prompt, if Python has readline."""
    try:
        import readline
    except ImportError:
        return

    def complete(start: str, number: int) -> str | None:
        matches = [word for word in words if word.lower().startswith(start.lower())]
        return matches[number] if number < len(matches) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
