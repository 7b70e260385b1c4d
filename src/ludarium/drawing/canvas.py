"""Styled characters, written in any order and read line by line."""

from collections import defaultdict

Segment = tuple[str, str]
"""Some text and the name of its style."""

Line = list[Segment]

Slot = tuple[int, int]
"""A line and a column."""

NOTHING: Segment = (" ", "")


class Canvas:
    """Characters by line and column; later ones replace earlier ones."""

    def __init__(self) -> None:
        self._signs: defaultdict[int, dict[int, Segment]] = defaultdict(dict)

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write text from a column on."""
        for at, sign in enumerate(text, column):
            self._signs[line][at] = (sign, style)

    def centre(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write text centred on a column; an even length extends to the right."""
        self.put(line, column - (len(text) - 1) // 2, text, style)

    def lines(self) -> list[Line]:
        """Return all lines without spaces at their ends."""
        height = max(self._signs, default=-1) + 1
        return [_segments(self._signs.get(line, {})) for line in range(height)]


def _segments(signs: dict[int, Segment]) -> Line:
    """Return the characters of a line as segments of the same style."""
    segments: Line = []
    text, style = "", ""
    for column in range(max((c for c, (sign, _) in signs.items() if sign != " "), default=-1) + 1):
        sign, sign_style = signs.get(column, NOTHING)
        if column and sign_style != style and sign != " ":
            segments.append((text, style))
            text = ""
        if not text:
            style = sign_style
        text += sign
    return [*segments, (text, style)] if text else segments
