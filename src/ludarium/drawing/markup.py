"""XML as text: elements whose attributes and contents are always escaped."""

import re
from html import escape

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML forbids."""


def tag(name: str, *inner: str, **attributes: str | float) -> str:
    """An element. `inner` is markup already; a trailing underscore in an attribute's name is
    dropped, the others become hyphens."""
    start = name + "".join(f' {_name(key)}="{_value(v)}"' for key, v in attributes.items())
    return f"<{start}>{''.join(inner)}</{name}>" if inner else f"<{start}/>"


def clean(text: str) -> str:
    """Text, made safe for contents and attributes."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def number(value: float) -> str:
    """Return a number with at most one digit after the point, and no trailing zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _name(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _value(value: str | float) -> str:
    return clean(value) if isinstance(value, str) else number(value)
