"""Records as JSON: writing and reading.

    {
      "format": "ludarium-record", "version": 1,
      "game": "churn", "options": {"sides": 3}, "rules_version": 1,
      "seats": ["human", "random"],
      "started": "2026-01-31T12:00:00+00:00", "finished": null,
      "commitment": "5f0a...", "seed": null,
      "moves": ["c3", "swap", "a1"],
      "result": null
    }

docs/records.md explains each member. Version 2 adds the start position, names, tags, annotations,
and endings by time or by agreement.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ludarium.core.annotations import Note, Variation
from ludarium.core.ending import KINDS, Ending, agreed, resigned_by
from ludarium.core.errors import RecordError, quoted
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Outcome
from ludarium.core.json_format import (
    Format,
    Json,
    list_member,
    member,
    optional_member,
    read_list,
)
from ludarium.core.options import options_from_json

if TYPE_CHECKING:
    from ludarium.core.record import Record

FORMAT = Format("ludarium-record", 2, "a record")
"""Records are written in the oldest version that can hold them."""

DEEPEST = 32
"""How deep variations may be nested."""

LISTS = ("moves", "annotations")
"""Each item of these has its own line."""


def record_text(record: "Record") -> str:
    """A record as JSON with one turn and one annotation per line, for people to read and edit."""
    lines = []
    for key, value in members(record).items():
        rows = ",\n".join(f"    {json.dumps(item)}" for item in value) if key in LISTS else ""
        text = f"[\n{rows}\n  ]" if rows else json.dumps(value)
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def members(record: "Record") -> Json:
    """The JSON object of a record."""
    return dict(_members(record))


def _members(record: "Record") -> Iterator[tuple[str, Any]]:
    yield "format", FORMAT.name
    yield "version", _version(record)
    yield "game", record.game
    yield "options", dict(record.options)
    yield "rules_version", record.rules_version
    if record.start is not None:
        yield "start", record.start
    yield "seats", list(record.seats)
    if record.names:
        yield "names", list(record.names)
    if record.tags:
        yield "tags", dict(record.tags)
    yield "started", record.started
    yield "finished", record.finished
    if record.commitment is not None or record.seed is not None:
        yield "commitment", record.commitment
        yield "seed", record.seed
    yield "moves", list(record.moves)
    if record.annotator:
        yield "annotator", dict(record.annotator)
    if record.annotations:
        yield "annotations", [_note(note) for note in record.annotations]
    yield "result", _result(record)


def _version(record: "Record") -> int:
    newer = record.start, record.names, record.tags, record.annotations, record.annotator
    ending = None if record.ending is None else record.ending.kind
    return 2 if any(newer) or ending in ("time", "agreed") else 1


def _result(record: "Record") -> Json | None:
    if record.result is None:
        return None
    result: Json = {
        "winners": list(record.result.winners),
        "scores": list(record.result.scores),
        "reason": record.result.reason,
    }
    match record.ending:
        case Ending("resigned", seat):
            result["resigned"] = seat
        case Ending("time", seat):
            result |= {"ending": "time", "seat": seat}
        case Ending("agreed"):
            result["ending"] = "agreed"
    return result


def _note(note: Note) -> Json:
    data: Json = {"turn": note.turn}
    if note.step is not None:
        data["step"] = note.step
    if note.evaluation is not None:
        data |= note.evaluation.to_json()
    if note.comments:
        data["comments"] = list(note.comments)
    if note.variations:
        data["variations"] = [_variation(each) for each in note.variations]
    return data


def _variation(variation: Variation) -> Json:
    data: Json = {"title": variation.title} if variation.title else {}
    data["moves"] = list(variation.moves)
    if variation.notes:
        data["annotations"] = [_note(note) for note in variation.notes]
    return data


def read(data: Any) -> Json:
    """The arguments of `Record` from its JSON; raises RecordError."""
    FORMAT.check(data)
    result, ending = _read_result(data)
    return {
        "game": member(data, "game", str),
        "options": options_from_json(member(data, "options", dict)),
        "rules_version": member(data, "rules_version", int),
        "seats": tuple(list_member(data, "seats", str)),
        "moves": tuple(list_member(data, "moves", str)),
        "started": _time(data, "started"),
        "finished": None if data.get("finished") is None else _time(data, "finished"),
        "result": result,
        "ending": ending,
        "commitment": _secret(data, "commitment"),
        "seed": _secret(data, "seed"),
        "annotator": optional_member(data, "annotator", dict) or {},
        "annotations": read_list(data, "annotations", _read_note),
        **(_read_newer(data) if data["version"] > 1 else {}),
    }


def _read_newer(data: Json) -> Json:
    """The arguments that only version 2 has."""
    names: list[Any] = optional_member(data, "names", list) or []
    for name in names:
        if not isinstance(name, str | None):
            raise RecordError(f"names: expected texts, or null for no name, got {quoted(name)}")
    if names and len(names) != len(data["seats"]):
        raise RecordError(f"names: expected one for each of the seats, got {len(names)}")
    tags: Json = optional_member(data, "tags", dict) or {}
    for key, value in tags.items():
        if not isinstance(value, str):
            raise RecordError(f"tags: {quoted(key)}: expected a text, got {quoted(value)}")
    return {
        "start": optional_member(data, "start", str),
        "names": tuple(names),
        "tags": tags,
    }


def _time(data: Json, key: str) -> str:
    text: str = member(data, key, str)
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise RecordError(f"{key}: expected an ISO 8601 time, got {quoted(text)}") from None
    return text


def _secret(data: Json, key: str) -> str | None:
    if data.get(key) is None:
        return None
    text: str = member(data, key, str)
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise RecordError(f"{key}: expected 64 digits from 0 to f, got {quoted(text)}")
    return text


def _read_note(data: Json, depth: int = 0) -> Note:
    return Note(
        turn=member(data, "turn", int),
        step=optional_member(data, "step", int),
        comments=() if data.get("comments") is None else tuple(list_member(data, "comments", str)),
        evaluation=None if data.get("values") is None else Evaluation.from_json(data),
        variations=read_list(data, "variations", lambda each: _read_variation(each, depth + 1)),
    )


def _read_variation(data: Json, depth: int) -> Variation:
    if depth > DEEPEST:
        raise RecordError(f"expected variations at most {DEEPEST} deep inside each other")
    return Variation(
        moves=tuple(list_member(data, "moves", str)),
        title=optional_member(data, "title", str) or "",
        notes=read_list(data, "annotations", lambda each: _read_note(each, depth)),
    )


def _read_result(data: Json) -> tuple[Outcome | None, Ending | None]:
    if "result" not in data:
        raise RecordError("result: expected an object or null, got nothing (is the record cut?)")
    if data["result"] is None:
        return None, None
    result = member(data, "result", dict)
    try:
        outcome = Outcome(
            tuple(list_member(result, "winners", int)),
            tuple(list_member(result, "scores", int)),
            member(result, "reason", str),
        )
        return outcome, _read_ending(result, outcome)
    except RecordError as error:
        raise RecordError(f"result: {error}") from None


def _read_ending(result: Json, outcome: Outcome) -> Ending | None:
    if "resigned" in result:
        return resigned_by(member(result, "resigned", int))
    match optional_member(result, "ending", str):
        case None | "board":
            return None
        case "agreed":
            return agreed(outcome.winners)
        case "resigned" | "time" as kind:
            return Ending(kind, member(result, "seat", int))
        case other:
            raise RecordError(f"ending: expected one of {', '.join(KINDS)}, got {quoted(other)}")
