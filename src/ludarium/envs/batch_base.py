"""The base class of batches of games, which checks all arguments."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeVar

from ludarium.agents.cores import cores
from ludarium.core.errors import IllegalMoveError, NotationError, OptionError, quoted
from ludarium.core.game import AnyGame
from ludarium.core.play import checked_apply
from ludarium.envs import research

with research("ludarium.envs.batch"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

OVER = -2
"""The entry in `movers` for a game that is over."""

MOST_GAMES = 10_000_000
MOST_THREADS = 64
MOST_SEED = 2**64 - 1

Numbers = NDArray[np.int64]
Games = ArrayLike | None
"""Some games, by number or as one truth value for each game; None is all of them."""

Item = TypeVar("Item")


class Batch(ABC):
    """Many games at once, numbered from 0. `at` selects some of them, none twice.

    Chance moves are made automatically, so a seat is to move in every game. With `auto_reset` a new
    game starts as soon as one is over.
    """

    game: AnyGame
    observations: NDArray[np.uint8]
    """The view of the seat to move in each game (at the end: seat 0), by plane, row and column."""
    masks: NDArray[np.bool_]
    """The legal actions of each game; none at the end."""
    rewards: NDArray[np.float32]
    """The returns of all seats in each game that the last step ended, else 0."""
    movers: NDArray[np.int8]
    """The seat to move in each game, or OVER."""
    done: NDArray[np.bool_]
    """Whether the last step ended each game."""

    def __init__(
        self, game: AnyGame, n: int, *, seed: int, threads: int | None, auto_reset: bool
    ) -> None:
        n = _whole("n", n, 1, MOST_GAMES)
        most = min(cores(), MOST_THREADS)
        self.threads = most if threads is None else _whole("threads", threads, 1, MOST_THREADS)
        self.game, self.auto_reset = game, auto_reset
        self.observations = np.zeros((n, *game.observation_shape), np.uint8)
        self.masks = np.zeros((n, len(game.moves)), np.bool_)
        self.rewards = np.zeros((n, game.seats), np.float32)
        self.movers = np.zeros(n, np.int8)
        self.done = np.zeros(n, np.bool_)
        self._begin(_seed(seed))

    def __len__(self) -> int:
        return len(self.movers)

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game!r}>"

    def step(self, actions: ArrayLike, at: Games = None, of: Games = None) -> None:
        """Take an action in each game.

        Args:
            actions: One action for each game.
            at: The games.
            of: Copy these games into the others first, which grows a tree of positions. They must
                not be among the games that change.

        Raises:
            IllegalMoveError: An action is not legal. Nothing has changed.
            OptionError: `actions` is not an array with one action for each game.
        """
        where = self._at(at)
        count = len(self) if where is None else len(where)
        row = _row("actions", actions)
        _as_many("actions", row, count)
        sources = None if of is None else self._sources(of, where, count)
        wrong = self._step(row, where, sources)
        if wrong is not None:
            before = sources if sources is not None else where
            number = wrong if before is None else int(before[wrong])
            raise IllegalMoveError(self._why(number, int(row[wrong])))

    def reset(self, seed: int | None = None, at: Games = None) -> None:
        """Start new games; a seed restarts their random streams, too."""
        where = self._at(at)
        if seed is not None:
            self._seed(_seed(seed), where)
        self._reset(where)

    def reseed(self, seed: int, at: Games = None) -> None:
        """Restart the random streams as in a new batch with this seed."""
        self._seed(_seed(seed), self._at(at))

    def codes(self, at: Games = None) -> list[str]:
        """Return the codes of the positions, as `game.encode` writes them."""
        return self._codes(self._numbers("at", at))

    def load(self, codes: Iterable[str], at: Games = None) -> None:
        """Continue from positions; a chance move that comes next is made at once.

        Raises:
            NotationError: One of the codes is wrong. Nothing has changed.
        """
        where, texts = self._at(at), list(codes)
        _as_many("codes", texts, len(self) if where is None else len(where))
        for number, code in enumerate(texts):
            if not isinstance(code, str):
                raise NotationError(f"code {number}: expected a text, got {quoted(code)}")
        try:
            self._load(texts, where)
        except ValueError:
            raise self._bad_code(texts) from None

    def put(self, other: "Batch", source: Games = None, at: Games = None) -> None:
        """Copy games of another batch into this one, with their random streams."""
        if getattr(other, "game", None) != self.game:
            raise OptionError(f"other: expected a batch of {self.game!r}, got {quoted(other)}")
        where, numbers = self._at(at), other._numbers("source", source)
        count = len(self) if where is None else len(where)
        _as_many("source", range(len(other)) if numbers is None else numbers, count)
        self._put(other, numbers, where)

    def take(self, at: Games) -> Self:
        """Return a batch of some of the games, with their random streams; one may occur twice."""
        numbers = self._numbers("at", at)
        numbers = np.arange(len(self)) if numbers is None else numbers
        batch = type(self)(
            self.game, len(numbers), seed=0, threads=self.threads, auto_reset=self.auto_reset
        )
        batch.put(self, numbers)
        batch.done[:], batch.rewards[:] = self.done[numbers], self.rewards[numbers]
        return batch

    def copy(self) -> Self:
        """Return a batch that continues like this one."""
        return self.take(None)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        settings = {"threads": self.threads, "auto_reset": self.auto_reset}
        results = (self.done.copy(), self.rewards.copy())
        return _unpickled, (type(self), self.game, settings, self.codes(), self.streams(), *results)

    def streams(self) -> NDArray[np.uint64]:
        """Return the state of each game's random stream as a number."""
        return self._streams()

    def set_streams(self, streams: NDArray[np.uint64]) -> None:
        """Set the states of the random streams to those that `streams` returned."""
        streams = np.ascontiguousarray(streams, np.uint64)
        _as_many("streams", streams, len(self))
        self._set_streams(streams)

    def _at(self, at: Games) -> Numbers | None:
        """Return the numbers of the selected games, which must differ."""
        numbers = self._numbers("at", at)
        if numbers is not None and len(np.unique(numbers)) < len(numbers):
            values, counts = np.unique(numbers, return_counts=True)
            raise OptionError(f"at: expected different games, got {values[counts > 1][0]} twice")
        return numbers

    def _numbers(self, what: str, games: Games) -> Numbers | None:
        if games is None:
            return None
        array = _array(what, games)
        if array.dtype == np.bool_:
            if array.shape != (len(self),):
                raise OptionError(f"{what}: expected {len(self)} truth values, got {array.shape}")
            return np.flatnonzero(array).astype(np.int64, copy=False)
        numbers = _row(what, array if array.size else array.astype(np.int64))
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() < len(self):
            bad = numbers[(numbers < 0) | (numbers >= len(self))][0]
            raise OptionError(f"{what}: expected games from 0 to {len(self) - 1}, got {bad}")
        return numbers

    def _sources(self, of: Games, at: Numbers | None, count: int) -> Numbers:
        numbers = self._numbers("of", of)
        numbers = np.arange(len(self)) if numbers is None else numbers
        _as_many("of", numbers, count)
        changing = np.ones(len(self), np.bool_) if at is None else np.zeros(len(self), np.bool_)
        changing[at] = True
        conflicts = numbers[
            changing[numbers] & (numbers != (np.arange(count) if at is None else at))
        ]
        if len(conflicts):
            raise OptionError(
                f"of: expected games that do not change, got {conflicts[0]}, which does"
            )
        return numbers

    def _why(self, number: int, action: int) -> str:
        """Return why an action is not legal in a game."""
        moves = self.game.moves
        state = self.game.decode(self.codes([number])[0])
        if self.game.to_move(state) is None:
            return f"game {number}: action {action}: the game is over"
        if not 0 <= action < len(moves):
            return f"game {number}: expected an action from 0 to {len(moves) - 1}, got {action}"
        try:
            checked_apply(self.game, state, moves[action])
        except IllegalMoveError as error:
            few = np.flatnonzero(np.frombuffer(self.game.mask(state), np.bool_))
            legal = ", ".join(map(str, few[:8])) + (", …" if len(few) > 8 else "")
            return f"game {number}: action {action}: {error}; expected one of {legal}"
        raise AssertionError(f"action {action} is legal in {self.game.encode(state)}")

    def _bad_code(self, codes: Sequence[str]) -> NotationError:
        for number, code in enumerate(codes):
            try:
                self.game.decode(code)
            except NotationError as error:
                return NotationError(f"code {number}: {error}")
        raise AssertionError("a valid code was refused")

    @abstractmethod
    def _begin(self, seed: int) -> None:
        """Create the games, and write their observations."""

    @abstractmethod
    def _step(self, actions: Numbers, at: Numbers | None, of: Numbers | None) -> int | None:
        """Return the index of the first illegal action, having changed nothing, or None."""

    @abstractmethod
    def _reset(self, at: Numbers | None) -> None: ...

    @abstractmethod
    def _seed(self, seed: int, at: Numbers | None) -> None: ...

    @abstractmethod
    def _codes(self, at: Numbers | None) -> list[str]: ...

    @abstractmethod
    def _load(self, codes: list[str], at: Numbers | None) -> None:
        """Load positions; raises ValueError for a bad code, having changed nothing."""

    @abstractmethod
    def _put(self, other: Any, source: Numbers | None, at: Numbers | None) -> None: ...

    def _copy(self, other: "Batch", source: Numbers | None, at: Numbers | None) -> None:
        """Copy games of a batch of any kind by their codes."""
        codes, streams = other.codes(source), other.streams()
        self._set_streams(streams if source is None else streams[source], at)
        self._load(codes, at)

    @abstractmethod
    def _streams(self) -> NDArray[np.uint64]: ...

    @abstractmethod
    def _set_streams(self, streams: NDArray[np.uint64], at: Numbers | None = None) -> None: ...


def _unpickled(
    kind: type[Batch],
    game: AnyGame,
    settings: dict[str, Any],
    codes: list[str],
    streams: NDArray[np.uint64],
    done: NDArray[np.bool_],
    rewards: NDArray[np.float32],
) -> Batch:
    """Return a batch from its pickle."""
    batch = kind(game, len(codes), seed=0, **settings)
    batch.load(codes)
    batch.set_streams(streams)
    batch.done[:], batch.rewards[:] = done, rewards
    return batch


def _whole(what: str, number: Any, least: int, most: int) -> int:
    if isinstance(number, bool | np.bool_) or not isinstance(number, int | np.integer):
        raise OptionError(f"{what}: expected a whole number, got {quoted(number)}")
    if not least <= number <= most:
        raise OptionError(f"{what}: expected {least} to {most}, got {quoted(int(number))}")
    return int(number)


def _seed(seed: Any) -> int:
    return _whole("seed", seed, 0, MOST_SEED)


def _array(what: str, numbers: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(numbers)
    except ValueError:
        raise OptionError(f"{what}: expected a row of whole numbers, got rows of them") from None


def _row(what: str, numbers: ArrayLike) -> Numbers:
    """Return whole numbers as a flat int64 array, without a copy if they are one already."""
    array = _array(what, numbers)
    if array.ndim != 1:
        raise OptionError(f"{what}: expected a row of whole numbers, got shape {array.shape}")
    if array.dtype.kind not in "iu" or array.dtype == np.uint64:
        raise OptionError(f"{what}: expected whole numbers such as int64, got {array.dtype}")
    return np.ascontiguousarray(array, np.int64)


def _as_many(what: str, items: Sequence[Any] | NDArray[Any], count: int) -> None:
    if len(items) != count:
        raise OptionError(f"{what}: expected {count}, one for each game, got {len(items)}")
