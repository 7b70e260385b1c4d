"""Playing on from a state: legal steps in a row, chosen by somebody, until the game is over."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ludarium.core.game import AnyGame


class Walked(NamedTuple):
    """One step on the way: where it was made and by whom (a seat, or CHANCE), and what came of
    it."""

    state: Any
    seat: int
    move: Any
    after: Any


def walk(game: AnyGame, state: Any, choose: Callable[[Any, int], Any]) -> Iterator[Walked]:
    """Each step from a state to the end of the game, made when it is asked for.

    `choose` gets the state and who is to move; like `game.apply` this trusts it to choose a legal
    move. Whoever wants to stop before the end simply asks for no more.
    """
    while (seat := game.to_move(state)) is not None:
        move = choose(state, seat)
        after = game.apply(state, move)
        yield Walked(state, seat, move, after)
        state = after
