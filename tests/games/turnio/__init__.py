"""Turnio for the tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ludarium.core.codes import write_rows
from tests.games.choosers import texts, wordy
from tests.games.lockstep import Pair
from tests.games.observation import ObservationView
from tests.games.suite import Ends, OracleEnds, Suite, Visit, options
from tests.games.turnio.oracle import TurnioOracle

CORNER = ("a2", "b1")


def corner_blocker(pair: Pair, rng: Random) -> str:
    """Shuts off the corner a1 with both X-chips and leaves them there while it can."""
    legal = texts(pair)
    puts = [text for text in legal if text in [f"X+{cell}" for cell in CORNER]]
    if puts:
        return rng.choice(puts)
    if "done" in legal and rng.random() < 0.95:
        return "done"
    elsewhere = [text for text in legal if not text.startswith(("a1/", "a2/", "b1/"))]
    return rng.choice(elsewhere or legal)


def hopping_blocker(pair: Pair, rng: Random) -> str:
    """Moves the X-chips about, and seldom takes one off."""
    legal = texts(pair)
    moves = [text for text in legal if text.startswith("X") and not text.startswith("X-")]
    return rng.choice(moves) if moves and rng.random() < 0.9 else rng.choice(legal)


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    if text.startswith("@"):
        yield "turn"
    elif text in ("keep", "done"):
        yield text
    elif text.startswith("X"):
        yield {"+": "X put", "-": "X taken off"}.get(text[1], "X moved")
    if pair.oracle.part == "cross":
        legal = pair.oracle.legal()
        if "done" not in legal:
            moves = any(step[1] not in "+-" for step in legal)
            yield "forced to take off or move" if moves else "forced to take off"
        elif legal < pair.oracle.cross_steps():
            yield "kept from shutting"
    if pair.oracle.part == "turn" and pair.oracle.fixed():
        yield "fixed chip"
    winners = pair.oracle.winners()
    if winners is not None:
        symbol = ("circle", "square")[pair.oracle.colour(winners[0])]
        yield "draw" if len(winners) == 2 else f"{symbol} won"


def code(view: ObservationView) -> str:
    symbols = dict.fromkeys(view.cells("X-chip") if view.game.options["blockers"] else (), "X")
    for arrow, way in (("+", "clockwise"), ("-", "counter-clockwise")):
        symbols |= {cell: corners(view, cell) + arrow for cell in view.cells(way)}
    stages = [name for name in view.game.planes if name.startswith("stage: ")]
    (stage,) = (name.removeprefix("stage: ") for name in stages if view.number(name))
    rows = write_rows(view.board.rows, symbols)
    return f"{rows}:{in_hand(view) if stage == 'lay' else stage}"


def corners(view: ObservationView, cell: str) -> str:
    """The chip on a square, corner by corner."""
    text = ""
    for corner in ("top left", "top right", "bottom right", "bottom left"):
        own = cell in view.cells(f"{corner}: own")
        other = cell in view.cells(f"{corner}: seat +1")
        assert not (own and other)
        text += "CS"[view.own] if own else "SC"[view.own] if other else "."
    return text


def in_hand(view: ObservationView) -> str:
    """The chip in hand, turned until it lies as it is named in the bag."""
    flags = [name for name in view.game.planes if name.startswith("in hand") and view.number(name)]
    (name,) = (name.removeprefix("in hand ") for name in flags)
    quarters = name[:4].replace("o", "CS"[view.own]).replace("e", "SC"[view.own])
    lies = [quarters[turn:] + quarters[:turn] for turn in range(4)]
    (kind,) = {lie for lie in lies if lie in ("CCSS", "CSCS", "CS..", "C..S", "C.S.")}
    return kind + name[4]


SUITE = Suite(
    small=options(first=("circle", "square"), blockers=(False, True)),
    samples=({"first": "square", "blockers": True}, {}),
    playthroughs=({}, {"first": "square", "blockers": True}),
    bad_options=(
        ({"first": "triangle"}, "circle, square"),
        ({"first": "Circle"}, "circle, square"),
        ({"first": 0}, "circle, square"),
        ({"blockers": "on"}, "on or off"),
        ({"blockers": 1}, "on or off"),
        ({"size": 6}, "it has: first, blockers"),
    ),
    oracle=TurnioOracle,
    score=lambda oracle, colour: int(oracle.points(colour)),
    plain_piece=lambda chip: (chip.corners, chip.arrow),
    steps=260,
    choosers=(wordy(0.3), corner_blocker, hopping_blocker),
    biased_steps=350,
    events=events,
    expected_events=(
        "turn",
        "keep",
        "fixed chip",
        "X put",
        "X taken off",
        "X moved",
        "done",
        "forced to take off",
        "forced to take off or move",
        "kept from shutting",
        "circle won",
        "square won",
        "draw",
    ),
    code=code,
    ends=(
        Ends({}, 3_000, 2, 60),
        Ends({"first": "square", "blockers": True}, 3_000, 2, 60),
    ),
    solved_ends=({}, {"first": "square", "blockers": True}),
    ends_by_oracle=(
        OracleEnds({}, 2, 3),
        OracleEnds({"first": "square", "blockers": True}, 2, 2),
    ),
    desktop_visit=Visit({"first": "square", "blockers": True}, ahead=36),
    phone_visit=Visit({"first": "square", "blockers": False}, people=(1,), ahead=30),
    screenshot_visit=Visit({"blockers": True}, people=(0, 1), ahead=22),
)
