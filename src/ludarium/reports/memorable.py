"""Memorable games, drawn and as records to save."""

from base64 import b64encode
from dataclasses import dataclass

from markupsafe import Markup

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.games import scene
from ludarium.reports.pictures import Pictures
from ludarium.reports.words import Json


@dataclass(frozen=True)
class MemorableGame:
    """A game as a page shows it. `boards` are pictures with captions, `data` is its record."""

    title: str
    number: int
    why: str
    reason: str
    boards: list[tuple[Markup, str]]
    turns: list[str]
    data: str
    file: str


def memorable_games(report: Json, game: AnyGame, pictures: Pictures) -> list[MemorableGame]:
    """Return the memorable games of a report."""
    return [_memorable(each, game, pictures) for each in report["memorable"]]


def _memorable(each: Json, game: AnyGame, pictures: Pictures) -> MemorableGame:
    history = Record.from_json(each["record"]).replay()
    turns = history.turn_count
    stops = [(turns, "at the end")]
    if each["turn"] is not None:
        stops.insert(0, (each["turn"], f"before turn {each['turn'] + 1}"))
    return MemorableGame(
        each["title"],
        each["game"],
        each["why"],
        each["reason"][:1].upper() + each["reason"][1:],
        [(_board(history, turn, game, pictures), caption) for turn, caption in stops],
        [turn.text for turn in history],
        b64encode(each["record"].encode()).decode(),
        f"{game.name}-{each['title'].lower().replace(' ', '-')}.json",
    )


def _board(history: History, turn: int, game: AnyGame, pictures: Pictures) -> Markup:
    """Return the position after so many turns."""
    before = history.before_turn(turn - 1) if turn else None
    state = history.state if turn == history.turn_count else history.before_turn(turn)
    return Markup(pictures.draw(scene(game, state, before)))
