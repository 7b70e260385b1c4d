from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def version() -> str:
    """The version of the package."""

def arch() -> str:
    """The processors it is built for."""

def games() -> dict[str, int]:
    """The games it has, each with the version of its rules."""

CHANCE: int = -1

OVER: int = -2

NODE_BYTES: int = 24

class Tally:
    """What random games came to."""

    @property
    def games(self) -> int: ...

    @property
    def steps(self) -> int: ...

    @property
    def by_winners(self) -> list[int]:
        """Games by winners; the index has a bit for each winning seat."""

    @property
    def lengths(self) -> dict[int, int]:
        """Number of games by their number of steps."""

class Moments:
    """A mean, and how far the values lie apart."""

    @property
    def mean(self) -> float: ...

    @property
    def variance(self) -> float: ...

class Census:
    """What random games look like on the way."""

    @property
    def games(self) -> int: ...

    @property
    def by_winners(self) -> list[int]:
        """Games by winners; the index has a bit for each winning seat."""

    @property
    def turns(self) -> Moments:
        """Of all seats, in a game."""

    @property
    def steps(self) -> Moments:
        """Of all seats and of chance, in a game."""

    @property
    def choices(self) -> Moments:
        """Legal steps where a seat is to move, on average over a game."""

class Walk:
    """A game step by step."""

    def to_move(self) -> int: ...

    def legal(self) -> list[int]: ...

    def weights(self) -> list[int]: ...

    def apply(self, action: int) -> None: ...

    def winners(self) -> int: ...

    def code(self) -> str: ...

class SearchParams:
    """Every tunable of the search."""

    def __init__(self) -> None: ...

    @property
    def exploration(self) -> float:
        """
        UCT exploration constant: larger tries moves more that were tried little. Values lie in -1..1.
        """

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def puct(self) -> float:
        """
        Above 0, exploration follows the priors of the moves instead (PUCT), with this weight. Where nothing is known of the game, all moves have the same prior.
        """

    @puct.setter
    def puct(self, arg: float, /) -> None: ...

    @property
    def expand_after(self) -> int:
        """
        How often a position is played out before its moves get nodes of their own. More saves memory, fewer looks deeper.
        """

    @expand_after.setter
    def expand_after(self, arg: int, /) -> None: ...

    @property
    def margin_weight(self) -> float:
        """
        How much of a playout's value is the lead at its end; the rest is who won.
        """

    @margin_weight.setter
    def margin_weight(self, arg: float, /) -> None: ...

    @property
    def margin_scale(self) -> float:
        """
        The lead that is worth about three quarters of a win, in playouts and in estimates.
        """

    @margin_scale.setter
    def margin_scale(self, arg: float, /) -> None: ...

    @property
    def playout_cap(self) -> int:
        """
        Playouts end after this many steps, and the position reached is estimated.
        """

    @playout_cap.setter
    def playout_cap(self, arg: int, /) -> None: ...

    @property
    def crowds(self) -> int:
        """
        At 1, a leaf is played out many times at once, where the game can do that. Not with GRAVE, which looks at single playouts, and not with a margin weight.
        """

    @crowds.setter
    def crowds(self, arg: int, /) -> None: ...

    @property
    def estimate_weight(self) -> float:
        """
        How much of a leaf's value is an estimate from knowledge of the game; the rest is the playout. At 1 there are no playouts, except where the knowledge is unsure.
        """

    @estimate_weight.setter
    def estimate_weight(self, arg: float, /) -> None: ...

    @property
    def minimax_weight(self) -> float:
        """
        How much of a move's value in the tree is the minimax of the estimates below it (outlook.hpp); the rest is what simulations have shown. With three or more players it has no effect.
        """

    @minimax_weight.setter
    def minimax_weight(self, arg: float, /) -> None: ...

    @property
    def grave(self) -> int:
        """
        Above 0, moves that were tried little are also judged by how they did when played later (GRAVE), once that has been counted for this many simulations through a position.
        """

    @grave.setter
    def grave(self, arg: int, /) -> None: ...

    @property
    def transpositions(self) -> int:
        """
        At 1, positions that are reached in different ways share what is known below them.
        """

    @transpositions.setter
    def transpositions(self, arg: int, /) -> None: ...

    @property
    def max_nodes(self) -> int:
        """
        The tree never holds more nodes than this. When it is full, the least visited make room.
        """

    @max_nodes.setter
    def max_nodes(self, arg: int, /) -> None: ...

class Tunable:
    """A tunable of the search."""

    @property
    def name(self) -> str: ...

    @property
    def least(self) -> float:
        """The least value it may have."""

    @property
    def most(self) -> float:
        """The greatest value it may have."""

    @property
    def description(self) -> str: ...

def tunables() -> list[Tunable]:
    """The tunables of the search, in the order of SearchParams."""

class Candidate:
    """A move at the root of a search."""

    @property
    def action(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def proven(self) -> bool: ...

class SearchResult:
    """What a search found."""

    @property
    def action(self) -> int: ...

    @property
    def proven(self) -> bool: ...

    @property
    def candidates(self) -> list[Candidate]: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def simulations(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    def value(self, seats: int) -> list[float]:
        """The expected return of each seat."""

class Search:
    """A search that goes along with a game."""

    def run(self, simulations: int | None = None, seconds: float | None = None, threads: int = 1, seed: int = 0, progress: Callable[[int], None] | None = None) -> SearchResult: ...

    def stop(self) -> None:
        """End this run, or else the next, at once."""

    def resume(self) -> None:
        """Take back a stop."""

    def advance(self, action: int) -> None: ...

    def code(self) -> str: ...

    @property
    def nodes(self) -> int: ...

class ExactMove:
    """A legal move, seen by the seat that makes it."""

    @property
    def action(self) -> int: ...

    @property
    def known(self) -> bool: ...

    @property
    def value(self) -> float: ...

    @property
    def margin(self) -> float: ...

    @property
    def distance(self) -> int: ...

    @property
    def exact(self) -> bool: ...

class Solution:
    """What a solver proved."""

    @property
    def known(self) -> bool: ...

    @property
    def value(self) -> float: ...

    @property
    def margin(self) -> float: ...

    @property
    def distance(self) -> int: ...

    @property
    def exact(self) -> bool: ...

    @property
    def moves(self) -> list[ExactMove]: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def advice(self) -> int: ...

    @property
    def nodes(self) -> int: ...

class Solver:
    """An exact solver that remembers what it found."""

    def solve(self, code: str | None, seconds: float | None = None, nodes: int | None = None, best_only: bool = False, threads: int = 1, progress: Callable[[int], None] | None = None) -> Solution: ...

    def stop(self) -> None:
        """End this run, or else the next, at once."""

    def resume(self) -> None:
        """Take back a stop."""

    def within_reach(self, code: str | None, seconds: float) -> bool:
        """Does it expect to know the position in this time?"""

    @property
    def advises(self) -> bool: ...

    @property
    def keeps(self) -> bool: ...

    def save(self, path: str, least_work: int = 256) -> None: ...

    def load(self, path: str) -> None: ...

class Batch:
    """Many games at once, on arrays that they are written to."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)], at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, of: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, threads: int = 1) -> int:
        """
        -1, or else where the first illegal action is; then nothing has changed.
        """

    def reset(self, at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, threads: int = 1) -> None: ...

    def put(self, other: Batch, source: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, threads: int = 1) -> None: ...

    def codes(self, at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None) -> list[str]: ...

    def load(self, codes: Sequence[str], at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None, threads: int = 1) -> None: ...

    def seed(self, seed: int, at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None) -> None: ...

    def streams(self, out: Annotated[NDArray[numpy.uint64], dict(order='C', device='cpu')]) -> None: ...

    def set_streams(self, streams: Annotated[NDArray[numpy.uint64], dict(order='C', device='cpu', writable=False)], at: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)] | None = None) -> None: ...

class Rules:
    """A game with its options."""

    @staticmethod
    def make(name: str, options: Sequence[int]) -> Rules: ...

    @property
    def seats(self) -> int: ...

    @property
    def action_count(self) -> int: ...

    @property
    def state_bytes(self) -> int: ...

    def walk(self, code: str | None = None) -> Walk: ...

    def playouts(self, code: str | None, count: int, seed: int, threads: int = 1, progress: Callable[[int], None] | None = None) -> Tally: ...

    def census(self, code: str | None, count: int, seed: int, threads: int = 1, progress: Callable[[int], None] | None = None) -> Census: ...

    def perft(self, code: str | None, depth: int) -> int: ...

    def search(self, code: str | None, params: SearchParams) -> Search: ...

    def alphabeta(self, code: str | None) -> Search:
        """Alpha-beta with the score as evaluation."""

    def solver(self, plain: bool, table_bytes: int) -> Solver:
        """The game's own solver, or the plain one by which it is checked."""

    @property
    def batches(self) -> bool:
        """Are there batches of it?"""

    def batch(self, observations: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')], masks: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], movers: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], seed: int, auto_reset: bool) -> Batch:
        """As many games as the arrays have room for."""
