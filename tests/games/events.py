"""What can happen in a step, told from the pieces and the texts alone, to see that play met it."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.games.lockstep import Pair

ENOUGH = 3
"""How often each kind must be met."""

EXPECTED = {
    "churn": ["swap", "removal", "growth without removal", "won by seat 0", "won by seat 1"],
    "flume": ["swap", "another stone", "filled by 4 connections", "decided early"],
    "subsume": [
        "loop for the mover",
        "loop for the enemy",
        "loop of equal shares",
        "removal",
        "skip",
        "won by the mover",
        "won by the enemy",
    ],
    "turnio": [
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
    ],
    "wunchunk": [
        "swap",
        "pass",
        "end",
        "first",
        "second",
        "turn of one's own full number",
        "stone of another's colour",
        "placement barred",
        "over by passes",
        "over by a full board",
        "fewest chunks",
        "fewest crumbs",
        "fewest groups",
        "all counts agree",
        "shared by some",
    ],
}


def of(pair: Pair, before: Any, text: str) -> list[str]:
    """The events of the step that was just played."""
    return list(_EVENTS[pair.game.name](pair, before, text))


def _stone_events(pair: Pair, before: Any, text: str) -> tuple[dict[str, int], dict[str, int]]:
    return pair.game.pieces(before), pair.game.pieces(pair.state)


def _churn(pair: Pair, before: Any, text: str) -> Iterator[str]:
    old, new = _stone_events(pair, before, text)
    if text == "swap":
        yield "swap"
    elif any(cell not in new for cell in old):
        yield "removal"
    elif any(new.get(other) == new[text] for other in pair.oracle.touching[text]):
        yield "growth without removal"
    winners = pair.oracle.winners()
    if winners is not None:
        yield f"won by seat {winners[0]}"


def _flume(pair: Pair, before: Any, text: str) -> Iterator[str]:
    seat, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    if text == "swap":
        yield "swap"
    elif then is None:
        yield f"filled by {pair.oracle.connections(text)} connections"
    elif seat == then:
        yield "another stone"
    if then is not None and pair.game.decided(pair.state) is not None:
        yield "decided early"


def _subsume(pair: Pair, before: Any, text: str) -> Iterator[str]:
    mover, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    old, new = _stone_events(pair, before, text)
    assert mover is not None
    if any(cell not in new for cell in old):
        yield "removal"
    flipped = {old[cell] for cell in old if cell in new and new[cell] != old[cell]}
    if new[text] != mover:
        yield "loop for the enemy"
    elif 1 - mover in flipped:
        yield "loop for the mover"
        if _equal_shares(pair, old, text, mover):
            yield "loop of equal shares"
    if then is None:
        yield "won by the mover" if pair.oracle.winners() == (mover,) else "won by the enemy"
    elif then == mover:
        yield "skip"


def _equal_shares(pair: Pair, old: dict[str, int], text: str, mover: int) -> bool:
    """Had the loop just made, as the oracle finds it, as many stones of each colour?"""
    owners = {**old, text: mover}
    groups = pair.oracle._groups()
    group = next(group for group in groups if text in group)
    loop = next(loop.on for loop in pair.oracle.outermost(group) if text in loop.on)
    return sum(owners[cell] == mover for cell in loop) * 2 == len(loop)


def _turnio(pair: Pair, before: Any, text: str) -> Iterator[str]:
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


def _wunchunk(pair: Pair, before: Any, text: str) -> Iterator[str]:
    seat, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    assert seat is not None
    if text[0].isalpha():
        yield text
    else:
        if int(text[0]) - 1 != pair.game.colour(before, seat):
            yield "stone of another's colour"
        if then != seat:
            yield "turn of one's own full number"
    if then is not None and text != "second":
        legal, empty = pair.oracle.legal(), pair.oracle._empty()
        stones = [step for step in legal if step[0].isdigit()]
        if pair.oracle._restricted() and len(stones) < pair.game.seats * len(empty):
            yield "placement barred"
    outcome = pair.game.outcome(pair.state)
    if outcome is not None:
        yield "over by passes" if pair.oracle._empty() else "over by a full board"
        decided_by = ("fewest chunks", "fewest crumbs", "fewest groups", "all counts agree")
        yield next(words for words in decided_by if outcome.reason.startswith(words))
        if 1 < len(outcome.winners) < pair.game.seats:
            yield "shared by some"


_EVENTS: dict[str, Callable[[Pair, Any, str], Iterator[str]]] = {
    "churn": _churn,
    "flume": _flume,
    "subsume": _subsume,
    "turnio": _turnio,
    "wunchunk": _wunchunk,
}
