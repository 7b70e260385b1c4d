"""Charts as SVG. Style sheets of the page colour them, light or dark."""

from collections.abc import Callable, Sequence
from math import floor, log10
from typing import Any

from ludarium.drawing.markup import clean, number, tag

Json = dict[str, Any]

WIDTH, HEIGHT = 460.0, 250.0
LEFT, RIGHT, TOP, BOTTOM = 50.0, 14.0, 28.0, 42.0

ROW = 40.0
"""The height of a row of dots."""

Label = Callable[[float], str]


class Frame:
    """The field of a chart with its axes; converts data to coordinates."""

    def __init__(
        self, x: tuple[float, float], y: tuple[float, float], height: float = HEIGHT
    ) -> None:
        self.x0, self.x1 = x
        self.y0, self.y1 = y
        self.height = height
        self.parts: list[str] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        across = (x - self.x0) / ((self.x1 - self.x0) or 1)
        up = (y - self.y0) / ((self.y1 - self.y0) or 1)
        return (
            LEFT + across * (WIDTH - LEFT - RIGHT),
            self.height - BOTTOM - up * (self.height - TOP - BOTTOM),
        )

    def y_axis(self, ticks: Sequence[float], label: Label, title: str) -> None:
        for tick in ticks:
            x, y = self.at(self.x0, tick)
            self.across(y)
            self.parts.append(_text(x - 7, y + 4, label(tick), "tick end"))
        self.parts.append(_text(4, 12, title, "axis start"))

    def across(self, y: float) -> None:
        """Add a thin line at a height."""
        line = f"M{number(LEFT)} {number(y)}H{number(WIDTH - RIGHT)}"
        self.parts.append(tag("path", class_="grid", d=line))

    def upright(self, style: str, x: float, top: float, foot: float) -> None:
        """Add a vertical line at a value, between two heights."""
        place, _ = self.at(x, self.y0)
        line = f"M{number(place)} {number(top)}V{number(foot)}"
        self.parts.append(tag("path", class_=style, d=line))

    def bar(self, low: float, high: float, value: float, style: str, tooltip: str) -> None:
        """Add a bar from one value to another, with a tooltip."""
        left, top = self.at(low, value)
        right, base = self.at(high, self.y0)
        self.parts.append(
            tag("rect", tag("title", clean(tooltip)), class_=f"bar {style}", x=left, y=top,
                width=right - left, height=base - top)
        )  # fmt: skip

    def x_axis(self, ticks: Sequence[tuple[float, str]], title: str) -> None:
        _, base = self.at(self.x0, self.y0)
        for value, text in ticks:
            x, _ = self.at(value, self.y0)
            self.parts.append(_text(x, base + 17, text, "tick"))
        self.parts.append(_text((LEFT + WIDTH - RIGHT) / 2, self.height - 5, title, "axis"))

    def line(self, points: Sequence[tuple[float, float]], style: str) -> None:
        places = " ".join(_point(self.at(x, y)) for x, y in points)
        self.parts.append(tag("path", class_=style, d=f"M{places}"))

    def svg(self, title: str) -> str:
        view_box = f"0 0 {number(WIDTH)} {number(self.height)}"
        attributes = {"viewBox": view_box, "role": "img", "aria_label": title}
        return tag("svg", *self.parts, class_="chart", **attributes)


def histogram(bins: list[Json], title: str, x_title: str, style: str) -> str:
    """Return the histogram of a sample."""
    total = sum(each["count"] for each in bins)
    highest = max(each["count"] for each in bins) / total
    frame = Frame((bins[0]["from"], bins[-1]["to"]), (0, highest))
    frame.y_axis(ticks_between(0, highest, 4), _percent_tick(highest), "share of games")
    for each in bins:
        if each["count"]:
            gap = min(0.06 * (each["to"] - each["from"]), 0.004 * (frame.x1 - frame.x0))
            tooltip = f"{_range(each)}: {each['count']:,} of {total:,}"
            frame.bar(each["from"] + gap, each["to"] - gap, each["count"] / total, style, tooltip)
    width = bins[0]["to"] - bins[0]["from"]
    shift = 0.5 if width == 1 else 0.0  # a bin of one value stands over its number
    every = ticks_between(bins[0]["from"], bins[-1]["to"] - (width == 1), 7)
    ticks = [tick for tick in every if tick == int(tick)]
    frame.x_axis([(tick + shift, f"{tick:,.0f}") for tick in ticks], x_title)
    return frame.svg(title)


def _range(each: Json) -> str:
    last = each["to"] - 1
    return f"{each['from']:,}" if last == each["from"] else f"{each['from']:,} to {last:,}"


def course(
    series: Sequence[tuple[str, list[Json]]], title: str, y_title: str, least: float | None = None
) -> str:
    """Return a chart of the course of the game: means, and the range of four games in five.

    With `least` the values are shares from there to 1.
    """
    if least is None:
        highest = 1.05 * max(p["ninetieth"] for _, points in series for p in points)
        frame = Frame((0, 1), (0, highest))
        frame.y_axis(ticks_between(0, highest, 5), lambda value: f"{value:,.0f}", y_title)
    else:
        frame = Frame((0, 1), (least, 1))
        frame.y_axis([least + (1 - least) * part / 4 for part in range(5)], _percent, y_title)
    for style, points in series:
        outline = [(p["at"], p["ninetieth"]) for p in points]
        outline += [(p["at"], p["tenth"]) for p in reversed(points)]
        frame.line(outline, f"band {style}")
    for style, points in series:
        frame.line([(p["at"], p["value"]) for p in points], f"line {style}")
    frame.x_axis([(part / 4, f"{25 * part}%") for part in range(5)], "of the game is played")
    return frame.svg(title)


def dots(rows: Sequence[tuple[str, str, Json]], title: str, even: float, x_title: str) -> str:
    """Return a chart of shares as dots on their intervals; `even` is the share by luck alone."""
    height = TOP + BOTTOM + ROW * len(rows) - 8
    ends = [even, *(figure[end] for _, _, figure in rows for end in ("low", "high"))]
    low, high = max(min(ends) - 0.05, 0.0), min(max(ends) + 0.05, 1.0)
    frame = Frame((low, high), (0, 1), height)
    frame.upright("even", even, TOP - 22, height - BOTTOM)
    for place, (label, style, figure) in enumerate(rows):
        y = TOP + ROW * place + 13
        left, right, dot = (frame.at(figure[key], 0)[0] for key in ("low", "high", "value"))
        line = f"M{number(left)} {number(y)}H{number(right)}"
        frame.parts += [
            _text(4, y - 12, label, "row start"),
            tag("path", class_=f"whisker {style}", d=line),
            tag("circle", class_=f"dot {style}", cx=dot, cy=y, r=4.5),
        ]
    frame.across(height - BOTTOM)
    ticks = ticks_between(100 * low, 100 * high, 6)
    frame.x_axis([(tick / 100, f"{tick:.0f}%") for tick in ticks], x_title)
    return frame.svg(title)


def strength(points: list[Json], title: str) -> str:
    """Return a chart of Elo by simulations; random play is at the left."""
    highest = 1.06 * max(max(p["high"], p["value"]) for p in points) or 1.0
    lowest = min(0.0, *(p["low"] for p in points))
    frame = Frame((-0.3, len(points) - 0.7), (lowest, highest))
    frame.y_axis(ticks_between(lowest, highest, 5), lambda value: f"{value:,.0f}", "Elo")
    frame.line([(place, p["value"]) for place, p in enumerate(points)], "line a")
    for place, p in enumerate(points):
        (x, y), (_, top), (_, foot) = (frame.at(place, p[key]) for key in ("value", "high", "low"))
        frame.upright("whisker a", place, top, foot)
        frame.parts.append(tag("circle", class_="dot a", cx=x, cy=y, r=4.5))
    names = [f"{p['simulations']:,}" if p["simulations"] else "random" for p in points]
    frame.x_axis(list(enumerate(names)), "simulations a step")
    return frame.svg(title)


def columns(values: list[tuple[str, int]], title: str, x_title: str) -> str:
    """Return a chart of counts of a few kinds."""
    total = sum(count for _, count in values) or 1
    highest = max(count for _, count in values) / total
    frame = Frame((-0.5, len(values) - 0.5), (0, highest))
    frame.y_axis(ticks_between(0, highest, 4), _percent_tick(highest), "share of games")
    for place, (name, count) in enumerate(values):
        if count:
            tooltip = f"{name}: {count:,} of {total:,}"
            frame.bar(place - 0.4, place + 0.4, count / total, "a", tooltip)
    every = max(len(values) // 12, 1)
    frame.x_axis([(n, name) for n, (name, _) in enumerate(values) if n % every == 0], x_title)
    return frame.svg(title)


def ticks_between(low: float, high: float, most: int) -> list[float]:
    """Return at most about `most` round numbers between two values."""
    span = (high - low) or 1.0
    width = 10.0 ** floor(log10(span / most))
    width = next(width * factor for factor in (1, 2, 5, 10) if span / (width * factor) <= most)
    if low >= 0 and high > 5 and width < 1:
        width = 1.0
    first = -floor(-low / width + 1e-9)
    return [n * width for n in range(first, floor(high / width + 1e-9) + 1)]


def _percent(value: float) -> str:
    return f"{100 * value:.0f}%"


def _percent_tick(highest: float) -> Label:
    return _percent if highest > 0.04 else (lambda value: f"{100 * value:.1f}%")


def _text(x: float, y: float, text: str, style: str) -> str:
    return tag("text", clean(text), class_=style, x=x, y=y)


def _point(place: tuple[float, float]) -> str:
    return f"{number(place[0])} {number(place[1])}"
