"""Records: a played game as versioned JSON that is verified when it is loaded.

    {
      "format": "ludarium-record", "version": 1,
      "game": "churn", "options": {"sides": 3}, "rules_version": 1,
      "seats": ["human", "random"],
      "started": "2026-01-31T12:00:00+00:00", "finished": null,
      "commitment": "5f0a...", "seed": null,
      "moves": ["c3", "swap", "a1"],
      "result": null
    }

A game that began from another position than its usual start has that one's code as "start", and
version 2, so that programs that do not know of it read no other game in it. `commitment` and `seed`
are there when a server made the draws (`fairness.py`), the seed once the game is over. `moves`
holds one text per turn. `result` is null while playing, else
{"winners": [0], "scores": [10, 9], "reason": "..."}, with "resigned": seat when a seat gave up.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from ludarium.core.ending import Ending, outcome_by, resigned_by
from ludarium.core.errors import LudariumError, OptionError, RecordError, quoted
from ludarium.core.game import AnyGame, Outcome
from ludarium.core.history import History

FORMAT = "ludarium-record"
VERSION = 2
"""The newest that is read. A record is written as the oldest that can hold it."""

Loader = Callable[..., AnyGame]
"""Makes the game of a name and options: `ludarium.load`."""


def now(precision: str = "seconds") -> str:
    """The present moment as records write it, or to the "milliseconds"."""
    return datetime.now(UTC).isoformat(timespec=precision)


@dataclass(frozen=True)
class Record:
    """Options, turns, players and result of one game: what is needed to play it again."""

    game: str
    options: dict[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    started: str = field(default_factory=now)
    finished: str | None = None
    result: Outcome | None = None
    ending: Ending | None = None
    """How it ended, other than on the board."""
    commitment: str | None = None
    seed: str | None = None
    """By which the draws can be verified: told before the first, and when the game was over."""
    start: str | None = None
    """The code of the position that the game began from, where that is not the usual one."""

    @property
    def resigned(self) -> int | None:
        """The seat that gave the game up, if one did."""
        ending = self.ending
        return ending.seat if ending is not None and ending.kind == "resigned" else None

    @classmethod
    def of(
        cls,
        history: History,
        seats: tuple[str, ...],
        *,
        ending: Ending | None = None,
        started: str | None = None,
        finished: str | None = None,
    ) -> "Record":
        """The record of a game as it stands (finished, given up by a seat, or still going on)."""
        game = history.game
        if len(seats) != game.seats:
            raise RecordError(f"seats: expected {game.seats} names, got {len(seats)}")
        given_up = ending is not None and ending.kind == "resigned"
        if given_up and game.outcome(history.state) is not None:
            raise RecordError("resigned: the game was over, nobody can have resigned")
        outcome = outcome_by(game, history.state, ending)
        over = outcome is not None
        return cls(
            game=game.name,
            options=dict(game.options),
            rules_version=game.info.rules_version,
            seats=seats,
            moves=tuple(history.turn_text(turn) for turn in range(history.turn_count)),
            started=started or now(),
            finished=(finished or now()) if over else None,
            result=outcome,
            ending=ending,
            start=start_code(game, history.start),
        )

    def to_json(self) -> str:
        """One turn per line, so that records can be read, compared and cut by people."""
        head = {
            "format": FORMAT,
            "version": 1 if self.start is None else 2,
            "game": self.game,
            "options": self.options,
            "rules_version": self.rules_version,
            **({} if self.start is None else {"start": self.start}),
            "seats": list(self.seats),
            "started": self.started,
            "finished": self.finished,
        }
        if self.commitment is not None or self.seed is not None:
            head |= {"commitment": self.commitment, "seed": self.seed}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        moves = ",\n".join(f"    {json.dumps(turn)}" for turn in self.moves)
        lines.append(f'  "moves": [\n{moves}\n  ],' if moves else '  "moves": [],')
        lines.append(f'  "result": {json.dumps(self._result_json())}')
        return "{\n" + "\n".join(lines) + "\n}\n"

    def _result_json(self) -> dict[str, Any] | None:
        if self.result is None:
            return None
        result: dict[str, Any] = {
            "winners": list(self.result.winners),
            "scores": list(self.result.scores),
            "reason": self.result.reason,
        }
        if self.resigned is not None:
            result["resigned"] = self.resigned
        return result

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """The record as it is written; `replay` verifies what it says. Raises RecordError."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(
                f"expected a whole JSON text, but line {error.lineno}, column {error.colno} says: "
                f"{error.msg} (is the file cut or damaged?)"
            ) from None
        except (ValueError, RecursionError) as error:
            raise RecordError(f"expected a JSON text: {error}") from None
        _check_head(data)
        result, ending = _read_result(data)
        return cls(
            game=_member(data, "game", str),
            options={key: _as_option(v) for key, v in _member(data, "options", dict).items()},
            rules_version=_member(data, "rules_version", int),
            seats=tuple(_list(data, "seats", str)),
            moves=tuple(_list(data, "moves", str)),
            started=_time(data, "started"),
            finished=None if data.get("finished") is None else _time(data, "finished"),
            result=result,
            ending=ending,
            commitment=_secret(data, "commitment"),
            seed=_secret(data, "seed"),
            start=_member(data, "start", str) if data["version"] > 1 else None,
        )

    def replay(self, load: Loader) -> History:
        """Play the record again and verify all of it but the draws, which are as they are; raises
        RecordError that says where."""
        game = self._load_game(load)
        history = History(game, self._start_state(game))
        for number, turn in enumerate(self.moves, start=1):
            try:
                history.push_text(turn)
            except LudariumError as error:
                raise RecordError(f"moves: turn {number} ({quoted(turn)}): {error}") from None
        self._verify_result(history)
        return history

    def _load_game(self, load: Loader) -> AnyGame:
        try:
            game = load(self.game, **self.options)
        except OptionError as error:
            raise RecordError(f"options: {error}") from None
        except LudariumError as error:
            raise RecordError(f"game: {error}") from None
        if self.rules_version != game.info.rules_version:
            raise RecordError(
                f"rules_version: this program plays version {game.info.rules_version} of "
                f"{game.name}, the record has {self.rules_version}"
            )
        if len(self.seats) != game.seats:
            raise RecordError(f"seats: expected {game.seats} names, got {len(self.seats)}")
        return game

    def _start_state(self, game: AnyGame) -> Any:
        if self.start is None:
            return None
        try:
            return playable(game, game.decode(self.start))
        except LudariumError as error:
            raise RecordError(f"start: {error}") from None

    def _verify_result(self, history: History) -> None:
        game, state = history.game, history.state
        if self.resigned is not None:
            if game.outcome(state) is not None:
                raise RecordError("result: the game was over, nobody can have resigned")
            if not 0 <= self.resigned < game.seats:
                raise RecordError(
                    f"result: resigned: expected a seat from 0 to {game.seats - 1}, "
                    f"got {self.resigned}"
                )
        outcome = outcome_by(game, state, self.ending)
        if self.result != outcome:
            raise RecordError(
                f"result: the moves lead to {_describe(outcome)}, "
                f"the record says {_describe(self.result)}"
            )
        if self.finished is not None and outcome is None:
            raise RecordError("finished: the game has no result yet, so it has no end time")


def start_code(game: AnyGame, start: Any) -> str | None:
    """How records and rooms name the position that a game begins from: None for the usual one."""
    return None if start == game.initial_state() else game.encode(start)


def playable(game: AnyGame, state: Any) -> Any:
    """A position that a game can begin from; raises OptionError when there is nothing to play."""
    if (outcome := game.outcome(state)) is not None:
        raise OptionError(
            f"expected a position in which the game goes on, here it is over: {outcome.reason}"
        )
    return state


def _describe(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no result"
    winners = ", ".join(str(seat) for seat in outcome.winners)
    scores = ", ".join(map(str, outcome.scores))
    return f"winners [{winners}], scores [{scores}], reason {outcome.reason!r}"


def _check_head(data: Any) -> None:
    if not isinstance(data, dict):
        raise RecordError(f"expected a JSON object, got {quoted(data)}")
    if data.get("format") != FORMAT:
        raise RecordError(
            f"format: expected {FORMAT!r}, got {quoted(data.get('format'))}: "
            "this is not a record of Ludarium"
        )
    version = _member(data, "version", int)
    if version > VERSION:
        raise RecordError(
            f"version: this program reads up to version {VERSION}, the record has {version}: "
            "a newer Ludarium wrote it"
        )
    if version < 1:
        raise RecordError(f"version: expected 1 to {VERSION}, got {version}")


def _member(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind:
        names = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
        came = "nothing" if key not in data else quoted(value)
        raise RecordError(f"{key}: expected {names[kind]}, got {came}")
    return value


def _list(data: dict[str, Any], key: str, kind: type) -> list[Any]:
    values: list[Any] = _member(data, key, list)
    for number, value in enumerate(values, start=1):
        if type(value) is not kind:
            name = "a text" if kind is str else "a whole number"
            raise RecordError(f"{key}: item {number}: expected {name}, got {quoted(value)}")
    return values


def _time(data: dict[str, Any], key: str) -> str:
    text: str = _member(data, key, str)
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise RecordError(f"{key}: expected an ISO 8601 time, got {quoted(text)}") from None
    return text


def _secret(data: dict[str, Any], key: str) -> str | None:
    if data.get(key) is None:
        return None
    text: str = _member(data, key, str)
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise RecordError(f"{key}: expected 64 digits from 0 to f, got {quoted(text)}")
    return text


def _read_result(data: dict[str, Any]) -> tuple[Outcome | None, Ending | None]:
    if "result" not in data:
        raise RecordError("result: expected an object or null, got nothing (is the record cut?)")
    if data["result"] is None:
        return None, None
    result = _member(data, "result", dict)
    try:
        outcome = Outcome(
            tuple(_list(result, "winners", int)),
            tuple(_list(result, "scores", int)),
            _member(result, "reason", str),
        )
        resigned = "resigned" in result
        ending = resigned_by(_member(result, "resigned", int)) if resigned else None
    except RecordError as error:
        raise RecordError(f"result: {error}") from None
    return outcome, ending


def _as_option(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
