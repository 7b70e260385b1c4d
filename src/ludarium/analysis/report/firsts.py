"""The first moves of a game, those together that a symmetry of the board takes into each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from ludarium.analysis.symmetry import canonical
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.moves import SWAP
from ludarium.games import target

MOST_DRAWS = 200
"""Of so many positions after the first draws the moves are looked at, at most."""


@dataclass(frozen=True)
class First:
    """First moves that are the same but for symmetry: how one of them is written, and the cells
    they point at, with which of the ways to place there; none for a word such as `pass`."""

    text: str
    cells: tuple[str, ...]
    choice: str = ""
    colour: str = ""
    """That of the stone, where they bring one."""
    after_draw: bool = False
    """Comes a draw before it? Then all ways to place on the cell are meant."""


@lru_cache(16)
def first_moves(game: AnyGame) -> tuple[First, ...]:
    """In the order in which the game lists them."""
    start = game.initial_state()
    return tuple(_after_draws(game) if game.to_move(start) == CHANCE else _by_class(game, start))


def _by_class(game: AnyGame, start: Any) -> list[First]:
    classes: dict[Any, list[Any]] = {}
    for move in game.legal_moves(start):
        pointed = target(game, move)
        after = game.apply(start, move)
        key = (pointed.choice, *canonical(game, after)) if pointed.spots else game.text(move)
        classes.setdefault(key, []).append(move)
    return [_first(game, moves) for moves in classes.values()]


def _first(game: AnyGame, moves: list[Any]) -> First:
    pointed = [target(game, move) for move in moves]
    cells = tuple(each.spots[0] for each in pointed if each.spots)
    after = game.apply(game.initial_state(), moves[0])
    stone = game.pieces(after).get(cells[0]) if cells else None
    colour = game.info.colours[stone] if isinstance(stone, int) else ""
    return First(game.text(moves[0]), cells, pointed[0].choice, colour)


def _after_draws(game: AnyGame) -> list[First]:
    """By cell, whatever is drawn."""
    firsts: dict[str, First] = {}
    for state in _positions_after_draws(game):
        for move in game.legal_moves(state):
            spots = target(game, move).spots
            text = spots[0] if spots else game.text(move)
            firsts.setdefault(text, First(text, spots[:1], after_draw=True))
    order = {cell: number for number, cell in enumerate(game.board.names)}
    return sorted(firsts.values(), key=lambda first: order.get(first.text, len(order)))


def _positions_after_draws(game: AnyGame) -> Iterator[Any]:
    """Positions after the draws that a game begins with."""
    waiting, seen = [game.initial_state()], 0
    while waiting and seen < MOST_DRAWS:
        state = waiting.pop()
        if game.to_move(state) == CHANCE:
            waiting += [game.apply(state, move) for move in game.legal_moves(state)]
        else:
            seen += 1
            yield state


def move_of(game: AnyGame, state: Any, first: First, rng: Random) -> Any | None:
    """A legal move of the kind in a state where the first step is to be made."""
    if not first.after_draw:
        return game.parse(first.text)
    legal = game.legal_moves(state)
    fitting = [move for move in legal if _fits(game, move, first)]
    return rng.choice(fitting) if fitting else None


def _fits(game: AnyGame, move: Any, first: First) -> bool:
    spots = target(game, move).spots
    return spots[:1] == first.cells if spots else game.text(move) == first.text


def swap_after(game: AnyGame, state: Any) -> list[Any]:
    """A swap where there can be one. It changes nothing but who plays which colour, so the game
    that follows is the one without a swap, seen by colours."""
    seat = game.to_move(state)
    return [SWAP] if seat not in (None, CHANCE) and SWAP in game.legal_moves(state) else []
