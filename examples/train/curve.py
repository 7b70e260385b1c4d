"""The curve of a learner as a picture: its share of the points by time of training."""

from typing import Any

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 60, 20, 40, 50

STYLE = """
text { font: 13px sans-serif; fill: #333 } .title { font-weight: bold }
.grid { stroke: #ddd } .even { stroke: #888; stroke-dasharray: 4 4 }
.curve { fill: none; stroke: #1f6f8b; stroke-width: 2.5 }
.span { stroke: #1f6f8b } .dot { fill: #1f6f8b }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .grid { stroke: #444 } }
"""


def curve_svg(page: dict[str, Any]) -> str:
    """The text of an SVG file: each match with its 95% interval."""
    points = page["points"]
    longest = max(point["processor"] for point in points) or 1
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(seconds: float) -> float:
        return round(LEFT + inner * seconds / longest, 1)

    def y(share: float) -> float:
        return round(TOP + tall * (1 - share), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>Share of the points against {page['opponent']} by time of training</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="22">Points against {page["opponent"]}</text>',
    ]
    for percent in range(0, 101, 25):
        height = y(percent / 100)
        kind = "even" if percent == 50 else "grid"
        parts.append(f'<path class="{kind}" d="M{LEFT} {height}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4}" text-anchor="end">{percent} %</text>')
    for point in points:
        at = x(point["processor"])
        parts.append(f'<path class="span" d="M{at} {y(point["low"])}V{y(point["high"])}"/>')
        parts.append(f'<circle class="dot" cx="{at}" cy="{y(point["value"])}" r="3.5"/>')
        parts.append(centred(at, HEIGHT - BOTTOM + 18, f"{round(point['processor'] / 60, 1):g}"))
    line = " ".join(f"{x(point['processor'])},{y(point['value'])}" for point in points)
    parts.append(f'<polyline class="curve" points="{line}"/>')
    parts.append(centred(LEFT + inner / 2, HEIGHT - 10, "minutes of training on one processor"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def centred(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle">{text}</text>'
