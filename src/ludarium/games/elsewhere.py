"""How a game is played and written on another site, as data in its folder; any game can do
without."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.core.errors import OptionError, quoted
from ludarium.core.game import AnyGame

Options = Mapping[str, Any]


def same(cell: str) -> str:
    """Most games name their cells as we do."""
    return cell


def plain_turn(game: AnyGame, state: Any, number: int, text: str) -> str:
    """Most moves are written as we do."""
    return text


def no_options(players: int) -> Options:
    """What the number of players decides: in most games nothing."""
    return {}


@dataclass(frozen=True)
class Elsewhere:
    """A game as abstractplay.com has it.

    `title` is its name there. `variants` has our options for each of its variants, by the name it
    is shown as and by its own id, and `usual` those of a game without any. `by_players` says what
    follows from how many play, whatever the variants say. `cell` gives our name of a cell (it
    raises NotationError), `turn` our text of a move: it gets the game, the state, the number of the
    move from 0 and its text in small letters without blanks, with the cells as they are there; an
    empty text means that nothing is to be played.
    """

    title: str
    usual: Options
    variants: Mapping[str, Options]
    by_players: Callable[[int], Options] = no_options
    cell: Callable[[str], str] = same
    turn: Callable[[AnyGame, Any, int, str], str] = plain_turn
    stops_when_decided: bool = False
    """Is a game over there as soon as somebody is sure to win?"""
    known: Mapping[str, Options] = field(init=False)

    def __post_init__(self) -> None:
        known = {name.casefold(): options for name, options in self.variants.items()}
        object.__setattr__(self, "known", known)

    def options(self, variants: Sequence[str], players: int) -> dict[str, Any]:
        """Our options for a game there; raises OptionError for a variant we do not have."""
        found = dict(self.usual)
        for variant in variants:
            if variant.strip().casefold() not in self.known:
                have = ", ".join(map(repr, self.variants))
                raise OptionError(
                    f"{self.title}: the variant {quoted(variant)} is not known here; "
                    f"known are {have}"
                )
            found |= self.known[variant.strip().casefold()]
        return found | dict(self.by_players(players))
