"""The names and notation of a game on abstractplay.com, as data in its folder (optional)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.core.errors import OptionError, quoted
from ludarium.core.game import AnyGame

Options = Mapping[str, Any]


def same(cell: str) -> str:
    """The default: the site uses our cell names."""
    return cell


def plain_turn(game: AnyGame, state: Any, number: int, text: str) -> str:
    """The default: the site writes turns as we do."""
    return text


def no_options(players: int) -> Options:
    """The default: the number of players decides no option."""
    return {}


@dataclass(frozen=True)
class AbstractPlayMapping:
    """A game as abstractplay.com has it.

    Attributes:
        title: The game's name there.
        usual: Our options for a game without variants.
        variants: Our options for each variant, by its title and by its id.
        by_players: Options that follow from the number of players, whatever the variants say.
        cell: Translates a cell name; raises NotationError.
        turn: Translates a turn, given the game, the state, the number of the turn from 0 and its
            text in lower case without spaces. Empty when there is nothing to play.
        stops_when_decided: Does the site end a game as soon as its winner is certain?
    """

    title: str
    usual: Options
    variants: Mapping[str, Options]
    by_players: Callable[[int], Options] = no_options
    cell: Callable[[str], str] = same
    turn: Callable[[AnyGame, Any, int, str], str] = plain_turn
    stops_when_decided: bool = False
    _by_name: Mapping[str, Options] = field(init=False)

    def __post_init__(self) -> None:
        by_name = {name.casefold(): options for name, options in self.variants.items()}
        object.__setattr__(self, "_by_name", by_name)

    def options(self, variants: Sequence[str], players: int) -> dict[str, Any]:
        """Our options for a game there; raises OptionError for a variant we do not have."""
        options = dict(self.usual)
        for variant in variants:
            name = variant.strip().casefold()
            if name not in self._by_name:
                names = ", ".join(map(repr, self.variants))
                raise OptionError(
                    f"{self.title}: expected one of the variants {names}, got {quoted(variant)}"
                )
            options |= self._by_name[name]
        return options | dict(self.by_players(players))
