"""The sections about length, choices and who wins."""

from ludarium.drawing.markup import clean, tag
from ludarium.reports import charts
from ludarium.reports.parts import card, cards, key, note, section, split, text
from ludarium.reports.words import Json, ordinal, percent, source, told

BOTH = ("a", "thinking players"), ("b", "random players")


def length(report: Json) -> str:
    thinking, random = report["length"]["thinking"], report["length"]["random"]
    said = text(
        f"A game of thinking players takes {told(thinking['turns'])} turns, which are "
        f"{told(thinking['steps'])} steps; half of all games have {told(thinking['median'])} or "
        f"fewer, the shortest had {thinking['shortest']:,} and the longest "
        f"{thinking['longest']:,}. Random players need {told(random['steps'])} steps "
        f"({random['shortest']:,} to {random['longest']:,} seen)."
    )
    return section("length", "Length", said, cards(
        _lengths("Thinking players", thinking, "a"),
        _lengths("Random players", random, "b",
                 note("Games at either end, one in a thousand, are not drawn.")),
    ))  # fmt: skip


def _lengths(title: str, found: Json, style: str, *after: str) -> str:
    chart = charts.histogram(found["histogram"], f"{title}: lengths of games", "steps", style)
    return card(title, chart, source(found["steps"]), *after)


def choices(report: Json) -> str:
    thinking, random = report["branching"]["thinking"], report["branching"]["random"]
    said = text(
        f"On average there are {told(thinking['choices'])} legal steps where a seat is to move, "
        f"with random players {told(random['choices'])}. Never were there more than "
        f"{report['sizes']['most_choices']:,}."
    )
    series = ("b", random["course"]), ("a", thinking["course"])
    chart = charts.course(series, "Legal steps along the game", "legal steps")
    drawn = card(
        "Along the game", chart, key(*BOTH), source(thinking["choices"], random["choices"]),
        note("Lines are means, bands hold four games in five."),
    )  # fmt: skip
    return section("choices", "Choices", split(said, drawn))


def seats(report: Json) -> str:
    found = report["seats"]
    thinking, random, even = found["thinking"], found["random"], found["even"]
    rows = [
        (f"{ordinal(seat).capitalize()} seat, {who}", style, each["wins"][seat])
        for seat in range(report["seats_count"])
        for style, who, each in (("a", "thinking", thinking), ("b", "random", random))
    ]
    first, by_luck = thinking["wins"][0], random["wins"][0]
    said = (
        text(f"{_verdict(first, even)} With random players it gets {told(by_luck, percent)}."),
        _pie(report),
        text(
            f"Drawn are {told(thinking['draws'], percent)} of the games of thinking players and "
            f"{told(random['draws'], percent)} of random ones."
        ),
    )
    title = f"of the points; {percent(even)} is even"
    chart = charts.dots(rows, "Shares of the points by seat", even, title)
    colours = clean(", ".join(report["colours"]))
    about = note(f"A shared win counts in parts. Seats begin with these colours: {colours}.")
    drawn = card("Points by seat", chart, key(*BOTH), source(first, by_luck), about)
    return section("seats", "Who wins", split("".join(said), drawn))


def _verdict(first: Json, even: float) -> str:
    value = told(first, percent)
    if first["low"] > even:
        return f"The first seat has an advantage: it gets {value} of the points."
    if first["high"] < even:
        return f"The first seat is at a disadvantage: it gets {value} of the points."
    return f"No advantage of the first seat can be told from chance: it gets {value} of the points."


def _pie(report: Json) -> str:
    pie, verdict = report["seats"]["pie"], report["openings"]["verdict"]
    if pie is None:
        return text("With these options there is no swap.")
    said = (
        f"The second seat may swap, and does in {told(pie['swaps'], percent)} of games. The colour "
        f"that opened gets {told(pie['opener'], percent)} of the points, whoever has it in the end."
    )
    if verdict:
        move = tag("code", clean(verdict["fairest"]["move"]))
        said += (
            f" The fairest first move found, by {verdict['by']} players, is {move}: without a swap "
            f"its colour gets {told(verdict['fairest']['share'], percent)}. The nearer to even the "
            "fairest is, the less it matters who chooses."
        )
    return text(said)
