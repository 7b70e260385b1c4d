"""Turns as they were played, for lists that draw them: who made each, in which colour, and what
each of its steps looks like."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from ludarium.core.annotations import Note, Variation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.core.scene import Cross, Disc, Piece
from ludarium.games import piece, target

Json = dict[str, Any]

MOST_STEPS = 500
"""Of variations, in all: what the pages keep."""


def turns(history: History, start: int, count: int) -> Json:
    """Some turns: their texts, and beside each how it was made."""
    numbers = range(start, min(start + count, history.turn_count))
    return {
        "from": start,
        "list": [history.turn_text(number) for number in numbers],
        "made": [made(history, number) for number in numbers],
    }


def made(history: History, number: int) -> Json:
    """A turn: the seat, the colour it had then, and the steps unless it is a single one of which
    the text says all."""
    game, steps, numbers = history.game, history.steps, history.numbers(number)
    mover = next((each for each in numbers if steps.seat(each) != CHANCE), None)
    found: Json
    if mover is not None:
        found = {"seat": steps.seat(mover), "colour": steps.colour(mover)}
    else:  # only drawn yet
        seat = game.to_move(history.state)
        colour = None if seat is None else game.colour(history.state, seat)
        found = {"seat": seat, "colour": colour}
    details = told(history, numbers)
    if len(details) > 1 or len(details[0]) > 1:
        found["steps"] = details
    return found


def told(history: History, numbers: range) -> list[Json]:
    """Some steps in a row."""
    return [_told(history, number) for number in numbers]


def variations(history: History, notes: Sequence[Note]) -> list[Json]:
    """The variations of a record as trees of steps, for the analysis board: by the place that each
    begins from, at most so many steps in all as a browser keeps. Lines that begin alike are one
    until they part."""
    game, left = history.game, [MOST_STEPS]
    roots: dict[str, Json] = {}
    for note in notes:
        for line in note.variations:
            state = history.at(note.turn, note.step)
            root = {"place": note.place, "code": game.encode(state), "children": []}
            _grow(game, roots.setdefault(note.place, root), state, line, left)
    return list(roots.values())


def _grow(game: AnyGame, root: Json, start: Any, line: Variation, left: list[int]) -> None:
    """Add a line, and those that branch off it, to the tree that it begins from."""
    branch: History = History(game, start, turns=line.moves)
    nodes, title = [root], line.title
    for details, step in zip(told(branch, range(len(branch.steps))), branch.steps, strict=True):
        beside = nodes[-1]["children"]
        node = next((each for each in beside if each["text"] == details["text"]), None)
        if node is None:
            if left[0] == 0:
                return
            left[0] -= 1
            node = {**details, "code": game.encode(step.state), "title": title, "children": []}
            beside.append(node)
            title = ""
        nodes.append(node)
    made = [0, *accumulate(len(turn.steps) for turn in branch)]
    for note in line.notes:
        at = made[note.turn] if note.step is None else made[note.turn - 1] + note.step
        for inner in note.variations:
            _grow(game, nodes[at], branch.at(note.turn, note.step), inner, left)


def _told(history: History, number: int) -> Json:
    """A step: its text, `drawn` when chance made it, and what it is called where it is a word that
    does not say it. Where there are several ways to place, also the piece as it then lies
    (`look`), where, and whether another lay there before (`changed`), or is `gone` from there."""
    game, steps = history.game, history.steps
    move = steps.move(number)
    where = target(game, move)
    told: Json = {"text": game.text(move)}
    if steps.seat(number) == CHANCE:
        told["drawn"] = True
    if where.short:
        told["label"] = where.short
    if not where.spots:
        if where.piece is not None:
            told["look"] = piece_data(where.piece)
    elif where.choice:
        told |= _laid(game, where.spots, steps.before(number), steps[number].state)
    return told


def _laid(game: AnyGame, spots: tuple[str, ...], before: Any, after: Any) -> Json:
    """What a step laid on the last of some cells, or took off it."""
    was, now = _lying(game, before, spots[-1]), _lying(game, after, spots[-1])
    if now is None:
        return {} if was is None else {"look": was, "spots": list(spots), "gone": True}
    changed = len(spots) == 1 and was is not None
    return {"look": now, "spots": list(spots)} | ({"changed": True} if changed else {})


@lru_cache(16_384)
def _lying(game: AnyGame, state: Any, spot: str) -> list[Any] | None:
    """What lies on a cell; lists of turns are told again and again."""
    lying = game.pieces(state)
    return piece_data(piece(game, spot, lying[spot])) if spot in lying else None


def piece_data(lying: Piece) -> list[Any]:
    """A piece as browsers are told of it."""
    if isinstance(lying, Disc):
        return ["disc", lying.spot, lying.colour]
    if isinstance(lying, Cross):
        return ["cross", lying.spot, lying.name]
    return ["tile", lying.spot, list(lying.corners), lying.spin, lying.name]
