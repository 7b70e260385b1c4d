"""The protocol as JSON Schema, and the same as types for the browser's checker.

`python -m ludarium.server.ws.schema` writes docs/protocol.schema.json, the tables in
docs/protocol.md, and src/ludarium/web/js/app/protocol.d.ts in the folder of the sources again.
"""

import json
import re
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from ludarium.core.json_format import json_text
from ludarium.server.views import Json, messages
from ludarium.server.ws import protocol

ROOT = Path(__file__).resolve().parents[4]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "src" / "ludarium" / "web" / "js" / "app" / "protocol.d.ts"

PAGE = ROOT / "docs" / "protocol.md"

COMMAND = "python -m ludarium.server.ws.schema"
"""Writes all of them."""

OUTGOING: dict[str, Any] = {
    "RoomMessage": messages.RoomMessage,
    "AnalysisMessage": messages.AnalysisMessage,
    "RoomView": messages.RoomView,
    "SavedGameView": messages.SavedGameView,
    "PositionAnswer": messages.PositionAnswer,
    "TurnPage": messages.TurnPage,
    "NewRoom": messages.NewRoom,
    "StandingTurn": messages.StandingTurn,
    "Standing": messages.Standing,
    "StepView": messages.StepView,
}
"""The messages of the sockets, and the answers of REST that pages use."""

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
    "TurnList",
    "TurnView",
    "TurnHead",
    "StepView",
    "TakebackView",
)
"""What messages are made of, in the order of the page."""

TABLE = re.compile(r"(<!-- made: (\w+) -->\n).*?\n(<!-- end -->)", re.S)
"""A table of the page."""

INCOMING: dict[str, Any] = {
    "Hello": protocol.Hello,
    "RoomRequest": protocol.RoomRequest,
    "AnalysisRequest": protocol.AnalysisRequest,
}


def schema() -> Json:
    """All messages, in and out."""
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
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of Ludarium",
        "$defs": dict(sorted(definitions.items())),
    }


def declarations(definitions: Json) -> str:
    """TypeScript declarations of a schema's definitions."""
    parts = [f"// Made from the server's messages by `{COMMAND}`.\n"]
    for name, one in definitions.items():
        if "description" in one:
            parts.append(f"/** {' '.join(one['description'].split())} */\n")
        parts.append(f"export type {name} = {typescript(one)};\n\n")
    return "".join(parts).rstrip() + "\n"


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
    kind = one.get("type")
    if kind == "array":
        return f"Array<{typescript(one.get('items', {}))}>"
    if kind == "object":
        return _object(one)
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return {**simple, "null": "null"}.get(str(kind), "any")


def _object(one: Json) -> str:
    if "properties" not in one:
        return f"Record<string, {typescript(one.get('additionalProperties', {}))}>"
    required = one.get("required", [])
    fields = [
        f"  {name}{'' if name in required else '?'}: {typescript(each)};\n"
        for name, each in one["properties"].items()
    ]
    return "{\n" + "".join(fields) + "}"


def table(definitions: Json, name: str) -> str:
    """The messages of a union, or what messages are made of (`parts`), as a table."""
    if name == "parts":
        named = {one: one for one in PARTS}
        rows = ["| part | fields | meaning |", "|---|---|---|"]
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
    published = schema()
    return {
        SCHEMA: json_text(published) + "\n",
        TYPES: declarations(published["$defs"]),
        PAGE: page(PAGE.read_text(encoding="utf-8"), published["$defs"]),
    }


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
