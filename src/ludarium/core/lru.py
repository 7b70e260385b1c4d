"""A cache of limited size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Values by key; the least recently used ones are dropped when all are too large together."""

    def __init__(self, limit: int, size: Callable[[V], int] = lambda value: 1) -> None:
        """
        Args:
            limit: The greatest size of all values together.
            size: The size of a value, which must not change; by default values are counted.
        """
        self._limit, self._size_of = limit, size
        self._values: OrderedDict[K, V] = OrderedDict()
        self.size = 0

    def get(self, key: K) -> V | None:
        """Return the value of a key, which becomes the most recently used, or None."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Add or replace a value, which becomes the most recently used."""
        self.pop(key)
        self._values[key] = value
        self.size += self._size_of(value)
        while self.size > self._limit:
            _, dropped = self._values.popitem(last=False)
            self.size -= self._size_of(dropped)

    def pop(self, key: K) -> V | None:
        """Remove and return the value of a key, or None."""
        value = self._values.pop(key, None)
        if value is not None:
            self.size -= self._size_of(value)
        return value

    def clear(self) -> None:
        """Remove all values."""
        self._values.clear()
        self.size = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[K]:
        """Iterate over the keys, the least recently used first."""
        return iter(self._values)

    def values(self) -> list[V]:
        """Return the values, the least recently used first."""
        return list(self._values.values())
