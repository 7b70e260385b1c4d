"""A batch of games in plain Python: for games without a twin in the kernel, and to compare with."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE
from ludarium.envs.batch_base import OVER, Batch, Numbers

_WORD = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    """The finaliser of SplitMix64 (Steele, Lea and Flood, 2014)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


class Stream:
    """The random streams of the kernel, number for number."""

    def __init__(self, state: int) -> None:
        self.state = state

    @classmethod
    def made(cls, seed: int, number: int) -> "Stream":
        """The stream of a game."""
        return cls(_mixed(seed) ^ _mixed(number + _STEP & _WORD))

    def randrange(self, stop: int, /) -> int:
        self.state = self.state + _STEP & _WORD
        return _mixed(self.state) * stop >> 64


class PlainBatch(Batch):
    """One game after another, by the rules in Python."""

    def _begin(self, seed: int) -> None:
        self._states = [self.game.initial_state()] * len(self)
        self._dice = [Stream.made(seed, number) for number in range(len(self))]
        self._reset(None)

    def _all(self, at: Numbers | None) -> list[int]:
        return list(range(len(self))) if at is None else at.tolist()

    def _step(self, actions: Numbers, at: Numbers | None, of: Numbers | None) -> int | None:
        moves, numbers = self.game.moves, self._all(at)
        sources = numbers if of is None else of.tolist()
        chosen = actions.tolist()
        for k, (number, action) in enumerate(zip(sources, chosen, strict=True)):
            mask = self.game.mask(self._states[number])
            if not 0 <= action < len(moves) or not mask[action]:
                return k
        for number, source, action in zip(numbers, sources, chosen, strict=True):
            self._dice[number].state = self._dice[source].state
            self._settle(number, self.game.apply(self._states[source], moves[action]))
        return None

    def _settle(self, number: int, state: Any) -> None:
        """A game has come to a new position: its draws fall, and what is seen is written."""
        state = self._drawn(number, state)
        over = self.game.to_move(state) is None
        self.done[number] = over
        self.rewards[number] = self.game.returns(state)
        if over and self.auto_reset:
            state = self._drawn(number, self.game.initial_state())
        self._states[number] = state
        seat = self.game.to_move(state)
        seen = self.game.observation(state, seat or 0)
        self.movers[number] = OVER if seat is None else seat
        self.observations[number].flat = np.frombuffer(seen, np.uint8)
        self.masks[number] = np.frombuffer(self.game.mask(state), np.bool_)

    def _drawn(self, number: int, state: Any) -> Any:
        while self.game.to_move(state) == CHANCE:
            state = self.game.apply(state, chance_move(self.game, state, self._dice[number]))
        return state

    def _reset(self, at: Numbers | None) -> None:
        for number in self._all(at):
            self._settle(number, self.game.initial_state())

    def _seed(self, seed: int, at: Numbers | None) -> None:
        for number in self._all(at):
            self._dice[number] = Stream.made(seed, number)

    def _codes(self, at: Numbers | None) -> list[str]:
        return [self.game.encode(self._states[number]) for number in self._all(at)]

    def _load(self, codes: list[str], at: Numbers | None) -> None:
        states = [self.game.decode(code) for code in codes]
        for number, state in zip(self._all(at), states, strict=True):
            self._settle(number, state)

    def _put(self, other: Any, source: Numbers | None, at: Numbers | None) -> None:
        streams = other.streams() if source is None else other.streams()[source]
        codes = other.codes(source)
        self._set_streams(streams, at)
        self._load(codes, at)

    def _streams(self) -> NDArray[np.uint64]:
        return np.array([dice.state for dice in self._dice], np.uint64)

    def _set_streams(self, streams: NDArray[np.uint64], at: Numbers | None = None) -> None:
        for number, state in zip(self._all(at), streams.tolist(), strict=True):
            self._dice[number] = Stream(state)
