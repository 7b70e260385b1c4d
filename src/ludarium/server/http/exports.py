"""A played game to take away: as a strip of pictures (SVG), one position (PNG), an animation (GIF).

How many turns there may be is bounded, and making it counts for the address that asks. PNG and GIF
are made here rather than in the browser, since the previews of links need pixels too, and programs
that fetch previews run no scripts.
"""

from collections.abc import Callable
from functools import partial
from typing import Literal

from ludarium.core.errors import LudariumError
from ludarium.core.history import History
from ludarium.core.scene import Scene
from ludarium.drawing import raster
from ludarium.drawing.strip import strip
from ludarium.games import scene
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.http.rendering import Job, render

Kind = Literal["strip.svg", "picture.png", "animation.gif"]

MOST = {"strip.svg": 100, "picture.png": 1, "animation.gif": 300}
"""How many positions there may be in each."""

TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
FRAME_MS = 700


class TooLongError(LudariumError, ValueError):
    """More turns than can be exported at a time, or turns that are not there."""

    code = "too-long"


async def export(
    workers: WorkerPool,
    client_address: str,
    history: History,
    kind: Kind,
    first: int,
    last: int | None,
) -> tuple[bytes | str, str]:
    """The file and its type; of the turns from one to another, both included, 0 for the start. The
    history is looked at later, and must not change meanwhile."""
    turns = positions(history, kind, first, last)
    workers.check(client_address)
    picture = await render(
        workers, client_address, ("export", kind), lambda: JOBS[kind](history, turns)
    )
    return picture, TYPES[kind.rpartition(".")[2]]


def positions(history: History, kind: Kind, first: int, last: int | None) -> range:
    """After which turns there is something to be drawn; raises TooLongError."""
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
    return range(first, end + 1)


def scene_after(history: History, turn: int) -> Scene:
    """The position after a turn, with what changed in it."""
    if turn == 0:
        return scene(history.game, history.start, None)
    before = history.before_turn(turn - 1)
    return scene(history.game, history.turn(turn - 1)[-1].state, before)


def _strip(history: History, turns: range) -> Job:
    captions = ("Start" if turn == 0 else f"Turn {turn}" for turn in turns)
    return partial(strip, [*zip(captions, _scenes(history, turns), strict=True)])


def _png(history: History, turns: range) -> Job:
    return partial(raster.png, scene_after(history, turns[-1]))


def _gif(history: History, turns: range) -> Job:
    return partial(raster.gif, _scenes(history, turns), FRAME_MS)


def _scenes(history: History, turns: range) -> list[Scene]:
    return [scene_after(history, turn) for turn in turns]


JOBS: dict[Kind, Callable[[History, range], Job]] = {
    "strip.svg": _strip,
    "picture.png": _png,
    "animation.gif": _gif,
}
