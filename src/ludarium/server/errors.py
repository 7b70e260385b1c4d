"""What the server refuses, and how errors are called for machines and for HTTP."""

from collections.abc import Sequence
from typing import Any

from ludarium.core.errors import LudariumError

PASSING = frozenset({"busy", "too-fast", "not-stored", "closed"})
"""Refusals after which it is worth trying again."""

CODES = {
    404: "not-found",
    405: "bad-method",
    408: "too-slow",
    413: "too-large",
    422: "bad-request",
    429: "too-fast",
    503: "busy",
}
"""What answers without a code of their own are called."""

STATUS = {
    **dict.fromkeys(PASSING, 503),
    "too-fast": 429,
    "other-rules": 409,
    "damaged": 409,
    "disk-full": 507,
    "no-pictures": 501,
}
"""The status of answers that are not the fault of what was asked."""


class RefusedError(LudariumError):
    """What a room does not allow; `reason` says which rule of the house it was."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def damaged(why: str) -> RefusedError:
    """A stored room that cannot have come about by playing."""
    return RefusedError("damaged", f"this game was not stored as it was played: {why}")


def reason(trouble: LudariumError) -> str:
    """What an error is called for machines."""
    return trouble.reason if isinstance(trouble, RefusedError) else trouble.code


def complaint_of(errors: Sequence[Any]) -> str:
    """The first of some errors of pydantic, without the input that caused it."""
    where = ".".join(str(part)[:40] for part in errors[0]["loc"]) or "message"
    return f"{where}: {errors[0]['msg']}"
