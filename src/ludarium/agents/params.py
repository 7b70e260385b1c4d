"""Every tunable of the kernel's search, with what it does, and what suits a game."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from ludarium.core.errors import OptionError, quoted
from ludarium.core.game import AnyGame
from ludarium.games import computer

Tunables = Mapping[str, float]


@dataclass(frozen=True)
class SearchParams:
    """The defaults are those of kernel/include/ludarium/search/params.hpp."""

    exploration: float = 0.7
    """How much a move's being little tried counts; values lie in -1..1."""
    puct: float = 0.0
    """Above 0, exploration follows the priors of the moves instead, with this weight."""
    first_play_reduction: float = 0.0
    """How far below the moves tried so far a move never tried is taken to be."""
    expand_after: int = 2
    """How often a position is played out before its moves get nodes of their own."""
    margin_weight: float = 0.0
    """How much of a playout's value is the lead at its end; the rest is who won."""
    margin_scale: float = 10.0
    """The lead that is worth about three quarters of a win."""
    playout_cap: int = 1_000_000
    """Playouts are cut after so many steps, and what has been reached is estimated."""
    guidance: float = 0.0
    """The share of playouts that follow what is known of the game instead of pure chance."""
    crowds: int = 0
    """Is a leaf played out many times at once, where the game can do that? 0 or 1."""
    estimate_weight: float = 0.0
    """How much of a leaf's value is what is known of the game at sight."""
    minimax_weight: float = 0.0
    """How much of a move's worth in the tree is what minimax makes of the positions at sight."""
    grave: int = 0
    """Above 0, moves tried little are also judged by how they did when made later on, once that
    has been counted for so many simulations through a position."""
    grave_bias: float = 0.01
    """Larger trusts what happened later on less, the more a move has been tried itself."""
    transpositions: int = 1
    """Do positions reached by different ways share what is found out below them? 0 or 1."""
    max_nodes: int = 20_000_000
    """The tree never holds more nodes; when it is full, the least visited make room."""


RANGES: dict[str, tuple[float, float]] = {
    "exploration": (0, 100),
    "puct": (0, 100),
    "first_play_reduction": (-100, 100),
    "expand_after": (0, 2**32 - 1),
    "margin_weight": (0, 1),
    "margin_scale": (0.01, 1000),
    "playout_cap": (1, 10**9),
    "guidance": (0, 1),
    "crowds": (0, 1),
    "estimate_weight": (0, 1),
    "minimax_weight": (0, 1),
    "grave": (0, 10**9),
    "grave_bias": (0, 100),
    "transpositions": (0, 1),
    "max_nodes": (1_500, 10**9),
}
"""What each tunable may be."""


def params_for(game: AnyGame, tunables: Tunables | None = None) -> SearchParams:
    """What suits a game, but for the tunables that are given."""
    suited: Tunables = {}
    for least, tuned in computer(game.name).tuned:
        if len(game.moves) >= least:
            suited = tuned
    return SearchParams(**{**suited, **checked(tunables or {})})  # type: ignore[arg-type]


def checked(tunables: Tunables) -> Tunables:
    """The tunables, if each is one and within its range; else raises OptionError."""
    for name, value in tunables.items():
        if name not in RANGES:
            raise OptionError(f"search: expected one of {', '.join(RANGES)}, got {quoted(name)}")
        low, high = RANGES[name]
        whole = name in WHOLE
        if not low <= value <= high or (whole and value != int(value)):
            kind = "a whole number" if whole else "a number"
            raise OptionError(f"{name}: expected {kind} from {low} to {high}, got {quoted(value)}")
    return {name: int(value) if name in WHOLE else value for name, value in tunables.items()}


def parse_tunables(text: str) -> Tunables:
    """`exploration=0.5&expand_after=1`; raises OptionError."""
    tunables: dict[str, float] = {}
    for part in text.split("&"):
        name, _, value = part.partition("=")
        try:
            tunables[name] = float(value)
        except ValueError:
            known = ", ".join(RANGES)
            form = f"tunables like exploration=0.5&expand_after=1 ({known})"
            raise OptionError(f"search: expected {form}, got {quoted(part)}") from None
    return checked(tunables)


WHOLE = frozenset(field.name for field in fields(SearchParams) if field.type in (int, "int"))
"""The tunables that are whole numbers."""
