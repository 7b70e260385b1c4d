"""An immutable mapping."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

Value = TypeVar("Value", covariant=True)


class Frozen(Mapping[str, Value]):
    """Values by name that never change. Equal to any mapping with the same items, and hashable if
    the values are."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)
