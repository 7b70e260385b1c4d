"""A room by the rules alone: what the events that were announced lead to."""

from typing import Any

import ludarium
from ludarium import History
from ludarium.core.game import CHANCE
from tests.server.client import turn_texts


class Model:
    """Carries out events and checks each step with the rules."""

    def __init__(self, game: str, **options: Any) -> None:
        self.history = History(ludarium.load(game, **options))
        self.version = 0
        self.resigned: int | None = None

    @property
    def seat(self) -> int | None:
        if self.resigned is not None:
            return None
        return self.history.game.to_move(self.history.state)

    def begin(self, welcome: dict[str, Any]) -> None:
        """Take over the draw that was made when the room was opened."""
        for text in turn_texts(welcome["turns"]):
            self.happen(1, {"type": "step", "seat": CHANCE, "text": text})
        assert self.version == welcome["version"]

    def happen(self, version: int, event: dict[str, Any]) -> None:
        """The next event, as it is announced."""
        assert version == self.version + 1, f"expected event {self.version + 1}, got {version}"
        self.version = version
        kind, seat = event["type"], event["seat"]
        if kind == "step":
            assert seat == self.seat, "a step out of turn"
            self.history.push(self.history.game.parse(event["text"]))
        elif kind == "takeback":
            assert event["remaining"] < len(self.history.steps)
            while len(self.history.steps) > event["remaining"]:
                self.history.undo()
            assert self.seat not in (None, CHANCE)
        elif kind == "resigned":
            self.resigned = seat
        else:
            assert kind in ("takeback_requested", "takeback_agreed", "takeback_declined")

    def turns(self) -> list[str]:
        history = self.history
        return [history.turn_text(number) for number in range(history.turn_count)]
