"""The way of a step through the server: how often one module calls another.

    python bench/hops.py                           # in numbers
    python bench/hops.py --way                     # and by name, in the order of their first call
    python bench/hops.py --against OTHER_CHECKOUT

The first step of a game, made by a person, alone and with the answer of a computer player, in rooms
of the real application with the first game of the list: from the message at its door until the news
is sent. Each is made once before, so that what is worked out once for all games does not count.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from apart import measured
from program import run
from rooms import ADDRESSES, ROOT, App, Client, post, step_of

from ludarium.games import GAMES
from ludarium.server.app import create_app
from ludarium.server.settings import Settings

QUIET = 0.3
"""Seconds after which nothing more comes of a step."""

Hop = tuple[str, str]
"""Who called, and who was called."""


class Tracer:
    """Notes each call from one module of the package into another, in all threads."""

    def __init__(self) -> None:
        self.calls = 0
        self.hops: list[Hop] = []
        self._on = False
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def begin(self) -> None:
        self.calls, self.hops, self._on = 0, [], True

    def end(self) -> dict[str, Any]:
        self._on = False
        return {"calls": self.calls, "hops": self.hops}

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if not self._on or event != "call" or not _module(frame):
            return
        caller = frame.f_back
        while caller is not None and not _module(caller):
            caller = caller.f_back
        self.calls += 1
        if caller is None or _module(caller) != _module(frame):
            self.hops.append((_name(caller), _name(frame)))


def _module(frame: FrameType) -> str:
    name = str(frame.f_globals.get("__name__", ""))
    return name if name.startswith("ludarium.") else ""


def _name(frame: FrameType | None) -> str:
    if frame is None:
        return "(event loop)"
    return f"{_module(frame).removeprefix('ludarium.')}: {frame.f_code.co_qualname}"


async def news(client: Client) -> None:
    while (await client.hear())["type"] != "news":
        pass


async def trace(app: App, tracer: Tracer, other: str) -> dict[str, Any]:
    """The first step of a game, and the second where a computer player makes it."""
    room = await post(app, "/api/rooms", {"game": next(iter(GAMES)), "seats": ["human", other]})
    client = Client(app, room["room"], list(room["keys"].values()), next(ADDRESSES))
    task = client.start()
    told = await client.hear()
    await asyncio.sleep(QUIET)
    text = step_of(told["position"], random.Random(1))
    tracer.begin()
    client.say({"type": "step", "version": 0, "seat": 0, "text": text, "id": "step"})
    for _ in range(1 if other == "human" else 2):
        await news(client)
    await asyncio.sleep(QUIET)
    found = tracer.end()
    client.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await task
    return found


async def measure() -> dict[str, Any]:
    tracer = Tracer()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(f"sqlite:///{folder}/games.sqlite"))
        async with app.router.lifespan_context(app):
            found = {}
            for _ in range(2):
                found["a person's step"] = await trace(app, tracer, "human")
                found["with a computer player's answer"] = await trace(app, tracer, "random")
            return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--way", action="store_true", help="name the hops")
    parser.add_argument("--against", type=Path, help="another checkout of the project")
    parser.add_argument("--json", action="store_true", help="printed as JSON")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(asyncio.run(measure())))
        return
    for checkout in [ROOT] if args.against is None else [ROOT, args.against]:
        print("here:" if checkout == ROOT else "there:", flush=True)
        for what, found in measured(__file__, "--json", paths=[checkout / "src"]).items():
            hops = list(dict.fromkeys(tuple(hop) for hop in found["hops"]))
            print(
                f"  {what}: {found['calls']} calls, {len(found['hops'])} of them from one module "
                f"into another, {len(hops)} different ones"
            )
            for caller, called in hops if args.way else []:
                print(f"    {caller} → {called}")


if __name__ == "__main__":
    run(main)
