"""The tunables of the kernel's search, as tuned for a game or given by the user.

Names, defaults, ranges and descriptions are those of kernel/include/ludarium/search/params.hpp.
Without the kernel tunables have no effect.
"""

from collections.abc import Mapping

from ludarium import kernel
from ludarium.core.errors import OptionError, quoted
from ludarium.core.game import AnyGame
from ludarium.games import computer

Tunables = Mapping[str, float]


def params_for(game: AnyGame, tunables: Tunables | None = None) -> Tunables:
    """Return the tunables of a game, overridden by the given ones."""
    suited: Tunables = {}
    for least, tuned in computer(game.name).tuned:
        if len(game.moves) >= least:
            suited = tuned
    return {**suited, **checked(tunables or {})}


def checked(tunables: Tunables) -> Tunables:
    """Return the tunables; raises OptionError for an unknown name or a value out of range.
    Without the kernel they are not checked."""
    ranges = kernel.tunables()
    return {
        name: _checked(name, value, ranges) if ranges else value for name, value in tunables.items()
    }


def _checked(name: str, value: float, ranges: Mapping[str, kernel.Tunable]) -> float:
    if name not in ranges:
        raise OptionError(f"search: expected one of {', '.join(ranges)}, got {quoted(name)}")
    tunable = ranges[name]
    if not tunable.least <= value <= tunable.most or (tunable.whole and value != int(value)):
        kind = "a whole number" if tunable.whole else "a number"
        expected = f"expected {kind} from {tunable.least:.12g} to {tunable.most:.12g}"
        raise OptionError(f"{name}: {expected}, got {quoted(value)}")
    return int(value) if tunable.whole else value


def parse_tunables(text: str) -> Tunables:
    """Parse tunables such as `exploration=0.5&expand_after=1`; raises OptionError."""
    if why := kernel.absence():
        raise OptionError(f"search: tunables need the kernel, but {why}")
    tunables: dict[str, float] = {}
    for part in text.split("&"):
        name, _, value = part.partition("=")
        try:
            tunables[name] = float(value)
        except ValueError:
            names = ", ".join(kernel.tunables())
            form = f"tunables like exploration=0.5&expand_after=1 ({names})"
            raise OptionError(f"search: expected {form}, got {quoted(part)}") from None
    return checked(tunables)
