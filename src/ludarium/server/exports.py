"""A played game to take away: as a strip of pictures (SVG), one position (PNG), an animation (GIF).

How many turns there may be is bounded, and making it counts for the address that asks. PNG and GIF
are made here rather than in the browser, since the previews of links need pixels too, and programs
that fetch previews run no scripts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ludarium.core.errors import LudariumError
from ludarium.core.history import History
from ludarium.core.scene import Scene
from ludarium.drawing.strip import strip
from ludarium.games import scene
from ludarium.server import painting
from ludarium.server.workshop import Workshop

Kind = Literal["strip.svg", "picture.png", "animation.gif"]

MOST = {"strip.svg": 100, "picture.png": 1, "animation.gif": 300}
"""How many positions there may be in each."""

TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
FRAME_MS = 700


class TooLongError(LudariumError, ValueError):
    """More turns than can be exported at a time, or turns that are not there."""

    code = "too-long"


@dataclass(frozen=True)
class Shown:
    """A position of a game: after a turn, with the state before it."""

    turn: int
    state: Any
    before: Any

    def scene(self, history: History) -> Scene:
        return scene(history.game, self.state, self.before)


async def export(
    workshop: Workshop, who: str, history: History, kind: Kind, first: int, last: int | None
) -> tuple[bytes, str]:
    """The file and its type; of the turns from one to another, both included, 0 for the start."""
    shown = positions(history, kind, first, last)
    making = MAKERS[kind]
    workshop.check(who)
    made = await workshop.do_apart(who, ("export", kind), lambda: making(history, shown))
    return made, TYPES[kind.rpartition(".")[2]]


def positions(history: History, kind: Kind, first: int, last: int | None) -> list[Shown]:
    """What is to be drawn, as it is now; drawing it later changes nothing any more."""
    total = history.turn_count
    end = total if last is None else last
    if kind == "picture.png":
        first = end
    if not first <= end <= total:
        raise TooLongError(f"expected turns from 0 to {total}, got {first} to {end}")
    count, most = end - first + 1, MOST[kind]
    if count > most:
        raise TooLongError(
            f"{count:,} positions are too many for one file, {most} are possible: "
            f"choose a part of the game's {total:,} turns"
        )
    return [_shown(history, turn) for turn in range(first, end + 1)]


def _shown(history: History, turn: int) -> Shown:
    if turn == 0:
        return Shown(0, history.start, None)
    return Shown(turn, history.turn(turn - 1)[-1].state, history.before_turn(turn - 1))


def _strip(history: History, shown: list[Shown]) -> bytes:
    captions = ["Start" if each.turn == 0 else f"Turn {each.turn}" for each in shown]
    scenes = [each.scene(history) for each in shown]
    return strip(list(zip(captions, scenes, strict=True))).encode()


def _png(history: History, shown: list[Shown]) -> bytes:
    return painting.png(shown[-1].scene(history))


def _gif(history: History, shown: list[Shown]) -> bytes:
    return painting.gif([each.scene(history) for each in shown], FRAME_MS)


MAKERS: dict[Kind, Callable[[History, list[Shown]], bytes]] = {
    "strip.svg": _strip,
    "picture.png": _png,
    "animation.gif": _gif,
}
