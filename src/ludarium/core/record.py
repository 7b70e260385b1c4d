"""Records: games as versioned JSON, verified by replaying them.

`record_json.py` defines the format. A file holds one record, or several as JSON lines.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ludarium.core import record_json
from ludarium.core.annotations import Note, check_notes, turns_in
from ludarium.core.ending import Ending, outcome_by, why_impossible
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
"""The name of a person in `Record.seats`."""

SEVERAL = "expected one record, got several, one on each line: Record.load_all reads them"


def now(precision: str = "seconds") -> str:
    """The present time as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec=precision)


@dataclass(frozen=True)
class Record:
    """The options, turns, players and result of one game, with notes on it."""

    game: str
    options: Mapping[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    """For each seat "human" or the name of a computer player."""
    moves: tuple[str, ...]
    """One text per turn."""
    started: str = field(default_factory=now)
    finished: str | None = None
    result: Outcome | None = None
    ending: Ending | None = None
    """How it ended, other than on the board."""
    commitment: str | None = None
    seed: str | None = None
    """The seed of the chance moves, published at the end; its hash is published at the start."""
    start: str | None = None
    """The code of the position that the game began from, if it is not the usual one."""
    names: tuple[str | None, ...] = ()
    """The name of the player in each seat, None if unknown; empty if no name is known."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Any other facts, such as the event or the site."""
    annotator: Mapping[str, Any] = field(default_factory=dict)
    """The engine that made the annotations, and its settings."""
    annotations: tuple[Note, ...] = ()
    """Comments, evaluations and variations."""

    def __post_init__(self) -> None:
        for name in ("options", "tags", "annotator"):
            object.__setattr__(self, name, Frozen(getattr(self, name)))

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, if one did."""
        ending = self.ending
        return ending.seat if ending is not None and ending.kind == "resigned" else None

    @property
    def players(self) -> tuple[str, ...]:
        """For each seat the name of its player, or else its item of `seats`."""
        names = self.names or (None,) * len(self.seats)
        return tuple(name or seat for name, seat in zip(names, self.seats, strict=True))

    @property
    def turns_in_all(self) -> int:
        """The number of turns, those of variations included."""
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
        """The record of a game that is over or still in play."""
        game = history.game
        if len(seats) != game.seats:
            raise RecordError(f"seats: expected {game.seats} names, got {len(seats)}")
        if why := why_impossible(game, history.state, ending):
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
        """The record as JSON for people, with one turn per line."""
        return record_json.record_text(self)

    def to_line(self) -> str:
        """The record as one line of JSON with a line break, for a file of several."""
        members = record_json.members(self)
        return json.dumps(members, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; `replay` verifies it. Raises RecordError."""
        return cls(**record_json.read(parse_json(text)))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, atomically; raises RecordError."""
        write_whole(Path(path), self.to_json())

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a file that holds one record; raises RecordError that names the file."""
        text = read_text(Path(path))
        try:
            return cls.from_json(text)
        except RecordError as error:
            raise _with_path(path, SEVERAL if _holds_several(text) else error) from None

    @classmethod
    def save_all(cls, path: str | Path, records: "Iterable[Record]") -> None:
        """Write several records to a file as JSON lines; raises RecordError."""
        write_whole(Path(path), (record.to_line() for record in records))

    @classmethod
    def load_all(cls, path: str | Path) -> "Iterator[Record]":
        """Read a file of JSON lines or of a single record, lazily.

        Raises RecordError that names the file and the line.
        """
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
            raise _with_path(path, error if line is None else f"line {line}: {error}") from None

    def replay(self, load: Loader | None = None) -> History:
        """Play the record again and verify everything but the choice of chance moves.

        Args:
            load: Makes the game from its name and options; by default `ludarium.load`.

        Raises:
            RecordError: The record is wrong; the message says where.
        """
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
        if why := why_impossible(game, state, self.ending):
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


def _with_path(path: str | Path, error: object) -> RecordError:
    text = str(error)
    return RecordError(text if text.startswith(f"{path}: ") else f"{path}: {text}")


def start_code(game: AnyGame, start: Any) -> str | None:
    """The code of the position that a game begins from, None for the usual one."""
    return None if start == game.initial_state() else game.encode(start)


def playable(game: AnyGame, state: Any) -> Any:
    """The state itself; raises OptionError if the game is over there."""
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
