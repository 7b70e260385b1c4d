"""What can happen in a room. A room is the list of its events; nothing is ever changed or removed.

| kind | seat | data |
|---|---|---|
| step | who made it, or -1 for chance | the step's text |
| takeback | who asked for it | how many steps remain |
| ask | who asks to take back | how many steps would remain, then the seats that agree already |
| agree | who says yes to that, while others are still asked | the seats that agree |
| decline | who says no to that | |
| resign | who gives up | |
| rematch | who wants to play again, once the game is over | the room where that is |
"""

from array import array
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from ludarium.core.record import now

Kind = Literal["step", "takeback", "ask", "agree", "decline", "resign", "rematch"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked for: from which seat, under which name of their own, and what it was.
    So a message that arrives twice counts once, and one seat's names are nothing to another."""

    seat: int
    name: str
    what: str


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a room's list, and what was asked that led to it. The two may differ: a request
    to take back that is agreed to is a takeback of the one who asked."""

    kind: Kind
    seat: int
    data: str = ""
    asked: Asked | None = None
    at: str = field(default_factory=partial(now, "milliseconds"), compare=False)

    @property
    def day(self) -> str:
        """The day on which it happened."""
        return self.at[:10]


class Heard:
    """What has been asked before, and the version it led to. There may be tens of thousands in a
    room, under names of any length, so only hashes of them are kept, which differ from process to
    process: nobody can choose names that look alike."""

    def __init__(self) -> None:
        self._places: dict[int, int] = {}
        self._whats = array("q")

    def note(self, version: int, asked: Asked) -> None:
        self._places[hash((asked.seat, asked.name))] = len(self._whats)
        self._whats.extend((version, hash(asked.what)))

    def find(self, asked: Asked) -> tuple[int, bool] | None:
        """The version that something of this seat and name led to, and was it the same?"""
        at = self._places.get(hash((asked.seat, asked.name)))
        if at is None:
            return None
        version, what = self._whats[at : at + 2]
        return version, what == hash(asked.what)
