"""The results of a match as JSON lines; one line is appended after each game.

The first line describes the match:

    {"format": "ludarium-match", "version": 1, "game": "churn", "options": {"sides": 3},
     "rules_version": 1, "players": ["search:5", "random"], "limits": [{"simulations": null,
     "seconds": 0.1, "threads": 1}, ...], "lineups": [[0, 1]], "seed": 1, "opening_steps": 2}

Every other line is a game: its number, the players by seat, the opening, one text per turn as in a
record, the result, the times by seat, and the forfeit if there was one. An incomplete last line is
dropped when the match resumes.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ludarium.arena.game import FinishedGame
from ludarium.arena.plan import Pairing, Plan
from ludarium.core.ending import resigned_by
from ludarium.core.errors import RecordError
from ludarium.core.game import Outcome
from ludarium.core.journal import Journal, at_line, read_json_lines
from ludarium.core.json_format import Format, read_dataclass
from ludarium.core.options import options_from_json
from ludarium.core.record import Record, now

FORMAT = Format("ludarium-match", 1, "a match")


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
    """The seat that forfeited the game; `why` says how."""
    why: str | None = None
    finished: str = ""

    @classmethod
    def of(cls, pairing: Pairing, game: FinishedGame, opening: tuple[str, ...]) -> "GameLine":
        history, outcome = game.history, game.outcome
        seat, why = game.forfeit or (None, None)
        return cls(
            number=pairing.number,
            seats=pairing.seats,
            opening=opening,
            winners=outcome.winners,
            scores=outcome.scores,
            reason=outcome.reason,
            moves=tuple(history.turn_text(turn) for turn in range(history.turn_count)),
            steps=len(history.steps),
            seconds=tuple(round(seconds, 4) for seconds in game.seconds),
            longest=tuple(round(seconds, 4) for seconds in game.longest),
            forfeit=seat,
            why=why,
            finished=now(),
        )

    def points(self, player: int) -> float:
        """Return the points of a player: 1 for a win, a part of it for a shared win."""
        return sum(self.seats[seat] == player for seat in self.winners) / len(self.winners)

    def record(self, plan: Plan) -> Record:
        """Return the game as a record; a forfeit becomes a resignation."""
        return _record(header(plan), self)


def header(plan: Plan) -> dict[str, Any]:
    """Return the first line of a file for a plan."""
    game = plan.load()
    limits = [
        {name: getattr(player.limit, name) for name in ("simulations", "seconds", "threads")}
        for player in plan.players
    ]
    return {
        **FORMAT.head,
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
        options=options_from_json(head["options"]),
        rules_version=head["rules_version"],
        seats=tuple(head["players"][player] for player in line.seats),
        moves=line.moves,
        started=line.finished,
        finished=line.finished,
        result=Outcome(line.winners, line.scores, line.reason),
        ending=None if line.forfeit is None else resigned_by(line.forfeit),
    )


def read_game(path: Path, number: int) -> Record:
    """Return a game of a result file as a record; raises RecordError."""
    try:
        lines = read_json_lines(path, path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
    head = at_line(path, 1, FORMAT.check, lines[0] if lines else None)
    for place, data in enumerate(lines[1:], start=2):
        line = at_line(path, place, _read_line, data)
        if line.number == number:
            try:
                return _record(head, line)
            except (KeyError, TypeError, AttributeError, IndexError):
                raise RecordError(f"{path}: line 1: expected the description of a match") from None
    raise RecordError(f"{path}: there is no game {number} in it")


class Results:
    """The games of a match so far, saved in a file if a path is given."""

    def __init__(self, plan: Plan, path: Path | None = None, *, resume: bool = False) -> None:
        self.lines: dict[int, GameLine] = {}
        self.dropped = False
        """Was an incomplete last line dropped?"""
        self._journal = None if path is None else Journal(path, must_be_new=not resume)
        if path is not None and self._journal is not None:
            self.dropped = self._journal.dropped
            try:
                self._begin(path, self._journal, plan)
            except BaseException:
                self._journal.close()
                raise

    def add(self, line: GameLine) -> None:
        """Add a game and save it at once."""
        self.lines[line.number] = line
        if self._journal is not None:
            self._journal.append(asdict(line))

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, path: Path, journal: Journal, plan: Plan) -> None:
        """Read the games of a file, or write its first line."""
        if not journal.lines:
            journal.append(header(plan))
            return
        head, *games = journal.lines
        _compare(path, at_line(path, 1, FORMAT.check, head), header(plan))
        for number, data in enumerate(games, start=2):
            line = at_line(path, number, _read_line, data)
            self.lines[line.number] = line
        journal.remove_cut_line()


def _compare(path: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    """Raises RecordError if a file holds another match."""
    differences = [
        f"{key} is {json.dumps(theirs.get(key))} there and {json.dumps(value)} here"
        for key, value in ours.items()
        if theirs.get(key) != value
    ]
    if differences:
        raise RecordError(f"{path} holds another match: {'; '.join(differences)}")


def _read_line(data: dict[str, Any]) -> GameLine:
    line = read_dataclass(GameLine, data)
    if line.number < 0 or not line.winners or not set(line.winners) <= set(range(len(line.seats))):
        raise RecordError("expected a game that somebody won")
    return line
