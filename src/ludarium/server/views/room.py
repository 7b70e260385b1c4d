"""A room as browsers are shown it: all of it at first, then each event as it happens."""

from collections.abc import Collection
from typing import Any, cast

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.core.scene import changes
from ludarium.core.session import Session
from ludarium.server.rooms.events import Event, StepPlayed, TakebackRequest
from ludarium.server.rooms.room import Room
from ludarium.server.views import as_text
from ludarium.server.views.answers import SavedGameView
from ludarium.server.views.messages import (
    Claimed,
    EventView,
    MarkView,
    News,
    PresenceMessage,
    RoomView,
    Standing,
    TakebackView,
    Thinking,
)
from ludarium.server.views.position import layout, session_view
from ludarium.server.views.steps import head, mark_view, played_step, turns, variations

RECENT_TURNS = 200
"""How many turns a browser gets without asking for more."""


def welcome(room: Room, seats: Collection[int], since: int | None) -> RoomView:
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


def saved_game(session: Session, record: Record) -> SavedGameView:
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
        "position": session_view(session),
    }


def standing(room: Room) -> Standing:
    """How the room stands: the position and what is asked."""
    history, people = room.history, sorted(room.people)
    game, state = history.game, history.state
    seen = {seat: _after_last_step(history, seat) for seat in people}
    last = history.last_of(range(game.seats))
    return {
        "position": session_view(room.session),
        "since": {seat: marks for seat in people if (marks := _since(game, seen[seat], state))},
        "recoloured": [
            seat for seat in people if game.colour(seen[seat], seat) != game.colour(state, seat)
        ],
        "turn_count": history.turn_count,
        "last_turn": head(history, -1) if history.turn_count else None,
        "takeback": None if room.takeback is None else _takeback(room.takeback),
        "rematch": room.rematch,
        "last_seat": None if last is None else history.steps.seat(last),
        "seed": room.revealed_seed,
    }


def _takeback(request: TakebackRequest) -> TakebackView:
    return {
        "seat": request.seat,
        "remaining": request.remaining,
        "agreed": sorted(request.agreed),
        "declined_by": request.declined_by,
    }


def _since(game: AnyGame, before: Any, state: Any) -> list[MarkView]:
    """What has happened on the board between two states, as marks."""
    return [mark_view(mark) for mark in changes(game, before, state)]


def _after_last_step(history: History, seat: int) -> Any:
    """The state that the last step of a seat led to; the start where it has made none."""
    number = history.last_of((seat,))
    return history.start if number is None else history.steps[number].state


def thinking(room: Room) -> str:
    """The message that a computer player has begun to think."""
    message: Thinking = {"type": "thinking", "version": room.version, "seat": room.seat}
    return as_text(message)


def news(room: Room, event: Event) -> str:
    """The message of an event that has just happened."""
    message: News = {
        "type": "news",
        "version": room.version,
        "event": _event(room.history, event),
        **standing(room),
    }
    return as_text(message)


def _event(history: History, event: Event) -> EventView:
    """An event that has just happened; a step with what it did."""
    if not isinstance(event, StepPlayed):
        return cast(EventView, event.data())
    step = played_step(history, len(history.steps) - 1)
    return {"type": "step", "seat": event.seat, **step}


def presence(seats: Collection[int], away: Collection[int]) -> str:
    """The players of these seats are here now, and of those some look elsewhere."""
    message: PresenceMessage = {"type": "presence", "seats": sorted(seats), "away": sorted(away)}
    return as_text(message)


def claimed(room: Room) -> str:
    """Seats of a room were taken with an invitation."""
    message: Claimed = {"type": "claimed", "seats": sorted(room.claimed)}
    return as_text(message)
