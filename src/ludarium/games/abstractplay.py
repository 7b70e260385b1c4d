"""Games from abstractplay.com as records.

A file of the site holds game records (objects with `header` and `moves`) or saved states (objects
with `game` and `stack`): one of them, a JSON list, or one on each line. Every move is played by our
rules, and every difference from them is reported.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from ludarium.core.ending import Ending, agreed, out_of_time, resigned_by
from ludarium.core.errors import LudariumError, RecordError, quoted
from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.json_format import member, parse_json
from ludarium.core.record import HUMAN, Record
from ludarium.games import GAMES, load
from ludarium.games.abstractplay_mapping import AbstractPlayMapping

SITE = "Abstract Play"

SPECIAL = ("resign", "timeout", "draw", "abandoned")
"""Words that replace the last move."""

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Imported:
    """A game as a record with the differences from our rules, or the reason why there is none."""

    name: str
    """Its number on the site, or its place in the file."""
    record: Record | None
    differences: tuple[str, ...] = ()
    refused: str | None = None


@dataclass(frozen=True)
class _SiteGame:
    """A game as a file of either form describes it.

    Attributes:
        players: The players in the order of their first moves.
        results: A number for each player, higher for a better result; None if unknown.
    """

    game: str
    variants: Sequence[str]
    players: Sequence[Mapping[str, Any]]
    moves: Sequence[str]
    over: bool
    swapped: bool
    results: Sequence[float] | None
    scores: Sequence[float] | None
    started: str
    finished: str | None
    tags: dict[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


def read_abstractplay(text: str) -> Iterator[Imported]:
    """The games of a file, lazily; raises RecordError if it is not a file of the site.

    A game that we cannot replay has the reason in `refused`.
    """
    for number, data in enumerate(_objects(text), start=1):
        yield _imported(data, f"game {number}")


def _objects(text: str) -> list[Any]:
    """The games of one JSON text, or of a text with a game on each line."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        lines = enumerate(text.splitlines(), start=1)
        data = [_parse_line(number, line) for number, line in lines if line.strip()]
    except (ValueError, RecursionError) as error:
        raise RecordError(f"expected a JSON text: {error}") from None
    games = data if isinstance(data, list) else [data]
    if not games:
        raise RecordError(f"expected games of {SITE}, got none")
    return games


def _parse_line(number: int, line: str) -> Any:
    try:
        return parse_json(line)
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from None


def _imported(data: Any, place: str) -> Imported:
    name = place
    try:
        site_game = _site_game(data)
        name = site_game.tags.get("id", place)
        mapping, game = _game(site_game)
        record, differences = _record(site_game, mapping, game)
        return Imported(name, record, (*site_game.remarks, *differences))
    except LudariumError as error:
        return Imported(name, None, refused=str(error))


def _site_game(data: Any) -> _SiteGame:
    if isinstance(data, dict) and isinstance(data.get("header"), dict):
        return _of_record(data["header"], data.get("moves"))
    if isinstance(data, dict) and isinstance(data.get("stack"), list):
        return _of_state(data)
    raise RecordError(
        f"expected a game of {SITE}, an object with 'header' and 'moves' or with 'game' and "
        f"'stack', got {quoted(data)}"
    )


def _of_record(header: Json, rounds: Any) -> _SiteGame:
    game, site = member(header, "game", dict), member(header, "site", dict)
    players = member(header, "players", list)
    if not all(isinstance(player, dict) for player in players):
        raise RecordError(f"players: expected objects, got {quoted(players)}")
    results = [player.get("result") for player in players]
    scores = [player.get("score") for player in players]
    tags = {"site": str(site.get("name", SITE)), "id": site.get("gameid")}
    tags |= {key: header.get(key) for key in ("event", "round")}
    return _SiteGame(
        game=member(game, "name", str),
        variants=_texts("variants", game.get("variants") or []),
        players=players,
        moves=list(_moves(rounds)),
        over=True,
        swapped=header.get("pie-invoked") is True or header.get("pied") is True,
        results=results if all(_is_number(each) for each in results) else None,
        scores=scores if all(_is_number(each) for each in scores) else None,
        started=member(header, "date-start", str),
        finished=member(header, "date-end", str),
        tags={key: str(value) for key, value in tags.items() if value is not None},
    )


def _moves(rounds: Any) -> Iterator[str]:
    """The moves in order: round by round, and within a round by seat or by `sequence`."""
    if not isinstance(rounds, list) or not all(isinstance(each, list) for each in rounds):
        raise RecordError(f"moves: expected a list of rounds, got {quoted(rounds)}")
    for turns in rounds:
        slots = [slot for slot in turns if slot is not None]
        if slots and all(isinstance(slot, dict) and "sequence" in slot for slot in slots):
            slots.sort(key=lambda slot: slot["sequence"] if _is_number(slot["sequence"]) else 0)
        for slot in slots:
            move = slot.get("move") if isinstance(slot, dict) else slot
            if not isinstance(move, str):
                raise RecordError(f"moves: expected texts, got {quoted(slot)}")
            yield move


def _of_state(state: Json) -> _SiteGame:
    stack = state["stack"]
    if not stack or not all(isinstance(each, dict) for each in stack):
        raise RecordError(f"stack: expected the states of a game, got {quoted(stack)}")
    count, winners = member(state, "numplayers", int), member(state, "winner", list)
    over = state.get("gameover") is True
    moves = [each.get("lastmove") for each in stack[1:]]
    results = [float(number in winners) for number in range(1, count + 1)]
    return _SiteGame(
        game=member(state, "game", str),
        variants=_texts("variants", state.get("variants") or []),
        players=[{}] * count,
        moves=_texts("lastmove", moves),
        over=over,
        swapped=False,
        results=results if over else None,
        scores=None,
        started=member(stack[0], "_timestamp", str),
        finished=member(stack[-1], "_timestamp", str) if over else None,
        tags={"site": SITE},
        remarks=("a saved state does not tell who played, nor whether they swapped sides",),
    )


def _game(site_game: _SiteGame) -> tuple[AbstractPlayMapping, AnyGame]:
    """The game and its mapping; raises OptionError."""
    for name, entry in GAMES.items():
        mapping = entry.abstractplay
        if mapping is not None and site_game.game.casefold() in (name, mapping.title.casefold()):
            game = load(name, **mapping.options(site_game.variants, len(site_game.players)))
            if game.seats != len(site_game.players):
                raise RecordError(f"players: expected {game.seats}, got {len(site_game.players)}")
            return mapping, game
    titles = [entry.abstractplay.title for entry in GAMES.values() if entry.abstractplay]
    raise RecordError(f"game: expected one of {', '.join(titles)}, got {quoted(site_game.game)}")


def _record(
    site_game: _SiteGame, mapping: AbstractPlayMapping, game: AnyGame
) -> tuple[Record, list[str]]:
    """The record of a game, and its differences from our rules."""
    moves = list(site_game.moves)
    last = moves.pop() if moves and moves[-1] in SPECIAL else None
    history = _replayed(game, mapping, moves, site_game.swapped)
    players, results, scores = (
        _by_seat(each, site_game)
        for each in (site_game.players, site_game.results, site_game.scores)
    )
    ending, differences = _ending(history, mapping, last, results, site_game.over)
    record = Record.of(
        history,
        tuple("computer" if player.get("is_ai") else HUMAN for player in players),
        ending=ending,
        started=_time(site_game.started),
        finished=None if site_game.finished is None else _time(site_game.finished),
    )
    names = tuple(_name(player) for player in players)
    ours = list(game.scores(history.state))
    if scores is not None and list(scores) != ours:
        differences.append(f"the scores there are {list(scores)}, by our rules {ours}")
    return replace(record, names=names if any(names) else (), tags=site_game.tags), differences


def _by_seat(values: Sequence[Any] | None, site_game: _SiteGame) -> Any:
    """Values by our seats. The site lists the player who swapped first."""
    return values if values is None or not site_game.swapped else list(reversed(values))


def _time(text: str) -> str:
    try:
        return datetime.fromisoformat(text).isoformat()
    except ValueError:
        raise RecordError(f"expected an ISO 8601 time, got {quoted(text)}") from None


def _name(player: Mapping[str, Any]) -> str | None:
    name = player.get("name")
    return name if isinstance(name, str) else None


def _replayed(
    game: AnyGame, mapping: AbstractPlayMapping, moves: list[str], swapped: bool
) -> History:
    history: History = History(game)
    for number, move in enumerate(moves):
        try:
            if number == 1 and swapped:
                history.push_text("swap")
            text = "".join(move.split()).lower()
            if ours := mapping.turn(game, history.state, number, text):
                history.push_text(ours)
        except LudariumError as error:
            raise RecordError(f"turn {number + 1} ({quoted(move)}): {error}") from None
    if swapped and len(moves) == 1:
        history.push_text("swap")
    return history


def _ending(
    history: History,
    mapping: AbstractPlayMapping,
    last: str | None,
    results: Sequence[float] | None,
    over: bool,
) -> tuple[Ending | None, list[str]]:
    """The ending in our terms, and the differences from our rules."""
    if not over:
        return None, []
    if results is None:
        raise RecordError("players: expected a result for each, a number")
    best, seats = max(results), range(len(results))
    winners = tuple(seat for seat in seats if results[seat] == best)
    if last == "abandoned":
        return None, ["the game was abandoned there, so it has no result here"]
    if last == "draw":
        return agreed(seats), []
    if last is not None:
        losers = [seat for seat in seats if results[seat] < best]
        if len(losers) != 1:
            raise RecordError(f"{last}: expected one player who lost by it, got {len(losers)}")
        return (resigned_by if last == "resign" else out_of_time)(losers[0]), []
    return _on_the_board(history, mapping, winners)


def _on_the_board(
    history: History, mapping: AbstractPlayMapping, winners: tuple[int, ...]
) -> tuple[Ending | None, list[str]]:
    game, state = history.game, history.state
    outcome, there = game.outcome(state), _seats(winners)
    if outcome is not None:
        same = outcome.winners == winners
        difference = f"there {there} won, by our rules {_seats(outcome.winners)}: {outcome.reason}"
        return None, [] if same else [difference]
    if mapping.stops_when_decided and (game.decided(state),) == winners:
        difference = f"there the game is over once {there} is sure to win; by our rules it goes on"
    else:
        difference = f"there the game is over and {there} won; by our rules it goes on"
    return agreed(winners), [f"{difference}, so the result is kept as agreed"]


def _seats(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat + 1}" for seat in seats)


def _texts(what: str, values: Any) -> list[str]:
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise RecordError(f"{what}: expected texts, got {quoted(values)}")
    return values


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
