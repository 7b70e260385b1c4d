"""Puzzles: positions in which exactly one step is right, as data in each game's folder.

    {
      "format": "ludarium-puzzles", "version": 1, "game": "flume",
      "puzzles": [
        {"id": "flume-001", "options": {"size": 5}, "code": "...", "goal": "win",
         "solution": "c3", "line": ["c3", "a1"], "value": 1.0, "next_best": -1.0, "choices": 9,
         "grade": 2, "simulations": 100, "verified": ["solver"]}
      ]
    }

`goal` is "win" when the solution wins against any defence and no other step does, or "best" where
chance has a part: then the solution's expected return `value` is higher than that of any other
step (`next_best`) by at least `CLEAR_GAP`. `simulations` is the search that it takes to find the
solution (null: more than the limit); the `grade` follows from it. `verified` lists how the values
of all steps were checked.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ludarium.core.errors import RecordError, quoted
from ludarium.core.game import AnyGame
from ludarium.core.json_format import (
    Format,
    Json,
    list_member,
    member,
    parse_json,
    read_dataclass,
    read_list,
)
from ludarium.core.play import play
from ludarium.games import entry, load

FORMAT = Format("ludarium-puzzles", 1, "a set of puzzles")

WIN, BEST = "win", "best"
GRADES = range(1, 6)
CLEAR_GAP = 0.2
"""The least lead of the solution's expected return over every other step."""


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one right step; see `ludarium.games.puzzles` for the fields."""

    id: str
    game: str
    options: dict[str, Any]
    code: str
    goal: str
    solution: str
    line: tuple[str, ...]
    value: float
    next_best: float
    choices: int
    grade: int
    simulations: int | None
    verified: tuple[str, ...]

    def position(self) -> tuple[AnyGame, Any]:
        """The game with its options, and the state."""
        game = load(self.game, **self.options)
        return game, game.decode(self.code)


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first.

    Raises UnknownGameError, or RecordError if the file is damaged.
    """
    entry(name)
    file = files("ludarium.games") / name / "puzzles.json"
    return read_puzzles(file.read_text("utf-8")) if file.is_file() else ()


def write_puzzles(game: str, puzzle_list: Iterable[Puzzle]) -> str:
    """The file, one puzzle per line."""
    rows = []
    for puzzle in puzzle_list:
        row = asdict(puzzle)
        owner = row.pop("game")
        assert owner == game, owner
        rows.append(f"    {json.dumps(row)}")
    format_head = f'"format": "{FORMAT.name}", "version": {FORMAT.version}'
    head = f'{{\n  {format_head}, "game": {json.dumps(game)},\n'
    body = ",\n".join(rows)
    return f'{head}  "puzzles": [\n{body}\n  ]\n}}\n' if rows else f'{head}  "puzzles": []\n}}\n'


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, all checked; raises RecordError that names the wrong one."""
    data = FORMAT.check(parse_json(text))
    game = member(data, "game", str)
    list_member(data, "puzzles", dict)
    puzzle_list = read_list(data, "puzzles", lambda row: _read_puzzle(game, row))
    for what in ("id", "code"):
        values = [(puzzle.options, getattr(puzzle, what)) for puzzle in puzzle_list]
        for number, value in enumerate(values, 1):
            if value in values[: number - 1]:
                raise RecordError(f"puzzles: item {number}: {what} {quoted(value[1])} comes twice")
    return puzzle_list


def _read_puzzle(game: str, row: Json) -> Puzzle:
    puzzle = read_dataclass(Puzzle, {**row, "game": game})
    _check(puzzle)
    return puzzle


def _check(puzzle: Puzzle) -> None:
    """Check everything but the proof; raises RecordError."""
    game, state = puzzle.position()
    seat, legal = game.to_move(state), game.legal_moves(state)
    if seat is None or seat < 0:
        raise RecordError("code: nobody is to move")
    if len(legal) != puzzle.choices or len(legal) < 2:
        raise RecordError(f"choices: {puzzle.choices}, but {len(legal)} steps are legal")
    if puzzle.line[:1] != (puzzle.solution,):
        raise RecordError("line: expected it to begin with the solution")
    if not puzzle.verified:
        raise RecordError("verified: expected at least one text, got none")
    for text in puzzle.line:
        state = play(game, state, text)
    if puzzle.grade not in GRADES:
        raise RecordError(f"grade: expected 1 to {GRADES[-1]}, got {puzzle.grade}")
    wins = puzzle.value == 1 and puzzle.next_best < 1
    clear = puzzle.value - puzzle.next_best >= CLEAR_GAP
    if not {WIN: wins, BEST: clear}.get(puzzle.goal, False):
        raise RecordError(
            f"goal: {quoted(puzzle.goal)} with {puzzle.value} and {puzzle.next_best} for the others"
        )
