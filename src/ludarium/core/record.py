"""Records: played games as versioned JSON that is verified when it is replayed.

`record_json.py` has their form. A file holds one record, or several as JSON lines: one on each.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ludarium.core import record_json
from ludarium.core.annotations import Note, check_notes, turns_in
from ludarium.core.ending import Ending, impossible, outcome_by
from ludarium.core.errors import LudariumError, OptionError, RecordError, quoted
from ludarium.core.files import read_lines, read_text, write_whole
from ludarium.core.game import AnyGame, Outcome
from ludarium.core.history import History
from ludarium.core.json_format import parse_json
from ludarium.core.options import Frozen
from ludarium.core.wiring import wiring

Loader = Callable[..., AnyGame]
"""Makes the game of a name and options: `ludarium.load`."""

HUMAN = "human"
"""What a person is called among the players."""

SEVERAL = "expected one record, got several, one on each line: Record.load_all reads them"


def now(precision: str = "seconds") -> str:
    """The present moment as records write it, or to the "milliseconds"."""
    return datetime.now(UTC).isoformat(timespec=precision)


@dataclass(frozen=True)
class Record:
    """Options, turns, players and result of one game: what is needed to play it again, and what is
    said of it."""

    game: str
    options: Mapping[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    """Who played: "human", or the name of a computer player."""
    moves: tuple[str, ...]
    """One text per turn."""
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
    names: tuple[str | None, ...] = ()
    """What those who played are called, by seat; None for who has no name, and none at all where
    nobody has."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else is known of the game, such as the event or the site, in words of one's own."""
    annotator: Mapping[str, Any] = field(default_factory=dict)
    """How the annotations were made, where an engine made them."""
    annotations: tuple[Note, ...] = ()
    """Comments, values and variations."""

    def __post_init__(self) -> None:
        for name in ("options", "tags", "annotator"):
            object.__setattr__(self, name, Frozen(getattr(self, name)))

    @property
    def resigned(self) -> int | None:
        """The seat that gave the game up, if one did."""
        ending = self.ending
        return ending.seat if ending is not None and ending.kind == "resigned" else None

    @property
    def players(self) -> tuple[str, ...]:
        """Those who played, by their names where they have any, else as `seats` says."""
        named = self.names or (None,) * len(self.seats)
        return tuple(name or seat for name, seat in zip(named, self.seats, strict=True))

    @property
    def turns_in_all(self) -> int:
        """How many turns there are to play again, those of variations included."""
        return len(self.moves) + turns_in(self.annotations)

    @classmethod
    def of(
        cls,
        history: History,
        seats: Sequence[str],
        *,
        ending: Ending | None = None,
        started: str | None = None,
        finished: str | None = None,
    ) -> "Record":
        """The record of a game as it stands (finished, ended otherwise, or still going on)."""
        game = history.game
        if len(seats) != game.seats:
            raise RecordError(f"seats: expected {game.seats} names, got {len(seats)}")
        if why := impossible(game, history.state, ending):
            raise RecordError(f"ending: {why}")
        outcome = outcome_by(game, history.state, ending)
        over = outcome is not None
        return cls(
            game=game.name,
            options=game.options,
            rules_version=game.info.rules_version,
            seats=tuple(seats),
            moves=tuple(history.turn_text(turn) for turn in range(history.turn_count)),
            started=started or now(),
            finished=(finished or now()) if over else None,
            result=outcome,
            ending=ending,
            start=start_code(game, history.start),
        )

    def to_json(self) -> str:
        """One turn per line, so that records can be read, compared and cut by people."""
        return record_json.written(self)

    def to_line(self) -> str:
        """The same on one line, which ends with a line break: several make up a file."""
        members = record_json.members(self)
        return json.dumps(members, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """The record as it is written; `replay` verifies what it says. Raises RecordError."""
        return cls(**record_json.read(parse_json(text)))

    def save(self, path: str | Path) -> None:
        """Write it to a file: the old one or the new one, whatever happens. Raises RecordError."""
        write_whole(Path(path), self.to_json())

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """The record of a file that holds one; raises RecordError that names the file."""
        text = read_text(Path(path))
        try:
            return cls.from_json(text)
        except RecordError as error:
            raise _named(path, SEVERAL if _holds_several(text) else error) from None

    @classmethod
    def save_all(cls, path: str | Path, records: "Iterable[Record]") -> None:
        """Write several games to a file, each on a line; raises RecordError."""
        write_whole(Path(path), (record.to_line() for record in records))

    @classmethod
    def load_all(cls, path: str | Path) -> "Iterator[Record]":
        """The records of a file one after the other, each read when it is asked for: a file of JSON
        lines, or one that holds a single record. Raises RecordError that names file and line."""
        lines = read_lines(Path(path))
        numbered = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
        for number, line in numbered:
            if line.strip() == "{":  # one record, over many lines
                yield cls._read(path, None, "\n" * (number - 1) + "".join([line, *lines]))
            else:
                yield cls._read(path, number, line)

    @classmethod
    def _read(cls, path: str | Path, line: int | None, text: str) -> "Record":
        try:
            return cls.from_json(text)
        except RecordError as error:
            raise _named(path, error if line is None else f"line {line}: {error}") from None

    def replay(self, load: Loader | None = None) -> History:
        """Play the record again and verify all of it but the draws, which are as they are; raises
        RecordError that says where. `load` makes the game; without it, `ludarium.load`."""
        game = self._load_game(load or wiring().load)
        history: History = History(game, self._start_state(game))
        for number, turn in enumerate(self.moves, start=1):
            try:
                history.push_text(turn)
            except LudariumError as error:
                raise RecordError(f"moves: turn {number} ({quoted(turn)}): {error}") from None
        self._verify_result(history)
        try:
            check_notes(history, self.annotations)
        except RecordError as error:
            raise RecordError(f"annotations: {error}") from None
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
        for what, names in (("seats", self.seats), ("names", self.names or self.seats)):
            if len(names) != game.seats:
                raise RecordError(f"{what}: expected {game.seats} names, got {len(names)}")
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
        if why := impossible(game, state, self.ending):
            raise RecordError(f"result: {why}")
        outcome = outcome_by(game, state, self.ending)
        if self.result != outcome:
            raise RecordError(
                f"result: the moves lead to {_describe(outcome)}, "
                f"the record says {_describe(self.result)}"
            )
        if self.finished is not None and outcome is None:
            raise RecordError("finished: the game has no result yet, so it has no end time")


def _holds_several(text: str) -> bool:
    """Is it JSON lines?"""
    first, _, rest = text.lstrip().partition("\n")
    try:
        return isinstance(json.loads(first), dict) and bool(rest.strip())
    except ValueError:
        return False


def _named(path: str | Path, error: object) -> RecordError:
    text = str(error)
    return RecordError(text if text.startswith(f"{path}: ") else f"{path}: {text}")


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
