"""Subsume for the tests."""

from collections.abc import Iterator
from typing import Any

from tests.games.choosers import first_of, goes_on, recolours
from tests.games.lockstep import Pair
from tests.games.observation import ObservationView
from tests.games.subsume.oracle import SubsumeOracle
from tests.games.suite import Ends, OracleEnds, Suite, Visit, options

SMALL_SIDES = (2, 3, 4, 6)
LARGE_SIDES = (5, 10)


def loses_the_stone(pair: Pair, text: str) -> bool:
    """Does the placed stone turn to the enemy's colour at once?"""
    mover = pair.game.to_move(pair.state)
    return bool(pair.game.pieces(pair.after(text)).get(text) != mover)


def huddles(pair: Pair, text: str) -> bool:
    """Is the cell next to two stones or more?"""
    neighbours = pair.oracle.board.neighbours.get(text, set())
    return len(neighbours & set(pair.oracle.stones)) >= 2


def keeps_enemies_ahead(pair: Pair, text: str) -> bool:
    """Is the cell next to more enemies than friends by two or more?"""
    stones = [pair.oracle.stones.get(cell) for cell in pair.oracle.board.neighbours[text]]
    mover = pair.game.to_move(pair.state)
    assert mover is not None
    return stones.count(1 - mover) >= stones.count(mover) + 2


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    mover, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    old, new = pair.game.pieces(before), pair.game.pieces(pair.state)
    assert mover is not None
    if any(cell not in new for cell in old):
        yield "removal"
    flipped = {old[cell] for cell in old if cell in new and new[cell] != old[cell]}
    if new[text] != mover:
        yield "loop for the enemy"
    elif 1 - mover in flipped:
        yield "loop for the mover"
        if equal_shares(pair, old, text, mover):
            yield "loop of equal shares"
    if then is None:
        yield "won by the mover" if pair.oracle.winners() == (mover,) else "won by the enemy"
    elif then == mover:
        yield "skip"


def equal_shares(pair: Pair, old: dict[str, int], text: str, mover: int) -> bool:
    """Had the loop just made, as the oracle finds it, as many stones of each colour?"""
    owners = {**old, text: mover}
    groups = pair.oracle._groups()
    group = next(group for group in groups if text in group)
    loop = next(loop.on for loop in pair.oracle.outermost(group) if text in loop.on)
    return sum(owners[cell] == mover for cell in loop) * 2 == len(loop)


def code(view: ObservationView) -> str:
    return f"{view.rows()}:{view.turn_letter()}"


SUITE = Suite(
    small=options(sides=SMALL_SIDES),
    large=options(sides=LARGE_SIDES),
    samples=options(sides=(3, 2)),
    playthroughs=({}, {"sides": 3}),
    bad_options=(
        ({"sides": 1}, "2 to 10"),
        ({"sides": 11}, "2 to 10"),
        ({"sides": (3, 4, 3, 4, 3, 4)}, "2 to 10"),
    ),
    oracle=SubsumeOracle,  # of scores it knows nothing; those are tested with the facts
    steps=130,
    steps_on_large=90,
    choosers=(
        first_of(loses_the_stone, recolours, huddles),
        first_of(keeps_enemies_ahead, huddles, chance=0.7),
        first_of(goes_on, huddles, recolours),
    ),
    biased_steps=60,
    events=events,
    expected_events=(
        "loop for the mover",
        "loop for the enemy",
        "loop of equal shares",
        "removal",
        "skip",
        "won by the mover",
        "won by the enemy",
    ),
    code=code,
    tiny={"sides": 2},
    ends=(
        Ends({"sides": 2}, 5_000, 9, 60),
        Ends({"sides": 3}, 1_000, 14, 25),
    ),
    ends_by_oracle=(OracleEnds({"sides": 2}, 4, 4), OracleEnds({"sides": 3}, 3, 4)),
    solved=({"sides": 3},),
    solved_ends=({"sides": 5},),
    kernel_boards=options(sides=(7, 8, 9)),
    desktop_visit=Visit({"sides": 3}),
    phone_visit=Visit({"sides": 2}, people=(0, 1)),
    screenshot_visit=Visit(
        people=(0, 1),
        steps=("i3 f8 f1 g1 h1 h6 b6 i1 e9 i2 a2 c7 b1 d8 i5 a4 a5 a3 d1 a1 f4 h3 g4 f2 e7 f3 f7"),
    ),
)
