"""XML as text, and the texts in it."""

import re
from html import escape

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML forbids."""


def tag(name: str, *inner: str, **attributes: str | float) -> str:
    """Return an element; `inner` is markup.

    In attribute names a trailing underscore is dropped, and others become hyphens.
    """
    start = name + "".join(f' {_name(key)}="{_value(v)}"' for key, v in attributes.items())
    return f"<{start}>{''.join(inner)}</{name}>" if inner else f"<{start}/>"


def clean(text: str) -> str:
    """Return text escaped for contents and attributes."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def number(value: float) -> str:
    """Return a number with at most one digit after the point, and no trailing zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def letters(name: str) -> str:
    """Return the letters of a cell's name, which label rows or columns."""
    return name.rstrip("0123456789")


def digits(name: str) -> str:
    """Return the number in a cell's name, which labels rows or columns."""
    return name[len(letters(name)) :]


def _name(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _value(value: str | float) -> str:
    return clean(value) if isinstance(value, str) else number(value)
