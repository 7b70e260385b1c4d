"""The protocol, with the answers of REST, as JSON Schema, and as types for the browser's checker.

`python -m ludarium.server.ws.schema` writes docs/protocol.schema.json, the tables in
docs/protocol.md, and src/ludarium/web/js/app/protocol.d.ts in the folder of the sources again.
"""

import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from ludarium.core.json_format import json_text
from ludarium.server.views import Json, answers, messages
from ludarium.server.ws import protocol

ROOT = Path(__file__).resolve().parents[4]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "src" / "ludarium" / "web" / "js" / "app" / "protocol.d.ts"

PAGE = ROOT / "docs" / "protocol.md"

COMMAND = "python -m ludarium.server.ws.schema"
"""Writes all of them."""

MODULES = (messages, answers, protocol)
"""Where the definitions are."""

LONGEST = 70
"""The longest type that is written on one line."""


def _types(module: ModuleType) -> dict[str, Any]:
    """The types that a module defines."""
    items = vars(module).items()
    return {
        name: kind for name, kind in items if getattr(kind, "__module__", None) == module.__name__
    }


OUTGOING = _types(messages) | _types(answers)
"""The messages of the sockets, the answers of REST, and their parts."""

PARTS = (
    "Standing",
    "PositionView",
    "SceneView",
    "LegalSteps",
    "ResultView",
    "LayoutView",
    "SpotView",
    "DiscPiece",
    "CrossPiece",
    "TilePiece",
    "MarkView",
    "LinkView",
    "LoopView",
    "NamedPiece",
    "QuestionView",
    "TurnRange",
    "TurnView",
    "TurnHead",
    "StepView",
    "TakebackView",
)
"""What messages are made of, in the order of the page."""

TABLE = re.compile(r"(<!-- made: (\w+) -->\n).*?\n(<!-- end -->)", re.S)
"""A table of the page."""

INCOMING: dict[str, Any] = {
    "Request": protocol.Request,
    "Action": protocol.Action,
    "Hello": protocol.Hello,
    "RoomRequest": protocol.RoomRequest,
    "AnalysisRequest": protocol.AnalysisRequest,
}


def schema() -> Json:
    """All messages, in and out, with the fields of each definition in full."""
    definitions: Json = {}
    for names, mode in ((INCOMING, "validation"), (OUTGOING, "serialization")):
        inputs = [(name, mode, TypeAdapter(kind)) for name, kind in names.items()]
        schemas, shared = TypeAdapter.json_schemas(
            inputs,  # type: ignore[arg-type]
            ref_template="#/$defs/{model}",
        )
        definitions |= shared.get("$defs", {})
        for (name, _), one in schemas.items():
            if one != {"$ref": f"#/$defs/{name}"}:
                definitions[name] = one
    return {name: _untitled(one) for name, one in sorted(definitions.items())}


def _untitled(one: Any) -> Any:
    """A schema without the titles, which only repeat names."""
    if isinstance(one, list):
        return [_untitled(each) for each in one]
    if not isinstance(one, dict):
        return one
    items = one.items()
    return {key: _untitled(each) for key, each in items if (key, type(each)) != ("title", str)}


def with_bases(definitions: Json) -> Json:
    """The definitions, each with only those fields that its bases do not have."""
    extended = {name: _bases(name, definitions) for name in definitions}
    bases = {base for each in extended.values() for base in each}
    return {
        name: _open(_extension(one, extended[name], definitions), name in bases)
        for name, one in definitions.items()
    }


def _bases(name: str, definitions: Json) -> list[str]:
    """The definitions that one extends in Python."""
    for module in MODULES:
        kind = vars(module).get(name)
        if isinstance(kind, type):
            bases = getattr(kind, "__orig_bases__", kind.__bases__)
            return [base.__name__ for base in bases if base.__name__ in definitions]
    return []


def _extension(one: Json, bases: list[str], definitions: Json) -> Json:
    if not bases:
        return one
    fields = [definitions[base]["properties"] for base in bases]
    own = {
        name: field
        for name, field in one["properties"].items()
        if not any(each.get(name) == field for each in fields)
    }
    required = [name for name in one.get("required", []) if name in own]
    parts = {"allOf": [{"$ref": f"#/$defs/{base}"} for base in bases], "properties": own}
    return {**one, **parts, "required": required}


def _open(one: Json, is_base: bool) -> Json:
    """A definition that others can extend; their fields are closed together with its own."""
    closed = one.get("additionalProperties") is False
    if not closed or not (is_base or "allOf" in one):
        return one
    rest = {key: each for key, each in one.items() if key != "additionalProperties"}
    return rest if is_base else {**rest, "unevaluatedProperties": False}


def declarations(definitions: Json) -> str:
    """TypeScript declarations of a schema's definitions."""
    parts = [f"// Made from the server's messages by `{COMMAND}`.\n"]
    for name, one in definitions.items():
        if "description" in one:
            parts.append(f"/** {' '.join(one['description'].split())} */\n")
        parts.append(f"export type {name} = {_fitting(typescript(one))};\n")
    return "".join(parts)


def _fitting(kind: str) -> str:
    """A type, on one line if that is not long."""
    line = re.sub(r";\s+}", " }", re.sub(r"\s+", " ", kind))
    return line if len(line) < LONGEST else kind


SIMPLE = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typescript(one: Json) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in one:
        return str(one["$ref"]).rpartition("/")[2]
    if "const" in one:
        return json.dumps(one["const"])
    if "enum" in one:
        return " | ".join(json.dumps(value) for value in one["enum"])
    for several in ("anyOf", "oneOf"):
        if several in one:
            return " | ".join(dict.fromkeys(typescript(each) for each in one[several]))
    if one["type"] == "array":
        item = typescript(one["items"])
        is_union = one["items"].keys() & {"anyOf", "oneOf", "enum"}
        return f"({item})[]" if is_union else f"{item}[]"
    return _object(one) if one["type"] == "object" else SIMPLE[one["type"]]


def _object(one: Json) -> str:
    if "properties" not in one:
        return f"Record<string, {typescript(one['additionalProperties'])}>"
    required = one.get("required", [])
    fields = [
        f"  {name}{'' if name in required else '?'}: {typescript(each)};\n"
        for name, each in one["properties"].items()
    ]
    own = ["{\n" + "".join(fields) + "}"] if fields else []
    return " & ".join([*map(typescript, one.get("allOf", [])), *own])


def table(definitions: Json, name: str) -> str:
    """The messages of a union, the `answers` of REST, or the `parts` of messages, as a table."""
    if name in ("parts", "answers"):
        listed = PARTS if name == "parts" else _types(answers)
        named = {one: one for one in listed if "properties" in definitions[one]}
        rows = [f"| {name[:-1]} | fields | meaning |", "|---|---|---|"]
    else:
        members = definitions[name].get("oneOf") or definitions[name].get("anyOf")
        kinds = [typescript(each) for each in members or [{"$ref": name}]]
        named = {kind: definitions[kind]["properties"]["type"]["const"] for kind in kinds}
        rows = ["| type | fields | meaning |", "|---|---|---|"]
    for kind, label in named.items():
        one = definitions[kind]
        meaning = " ".join(one.get("description", "").split())
        rows.append(f"| `{label}` | {_fields(one)} | {meaning} |")
    return "\n".join(rows)


def _fields(one: Json) -> str:
    """The fields of a message; those that may be missing in brackets."""
    required = one.get("required", [])
    names = [name for name in one["properties"] if name != "type"]
    return ", ".join(f"`{name}`" if name in required else f"[`{name}`]" for name in names)


def page(text: str, definitions: Json) -> str:
    """The page of the protocol with its tables made again."""
    return TABLE.sub(lambda part: f"{part[1]}\n{table(definitions, part[2])}\n{part[3]}", text)


def texts() -> dict[Path, str]:
    """The files, as they should be."""
    definitions = schema()
    shared = with_bases(definitions)
    published = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of Ludarium",
        "$defs": shared,
    }
    return {
        SCHEMA: json_text(published) + "\n",
        TYPES: declarations(shared),
        PAGE: page(PAGE.read_text(encoding="utf-8"), definitions),
    }


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
