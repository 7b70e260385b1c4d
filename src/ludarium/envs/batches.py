"""Many games at once, for programs that learn from millions of steps.

    games = ludarium.envs.batch(ludarium.load("churn", sides=3), 1024)
    games.step(actions)

Each call makes a step in every game and writes the results into arrays that stay the same objects:
`observations`, `masks`, `rewards`, `movers` and `done`.
"""

from typing import Any

from ludarium import kernel
from ludarium.core.chance import chance_move
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame
from ludarium.envs import research
from ludarium.envs.batch_base import OVER, Batch, Numbers

with research("ludarium.envs.batch"):
    import numpy as np
    from numpy.typing import NDArray

_WORD = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    """Return the finaliser of SplitMix64 (Steele, Lea and Flood, 2014)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


class Stream:
    """A random stream with the same numbers as in the kernel."""

    def __init__(self, state: int) -> None:
        self.state = state

    @classmethod
    def for_game(cls, seed: int, number: int) -> "Stream":
        """Return the stream of a game."""
        return cls(_mixed(seed) ^ _mixed(number + _STEP & _WORD))

    def randrange(self, stop: int, /) -> int:
        self.state = self.state + _STEP & _WORD
        return _mixed(self.state) * stop >> 64


class PlainBatch(Batch):
    """A batch that plays one game after another by the Python rules."""

    def _begin(self, seed: int) -> None:
        self._states = [self.game.initial_state()] * len(self)
        self._dice = [Stream.for_game(seed, number) for number in range(len(self))]
        self._reset(None)

    def _all(self, at: Numbers | None) -> list[int]:
        return list(range(len(self))) if at is None else at.tolist()

    def _step(self, actions: Numbers, at: Numbers | None, of: Numbers | None) -> int | None:
        moves, numbers = self.game.moves, self._all(at)
        sources = numbers if of is None else of.tolist()
        action_list = actions.tolist()
        for k, (number, action) in enumerate(zip(sources, action_list, strict=True)):
            mask = self.game.mask(self._states[number])
            if not 0 <= action < len(moves) or not mask[action]:
                return k
        for number, source, action in zip(numbers, sources, action_list, strict=True):
            self._dice[number].state = self._dice[source].state
            self._settle(number, self.game.apply(self._states[source], moves[action]))
        return None

    def _settle(self, number: int, state: Any) -> None:
        """Make the draws of a new position, and write what the seat to move sees."""
        state = self._after_chance(number, state)
        over = self.game.to_move(state) is None
        self.done[number] = over
        self.rewards[number] = self.game.returns(state)
        if over and self.auto_reset:
            state = self._after_chance(number, self.game.initial_state())
        self._states[number] = state
        seat = self.game.to_move(state)
        planes = self.game.observation(state, seat or 0)
        self.movers[number] = OVER if seat is None else seat
        self.observations[number].flat = np.frombuffer(planes, np.uint8)
        self.masks[number] = np.frombuffer(self.game.mask(state), np.bool_)

    def _after_chance(self, number: int, state: Any) -> Any:
        while self.game.to_move(state) == CHANCE:
            state = self.game.apply(state, chance_move(self.game, state, self._dice[number]))
        return state

    def _reset(self, at: Numbers | None) -> None:
        for number in self._all(at):
            self._settle(number, self.game.initial_state())

    def _seed(self, seed: int, at: Numbers | None) -> None:
        for number in self._all(at):
            self._dice[number] = Stream.for_game(seed, number)

    def _codes(self, at: Numbers | None) -> list[str]:
        return [self.game.encode(self._states[number]) for number in self._all(at)]

    def _load(self, codes: list[str], at: Numbers | None) -> None:
        states = [self.game.decode(code) for code in codes]
        for number, state in zip(self._all(at), states, strict=True):
            self._settle(number, state)

    def _put(self, other: Any, source: Numbers | None, at: Numbers | None) -> None:
        self._copy(other, source, at)

    def _streams(self) -> NDArray[np.uint64]:
        return np.array([dice.state for dice in self._dice], np.uint64)

    def _set_streams(self, streams: NDArray[np.uint64], at: Numbers | None = None) -> None:
        for number, state in zip(self._all(at), streams.tolist(), strict=True):
            self._dice[number] = Stream(state)


class KernelBatch(Batch):
    """A batch in C++, on several threads; other Python threads can run at the same time."""

    def _begin(self, seed: int) -> None:
        if (why := kernel.no_batches(self.game)) is not None:
            raise OptionError(f"in_kernel: {why}")
        arrays = (self.observations, self.masks, self.rewards, self.movers, self.done)
        self._rules = kernel.rules(self.game)
        self._native = self._rules.batch(*arrays, seed, self.auto_reset)

    def _step(self, actions: Numbers, at: Numbers | None, of: Numbers | None) -> int | None:
        wrong = self._native.step(actions, at, of, self.threads)
        return None if wrong < 0 else wrong

    def _reset(self, at: Numbers | None) -> None:
        self._native.reset(at, self.threads)

    def _seed(self, seed: int, at: Numbers | None) -> None:
        self._native.seed(seed, at)

    def _codes(self, at: Numbers | None) -> list[str]:
        return self._native.codes(at)

    def _load(self, codes: list[str], at: Numbers | None) -> None:
        self._native.load(codes, at, self.threads)

    def _put(self, other: Any, source: Numbers | None, at: Numbers | None) -> None:
        if isinstance(other, KernelBatch) and other._rules is self._rules:
            self._native.put(other._native, source, at, self.threads)
        else:
            self._copy(other, source, at)

    def _streams(self) -> NDArray[np.uint64]:
        streams = np.zeros(len(self), np.uint64)
        self._native.streams(streams)
        return streams

    def _set_streams(self, streams: NDArray[np.uint64], at: Numbers | None = None) -> None:
        self._native.set_streams(streams, at)


def batch(
    game: AnyGame,
    n: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    auto_reset: bool = True,
    in_kernel: bool | None = None,
) -> Batch:
    """Return `n` games that are played at once, in the kernel if possible, else in plain Python.

    Each game has its own random stream, made from the seed and the game's number. So chance moves
    are the same with any number of threads, in the kernel and in Python, which is slower.

    Args:
        game: The game with its options.
        n: The number of games.
        seed: The seed of all chance moves.
        threads: The number of threads; None is one for each processor.
        auto_reset: Start a new game as soon as one is over.
        in_kernel: True demands the kernel, False plain Python.

    Raises:
        OptionError: The settings are not possible.
    """
    if in_kernel is None:
        in_kernel = kernel.batches(game)
    kind = KernelBatch if in_kernel else PlainBatch
    return kind(game, n, seed=seed, threads=threads, auto_reset=auto_reset)
