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
