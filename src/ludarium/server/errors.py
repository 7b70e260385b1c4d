"""The errors of the server, and the codes and HTTP statuses of all errors."""

from collections.abc import Sequence
from typing import Any

from ludarium.core.errors import LudariumError

TEMPORARY = frozenset({"busy", "too-fast", "not-stored", "closed", "no-hello"})
"""The codes of errors after which it is worth trying again."""

CODES = {
    404: "not-found",
    405: "bad-method",
    408: "too-slow",
    413: "too-large",
    422: "bad-request",
    429: "too-fast",
    503: "busy",
}
"""The codes of errors that have only an HTTP status."""

STATUS = {
    **dict.fromkeys(TEMPORARY, 503),
    "unknown-game": 404,
    "too-fast": 429,
    "other-rules": 409,
    "damaged": 409,
    "disk-full": 507,
    "no-pictures": 501,
}
"""The HTTP statuses of codes; others have 422."""


class RefusedError(LudariumError):
    """The server refuses a request; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def damaged(why: str) -> RefusedError:
    """A stored room that cannot have come about by playing."""
    return RefusedError("damaged", f"this game was not stored as it was played: {why}")


def validation_message(errors: Sequence[Any]) -> str:
    """The first of some errors of pydantic, without the input that caused it."""
    where = ".".join(str(part)[:40] for part in errors[0]["loc"]) or "message"
    return f"{where}: {errors[0]['msg']}"
