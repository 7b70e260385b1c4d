"""The one list of games. Another game is one folder and one line here."""

# mypy: disable-error-code="overload-overlap"
# Type checkers are to see options that a game does not have: such calls of `load` give no game.

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from ludarium.core.errors import UnknownGameError, quoted, suggestion
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame, Game, Move, State
from ludarium.core.options import resolve
from ludarium.core.play import play
from ludarium.core.scene import Piece, Scene, Target, close_up
from ludarium.core.sheet import Example, PositionSpec
from ludarium.games.entry import COVER, Computer, Entry

if TYPE_CHECKING:
    from ludarium.games.churn.rules import Churn
    from ludarium.games.flume.rules import Flume
    from ludarium.games.subsume.rules import Subsume
    from ludarium.games.turnio.rules import Turnio
    from ludarium.games.wunchunk.rules import Wunchunk

FOLDERS = (
    "churn",
    "flume",
    "subsume",
    "turnio",
    "wunchunk",
)


def _entry(folder: str) -> Entry:
    game_entry: Entry = import_module(f"ludarium.games.{folder}").ENTRY
    return game_entry


GAMES: dict[str, Entry] = {folder: _entry(folder) for folder in FOLDERS}
"""The games by name."""


def entry(name: str) -> Entry:
    """The game of a name; raises UnknownGameError."""
    game_entry = GAMES.get(str(name)) or GAMES.get(str(name).lower())
    if game_entry is None:
        message = f"expected one of {', '.join(GAMES)}, got {quoted(name)}"
        raise UnknownGameError(message + suggestion(name, GAMES))
    return game_entry


def rules_of(name: str) -> type[AnyGame] | None:
    """The class of a game's rules, or None if no game has the name."""
    game_entry = GAMES.get(name)
    return None if game_entry is None else game_entry.rules


_Name = Literal["churn", "flume", "subsume", "turnio", "wunchunk"]


# Optional for a game: here type checkers learn its options and its class.
@overload
def load(name: Literal["churn"], /, *, sides: int | Sequence[int] = ...) -> "Churn": ...
@overload
def load(name: Literal["flume"], /, *, size: int = ...) -> "Flume": ...
@overload
def load(name: Literal["subsume"], /, *, sides: int = ...) -> "Subsume": ...
@overload
def load(
    name: Literal["turnio"], /, *, first: Literal["circle", "square"] = ..., blockers: bool = ...
) -> "Turnio": ...
@overload
def load(
    name: Literal["wunchunk"],
    /,
    *,
    seats: int = ...,
    sides: int = ...,
    opening: Literal["pie", "balanced", "open"] = ...,
) -> "Wunchunk": ...
@overload
def load(name: _Name, /, **options: Any) -> None: ...  # raises: it has no such options
@overload
def load(name: str, /, **options: Any) -> AnyGame: ...
def load(name: str, /, **options: Any) -> Any:
    """The rules of a game with the given options, the others at their defaults.

    Games are immutable and cached, so the same options usually give the same object.

    Raises UnknownGameError and OptionError, which say what is allowed.
    """
    rules = entry(name).rules
    values = resolve(rules.info.name, rules.OPTIONS, options)
    return _loaded(rules, tuple((key, value) for key, value in values.items() if value is not None))


@lru_cache(256)
def _loaded(rules: type[AnyGame], options: tuple[tuple[str, Any], ...]) -> AnyGame:
    return rules(**dict(options))


def scene(game: Game[State, Move], state: State, before: State | None = None) -> Scene:
    """A picture of a state as data; `before` is the state in which the last turn began."""
    return entry(game.name).view(game, state, before)


def cover(name: str) -> Scene:
    """The picture that stands for a game."""
    return illustration(name, COVER)


def illustration(name: str, which: str) -> Scene:
    """A picture of one of the game's illustrations."""
    return spec_scene(name, entry(name).illustrations[which])


def spec_scene(name: str, spec: PositionSpec) -> Scene:
    """A picture of a position; its turns are marked as the last one."""
    game, start, state = spec_states(name, spec)
    picture = scene(game, state, start if spec.turns else None)
    return picture if spec.close is None else close_up(picture, spec.close)


def spec_states(name: str, spec: PositionSpec) -> tuple[AnyGame, Any, Any]:
    """The game of a position, and its states before and after the turns."""
    game = load(name, **spec.options)
    start = state = game.decode(spec.code) if spec.code else game.initial_state()
    for turn in spec.turns.split():
        state = play(game, state, turn)
    return game, start, state


def example_states(name: str, example: Example) -> list[tuple[AnyGame, Any, Any]]:
    """The states of an example, turn by turn: the game, the state, and the state before the turn
    that led to it (None at the start)."""
    game, _, state = spec_states(name, example.spec)
    states = [(game, state, None)]
    for turn in example.turns:
        before, state = state, play(game, state, turn.text)
        states.append((game, state, before))
    return states


def example_scenes(name: str, example: Example) -> Iterator[Scene]:
    """The pictures of an example."""
    close = example.spec.close
    for stage in example_states(name, example):
        yield scene(*stage) if close is None else close_up(scene(*stage), close)


def stored_answer(game: AnyGame, state: Any) -> Decision | None:
    """A winning move from the game's stored searches, or None."""
    game_entry = GAMES.get(game.name)
    return None if game_entry is None else game_entry.answer(game, state)


def stored_solution(game: AnyGame) -> Path | None:
    """The file of the kernel's solver that comes with a game, or None."""
    game_entry = GAMES.get(game.name)
    return None if game_entry is None else game_entry.solution(game)


def computer(name: str) -> Computer:
    """The settings of a game's computer players, or the defaults if it is not in the list."""
    game_entry = GAMES.get(name)
    return Computer() if game_entry is None else game_entry.computer


def target(game: AnyGame, move: Any) -> Target:
    """The cells that a move points at in a picture of the game."""
    return entry(game.name).target(move)


def piece(game: AnyGame, spot: str, value: Any) -> Piece:
    """The piece for a value of `game.pieces` in a picture of the game."""
    return entry(game.name).piece(spot, value)
