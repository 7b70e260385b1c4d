"""A batch of games in the kernel: no Python for single games, on several threads."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludarium import kernel
from ludarium.core.errors import OptionError
from ludarium.envs.batch_base import Batch, Numbers


class KernelBatch(Batch):
    """All is done in C++, which writes into the arrays; other Python threads go on meanwhile."""

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
            return
        self._set_streams(other.streams() if source is None else other.streams()[source], at)
        self._load(other.codes(source), at)

    def _streams(self) -> NDArray[np.uint64]:
        streams = np.zeros(len(self), np.uint64)
        self._native.streams(streams)
        return streams

    def _set_streams(self, streams: NDArray[np.uint64], at: Numbers | None = None) -> None:
        self._native.set_streams(streams, at)
