"""Saved games that are larger than games are: in memory, on pages, on the disk."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import httpx

from ludarium import History, Record

from .games import largest, usual
from .plan import Aim, Attack, Json
from .wires import CLOSED, caller

TROUBLE = (*CLOSED, httpx.HTTPError)

CHARACTERS = 990_000
"""Of a record: a few more are refused."""


COMMENTS, COMMENT = 9, 10_000
"""How many comments of how many characters are stored even if they are random."""


def empty_record(**members: Any) -> Json:
    """A saved game in which nobody has moved yet, with other members."""
    game = usual()
    record = json.loads(Record.of(History(game), ["human"] * game.seats).to_json())
    return {**record, "version": 2, **members}


async def upload(rest: httpx.AsyncClient, aim: Aim, record: Json) -> str | None:
    """The id of a saved game; None when it is refused."""
    text = json.dumps(record, ensure_ascii=False)
    answer = await rest.post("/records", json={"record": text})
    aim.seen[f"status {answer.status_code}"] += 1
    return answer.json()["record"] if answer.status_code == 201 else None


async def upload_at_rate(
    aim: Aim, rate: float, workers: int, record_of: Callable[[str], Json]
) -> None:
    """Another record each time, by its name."""
    async with caller(aim) as rest:
        aim.begin()

        async def one(worker: int) -> None:
            async for number in aim.pace(rate / workers):
                with contextlib.suppress(*TROUBLE):
                    await upload(rest, aim, record_of(f"{worker}-{number}"))

        await asyncio.gather(*(one(worker) for worker in range(workers)))


async def huge_annotators(aim: Aim) -> None:
    """Many small objects, which take more memory than their text."""
    objects: list[Json] = [{} for _ in range(CHARACTERS // 4)]
    await upload_at_rate(aim, 4, 2, lambda name: empty_record(annotator={name: objects}))


async def many_comments(aim: Aim) -> None:
    notes = [{"turn": 0} for _ in range(CHARACTERS // 13)]
    await upload_at_rate(aim, 4, 2, lambda name: empty_record(annotations=notes, tags={"n": name}))


async def random_comments(aim: Aim) -> None:
    """That can hardly be compressed, as large as is stored."""
    rng = random.Random("comments")

    def record_of(name: str) -> Json:
        letters = (chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(COMMENTS * COMMENT))
        text = "".join(letters)
        comments = [text[first : first + COMMENT] for first in range(0, len(text), COMMENT)]
        return empty_record(tags={"name": name}, annotations=[{"turn": 0, "comments": comments}])

    await upload_at_rate(aim, 13, 4, record_of)


async def long_names(aim: Aim) -> None:
    """The page of a saved game, which names its players. A refused one has a page, too."""
    async with caller(aim) as rest:
        record = await upload(rest, aim, empty_record(names=["&" * CHARACTERS, "b"]))
    async with caller(aim) as rest:
        page = f"{aim.address}/saved/{record or '0' * 32}"
        aim.begin()

        async def one() -> None:
            async for _ in aim.pace(38 / 4):
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.get(page)
                    aim.seen[f"status {answer.status_code}"] += 1
                    aim.seen["kilobytes"] += len(answer.content) // 1000

        await asyncio.gather(*(one() for _ in range(4)))


async def blank_codes(aim: Aim) -> None:
    """The same position under ever new codes, which differ only in the blanks around them."""
    game = largest()
    code, options = game.encode(game.initial_state()), dict(game.options)
    async with caller(aim) as rest:
        aim.begin()

        async def one(worker: int) -> None:
            async for number in aim.pace(48 / 8):
                blanks = " " * (8 * number + worker)
                body = {"game": game.name, "options": options, "code": f"{blanks}{code}"[-4_000:]}
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.post("/positions", json=body)
                    aim.seen[f"status {answer.status_code}"] += 1

        await asyncio.gather(*(one(worker) for worker in range(8)))


SAVED = (
    Attack(
        "huge-annotators",
        "4 uploads of 1 MB a second, without moves, with many small objects",
        huge_annotators,
        least_seconds=15.0,
    ),
    Attack(
        "many-comments",
        "4 uploads of 1 MB a second, without moves, with many notes",
        many_comments,
        least_seconds=15.0,
    ),
    Attack(
        "random-comments",
        "13 uploads a second that cannot be compressed, as large as is stored",
        random_comments,
        least_seconds=8.0,
    ),
    Attack("long-names", "38 pages a second of a saved game with a name of 1 MB", long_names),
    Attack("blank-codes", "48 codes a second that differ only in blanks", blank_codes),
)
