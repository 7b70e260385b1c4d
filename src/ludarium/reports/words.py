"""Figures of a report as text; every estimate has its interval."""

from typing import Any

from ludarium.core.sheet import spans
from ludarium.drawing.markup import clean, tag

Json = dict[str, Any]

NB = "\u00a0"


def percent(value: float) -> str:
    """Return a share as a percentage, without a trailing ".0"."""
    text = f"{100 * value:.1f}" if value >= 0.001 or not value else f"{100 * value:.2g}"
    return f"{text.removesuffix('.0')}%"


def plain(value: float) -> str:
    """Return a number with three significant digits or so."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    text = f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def elo(value: float) -> str:
    """Return a difference in Elo, in whole points."""
    return f"{value:,.0f}".replace("-", "\u2212")


def interval(figure: Json, how: Any = plain) -> str:
    """Return both ends of an interval, or a sentence for an open one."""
    low, high = (figure[end] for end in ("low", "high"))
    if low is None or high is None:
        return f"more than {how(low)}" if low is not None else "no bound"
    return f"{how(low).removesuffix('%')}\u2013{how(high)}"


def estimate(figure: Json, how: Any = plain) -> str:
    """Return a figure with its interval, as markup."""
    if figure["value"] is None:
        return tag("b", interval(figure, how))
    ends = tag("span", f"({interval(figure, how)})", class_="ci")
    return f"{tag('b', how(figure['value']))} {ends}"


def power(log10: float) -> str:
    """Return a number as markup, a large one as a power of ten."""
    return f"{10**log10:,.0f}" if log10 < 5 else f"10{tag('sup', f'{log10:.1f}')}"


def agent_text(agent: str) -> str:
    """Return the players of a match as text."""
    if " against " in agent:
        strong, weak = agent.split(" against ")
        return f"{agent_text(strong)} against {agent_text(weak)}"
    if agent == "random":
        return "random players"
    return f"players of {budget_text(int(agent.rpartition('@')[2]))}"


def budget_text(simulations: int) -> str:
    if not simulations:
        return "random play"
    return f"{simulations:,}{NB}simulation{'s' if simulations > 1 else ''} a step"


def source_text(figure: Json) -> str:
    """Return the number of games, the players and the seed behind a figure."""
    games = figure["games"]
    many = f"{games:,} game{'s' if games != 1 else ''}"
    return f"{many} of {agent_text(figure['agent'])}, seed {figure['seed']}"


def source(*figures: Json | None) -> str:
    """Return the line under a chart or table about the games behind its figures."""
    texts = dict.fromkeys(source_text(each) for each in figures if each)
    return tag("p", clean("; ".join(texts)) + ".", class_="source")


def marked(text: str) -> str:
    """Return a text of a rule sheet as markup."""
    return "".join(
        tag(span.style, clean(span.text)) if span.style else clean(span.text)
        for span in spans(text)
    )


def ordinal(number: int) -> str:
    """Return the ordinal of an index: "first" for 0."""
    return ("first", "second", "third", "fourth")[number] if number < 4 else f"{number + 1}th"
