"""The style sheet of SVG pictures. Every rule applies only inside the class `ludarium`, so that
pictures do not affect the page around them."""

import re

from ludarium.drawing.palette import (
    BRIGHT,
    CHIP,
    DARK,
    FIELD,
    INK,
    LINE,
    MUTED,
    NIGHT,
    NIGHT_MARKS,
    PAINTS,
    PANEL,
    PLATE,
    RIM,
    paint,
)

_RULES = {
    "text": "font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle",
    ".panel": f"fill:{PANEL}",
    ".plate": f"fill:{PLATE}",
    ".edge": f"fill:{RIM}",
    ".cell": f"fill:{FIELD};stroke:{LINE};stroke-width:2.5;stroke-linejoin:round",
    ".field": f"fill:{FIELD}",
    ".lines": f"fill:none;stroke:{LINE};stroke-width:3",
    ".label": f"fill:{MUTED};font-size:30px;font-weight:bold",
    ".small": "font-size:21px",
    ".name": f"fill:{MUTED};font-size:24px;opacity:.85",
    ".shadow": "stroke:#000;stroke-width:80;stroke-linecap:round;opacity:.2",
    ".shadow.ring": "stroke-width:65",
    ".stone": "stroke-width:2.5",
    ".line": "fill:none;stroke-width:6.5",
    ".body": "stroke:none",
    ".bar-edge": "stroke-width:35;stroke-linecap:round;fill:none",
    ".bar": "stroke-width:28;stroke-linecap:round;fill:none",
    ".loop": "fill:none;stroke-width:90;stroke-linejoin:round;opacity:.3",
    ".loop-line": "fill:none;stroke-width:9;stroke-linejoin:round",
    ".shade": f"fill:{INK};opacity:.1",
    ".hatch": f"stroke:{INK};stroke-width:3;opacity:.45",
    ".ghost": "fill-opacity:.2;stroke-width:4.5;stroke-dasharray:9 7",
    ".mixed": f"fill:{MUTED};stroke:{MUTED}",
    ".last": f"fill:none;stroke:{INK};stroke-width:5.5",
    ".flipped": f"fill:none;stroke:{INK};stroke-width:6.5;stroke-dasharray:21 14.7",
    ".again": f"fill:{PANEL};stroke:{INK};stroke-width:3",
    ".plus": f"fill:none;stroke:{INK};stroke-width:5",
    ".chip": f"fill:{CHIP};stroke:{MUTED};stroke-width:2.5;stroke-linejoin:round",
    ".blocked": f"fill:{DARK}",
    ".cross": f"fill:none;stroke:{PANEL};stroke-width:15;stroke-linecap:round",
    ".quarter": "stroke-width:2",
    ".turn": f"stroke:{INK};fill:{INK}",
    ".fixed": "opacity:.4",
    ".arc": "fill:none;stroke-width:5",
    ".head": "stroke:none",
    ".sign": "fill:none;stroke-width:4",
    ".lock": f"fill:{INK};stroke:none",
    ".shackle": f"fill:none;stroke:{INK};stroke-width:3.5",
    ".bridge-edge": f"fill:none;stroke:{INK};stroke-width:15;stroke-linecap:round",
    ".bridge": f"fill:none;stroke:{BRIGHT};stroke-width:8;stroke-linecap:round",
}


_NIGHT = {
    ".plate": f"fill:{NIGHT.plate}",
    ".edge": f"fill:{NIGHT.rim}",
    ".cell": f"fill:{NIGHT.field};stroke:{NIGHT.line}",
    ".field": f"fill:{NIGHT.field}",
    ".lines": f"stroke:{NIGHT.line}",
    ".hatch": f"stroke:{NIGHT.line}",
    ".last": f"stroke:{NIGHT.mark}",
    ".flipped": f"stroke:{NIGHT.mark}",
    ".chip": f"fill:{NIGHT.chip}",
} | {
    f".{paint(colour)}.{part}": f"stroke:{mark}"
    for colour, mark in enumerate(NIGHT_MARKS)
    for part in ("bar-edge", "loop-line", "ghost")
}


def _paints() -> dict[str, str]:
    rules: dict[str, str] = {}
    for colour, look in PAINTS.items():
        name = paint(colour)
        rules[f".{name}"] = f"fill:{look.fill};stroke:{look.edge}"
        rules[f".{name} .stone"] = f"fill:url(#ludarium-{name})"
        rules[f".{name} .line"] = f"stroke:{look.sign}"
        rules[f".{name} .body"] = f"fill:{look.sign}"
        rules[f".{name}.bar,.ludarium .{name}.loop"] = f"stroke:{look.fill}"
    return rules


_ALL = {f".ludarium {selector}": rule for selector, rule in (_paints() | _RULES).items()}

STYLESHEET = "".join(f"\n{selector}{{{rule}}}" for selector, rule in _ALL.items())


def stylesheet_for(markup: str) -> str:
    """Return the rules that apply to some markup."""
    return _rules_for(_ALL, markup)


def themed_for(markup: str) -> str:
    """Return the rules for a picture in its own file, with dark colours on a dark page."""
    night = _rules_for(_NIGHT, markup).replace("\n", "")
    day = _rules_for(_ALL, markup).replace(".ludarium ", "")
    if "<text" not in markup:
        day = re.sub(r"\ntext\{.*\}", "", day)
    return f"{day}\n@media(prefers-color-scheme:dark){{{night}}}"


def _rules_for(rules: dict[str, str], markup: str) -> str:
    names = {name for each in re.findall(r'class="([^"]*)"', markup) for name in each.split()}
    names.add("ludarium")
    return "".join(
        f"\n{selector}{{{rule}}}"
        for selector, rule in rules.items()
        if any(_classes(each) <= names for each in selector.split(","))
    )


def _classes(selector: str) -> set[str]:
    return set(re.findall(r"\.([\w-]+)", selector))
