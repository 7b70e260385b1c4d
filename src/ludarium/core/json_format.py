"""Read and write the JSON of Ludarium's files. Errors say where and what was expected."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from ludarium.core.errors import LudariumError, RecordError, quoted
from ludarium.core.options import options_from_json

Json = dict[str, Any]
T = TypeVar("T")

MAX_DEPTH = 200
"""Variations as deep as the format allows need 134."""

MAX_BITS = 997
"""Those of a whole number of 300 digits, which floating-point numbers can hold, too."""

LINE_WIDTH = 200
"""The longest line of `json_text`, unless a single value is longer."""

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""JSON can say it, but UTF-8 cannot."""

_NAMES = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    NoneType: "null",
}


@dataclass(frozen=True)
class Format:
    """A kind of file: its name, the newest version that this program reads, and what it holds."""

    name: str
    version: int
    title: str

    @property
    def head(self) -> Json:
        """The members with which a file of the newest version begins."""
        return {"format": self.name, "version": self.version}

    def check(self, data: Any) -> Json:
        """The object, if its head is one of this format; raises RecordError."""
        if not isinstance(data, dict):
            raise RecordError(f"expected a JSON object, got {quoted(data)}")
        if data.get("format") != self.name:
            raise RecordError(
                f"format: expected {self.name!r}, got {quoted(data.get('format'))}: "
                f"this is not {self.title} of Ludarium"
            )
        version = member(data, "version", int)
        if version > self.version:
            raise RecordError(
                f"version: this program reads up to version {self.version}, this is version "
                f"{version}: update Ludarium to read it"
            )
        if version < 1:
            raise RecordError(f"version: expected 1 to {self.version}, got {version}")
        return data


def json_text(value: Any, indent: str = "") -> str:
    """Return JSON for files that people compare: what fits in a line has one line."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(line) <= LINE_WIDTH:
        return line
    inner = f"{indent} "
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {json_text(item, inner)}" for key, item in value.items()]
    else:
        rows = [json_text(item, inner) for item in value]
    body = ",\n".join(f"{inner}{row}" for row in rows)
    return f"{line[0]}\n{body}\n{indent}{line[-1]}"


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text; raises RecordError."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"expected a whole JSON text, but line {error.lineno}, column {error.colno} says: "
            f"{error.msg} (is the file cut or damaged?)"
        ) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"expected a JSON text: {error}") from None
    _check_values(data)
    return data


def _check_values(data: Any) -> None:
    """Raise RecordError for values that could not be written again or used as numbers."""
    level = [data]
    for _ in range(MAX_DEPTH):
        inside: list[Any] = []
        for value in level:
            if isinstance(value, str):
                if not value.isascii() and HALF_CHARACTER.search(value):
                    raise RecordError(f"expected whole characters, got {quoted(value)}")
            elif isinstance(value, dict):
                inside.extend(value)
                inside.extend(value.values())
            elif isinstance(value, list):
                inside.extend(value)
            elif type(value) is int and value.bit_length() > MAX_BITS:
                raise RecordError(f"expected numbers of at most 300 digits, got {quoted(value)}")
        if not inside:
            return
        level = inside
    raise RecordError(f"expected lists and objects at most {MAX_DEPTH} deep inside each other")


def member(data: Mapping[str, Any], key: str, kind: type) -> Any:
    """The required member of an object, checked for its type; raises RecordError."""
    value = data.get(key)
    if type(value) is not kind:
        actual = "nothing" if key not in data else quoted(value)
        raise RecordError(f"{key}: expected {_NAMES[kind]}, got {actual}")
    return value


def optional_member(data: Mapping[str, Any], key: str, kind: type) -> Any:
    """The member of an object that may be missing or null."""
    return None if data.get(key) is None else member(data, key, kind)


def list_member(data: Mapping[str, Any], key: str, kind: type) -> list[Any]:
    """The list under a key, whose items are all of one type; raises RecordError."""
    values: list[Any] = member(data, key, list)
    for number, value in enumerate(values, start=1):
        if type(value) is not kind:
            raise RecordError(f"{key}: item {number}: expected {_NAMES[kind]}, got {quoted(value)}")
    return values


def read_list(data: Mapping[str, Any], key: str, read: Callable[[Json], T]) -> tuple[T, ...]:
    """The results of `read` for each object in a list; empty if the list is missing. Errors name
    the item."""
    if data.get(key) is None:
        return ()
    items = []
    for number, value in enumerate(list_member(data, key, dict), start=1):
        try:
            items.append(read(value))
        except LudariumError as error:
            raise RecordError(f"{key}: item {number}: {error}") from None
    return tuple(items)


def read_dataclass(cls: type[T], data: Any) -> T:
    """An instance of a dataclass, from an object with a member for each field. A mapping field
    holds options. Raises RecordError for a member that is missing, unknown or of a wrong type."""
    if not isinstance(data, dict):
        raise RecordError(f"expected an object, got {quoted(data)}")
    types = _field_types(cls)  # type: ignore[arg-type]
    if unknown := [key for key in data if key not in types]:
        raise RecordError(f"expected only {', '.join(types)}, got {quoted(unknown[0])}")
    values = {}
    for name, (kind, required) in types.items():
        if name in data:
            values[name] = _read_value(name, kind, data[name])
        elif required:
            raise RecordError(f"{name}: expected {_name(kind)}, got nothing")
    return cls(**values)


@cache
def _field_types(cls: Any) -> dict[str, tuple[Any, bool]]:
    """For each field of a dataclass its type, and whether it is required."""
    hints = get_type_hints(cls)
    return {
        field.name: (
            hints[field.name],
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(cls)
    }


def _read_value(place: str, kind: Any, value: Any) -> Any:
    if isinstance(kind, UnionType):
        if value is None and NoneType in get_args(kind):
            return None
        (kind,) = (each for each in get_args(kind) if each is not NoneType)
    origin = get_origin(kind)
    if origin is tuple and type(value) is list:
        item = get_args(kind)[0]
        return tuple(_read_value(f"{place}: item {n}", item, v) for n, v in enumerate(value, 1))
    if origin in (Mapping, dict) and type(value) is dict:
        return options_from_json(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise RecordError(f"{place}: expected {_name(kind)}, got {quoted(value)}")
    return value


def _name(kind: Any) -> str:
    if isinstance(kind, UnionType):
        return " or ".join(_name(each) for each in get_args(kind))
    origin = get_origin(kind)
    return _NAMES[{tuple: list, None: kind}.get(origin, dict)]
