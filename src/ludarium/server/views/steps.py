"""Steps, turns and variations as browsers see them. News, turns, variations, hints and evaluations
share one view of a step."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from ludarium.core.annotations import Note, Variation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.core.scene import Cross, Disc, Mark, Piece
from ludarium.games import piece, scene, target
from ludarium.games.explanations import describe_move, placed_piece, placing_words
from ludarium.server.views import messages
from ludarium.server.views.answers import VariationNode, VariationRoot
from ludarium.server.views.messages import (
    MarkView,
    StepView,
    TurnHead,
    TurnRange,
    TurnView,
)

MOST_STEPS = 500
"""Of variations, in all: what the pages keep."""


def possible_step(game: AnyGame, state: Any, move: Any) -> StepView:
    """A step that could be made in a state, with the piece that it puts or brings."""
    where, after = target(game, move), game.apply(state, move)
    view = StepView(
        text=game.text(move), words=describe_move(game, state, move, after), cells=list(where.spots)
    )
    put = placed_piece(game, state, move, after) if where.spots else where.piece
    if put is not None:
        view["piece"] = piece_view(put)
    if where.short:
        view["label"] = where.short
    return view


def played_step(history: History, number: int) -> StepView:
    """A step of a game, with its piece if that says more than the text."""
    game, steps = history.game, history.steps
    move = steps.move(number)
    where = target(game, move)
    if where.label or not where.spots:
        words = where.label or game.text(move)
    elif not where.choice and where.piece is None and _has_stones(game):
        stone = Disc("", steps.colour(number))
        words = placing_words(game.info.colours, stone).format(where.spots[-1])
    else:
        words = describe_move(game, steps.before(number), move, steps[number].state)
    view = StepView(text=game.text(move), words=words, cells=list(where.spots))
    if steps.seat(number) == CHANCE:
        view["by_chance"] = True
    if where.short:
        view["label"] = where.short
    if not where.spots:
        if where.piece is not None:
            view["piece"] = piece_view(where.piece)
    elif where.choice:
        _add_piece(view, game, steps.before(number), steps[number].state)
    return view


def _add_piece(view: StepView, game: AnyGame, before: Any, after: Any) -> None:
    """Add what a step put on the last of its cells, or took off it."""
    spots = view["cells"]
    was, now = _lying(game, before, spots[-1]), _lying(game, after, spots[-1])
    if now is not None:
        view["piece"] = now
        if len(spots) == 1 and was is not None:
            view["changed"] = True
    elif was is not None:
        view["piece"], view["removed"] = was, True


@lru_cache(64)
def _has_stones(game: AnyGame) -> bool:
    """Are the pieces of a game stones?"""
    return scene(game, game.initial_state()).signs == "stones"


@lru_cache(16_384)
def _lying(game: AnyGame, state: Any, spot: str) -> messages.Piece | None:
    """What lies on a cell; the same lists of turns are made again and again."""
    lying = game.pieces(state)
    return piece_view(piece(game, spot, lying[spot])) if spot in lying else None


def piece_view(lying: Piece) -> messages.Piece:
    """A piece with named fields."""
    if isinstance(lying, Disc):
        return {"kind": "disc", "cell": lying.spot, "colour": lying.colour}
    if isinstance(lying, Cross):
        return {"kind": "cross", "cell": lying.spot, "name": lying.name}
    return {
        "kind": "tile",
        "cell": lying.spot,
        "corners": list(lying.corners),
        "spin": lying.spin,
        "name": lying.name,
    }


def mark_view(mark: Mark) -> MarkView:
    """A mark with named fields."""
    view: MarkView = {"cell": mark.spot, "kind": mark.kind, "colour": mark.colour}
    if mark.name:
        view["name"] = mark.name
    return view


def turns(history: History, start: int, count: int) -> TurnRange:
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
