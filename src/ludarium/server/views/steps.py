"""A step as browsers see it: one view for news, turns, variations, hints and evaluations."""

from functools import lru_cache
from typing import Any

from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.core.scene import Cross, Disc, Mark, Piece
from ludarium.games import piece, scene, target
from ludarium.games.explanations import describe_move, placed_piece, placing_words
from ludarium.server.views import messages
from ludarium.server.views.messages import MarkView, StepView


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
        view["drawn"] = True
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
