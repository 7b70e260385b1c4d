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
step (`next_best`) by at least `CLEAR_GAP`. `simulations` is how much search it takes to find the
solution (null: more than was tried), from which the `grade` follows. `verified` says how the
values of all steps were made sure of.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ludarium.core.errors import LudariumError, quoted
from ludarium.core.game import AnyGame
from ludarium.core.play import play
from ludarium.games import entry, load

FORMAT = "ludarium-puzzles"
VERSION = 1

WIN, BEST = "win", "best"
GRADES = range(1, 6)
CLEAR_GAP = 0.2
"""By how much the expected return of the solution exceeds that of every other step."""


class PuzzleError(LudariumError, ValueError):
    """A puzzle that is damaged, or cannot be what it says."""

    code = "bad-puzzle"


@dataclass(frozen=True)
class Puzzle:
    """A position and the one step that is right in it; the head of the file tells the rest."""

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
    """The puzzles of a game, easiest first; none where it has none. Raises PuzzleError when the
    file is damaged, and UnknownGameError."""
    entry(name)
    file = files("ludarium.games") / name / "puzzles.json"
    return read_puzzles(file.read_text("utf-8")) if file.is_file() else ()


def write_puzzles(game: str, found: Iterable[Puzzle]) -> str:
    """The file, one puzzle per line."""
    rows = []
    for puzzle in found:
        row = asdict(puzzle)
        owner = row.pop("game")
        assert owner == game, owner
        rows.append(f"    {json.dumps(row)}")
    head = f'{{\n  "format": "{FORMAT}", "version": {VERSION}, "game": {json.dumps(game)},\n'
    body = ",\n".join(rows)
    return f'{head}  "puzzles": [\n{body}\n  ]\n}}\n' if rows else f'{head}  "puzzles": []\n}}\n'


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, each of them checked; raises PuzzleError that says which is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"expected a JSON text: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PuzzleError(f"format: expected a file of {FORMAT!r}")
    if data.get("version") != VERSION:
        raise PuzzleError(f"version: expected {VERSION}, got {quoted(data.get('version'))}")
    rows = data.get("puzzles")
    if not isinstance(rows, list):
        raise PuzzleError(f"puzzles: expected a list, got {quoted(rows)}")
    found = tuple(_puzzle(data.get("game"), number, row) for number, row in enumerate(rows, 1))
    for what in ("id", "code"):
        values = [(puzzle.options, getattr(puzzle, what)) for puzzle in found]
        for number, value in enumerate(values, 1):
            if value in values[: number - 1]:
                raise PuzzleError(f"puzzle {number}: {what} {quoted(value[1])} comes twice")
    return found


def _puzzle(game: Any, number: int, row: Any) -> Puzzle:
    try:
        puzzle = _from_row(game, row)
        _check(puzzle)
    except LudariumError as error:
        raise PuzzleError(f"puzzle {number}: {error}") from None
    return puzzle


_MEMBERS: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "options": (dict,),
    "code": (str,),
    "goal": (str,),
    "solution": (str,),
    "line": (list,),
    "value": (int, float),
    "next_best": (int, float),
    "choices": (int,),
    "grade": (int,),
    "simulations": (int, type(None)),
    "verified": (list,),
}


def _from_row(game: Any, row: Any) -> Puzzle:
    if not isinstance(row, dict) or set(row) != set(_MEMBERS):
        raise PuzzleError(f"expected an object with {', '.join(_MEMBERS)}")
    for key, kinds in _MEMBERS.items():
        if type(row[key]) not in kinds:
            raise PuzzleError(f"{key}: {quoted(row[key])} is of the wrong type")
    for key in ("line", "verified"):
        if not row[key] or not all(isinstance(text, str) for text in row[key]):
            raise PuzzleError(f"{key}: expected a list of texts, got {quoted(row[key])}")
    options = {k: tuple(v) if isinstance(v, list) else v for k, v in row["options"].items()}
    told = {"line": tuple(row["line"]), "verified": tuple(row["verified"]), "options": options}
    return Puzzle(game=game, **{**row, **told})


def _check(puzzle: Puzzle) -> None:
    """Everything but the proof: it can be played, and says nothing that cannot be."""
    game, state = puzzle.position()
    seat, legal = game.to_move(state), game.legal_moves(state)
    if seat is None or seat < 0:
        raise PuzzleError("code: nobody is to move")
    if len(legal) != puzzle.choices or len(legal) < 2:
        raise PuzzleError(f"choices: {puzzle.choices}, but {len(legal)} steps are legal")
    if puzzle.line[0] != puzzle.solution:
        raise PuzzleError("line: expected it to begin with the solution")
    for text in puzzle.line:
        state = play(game, state, text)
    if puzzle.grade not in GRADES:
        raise PuzzleError(f"grade: expected 1 to {GRADES[-1]}, got {puzzle.grade}")
    wins = puzzle.value == 1 and puzzle.next_best < 1
    clear = puzzle.value - puzzle.next_best >= CLEAR_GAP
    if not {WIN: wins, BEST: clear}.get(puzzle.goal, False):
        raise PuzzleError(
            f"goal: {quoted(puzzle.goal)} with {puzzle.value} and {puzzle.next_best} for the others"
        )
