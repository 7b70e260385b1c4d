"""Turns as they were played, and variations as trees of steps."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from ludarium.core.annotations import Note, Variation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.server.views.messages import (
    StepView,
    TurnHead,
    TurnList,
    TurnView,
    VariationNode,
    VariationRoot,
)
from ludarium.server.views.steps import played_step

MOST_STEPS = 500
"""Of variations, in all: what the pages keep."""


def turns(history: History, start: int, count: int) -> TurnList:
    """Some turns in a row."""
    numbers = range(start, min(start + count, history.turn_count))
    return {"start": start, "turns": [turn(history, number) for number in numbers]}


def turn(history: History, number: int) -> TurnView:
    """A turn with its steps."""
    player, colour = _mover(history, history.numbers(number))
    return {"player": player, "colour": colour, "steps": steps(history, history.numbers(number))}


def head(history: History, number: int) -> TurnHead:
    """A turn without its steps."""
    numbers = history.numbers(number)
    player, colour = _mover(history, numbers)
    return {"player": player, "colour": colour, "step_count": len(numbers)}


def _mover(history: History, numbers: range) -> tuple[int | None, int | None]:
    """Who made a turn, and the colour it had then."""
    game, steps = history.game, history.steps
    for number in numbers:
        if steps.seat(number) != CHANCE:
            return steps.seat(number), steps.colour(number)
    seat = game.to_move(history.state)  # only drawn yet
    return seat, None if seat is None else game.colour(history.state, seat)


def steps(history: History, numbers: range) -> list[StepView]:
    """Some steps in a row."""
    return [played_step(history, number) for number in numbers]


def variations(history: History, notes: Sequence[Note]) -> list[VariationRoot]:
    """The variations of a record as trees of steps, for the analysis board: by the place that each
    begins from, at most so many steps in all as a browser keeps. Lines that begin alike are one
    until they part."""
    game, left = history.game, [MOST_STEPS]
    roots: dict[str, VariationRoot] = {}
    for note in notes:
        for line in note.variations:
            state = history.at(note.turn, note.step)
            root: VariationRoot = {
                "place": note.place,
                "code": game.encode(state),
                "children": [],
            }
            _grow(game, roots.setdefault(note.place, root), state, line, left)
    return list(roots.values())


def _grow(
    game: AnyGame,
    root: VariationRoot | VariationNode,
    start: Any,
    line: Variation,
    left: list[int],
) -> None:
    """Add a line, and those that branch off it, to the tree that it begins from."""
    branch: History = History(game, start, turns=line.moves)
    nodes, title = [root], line.title
    views = steps(branch, range(len(branch.steps)))
    for view, step in zip(views, branch.steps, strict=True):
        beside = nodes[-1]["children"]
        node = next((each for each in beside if each["text"] == view["text"]), None)
        if node is None:
            if left[0] == 0:
                return
            left[0] -= 1
            node = VariationNode(**view, code=game.encode(step.state), title=title, children=[])
            beside.append(node)
            title = ""
        nodes.append(node)
    ends = [0, *accumulate(len(turn.steps) for turn in branch)]
    for note in line.notes:
        at = ends[note.turn] if note.step is None else ends[note.turn - 1] + note.step
        for inner in note.variations:
            _grow(game, nodes[at], branch.at(note.turn, note.step), inner, left)
