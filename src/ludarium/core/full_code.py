"""A position as one line that says which game it is of, and with which options:

    ludarium:subsume?sides=3#2r/3b/…:r

The text after `#` is the code of the state. Without it, the state is the start of the game.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.core.codes import MAX_CODE
from ludarium.core.errors import NotationError, quoted
from ludarium.core.game import AnyGame

SCHEME = "ludarium:"
FORM = "ludarium:GAME?OPTION=VALUE&…#CODE"

MAX_FULL_CODE = MAX_CODE + 200
"""No full code is longer; longer text is refused unread."""

_FORM = re.compile(r"([\w-]+)(?:\?([^#]*))?(?:#(.*))?", re.ASCII)
_OPTION = re.compile(r"([\w-]+)=([\w,.-]+)", re.ASCII)


@dataclass(frozen=True)
class FullCode:
    """What a full code says: the game, its options as people type them, and the code of the state
    (None: the start). Whether there is such a game is not known here."""

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
    """A state with its game and all options."""
    return code_prefix(game) + game.encode(state)


def code_prefix(game: AnyGame) -> str:
    """What stands before the code of a state. It has all options, also those that are as usual:
    what is usual may change."""
    options = {each.name: each.to_text(game.options[each.name]) for each in game.OPTIONS}
    return str(FullCode(game.name, options, ""))


def is_full(text: str) -> bool:
    """Is a text meant to be a full code?"""
    return text.lstrip()[: len(SCHEME)].lower() == SCHEME


def parse_full(text: str) -> FullCode:
    """The inverse of `str`, whatever is around it in blanks; raises NotationError."""
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
