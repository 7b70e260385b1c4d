"""The section about skill: strength by how long a player thinks."""

from ludarium.reports import charts
from ludarium.reports.parts import card, cards, note, section, table, text
from ludarium.reports.words import Json, budget_text, elo, interval, percent, told


def skill(report: Json) -> str:
    found = report["skill"]
    pairs = found["pairs"]
    if not pairs:
        return ""
    top = pairs[-1]
    said = text(
        f"A player of {budget_text(top['strong'])} gets {told(top['share'], percent)} of the "
        f"points against one of {budget_text(top['weak'])}; {percent(found['even'])} would say "
        "that thinking does not matter. Games of a match begin with "
        f"{found['opening_steps']} random steps, and each opening is played from every seat."
    )
    return section("skill", "Skill", said, cards(_curve(found), _table(found)))


def _table(found: Json) -> str:
    by_elo = found["curve"] is not None
    rows = [
        [
            _short(pair["strong"]),
            _short(pair["weak"]),
            told(pair["share"], percent),
            *([told(pair["elo"], elo)] if by_elo else []),
            f"{pair['share']['games']:,}",
        ]
        for pair in found["pairs"]
    ]
    head = [
        ">simulations",
        ">against",
        "share of the points",
        *(["Elo"] if by_elo else []),
        ">games",
    ]
    seed = note(f"Seed {found['pairs'][0]['share']['seed']}.")
    return card("Each against the next weaker", table(head, rows), seed)


def _curve(found: Json) -> str:
    points = found["curve"]
    if points is None:
        rows = [(_versus(pair), "a", pair["share"]) for pair in found["pairs"]]
        title = "Shares of the points of the stronger player"
        chart = charts.dots(rows, title, found["even"], "of the points")
        return card("Against players who think less", chart)
    last = points[-1]
    said = (
        f"{elo(last['value'])} Elo ({interval(last, elo)}) from random play to "
        f"{budget_text(last['simulations'])}. Whiskers are 95 % intervals, which add up from left "
        "to right. Where one player won every game, 800 stands for a difference too large to "
        "measure."
    )
    return card("Strength by thinking", charts.strength(points, "Elo by simulations"), note(said))


def _versus(pair: Json) -> str:
    return f"{_short(pair['strong'])} against {_short(pair['weak'])}"


def _short(simulations: int) -> str:
    return f"{simulations:,}" if simulations else "random"
