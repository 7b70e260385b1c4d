"""The typed interface of the optional package `ludarium_kernel`: the same games in C++.

Callers pass games, states and moves; codes and action numbers are internal. If the kernel is
missing or of another version, or lacks a game or has other rules for it, `supports` is False and
`absence` says why; then do not call other functions. The compiled module is loaded on first use.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ludarium.core.errors import OptionError, quoted
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import AnyGame
from ludarium.core.version import __version__

if TYPE_CHECKING:
    import ludarium_kernel as native

_PARTS = ("NODE_BYTES", "Rules", "SearchParams", "arch", "games", "tunables", "version")
"""The names that the package must have."""


@dataclass(frozen=True)
class _State:
    """The versions of the rules in the kernel, or why there is no kernel."""

    rules_versions: Mapping[str, int]
    trouble: str | None = None


@cache
def _state() -> _State:
    """Return the state of the kernel; the first call loads the compiled module."""
    try:
        return _State(_rules_versions())
    except Exception as error:  # a library that does not fit the system may raise anything
        if isinstance(error, ModuleNotFoundError) and error.name == "ludarium_kernel":
            return _State({}, "the kernel is not installed (make kernel, or the extra 'kernel')")
        return _State({}, f"the kernel cannot be used ({error})")


def _rules_versions() -> dict[str, int]:
    """Return the games of the kernel with the versions of their rules; raises ImportError."""
    import ludarium_kernel as native

    if missing := [part for part in _PARTS if not hasattr(native, part)]:
        raise ImportError(f"the package ludarium_kernel is broken, it has no {missing[0]}")
    if (version := native.version()) != __version__:
        raise ImportError(
            f"it is version {version}, this is Ludarium {__version__}; install both in one version"
        )
    return dict(native.games())


Progress = Callable[[int], None]
"""Called regularly during long work with the amount so far; raising stops the work."""


def available() -> bool:
    """Is there a working kernel of the same version?"""
    return _state().trouble is None


def node_bytes() -> int | None:
    """Return the size of a node of the search tree, None without the kernel."""
    if not available():
        return None
    from ludarium_kernel import NODE_BYTES

    return NODE_BYTES


def arch() -> str | None:
    """Return the processors that the kernel is built for, None without it."""
    if not available():
        return None
    import ludarium_kernel as native

    return native.arch()


@dataclass(frozen=True)
class Tunable:
    """A tunable of the search, with its default and its range."""

    name: str
    default: float
    least: float
    most: float
    description: str

    @property
    def whole(self) -> bool:
        """Is it a whole number?"""
        return isinstance(self.default, int)


@cache
def tunables() -> Mapping[str, Tunable]:
    """Return the tunables of the search by name; empty without the kernel."""
    if not available():
        return {}
    import ludarium_kernel as native

    params = native.SearchParams()
    return {
        each.name: Tunable(
            each.name, getattr(params, each.name), each.least, each.most, each.description
        )
        for each in native.tunables()
    }


def absence(game: AnyGame | None = None) -> str | None:
    """Return why the kernel is missing or does not play this game, or None."""
    versions, trouble = _state().rules_versions, _state().trouble
    if trouble is not None or game is None:
        return trouble
    if game.name not in versions:
        return f"the kernel does not have {game.name}"
    theirs, ours = versions[game.name], game.info.rules_version
    if theirs != ours:
        return f"the kernel has version {theirs} of the rules of {game.name}, Ludarium has {ours}"
    return None


def supports(game: AnyGame) -> bool:
    """Can the kernel play this game?"""
    return absence(game) is None


@lru_cache(maxsize=64)
def rules(game: AnyGame) -> "native.Rules":
    """Return the rules of a game in the kernel."""
    import ludarium_kernel as native

    return native.Rules.make(game.name, option_numbers(game))


def option_numbers(game: AnyGame) -> list[int]:
    """Return the options of a game as numbers for the kernel, in order."""
    return [n for each in game.OPTIONS for n in each.numbers(game.options[each.name])]


def code(game: AnyGame, state: Any | None) -> str | None:
    """Return the code of a state for the kernel; None is the initial state."""
    return None if state is None else game.encode(state)


def no_batches(game: AnyGame) -> str | None:
    """Return why the kernel has no batches of this game, or None."""
    if (why := absence(game)) is not None:
        return why
    if not getattr(rules(game), "batches", False):
        return f"the kernel does not know what a seat sees of {game.name}"
    return None


def batches(game: AnyGame) -> bool:
    """Can the kernel play many of these games at once, on arrays?"""
    return no_batches(game) is None


@dataclass(frozen=True)
class Tally:
    """The number of random games by winners (a bit for each seat) and by length in steps."""

    by_winners: Mapping[int, int]
    lengths: Mapping[int, int]


def playouts(
    game: AnyGame,
    state: Any | None,
    count: int,
    seed: int,
    threads: int = 1,
    progress: Progress | None = None,
) -> Tally:
    """Play `count` random games from a state. The result depends on the seed, not on threads."""
    tally = rules(game).playouts(code(game, state), count, seed, threads, progress)
    by_winners = {mask: games for mask, games in enumerate(tally.by_winners) if games}
    return Tally(by_winners, dict(tally.lengths))


@dataclass(frozen=True)
class Spread:
    """The mean and the variance of a number over many games."""

    mean: float
    variance: float


@dataclass(frozen=True)
class Census:
    """Statistics of random games: their number by winners (a bit for each seat), the turns and
    steps of a game, and its mean number of legal steps."""

    by_winners: Mapping[int, int]
    turns: Spread
    steps: Spread
    choices: Spread


def census(
    game: AnyGame, count: int, seed: int, threads: int = 1, progress: Progress | None = None
) -> Census:
    """Play `count` random games from the start and count their steps and choices. The result
    depends on the seed, not on threads."""
    census = rules(game).census(None, count, seed, threads, progress)
    moments = (census.turns, census.steps, census.choices)
    return Census(
        {mask: games for mask, games in enumerate(census.by_winners) if games},
        *(Spread(each.mean, each.variance) for each in moments),
    )


def perft(game: AnyGame, state: Any | None, depth: int) -> int:
    """Return the number of step sequences, like `analysis.perft`."""
    return rules(game).perft(code(game, state), depth)


def _mover(game: AnyGame, state: Any) -> int:
    """Return the seat of the kernel's values: the one to move, else the first."""
    return max(game.to_move(state) or 0, 0)


def _decision_of_search(game: AnyGame, state: Any, result: "native.SearchResult") -> Decision:
    """Return the decision of a search. With two seats, an estimate is the value of the chosen move:
    the mean of all simulations includes bad moves."""
    seats, seat, moves = game.seats, _mover(game, state), game.moves
    candidates: dict[Any, Evaluation | None] = {
        moves[each.action]: Evaluation.for_seat(
            seat, seats, each.value, proven=each.proven, visits=each.visits
        )
        if each.visits or each.proven
        else None
        for each in result.candidates
    }
    move = moves[result.action] if result.action >= 0 else None
    value, visits = tuple(result.value(seats)), result.simulations
    best = candidates.get(move)
    if seats == 2 and best is not None and not result.proven:
        value, visits = best.value, best.visits
    line = tuple(moves[action] for action in result.line)
    evaluation = Evaluation(value, result.proven, line=line, visits=visits)
    return Decision(move, evaluation, candidates, result.simulations)


def _decision_of_solver(
    game: AnyGame, state: Any, solution: "native.Solution", advises: bool
) -> Decision:
    """Return the decision of a solver."""
    seat = _mover(game, state)

    def evaluation(
        figures: "native.Solution | native.ExactMove", line: tuple[Any, ...] = ()
    ) -> Evaluation:
        return Evaluation.for_seat(
            seat,
            game.seats,
            figures.value,
            figures.margin if game.info.by_score else None,
            proven=figures.known,
            line=line,
            distance=figures.distance,
            exact=figures.exact,
        )

    moves = game.moves
    candidates = {
        moves[each.action]: evaluation(each) if each.known or advises else None
        for each in solution.moves
    }
    move = moves[solution.advice] if solution.advice >= 0 else None
    if solution.known:
        move = next(iter(candidates), None)
    line = tuple(moves[action] for action in solution.line)
    return Decision(move, evaluation(solution, line), candidates, solution.nodes)


class _InMemory:
    """An object in the memory of the kernel, which cannot be copied."""

    def __reduce__(self) -> NoReturn:
        what = type(self).__name__
        raise TypeError(
            f"a {what} of the kernel cannot be pickled or copied: what it has found out is in its "
            "own memory. Make another from the game and the state, or send an agent instead"
        )


class Search(_InMemory):
    """A tree search that follows a game and keeps its tree.

    `tunables()` lists the tunables.
    """

    def __init__(self, game: AnyGame, state: Any, **tunables: float) -> None:
        import ludarium_kernel as native

        self.game, self.state = game, state
        params = native.SearchParams()
        for name, value in tunables.items():
            setattr(params, name, value)
        self._native = rules(game).search(code(game, state), params)

    def run(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        seed: int = 0,
        progress: Progress | None = None,
    ) -> Decision:
        """Search until a limit is reached or the result is proven.

        Ctrl-C raises KeyboardInterrupt and keeps the tree.
        """
        result = self._native.run(simulations, seconds, threads, seed, progress)
        return _decision_of_search(self.game, self.state, result)

    def advance(self, move: Any) -> None:
        """Advance by a legal move."""
        self._native.advance(self.game.action(move))
        self.state = self.game.apply(self.state, move)

    def stop(self) -> None:
        """Make a `run` in another thread return soon, or else the next one return at once."""
        self._native.stop()

    def resume(self) -> None:
        """Cancel a stop that came too late."""
        self._native.resume()

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree."""
        return self._native.nodes


class AlphaBeta(Search):
    """Alpha-beta search with the score as evaluation; `simulations` counts positions."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state
        self._native = rules(game).alphabeta(code(game, state))


MOST_TABLE_BYTES = 2**31
"""The largest table of a solver."""


class Solver(_InMemory):
    """An exact solver of a game that keeps its table between calls.

    `plain` selects the full search that checks the other solvers. It uses no knowledge of the game,
    except in Flume with up to 28 empty points: there only the set of empty points matters, not the
    owners of the stones. The table grows up to `table_bytes`; then cheap entries are dropped.
    """

    def __init__(
        self, game: AnyGame, *, plain: bool = False, table_bytes: int = MOST_TABLE_BYTES
    ) -> None:
        if not 0 <= table_bytes <= MOST_TABLE_BYTES:
            expected = f"expected a number from 0 to {MOST_TABLE_BYTES}"
            raise OptionError(f"table_bytes: {expected}, got {quoted(table_bytes)}")
        self.game = game
        self.loaded = False
        """Was a solution file loaded?"""
        self._native = rules(game).solver(plain, table_bytes)

    def solve(
        self,
        state: Any | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        best_only: bool = False,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> Decision:
        """Prove the value of every move within the limits; with `best_only` that of the position.

        Unproven candidates are None, unless the solver advises: then they have an estimate. Before
        a draw the candidates are the draws. Ctrl-C raises KeyboardInterrupt and keeps the table.
        """
        solution = self._native.solve(
            code(self.game, state), seconds, nodes, best_only, threads, progress
        )
        position = self.game.initial_state() if state is None else state
        return _decision_of_solver(self.game, position, solution, self.advises)

    def within_reach(self, state: Any | None, seconds: float) -> bool:
        """Does the solver expect to solve the position within some seconds? This is quick."""
        return self._native.within_reach(code(self.game, state), seconds)

    def stop(self) -> None:
        """Make a `solve` in another thread return soon, or else the next one return at once."""
        self._native.stop()

    def resume(self) -> None:
        """Cancel a stop that came too late."""
        self._native.resume()

    @property
    def advises(self) -> bool:
        """Does it recommend a move even without a proof?"""
        return self._native.advises

    @property
    def keeps(self) -> bool:
        """Can its table be saved in a file?"""
        return self._native.keeps

    def save(self, path: Path, least_work: int = 256) -> None:
        """Save the entries that took at least `least_work` nodes; raises ValueError if the solver
        cannot be saved."""
        self._native.save(str(path), least_work)

    def load(self, path: Path) -> None:
        """Load a saved table; raises ValueError if it is damaged or of another game."""
        self._native.load(str(path))
        self.loaded = True
