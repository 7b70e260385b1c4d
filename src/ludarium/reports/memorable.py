"""The section about memorable games, drawn and as records to save."""

from base64 import b64encode

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.drawing.markup import clean, tag
from ludarium.games import scene
from ludarium.reports.parts import card, cards, details, section, text
from ludarium.reports.pictures import Pictures
from ludarium.reports.words import NB, Json, source_text


def memorable(report: Json, game: AnyGame, pictures: Pictures) -> str:
    made = [_card(each, game, pictures) for each in report["memorable"]]
    games = source_text(report["length"]["thinking"]["steps"])
    said = text(
        f"Out of {clean(games)}. A record can be saved, opened on the site with “Load a game”, or "
        f"shown with {tag('code', 'ludarium replay FILE')}."
    )
    return section("memorable", "Memorable games", said, cards(*made))


def _card(each: Json, game: AnyGame, pictures: Pictures) -> str:
    history = Record.from_json(each["record"]).replay()
    boards = [_end(history, game, pictures)]
    if each["turn"] is not None:
        boards.insert(0, _before(history, each["turn"], game, pictures))
    reason = each["reason"][:1].upper() + each["reason"][1:]
    turns = " ".join(f"{number}.{NB}{clean(turn.text)}" for number, turn in enumerate(history, 1))
    return card(
        each["title"],
        text(f"Game {each['game']}: {clean(each['why'])}. {clean(reason)}."),
        tag("div", *boards, class_="boards"),
        details(f"All {history.turn_count:,} turns", tag("p", turns, class_="moves")),
        text(_link(each, game)),
    )


def _before(history: History, turn: int, game: AnyGame, pictures: Pictures) -> str:
    last = history.before_turn(turn - 1) if turn else None
    picture = pictures.draw(scene(game, history.before_turn(turn), last))
    return _figure(picture, f"before turn {turn + 1}")


def _end(history: History, game: AnyGame, pictures: Pictures) -> str:
    last = history.before_turn(history.turn_count - 1)
    return _figure(pictures.draw(scene(game, history.state, last)), "at the end")


def _figure(picture: str, caption: str) -> str:
    return tag("figure", picture, tag("figcaption", clean(caption)))


def _link(each: Json, game: AnyGame) -> str:
    data = b64encode(each["record"].encode()).decode()
    name = f"{game.name}-{each['title'].lower().replace(' ', '-')}.json"
    return tag("a", "Save the record", href=f"data:application/json;base64,{data}", download=name)
