"""Play on from a state to the end of the game."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ludarium.core.game import AnyGame


class WalkStep(NamedTuple):
    """One step of a walk: the state before it, who made it (a seat or CHANCE), and the state
    after it."""

    state: Any
    seat: int
    move: Any
    after: Any


def walk(game: AnyGame, state: Any, choose: Callable[[Any, int], Any]) -> Iterator[WalkStep]:
    """Each step from a state to the end of the game, played when it is needed.

    `choose` gets the state and who is to move, and must return a legal move.
    """
    while (seat := game.to_move(state)) is not None:
        move = choose(state, seat)
        after = game.apply(state, move)
        yield WalkStep(state, seat, move, after)
        state = after
