"""Results and errors as JSON, for programs.

Every document is one object. Its first members are `format`, its kind, and `version`, which grows
when a member changes its meaning or is removed; new members can be added at any time. Seats count
from 0, an estimate is `[value, low, high]` with its 95% interval, and unknown values are null.
"""

import json
import sys
from collections.abc import Mapping
from math import isfinite
from typing import Annotated, Any

import typer

from ludarium.arena.intervals import Interval
from ludarium.core.codes import full_code
from ludarium.core.game import AnyGame, Outcome
from ludarium.core.record import Record

Json = dict[str, Any]

VERSION = 1
"""The version of all documents here; documents that are also files have their own."""

JSON_FLAG = "--json"
AsJson = Annotated[bool, typer.Option(JSON_FLAG, help="Print JSON instead of text.")]


def document(what: str, content: Mapping[str, Any]) -> str:
    """Return a result as text."""
    return _text(what, content, indent=2)


def print_document(what: str, content: Mapping[str, Any]) -> None:
    """Print a result."""
    print_text(document(what, content))


def print_text(text: str) -> None:
    """Print a document that is text already."""
    sys.stdout.write(text)
    sys.stdout.flush()


def error_line(code: str, message: str, exit_code: int) -> str:
    """Return an error as one line."""
    content = {"code": code, "message": message, "exit_code": exit_code}
    return _text("error", content, indent=None)


def game_json(game: AnyGame) -> Json:
    """Return the members that name the game of a document."""
    return {"game": game.name, "options": dict(game.options)}


def position_json(game: AnyGame, state: Any) -> Json:
    """Return the members that name the position of a document."""
    return {**game_json(game), "code": full_code(game, state)}


def outcome_json(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}


def record_json(record: Record) -> Json:
    """Return a record as in files."""
    data: Json = json.loads(record.to_json())
    return data


def interval_json(interval: Interval) -> list[float | None]:
    """Return the value and its bounds; null for infinity, which JSON lacks."""
    ends = (interval.value, interval.low, interval.high)
    return [end if isfinite(end) else None for end in ends]


def _text(what: str, content: Mapping[str, Any], indent: int | None) -> str:
    data = {"format": f"ludarium-{what}", "version": VERSION, **content}
    return json.dumps(data, indent=indent, ensure_ascii=False) + "\n"
