"""Checked play: text or moves in, a new state or a clear error out."""

from collections.abc import Iterator, Sequence
from typing import Any

from ludarium.core.errors import IllegalMoveError, NotationError, quoted
from ludarium.core.game import CHANCE, AnyGame, Game, Move, State


def play(game: Game[State, Move], state: State, move: Move | str) -> State:
    """The state after a step, or after the several steps of a text such as "b2,c3".

    Raises NotationError when the text is not in the game's notation and IllegalMoveError when a
    step is not allowed. Nothing is ever changed: on error the caller still has its state.
    """
    *_, (_, after) = steps(game, state, move)
    return after


def steps(game: Game[State, Move], state: State, move: Move | str) -> Iterator[tuple[Move, State]]:
    """Each checked step of a text (or the one move) with the state after it.

    A text is one turn: the steps of one seat, with the draw before them where there is one.
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
    """The step texts of a turn; raises NotationError for an empty one."""
    parts = text.split(",")
    if not all(part.strip() for part in parts):
        raise NotationError(f"expected steps joined by single commas, got {quoted(text)}")
    return parts


def checked_apply(
    game: Game[State, Move], state: State, move: Move, legal: Sequence[Move] | None = None
) -> State:
    """The state after one step; raises IllegalMoveError. `legal` are the legal moves, where they
    are known."""
    if move not in (game.legal_moves(state) if legal is None else legal):
        raise IllegalMoveError(why_not(game, state, move))
    return game.apply(state, move)


def why_not(game: AnyGame, state: Any, move: Any) -> str:
    """Why a step is not legal, in words."""
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
