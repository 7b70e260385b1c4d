"""State codes: rows of the board, top first, with runs of empty cells as numbers, then other facts.

What `decode` accepts, in Python and in the kernel alike:

- The exact text that `encode` gives for the state, and nothing else: no blanks, no other letters,
  no number with a leading zero, no text longer than MAX_CODE. So one state has one code.
- A state in which play can continue: the turn, passes and swaps fit the stones, and no piece is
  where the rules never leave one. Play from the start need not lead there: people may compose
  positions.

Everything else raises NotationError (in the kernel Error, which is ValueError in Python).

A *full code* also says which game it is of and with which options. Without the text after `#` it
stands for the start of the game:

    ludarium:subsume?sides=3#2r/3b/…:r
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.core.errors import NotationError, quoted
from ludarium.core.game import AnyGame

STONES = "rbgv"
"""The letter of each stone colour in a code."""

EMPTY = "\0"
"""An empty cell while a code is being written; no symbol has this character."""

MAX_CODE = 4_000
"""No code of any game is longer; longer text is refused unread."""


def fields(code: str, count: int, form: str) -> list[str]:
    """The parts of a code between colons; raises NotationError when the number is wrong."""
    if len(code) > MAX_CODE:
        raise NotationError(f"expected a code of the form {form}, got {len(code)} characters")
    parts = code.split(":")
    if len(parts) != count:
        raise NotationError(f"expected a code of the form {form}, got {quoted(code)}")
    return parts


def write_rows(rows: Sequence[Sequence[str]], symbols: Mapping[str, str]) -> str:
    """The board: rows of cell names, and the symbol of each cell that is not empty."""
    symbol = symbols.get
    text = "/".join(["".join([symbol(cell) or EMPTY for cell in row]) for row in rows])
    for length in range(max(map(len, rows)), 0, -1):
        text = text.replace(EMPTY * length, str(length))
    return text


def read_rows(text: str, rows: Sequence[Sequence[str]], symbol: str) -> dict[str, str]:
    """Cell name to symbol, the inverse of `write_rows`; `symbol` is a pattern for one symbol."""
    parts = text.split("/")
    if len(parts) != len(rows):
        raise NotationError(f"expected {len(rows)} rows joined by '/', got {len(parts)}")
    token = re.compile(rf"(?P<run>[1-9][0-9]?)(?![0-9])|(?P<symbol>{symbol})")
    symbols: dict[str, str] = {}
    for part, row in zip(parts, rows, strict=True):
        symbols.update(_read_row(part, row, token))
    return symbols


def _read_row(part: str, row: Sequence[str], token: re.Pattern[str]) -> dict[str, str]:
    symbols: dict[str, str] = {}
    position = column = 0
    while position < len(part):
        match = token.match(part, position)
        if match is None:
            raise NotationError(f"row {quoted(part)}: unexpected {quoted(part[position:])}")
        position = match.end()
        if match["run"]:
            column += int(match["run"])
        elif column < len(row):
            symbols[row[column]] = match["symbol"]
            column += 1
        else:
            column += 1
    if column != len(row):
        raise NotationError(f"row {quoted(part)}: expected {len(row)} cells, got {column}")
    return symbols


def write_flag(flag: bool, word: str) -> str:
    """A yes-or-no fact at the end of a code: the word, or '-'."""
    return word if flag else "-"


def read_flag(text: str, word: str) -> bool:
    """The inverse of `write_flag`."""
    if text not in (word, "-"):
        raise NotationError(f"expected {word!r} or '-', got {quoted(text)}")
    return text == word


def read_letter(text: str, letters: str) -> int:
    """The position of one letter among the allowed ones."""
    if len(text) != 1 or text not in letters:
        raise NotationError(f"expected one of {', '.join(letters)}, got {quoted(text)}")
    return letters.index(text)


def read_number(text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, written plainly."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text) or not low <= int(text) <= high:
        raise NotationError(f"expected a number from {low} to {high}, got {quoted(text)}")
    return int(text)


SCHEME = "ludarium:"
FORM = "ludarium:GAME?OPTION=VALUE&…#CODE"

MAX_FULL_CODE = MAX_CODE + 200
"""No full code is longer; longer text is refused unread."""

_FORM = re.compile(r"([\w-]+)(?:\?([^#]*))?(?:#(.*))?", re.ASCII)
_OPTION = re.compile(r"([\w-]+)=([\w,.-]+)", re.ASCII)


@dataclass(frozen=True)
class FullCode:
    """The parts of a full code: a game, which may not exist, its options as people type them, and
    the code of the state (None: the start)."""

    game: str
    options: Mapping[str, str]
    code: str | None

    def __str__(self) -> str:
        options = "&".join(f"{name}={value}" for name, value in self.options.items())
        return "".join(
            [
                f"{SCHEME}{self.game}",
                f"?{options}" if options else "",
                "" if self.code is None else f"#{self.code}",
            ]
        )


def full_code(game: AnyGame, state: Any) -> str:
    """The full code of a state."""
    return code_prefix(game) + game.encode(state)


def code_prefix(game: AnyGame) -> str:
    """The full code up to `#`, with all options, because defaults may change."""
    return str(FullCode(game.name, game.option_texts, ""))


def is_full(text: str) -> bool:
    """Does a text begin like a full code?"""
    return text.lstrip()[: len(SCHEME)].lower() == SCHEME


def parse_full(text: str) -> FullCode:
    """Parse a full code, perhaps between blanks; raises NotationError."""
    if len(text) > MAX_FULL_CODE:
        raise NotationError(f"expected a code of the form {FORM}, got {len(text)} characters")
    match = _FORM.fullmatch(text.strip()[len(SCHEME) :]) if is_full(text) else None
    if match is None:
        raise NotationError(f"expected a code of the form {FORM}, got {quoted(text)}")
    name, assignments, code = match.groups()
    options: dict[str, str] = {}
    for part in assignments.split("&") if assignments else ():
        option = _OPTION.fullmatch(part)
        if option is None or option[1] in options:
            raise NotationError(f"expected each option once, as NAME=VALUE, got {quoted(part)}")
        options[option[1]] = option[2]
    return FullCode(name.lower(), options, code or None)
