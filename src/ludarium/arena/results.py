"""The results of a match as JSON lines, one appended the moment a game ends.

The first line says what is played:

    {"format": "ludarium-match", "version": 1, "game": "churn", "options": {"sides": 3},
     "rules_version": 1, "players": ["search:5", "random"], "limits": [{"simulations": null,
     "seconds": 0.1, "threads": 1}, ...], "lineups": [[0, 1]], "seed": 1, "opening_steps": 2}

Every other line is a game: its number, the players by seat, the opening, one text per turn as in a
record, the result, the times by seat, and the forfeit if there was one. A line that was cut off by
a kill is dropped when the match goes on.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from ludarium.arena.plan import Pairing, Plan
from ludarium.arena.played import Played
from ludarium.core.ending import resigned_by
from ludarium.core.errors import RecordError, quoted
from ludarium.core.game import Outcome
from ludarium.core.record import Record, now

try:
    import fcntl
except ImportError:  # not on every system, and only a guard against mistakes
    fcntl = None  # type: ignore[assignment]

FORMAT = "ludarium-match"
VERSION = 1


@dataclass(frozen=True)
class GameLine:
    """One game of a match. `seats` holds the number of the player in each seat."""

    number: int
    seats: tuple[int, ...]
    opening: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    moves: tuple[str, ...]
    steps: int
    seconds: tuple[float, ...]
    longest: tuple[float, ...]
    forfeit: int | None = None
    """The seat that lost by misbehaving, which `why` describes."""
    why: str | None = None
    finished: str = ""

    @classmethod
    def of(cls, pairing: Pairing, played: Played, opening: tuple[str, ...]) -> "GameLine":
        history, outcome = played.history, played.outcome
        seat, why = played.forfeit or (None, None)
        return cls(
            number=pairing.number,
            seats=pairing.seats,
            opening=opening,
            winners=outcome.winners,
            scores=outcome.scores,
            reason=outcome.reason,
            moves=tuple(history.turn_text(turn) for turn in range(history.turn_count)),
            steps=len(history.steps),
            seconds=tuple(round(seconds, 4) for seconds in played.seconds),
            longest=tuple(round(seconds, 4) for seconds in played.longest),
            forfeit=seat,
            why=why,
            finished=now(),
        )

    def points(self, player: int) -> float:
        """What a player got: 1 for a win, a part of it when it was shared."""
        return sum(self.seats[seat] == player for seat in self.winners) / len(self.winners)

    def record(self, plan: Plan) -> Record:
        """The game as a record, to be replayed; a forfeit is a resignation there."""
        return _record(header(plan), self)


def header(plan: Plan) -> dict[str, Any]:
    """What the first line of a file says about a plan."""
    game = plan.load()
    limits = [
        {name: getattr(player.limit, name) for name in ("simulations", "seconds", "threads")}
        for player in plan.players
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "options": json.loads(json.dumps(dict(game.options))),
        "rules_version": game.info.rules_version,
        "players": [player.text for player in plan.players],
        "limits": limits,
        "lineups": [list(lineup) for lineup in plan.lineups],
        "seed": plan.seed,
        "opening_steps": plan.opening_steps,
    }


def _record(head: Mapping[str, Any], line: GameLine) -> Record:
    return Record(
        game=head["game"],
        options={k: tuple(v) if isinstance(v, list) else v for k, v in head["options"].items()},
        rules_version=head["rules_version"],
        seats=tuple(head["players"][player] for player in line.seats),
        moves=line.moves,
        started=line.finished,
        finished=line.finished,
        result=Outcome(line.winners, line.scores, line.reason),
        ending=None if line.forfeit is None else resigned_by(line.forfeit),
    )


def read_game(path: Path, number: int) -> Record:
    """A game of a result file as a record; raises RecordError."""
    try:
        head, *rest = path.read_bytes().splitlines()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "expected the results of a match"
        raise RecordError(f"{path}: {reason}") from None
    first = _read_header(path, head)
    for place, text in enumerate(rest, start=2):
        line = _read_line(path, place, text)
        if line.number == number:
            try:
                return _record(first, line)
            except (KeyError, TypeError, AttributeError, IndexError):
                raise RecordError(f"{path}: line 1: expected what a match plays") from None
    raise RecordError(f"{path}: there is no game {number} in it")


class Results:
    """The games of a match so far, in a file where one is named."""

    def __init__(self, plan: Plan, path: Path | None = None, *, resume: bool = False) -> None:
        self.lines: dict[int, GameLine] = {}
        self.dropped = False
        """Was the end of the file cut off?"""
        self._file: IO[bytes] | None = None
        if path is not None:
            self._file = _open(path, resume)
            try:
                self._begin(path, plan)
            except BaseException:
                self._file.close()
                raise

    def add(self, line: GameLine) -> None:
        """Keep a game, safely on disk before anything else happens."""
        self.lines[line.number] = line
        self._append(asdict(line))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, path: Path, plan: Plan) -> None:
        """Read what a file has, or write its first line."""
        assert self._file is not None
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            self.dropped = True
            self._file.truncate(whole)
        if not whole:
            self._append(header(plan))
            return
        first, *rest = content[:whole].splitlines()
        _compare(path, _read_header(path, first), header(plan))
        for number, text in enumerate(rest, start=2):
            line = _read_line(path, number, text)
            self.lines[line.number] = line

    def _append(self, data: dict[str, Any]) -> None:
        if self._file is None:
            return
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        self._file.write(f"{text}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def _open(path: Path, resume: bool) -> IO[bytes]:
    """A file to read and append to, which nobody else appends to; raises RecordError."""
    try:
        file = path.open("a+b" if resume else "x+b")
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise RecordError(f"{path}: another match is writing this file") from None
        file.seek(0)
        return file
    except FileExistsError:
        raise RecordError(
            f"{path} exists already; expected a new file, or --resume to go on with it"
        ) from None
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _read_header(path: Path, text: bytes) -> dict[str, Any]:
    data = _json(path, 1, text)
    if data.get("format") != FORMAT:
        raise RecordError(
            f"{path}: format: expected {FORMAT!r}, got {quoted(data.get('format'))}: "
            "these are not the results of a match"
        )
    if data.get("version") != VERSION:
        raise RecordError(
            f"{path}: version: this program reads version {VERSION}, the file has "
            f"{quoted(data.get('version'))}"
        )
    return data


def _compare(path: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    """Results of another match must not be mixed with ours."""
    differences = [
        f"{key} is {json.dumps(theirs.get(key))} there and {json.dumps(value)} here"
        for key, value in ours.items()
        if theirs.get(key) != value
    ]
    if differences:
        raise RecordError(f"{path} holds another match: {'; '.join(differences)}")


def _read_line(path: Path, number: int, text: bytes) -> GameLine:
    data = _json(path, number, text)
    try:
        read: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        line = GameLine(**read)
        if not (line.number >= 0 and line.winners and max(line.winners) < len(line.seats)):
            raise ValueError
        return line
    except (TypeError, ValueError):
        raise RecordError(f"{path}: line {number}: expected a game of a match") from None


def _json(path: Path, number: int, text: bytes) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: line {number}: expected JSON: {error}") from None
    if not isinstance(data, dict):
        raise RecordError(f"{path}: line {number}: expected a JSON object, got {quoted(data)}")
    return data
