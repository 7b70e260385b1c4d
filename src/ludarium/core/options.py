"""The options of a game as data, from which they are checked, parsed and prompted for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeVar

from ludarium.core.errors import OptionError, quoted, suggestion

Value = TypeVar("Value", covariant=True)


class Frozen(Mapping[str, Value]):
    """An immutable mapping. It equals mappings with the same items, and is hashable if the values
    are."""

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


@dataclass(frozen=True)
class Option:
    """A whole number from `low` to `high`; the other kinds refine `check` and `from_text`.

    A `default` of None means that the game works the value out from its other options.
    """

    name: str
    default: Any
    help: str
    low: int = 0
    high: int = 0
    odd: bool = False
    title: str = ""
    """A short label for menus; the name if empty."""

    kind: ClassVar[Literal["number", "seats", "choice", "switch", "sides"]] = "number"
    """The kind of value."""

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        kind = "an odd whole number" if self.odd else "a whole number"
        return f"{kind} from {self.low} to {self.high}"

    @property
    def samples(self) -> tuple[Any, ...]:
        """A few sensible values, small to large, for menus and tests."""
        return tuple(range(self.low, self.high + 1, 2 if self.odd else 1))

    @property
    def typed(self) -> str:
        """Other values that can be typed, in words; empty if the samples are all."""
        return ""

    @property
    def labels(self) -> dict[str, str]:
        """For menus, by its text: what a value stands for, where that is not clear."""
        return {}

    def check(self, value: Any) -> Any:
        """The value in its normal form; raises OptionError when it is not allowed."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.error(value)
        if self.odd and value % 2 == 0:
            raise self.error(value)
        return value

    def from_text(self, text: str) -> Any:
        """The value that a person typed."""
        try:
            return self.check(int(text))
        except ValueError:
            raise self.error(text) from None

    def to_text(self, value: Any) -> str:
        """The value as a person types it."""
        return str(value)

    def numbers(self, value: Any) -> tuple[int, ...]:
        """The value as the numbers that the kernel's twin of a game takes."""
        return (int(value),)

    def error(self, value: Any) -> OptionError:
        return OptionError(f"option {self.name!r}: expected {self.allowed}, got {quoted(value)}")


@dataclass(frozen=True)
class Seats(Option):
    """The number of seats."""

    kind = "seats"


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    kind = "choice"
    words: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    """The meanings of the words, if the words alone are not clear."""
    by_seats: Mapping[int, Mapping[str, str]] = field(default_factory=dict, hash=False)
    """By number of seats: the words that can be chosen and their meanings."""

    @property
    def allowed(self) -> str:
        return "one of " + ", ".join(self.words)

    @property
    def samples(self) -> tuple[Any, ...]:
        return self.words

    @property
    def labels(self) -> dict[str, str]:
        return dict(zip(self.words, self.meanings, strict=False))

    def check(self, value: Any) -> Any:
        if not isinstance(value, str) or value not in self.words:
            raise self.error(value)
        return value

    def from_text(self, text: str) -> Any:
        return self.check(text.strip().lower())

    def numbers(self, value: Any) -> tuple[int, ...]:
        return (self.words.index(value),)


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    kind = "switch"

    @property
    def allowed(self) -> str:
        return "on or off"

    @property
    def samples(self) -> tuple[Any, ...]:
        return (False, True)

    def check(self, value: Any) -> Any:
        if not isinstance(value, bool):
            raise self.error(value)
        return value

    def from_text(self, text: str) -> Any:
        word = text.strip().lower()
        if word in ("on", "yes", "true", "1"):
            return True
        if word in ("off", "no", "false", "0"):
            return False
        raise self.error(text)

    def to_text(self, value: Any) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class Sides(Option):
    """The side lengths of a hexagon: one number, or six clockwise from the top side."""

    kind = "sides"

    @property
    def allowed(self) -> str:
        return f"one side length from {self.low} to {self.high}, or six, clockwise from the top"

    @property
    def typed(self) -> str:
        short, long = min(self.low + 1, self.high), min(self.low + 2, self.high)
        return f"six sides, such as {self.to_text((short, long) * 3)}"

    def check(self, value: Any) -> Any:
        if type(value) is int:
            return super().check(value)
        if not isinstance(value, Sequence) or isinstance(value, str | bytes) or len(value) != 6:
            raise self.error(value)
        if any(type(side) is not int or not self.low <= side <= self.high for side in value):
            raise self.error(value)
        return value[0] if len(set(value)) == 1 else tuple(value)

    def from_text(self, text: str) -> Any:
        try:
            numbers = [int(part) for part in text.split(",")]
        except ValueError:
            raise self.error(text) from None
        return self.check(numbers[0] if len(numbers) == 1 else numbers)

    def to_text(self, value: Any) -> str:
        return str(value) if isinstance(value, int) else ",".join(map(str, value))

    def numbers(self, value: Any) -> tuple[int, ...]:
        return (value,) * 6 if isinstance(value, int) else tuple(value)


def options_from_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """Options as they were before JSON turned their tuples into lists."""
    return {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}


def resolve(game: str, options: Sequence[Option], values: Mapping[str, Any]) -> Frozen[Any]:
    """Every option with its checked or default value; raises OptionError."""
    names = [option.name for option in options]
    for name in values:
        if name not in names:
            message = f"{game} has no option {quoted(name)}; it has: {', '.join(names)}"
            raise OptionError(message + suggestion(name, names))
    return Frozen(
        {
            option.name: option.check(values[option.name])
            if option.name in values
            else option.default
            for option in options
        }
    )
