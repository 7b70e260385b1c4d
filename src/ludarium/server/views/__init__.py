"""What browsers are shown of games, positions and rooms."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

Json = dict[str, Any]


def as_text(message: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """The JSON text of a message."""
    try:
        return to_json(message).decode()
    except PydanticSerializationError:  # half a character, for which JSON has an escape only
        return json.dumps(message, separators=(",", ":"))
