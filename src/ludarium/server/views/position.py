"""The board of a game, and a position on it, as browsers are shown them."""

from functools import lru_cache
from typing import Any, cast

from ludarium.core.codes import code_prefix
from ludarium.core.ending import Ending
from ludarium.core.game import CHANCE, AnyGame, Outcome, returns_of
from ludarium.core.history import History
from ludarium.core.scene import NotePiece, Piece, Question, Scene, Signs, Target
from ludarium.core.session import Session
from ludarium.games import scene, target
from ludarium.games.explanations import placed_piece, placing_words
from ludarium.games.layout import disc
from ludarium.server.views import messages
from ludarium.server.views.messages import (
    LayoutView,
    LegalSteps,
    NamedPiece,
    PositionView,
    QuestionView,
    ResultView,
    SceneView,
    Shape,
)
from ludarium.server.views.steps import mark_view, piece_view


def layout(game: AnyGame, picture: Scene | None = None) -> LayoutView:
    """What does not change during a game; with a picture of a part of the board, that part."""
    picture = picture or scene(game, game.initial_state())
    return {
        "game": game.name,
        "options": game.option_texts,
        "code_prefix": code_prefix(game),
        "title": picture.title,
        "credit": picture.credit,
        "score": game.info.score,
        "aim": game.info.aim or game.info.score,
        "fewest": game.info.fewest,
        "chance": game.chance_count > 0,
        "chance_text": game.info.chance,
        "seats": game.seats,
        "shape": cast(Shape, picture.shape),
        "colours": list(picture.colours),
        "signs": picture.signs,
        "rows": [list(row) for row in picture.rows],
        "spots": [
            {"id": spot.id, "x": round(spot.x, 4), "y": round(spot.y, 4), "role": spot.role}
            for spot in picture.spots
        ],
    }


def history_view(history: History, turn: int, step: int | None = None) -> PositionView:
    """The position after a turn (0 is the start), or after so many steps of it."""
    if turn == 0 or step == 0:
        state = history.before_turn(turn - 1) if turn else history.start
        return position_view(history.game, state)
    steps, before = history.turn(turn - 1), history.before_turn(turn - 1)
    return position_view(history.game, steps[(step or len(steps)) - 1].state, before)


def position_view(game: AnyGame, state: Any, before: Any = None) -> PositionView:
    """What there is to see and to do in a state; `before` is the one where its last turn began."""
    return _position(
        game, state, before, game.to_move(state), game.outcome(state), game.legal_moves(state)
    )


def session_view(session: Session) -> PositionView:
    """The same for a session, which knows most of it, and where a seat may have given up."""
    history, ending = session.history, session.ending
    known = session.seat, session.outcome, session.legal_moves
    return _position(session.game, session.state, _before_last(history), *known, ending)


def _before_last(history: History) -> Any:
    """The state before the last turn; what was done before a draw is still to be seen after it."""
    for number in range(history.turn_count - 1, -1, -1):
        steps = history.numbers(number)
        if number == 0 or any(history.steps.seat(each) != CHANCE for each in steps):
            return history.before_turn(number)
    return None


def _position(
    game: AnyGame,
    state: Any,
    before: Any,
    seat: int | None,
    outcome: Outcome | None,
    legal_moves: list[Any],
    ending: Ending | None = None,
) -> PositionView:
    picture = scene(game, state, before)
    return {
        "code": game.encode(state),
        "seat": seat,
        "colours": [game.colour(state, each) for each in range(game.seats)],
        "scores": list(game.scores(state)),
        "decided": game.decided(state),
        "result": None if outcome is None else _result(game, outcome, ending),
        "scene": _moving_parts(picture),
        "legal": _legal(game, state, legal_moves, picture.signs),
    }


def _result(game: AnyGame, outcome: Outcome, ending: Ending | None) -> ResultView:
    played_out = ending is None or ending.kind == "board"
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "returns": list(returns_of(outcome.winners, game.seats)),
        "resigned": ending.seat if ending is not None and ending.kind == "resigned" else None,
        "margin": _margin(game, outcome) if game.info.by_score and played_out else None,
    }


def _margin(game: AnyGame, outcome: Outcome) -> int | None:
    """By how much the game was won, where the score says it."""
    scores = [-score if game.info.fewest else score for score in outcome.scores]
    won = [score for seat, score in enumerate(scores) if seat in outcome.winners]
    lost = [score for seat, score in enumerate(scores) if seat not in outcome.winners]
    lead = min(won) - max(lost) if lost else 0
    return lead if lead > 0 else None


def _moving_parts(picture: Scene) -> SceneView:
    """The parts of a scene that change from turn to turn."""
    return {
        "pieces": [piece_view(each) for each in picture.pieces],
        "marks": [mark_view(mark) for mark in picture.marks],
        "links": [
            {"cells": list(link.spots), "colour": link.colour, "end": link.end}
            for link in picture.links
        ],
        "loops": [{"cells": list(loop.spots), "colour": loop.colour} for loop in picture.loops],
        "notes": [[_note_part(part) for part in note] for note in picture.notes],
        "task": picture.task,
        "question": None if picture.question is None else _question(picture.question),
        "choice": picture.choice,
        "goal": picture.goal,
    }


def _question(question: Question) -> QuestionView:
    return {"title": question.title, "help": question.help, "words": list(question.words)}


def _note_part(part: str | NotePiece) -> str | NamedPiece:
    return part if isinstance(part, str) else {"piece": piece_view(part.piece), "text": part.text}


def _legal(game: AnyGame, state: Any, moves: list[Any], signs: Signs) -> LegalSteps:
    """The legal steps: words apart, the others by the cells they point at and the choice there.
    `ghosts` shows for each choice what would lie on an empty cell, `phrases` say it in words,
    `labels` say what any other step does, `pieces` are what words bring,
    `asks` what is asked before it is done."""
    words: list[str] = []
    labels: dict[str, str] = {}
    pieces: dict[str, messages.Piece] = {}
    asks: dict[str, str] = {}
    cells: dict[str, dict[str, str]] = {}
    choices: set[str] = set()
    examples: dict[str, tuple[Any, Target]] = {}
    pieces_on = game.pieces(state)
    known = _pointers(game)
    for move in moves:
        pointer = known.get(move)
        if pointer is None:
            pointer = known[move] = _pointer(game, move)
        text, spots, where = pointer
        if where.label:
            labels[text] = where.label
        if spots:
            cells.setdefault(spots, {})[where.choice] = text
            choices.add(where.choice)
            if where.choice not in examples and " " not in spots and spots not in pieces_on:
                examples[where.choice] = move, where
            continue
        words.append(text)
        if where.piece is not None:
            pieces[text] = piece_view(where.piece)
        if where.asks:
            asks[text] = where.asks
    put = {choice: _put(game, state, *step, signs) for choice, step in examples.items()}
    colours = game.info.colours
    phrases = {choice: placing_words(colours, each) for choice, each in put.items() if each}
    if not choices <= phrases.keys():
        for options in cells.values():
            for choice in options.keys() - phrases.keys():
                labels.setdefault(options[choice], f"Play {options[choice]}")
    return {
        "words": words,
        "cells": cells,
        "ghosts": {
            choice: None if each is None else piece_view(each) for choice, each in put.items()
        },
        "phrases": phrases,
        "labels": labels,
        "pieces": pieces,
        "asks": asks,
    }


def _put(game: AnyGame, state: Any, move: Any, where: Target, signs: Signs) -> Piece | None:
    """What a step puts on an empty cell; a stone without a choice is one's own."""
    if where.piece is not None:
        return where.piece
    seat = game.to_move(state)
    if signs == "stones" and not where.choice and seat is not None:
        return disc("", game.colour(state, seat))
    return placed_piece(game, state, move, game.apply(state, move))


@lru_cache(64)
def _pointers(game: AnyGame) -> dict[Any, tuple[str, str, Target]]:
    """What is known of the moves of a game: their text, the spots they point at, and the rest."""
    return {}


def _pointer(game: AnyGame, move: Any) -> tuple[str, str, Target]:
    where = target(game, move)
    return game.text(move), " ".join(where.spots), where
