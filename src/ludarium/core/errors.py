"""All errors that users can cause, with stable codes for programs."""

from collections.abc import Iterable


class LudariumError(Exception):
    """Base of all errors that bad input can raise; anything else is a bug in Ludarium."""

    code: str = "error"


class OptionError(LudariumError, ValueError):
    """An option of a game has an unknown name, a wrong type or a value that makes no sense."""

    code = "bad-option"


class NotationError(LudariumError, ValueError):
    """A move or a state code is not written in the game's notation."""

    code = "bad-notation"


class IllegalMoveError(LudariumError, ValueError):
    """A well-written move that the rules do not allow in this state."""

    code = "illegal-move"


class RecordError(LudariumError, ValueError):
    """A record that is damaged, cut, foreign, too new, or does not replay."""

    code = "bad-record"


class UnknownGameError(LudariumError, LookupError):
    """No game has this name."""

    code = "unknown-game"


def quoted(value: object, limit: int = 40) -> str:
    """The offending value for an error message, cut to a readable length."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def suggestion(word: object, words: Iterable[str]) -> str:
    """A suggestion of a known word for a mistyped one, to end a message; empty if none is close."""
    from difflib import get_close_matches  # here, because most programs make no such mistake

    close = get_close_matches(str(word)[:40].lower(), list(words), n=1)
    return f"; did you mean {close[0]}?" if close else ""
