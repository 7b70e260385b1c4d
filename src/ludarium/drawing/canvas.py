"""A sheet of characters with styles, written in any order and read line by line."""

Segment = tuple[str, str]
"""Some text and the name of its style."""

Line = list[Segment]

Slot = tuple[int, int]
"""A line and a column."""


class Canvas:
    """Characters by line and column; what is put last is seen."""

    def __init__(self) -> None:
        self._signs: dict[Slot, Segment] = {}

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write text from a column on."""
        for offset, sign in enumerate(text):
            self._signs[line, column + offset] = (sign, style)

    def centre(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write text around a column; of an even length, more of it to the right."""
        self.put(line, column - (len(text) - 1) // 2, text, style)

    def lines(self) -> list[Line]:
        """All lines from the first on, without spaces at their ends."""
        height = max((line for line, _ in self._signs), default=-1) + 1
        return [self._line(line) for line in range(height)]

    def _line(self, line: int) -> Line:
        written = [c for (at, c), (sign, _) in self._signs.items() if at == line and sign != " "]
        segments: Line = []
        for column in range(max(written, default=-1) + 1):
            sign, style = self._signs.get((line, column), (" ", ""))
            if segments and (style == segments[-1][1] or sign == " "):
                segments[-1] = (segments[-1][0] + sign, segments[-1][1])
            else:
                segments.append((sign, style))
        return segments
