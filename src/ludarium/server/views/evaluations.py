"""What the engine thinks, as browsers are told of it: steps it could make and what they are worth,
hints, and evaluations of positions."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, cast

from ludarium.core.evaluation import DIGITS, Evaluation, noise
from ludarium.core.game import CHANCE, AnyGame
from ludarium.server.views import Json
from ludarium.server.views.messages import CandidateView, HintMessage, StepView
from ludarium.server.views.steps import possible_step


def hint(request_id: str, version: int, moves: list[CandidateView]) -> HintMessage:
    """What the computer would do."""
    return {"type": "hint", "request_id": request_id, "version": version, "moves": moves}


def evaluation(request_id: str, fields: Json) -> Json:
    """The evaluation so far, with the fields of `assessment`."""
    return {"type": "evaluation", "request_id": request_id, **fields}


def assessment(
    evaluation: Evaluation,
    moves: list[CandidateView],
    line: list[StepView],
    simulations: int,
    is_final: bool,
) -> Json:
    """What a position is worth, with the best moves and how the game might go on."""
    return {
        "value": [round(value, DIGITS) for value in evaluation.value],
        "noise": round(min(noise(evaluation), 1.0), DIGITS),
        "moves": moves,
        "line": line,
        "simulations": simulations,
        "proven": evaluation.proven,
        "done": is_final,
    }


def draws(game: AnyGame, state: Any, evaluations: Mapping[Any, Evaluation]) -> list[CandidateView]:
    """What each draw is worth to the seat that is to move then, the best first."""
    views: list[CandidateView] = []
    for move, evaluation in evaluations.items():
        seat = game.to_move(game.apply(state, move))
        if seat is None or seat == CHANCE:
            value = None
        else:
            value = round(evaluation.value[seat], DIGITS)
        view = {**possible_step(game, state, move), "visits": 0, "value": value}
        views.append(cast(CandidateView, view))
    return sorted(views, key=lambda draw: -(draw["value"] or 0.0))


def line(game: AnyGame, state: Any, moves: Sequence[Any]) -> list[StepView]:
    """Steps in a row."""
    views: list[StepView] = []
    for move in moves:
        views.append(possible_step(game, state, move))
        state = game.apply(state, move)
    return views


def candidates(
    game: AnyGame, state: Any, moves: Mapping[Any, Evaluation | None], most: int
) -> list[CandidateView]:
    """The first of the moves that the engine could make."""
    return [candidate(game, state, *each) for each in islice(moves.items(), most)]


def candidate(game: AnyGame, state: Any, move: Any, evaluation: Evaluation | None) -> CandidateView:
    """A move that the engine could make: its value to the mover, None if the engine has not looked
    at it; if that is proven, also the lead at the end where known."""
    fields = {**possible_step(game, state, move), "visits": 0, "value": None}
    view = cast(CandidateView, fields)
    if evaluation is None:
        return view
    seat = game.to_move(state) or 0
    view["visits"], view["value"] = evaluation.visits, round(evaluation.value[seat], DIGITS)
    if evaluation.proven:
        view["proven"] = True
        if (lead := evaluation.lead(seat)) is not None:
            view["margin"] = round(lead, 2)
    return view
