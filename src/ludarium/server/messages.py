"""All that a browser is told: the board once, then each position, and what happens in a room. What
the engine thinks is told by `evaluations.py`."""

import json
from collections.abc import Collection
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from ludarium.core.ending import Ending
from ludarium.core.errors import LudariumError
from ludarium.core.full_code import code_prefix
from ludarium.core.game import CHANCE, AnyGame, Outcome, returns_of
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.core.scene import Mark, Named, Piece, Scene, Signs, Target, changes
from ludarium.core.session import Session
from ludarium.games import scene, target
from ludarium.games.layout import disc
from ludarium.games.words import in_words, phrase, put_by
from ludarium.server.events import Event
from ludarium.server.played import made, turns, variations
from ludarium.server.played import piece_data as _piece
from ludarium.server.room import RefusedError, Room

Json = dict[str, Any]

RECENT_TURNS = 200
"""How many turns a browser gets without asking for more."""


def as_text(message: Json | list[Json]) -> str:
    try:
        return to_json(message).decode()
    except PydanticSerializationError:  # half a character, for which JSON has an escape only
        return json.dumps(message, separators=(",", ":"))


def welcome(room: Room, seats: Collection[int], since: int | None) -> Json:
    """All that a browser needs: the board, the position, and the turns it has not seen (at most
    the recent ones; older ones are there for the asking)."""
    history = room.history
    first = max(history.turn_count - RECENT_TURNS, room.unchanged_turns(since))
    return {
        "type": "welcome",
        "version": room.version,
        "mine": sorted(seats),
        "claimed": sorted(room.claimed),
        "players": list(room.info.seats),
        "created": room.info.created,
        "start": room.info.start,
        "hints": room.allows_hints,
        "commitment": room.commitment,
        "layout": layout(room.game),
        "turns": turns(history, first, RECENT_TURNS),
        **standing(room),
    }


def saved_game(session: Session, record: Record) -> Json:
    """A saved game as it ended, with its recent turns."""
    history = session.history
    first = max(history.turn_count - RECENT_TURNS, 0)
    return {
        "players": list(record.players),
        "start": record.start,
        "layout": layout(session.game),
        "turns": turns(history, first, RECENT_TURNS),
        "turn_count": history.turn_count,
        "variations": variations(history, record.annotations),
        "position": position_now(session),
    }


def standing(room: Room) -> Json:
    """How the room stands: the position and what is asked."""
    history, people = room.history, sorted(room.people)
    game, state = history.game, history.state
    seen = {seat: _after_last_step(history, seat) for seat in people}
    last = history.last_of(range(game.seats))
    return {
        "position": position_now(room.session),
        "since": {seat: marks for seat in people if (marks := _since(game, seen[seat], state))},
        "recoloured": [
            seat for seat in people if game.colour(seen[seat], seat) != game.colour(state, seat)
        ],
        "turn_count": history.turn_count,
        "asking": None if room.asking is None else room.asking.seat,
        "agreed": [] if room.asking is None else sorted(room.asking.agreed),
        "declined": None if room.declined is None else asdict(room.declined),
        "rematch": room.rematch,
        "last_seat": None if last is None else history.steps.seat(last),
        "seed": room.revealed_seed,
    }


def _since(game: AnyGame, before: Any, state: Any) -> list[list[Any]]:
    """What has happened on the board between two states, as marks."""
    return [_mark(mark) for mark in changes(game, before, state)]


def _after_last_step(history: History, seat: int) -> Any:
    """The state that the last step of a seat led to; the start where it has made none."""
    number = history.last_of((seat,))
    return history.start if number is None else history.steps[number].state


def news(room: Room, event: Event | None) -> str:
    """What everyone in a room is told: an event that has happened, or that a seat thinks."""
    if event is None:
        return as_text({"type": "thinking", "version": room.version, "seat": room.seat})
    return as_text(
        {
            "type": "news",
            "version": room.version,
            "event": {"kind": event.kind, "seat": event.seat, "data": event.data},
            "words": _words_of(room.history, event),
            "last_turn": room.history.turn_text(-1) if room.history.turn_count else None,
            "last_made": made(room.history, -1) if room.history.turn_count else None,
            **standing(room),
        }
    )


def _words_of(history: History, event: Event) -> str | None:
    """A step that was made, in words."""
    if event.kind != "step":
        return None
    made, before = history.steps[-1], history.steps.before(len(history.steps) - 1)
    return in_words(history.game, before, made.move, made.state)


def presence(seats: Collection[int], away: Collection[int]) -> str:
    """The players of these seats are here now, and of those some look elsewhere."""
    return as_text({"type": "presence", "seats": sorted(seats), "away": sorted(away)})


def claimed(room: Room) -> str:
    """Seats of a room were taken with an invitation."""
    return as_text({"type": "claimed", "seats": sorted(room.claimed)})


def done(message_id: str, version: int) -> str:
    """A message has had its effect, or had it before."""
    return as_text({"type": "done", "id": message_id, "version": version})


def pong(message_id: str) -> Json:
    return {"type": "pong", "id": message_id}


def preview(message_id: str, version: int, game: AnyGame, state: Any, after: Any) -> Json:
    """What a step would lead to."""
    told = {"type": "preview", "id": message_id, "version": version}
    return {**told, "position": position(game, after, state)}


def rematch(message_id: str, room: Json) -> Json:
    """Where the same people play once more."""
    return {"type": "rematch", "id": message_id, **room}


def stopped(message_id: str) -> Json:
    """The engine thinks of nothing now."""
    return {"type": "stopped", "id": message_id}


def error(message_id: str | None, code: str, text: str) -> Json:
    return {"type": "error", "id": message_id, "code": code, "message": text}


def refusal(message_id: str | None, trouble: LudariumError) -> Json:
    return error(message_id, reason(trouble), str(trouble))


PASSING = frozenset({"busy", "too-fast", "not-stored", "closed"})
"""Refusals after which it is worth trying again."""


def reason(trouble: LudariumError) -> str:
    """What an error is called for machines."""
    return trouble.reason if isinstance(trouble, RefusedError) else trouble.code


def layout(game: AnyGame, picture: Scene | None = None) -> Json:
    """What does not change during a game; with a picture of a part of the board, that part."""
    picture = picture or scene(game, game.initial_state())
    return {
        "game": game.name,
        "options": {o.name: o.to_text(game.options[o.name]) for o in game.OPTIONS},
        "code_prefix": code_prefix(game),
        "title": picture.title,
        "credit": picture.credit,
        "score": game.info.score,
        "aim": game.info.aim or game.info.score,
        "fewest": game.info.fewest,
        "chance": game.draws > 0,
        "draw": game.info.draw,
        "seats": game.seats,
        "shape": picture.shape,
        "colours": list(picture.colours),
        "signs": picture.signs,
        "rows": [list(row) for row in picture.rows],
        "spots": [
            [spot.id, round(spot.x, 4), round(spot.y, 4), spot.role] for spot in picture.spots
        ],
    }


def position_after(history: History, turn: int, step: int | None = None) -> Json:
    """The position after a turn (0 is the start), or after so many steps of it."""
    if turn == 0 or step == 0:
        state = history.before_turn(turn - 1) if turn else history.start
        return position(history.game, state)
    steps, before = history.turn(turn - 1), history.before_turn(turn - 1)
    return position(history.game, steps[(step or len(steps)) - 1].state, before)


def position(game: AnyGame, state: Any, before: Any = None) -> Json:
    """What there is to see and to do in a state; `before` is the one where its last turn began."""
    return _position(
        game, state, before, game.to_move(state), game.outcome(state), game.legal_moves(state)
    )


def position_now(session: Session) -> Json:
    """The same for a session, which knows most of it, and where a seat may have given up."""
    history, ending = session.history, session.ending
    known = session.seat, session.outcome, session.legal_moves
    return _position(session.game, session.state, _before_last(history), *known, ending)


def _before_last(history: History) -> Any:
    """The state before the last turn; what was done before a draw is still to be seen after it."""
    for number in range(history.turn_count - 1, -1, -1):
        made = history.numbers(number)
        if number == 0 or any(history.steps.seat(each) != CHANCE for each in made):
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
) -> Json:
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


def _result(game: AnyGame, outcome: Outcome, ending: Ending | None) -> Json:
    played_out = ending is None or ending.kind == "board"
    return {
        **asdict(outcome),
        "returns": returns_of(outcome.winners, game.seats),
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


def _moving_parts(picture: Scene) -> Json:
    """The parts of a scene that change from turn to turn."""
    return {
        "pieces": [_piece(each) for each in picture.pieces],
        "marks": [_mark(mark) for mark in picture.marks],
        "links": [[*link.spots, link.colour, link.end] for link in picture.links],
        "loops": [[list(loop.spots), loop.colour] for loop in picture.loops],
        "notes": [[_note_part(part) for part in note] for note in picture.notes],
        "task": picture.task,
        "question": None if picture.question is None else asdict(picture.question),
        "choice": picture.choice,
        "goal": picture.goal,
    }


def _mark(mark: Mark) -> list[Any]:
    told = [mark.spot, mark.kind, mark.colour]
    return [*told, mark.name] if mark.name else told


def _note_part(part: str | Named) -> str | Json:
    return part if isinstance(part, str) else {"piece": _piece(part.piece), "said": part.said}


def _legal(game: AnyGame, state: Any, moves: list[Any], signs: Signs) -> Json:
    """The legal steps: words apart, the others by the cells they point at and the choice there.
    `ghosts` shows for each choice what would lie on an empty cell, `phrases` say it in words,
    `labels` say what a step does where that is something else, `looks` what a word brings,
    `asks` what is asked before it is done."""
    words: list[str] = []
    labels: dict[str, str] = {}
    looks: dict[str, list[Any]] = {}
    asks: dict[str, str] = {}
    cells: dict[str, dict[str, str]] = {}
    examples: dict[str, tuple[Any, Target]] = {}
    taken = game.pieces(state)
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
            if where.choice not in examples and " " not in spots and spots not in taken:
                examples[where.choice] = move, where
            continue
        words.append(text)
        if where.piece is not None:
            looks[text] = _piece(where.piece)
        if where.asks:
            asks[text] = where.asks
    put = {choice: _put(game, state, *step, signs) for choice, step in examples.items()}
    colours = game.info.colours
    return {
        "words": words,
        "cells": cells,
        "ghosts": {choice: each and _piece(each) for choice, each in put.items()},
        "phrases": {choice: phrase(colours, each) for choice, each in put.items() if each},
        "labels": labels,
        "looks": looks,
        "asks": asks,
    }


def _put(game: AnyGame, state: Any, move: Any, where: Target, signs: Signs) -> Piece | None:
    """What a step puts on an empty cell; a stone without a choice is one's own."""
    if where.piece is not None:
        return where.piece
    seat = game.to_move(state)
    if signs == "stones" and not where.choice and seat is not None:
        return disc("", game.colour(state, seat))
    return put_by(game, state, move, game.apply(state, move))


@lru_cache(64)
def _pointers(game: AnyGame) -> dict[Any, tuple[str, str, Target]]:
    """What is known of the moves of a game: their text, the spots they point at, and the rest."""
    return {}


def _pointer(game: AnyGame, move: Any) -> tuple[str, str, Target]:
    where = target(game, move)
    return game.text(move), " ".join(where.spots), where
