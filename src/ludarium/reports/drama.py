"""The section about drama: how sure the leader can be, and how often the lead changes."""

from ludarium.reports import charts
from ludarium.reports.parts import card, cards, note, section, text
from ludarium.reports.words import Json, percent, source, told


def drama(report: Json) -> str:
    found = report["decisiveness"]
    if not found["known"]:
        return ""
    said = text(
        f"The lead changes {told(found['changes'])} times in a game; in "
        f"{told(found['no_change'], percent)} of games it never does. {_decided(found)}"
    )
    return section(
        "drama", "Drama", said, cards(_certainty(report), _changes(found), _margins(found)),
        _meaning(report),
    )  # fmt: skip


def _decided(found: Json) -> str:
    if not found["decided"]:
        return ""
    return (
        f"Half of all games are decided before {told(found['decided'], percent)} of them is "
        f"played, and in {told(found['comebacks'], percent)} the winner was once as good as beaten."
    )


def _certainty(report: Json) -> str:
    found, even = report["decisiveness"], report["seats"]["even"]
    chart = charts.course(
        [("a", found["certainty"])],
        "Expected share of who leads, along the game",
        "share of the win that the leader expects",
        least=even,
    )
    return card(
        "How sure the leader can be", chart, source(found["changes"]),
        note("The line is the mean, the band holds four games in five."),
    )  # fmt: skip


def _changes(found: Json) -> str:
    counts = {row["changes"]: row["games"] for row in found["changes_histogram"]}
    columns = [(str(number), counts.get(number, 0)) for number in range(max(counts) + 1)]
    chart = charts.columns(columns, "Changes of the lead in a game", "changes in a game")
    return card("Changes of the lead", chart, source(found["changes"]))


def _margins(found: Json) -> str:
    margins = found["margins"]
    if not margins:
        return ""
    chart = charts.histogram(margins["histogram"], "Winning margins", "ahead at the end", "a")
    said = text(f"{told(margins['mean'])} on average, counted in {margins['unit']}.")
    return card("By how much it is won", chart, said, source(margins["mean"]))


def _meaning(report: Json) -> str:
    found, even = report["decisiveness"], report["seats"]["even"]
    lead, sure = (even + found[part] * (1 - even) for part in ("lead", "decided_at"))
    return note(
        "By what the players themselves expect: a seat leads from "
        f"{percent(lead)} of the win on; a game is decided when its winner never again falls below "
        f"{percent(sure)}; as good as beaten is whoever is below {percent(found['behind'] * even)}."
    )
