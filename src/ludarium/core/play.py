"""Play with checks: texts or moves in, new states or clear errors out."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ludarium.core.errors import IllegalMoveError, NotationError, quoted
from ludarium.core.game import CHANCE, AnyGame, Game, Move, State


def play(game: Game[State, Move], state: State, move: Move | str) -> State:
    """The state after a move, or after all moves of a text such as "b2,c3".

    Raises:
        NotationError: The text is not in the game's notation.
        IllegalMoveError: A move is not legal.
    """
    *_, (_, after) = steps(game, state, move)
    return after


def steps(game: Game[State, Move], state: State, move: Move | str) -> Iterator[tuple[Move, State]]:
    """Each move of a text (or the one move) with the state after it.

    A text is one turn: the moves of one seat, and perhaps a chance move before them.
    """
    if not isinstance(move, str):
        yield move, checked_apply(game, state, move)
        return
    turn: int | None = CHANCE
    for part in split_turn(move):
        step = game.parse(part, state)
        seat = game.to_move(state)
        if turn not in (CHANCE, seat):
            raise IllegalMoveError(f"{part.strip()}: the turn was over before this step")
        state = checked_apply(game, state, step)
        turn = seat
        yield step, state


def split_turn(text: str) -> list[str]:
    """The texts of the moves of a turn; raises NotationError for an empty one."""
    parts = text.split(",")
    if not all(part.strip() for part in parts):
        raise NotationError(f"expected steps joined by single commas, got {quoted(text)}")
    return parts


def checked_apply(
    game: Game[State, Move], state: State, move: Move, legal: Sequence[Move] | None = None
) -> State:
    """The state after a move; raises IllegalMoveError. Give the legal moves if you know them."""
    if move not in (game.legal_moves(state) if legal is None else legal):
        raise IllegalMoveError(why_not(game, state, move))
    return game.apply(state, move)


def why_not(game: AnyGame, state: Any, move: Any) -> str:
    """Why a move is not legal, in words."""
    if not _belongs(game, move):
        return f"{quoted(move)} is not a move of {game!r}"
    if game.to_move(state) is None:
        return f"{game.text(move)}: the game is over"
    return game.why_illegal(state, move)


def _belongs(game: AnyGame, move: Any) -> bool:
    try:
        game.action(move)
    except (KeyError, TypeError):
        return False
    return True


class WalkStep(NamedTuple):
    """A step of `walk`, with the states before and after it. The seat may be CHANCE."""

    state: Any
    seat: int
    move: Any
    after: Any


def walk(game: AnyGame, state: Any, choose: Callable[[Any, int], Any]) -> Iterator[WalkStep]:
    """Play from a state to the end of the game, step by step.

    `choose` gets the state and the seat to move (or CHANCE), and must return a legal move.
    """
    while (seat := game.to_move(state)) is not None:
        move = choose(state, seat)
        after = game.apply(state, move)
        yield WalkStep(state, seat, move, after)
        state = after
