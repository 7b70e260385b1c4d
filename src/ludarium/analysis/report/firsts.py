"""The first moves of a game, grouped by symmetry of the board."""

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
"""The most positions after the first chance moves whose moves are listed."""


@dataclass(frozen=True)
class First:
    """A group of first moves that are equal by symmetry: the text of one of them, their cells (none
    for a word such as `pass`), and which of the ways to place there."""

    text: str
    cells: tuple[str, ...]
    choice: str = ""
    colour: str = ""
    """The colour of the stone, if they place one."""
    after_chance: bool = False
    """Does a chance move come first? Then the group has all ways to place on the cell."""


@lru_cache(16)
def first_moves(game: AnyGame) -> tuple[First, ...]:
    """Return the first moves in the order of the game."""
    start = game.initial_state()
    return tuple(_after_chance(game) if game.to_move(start) == CHANCE else _by_class(game, start))


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


def _after_chance(game: AnyGame) -> list[First]:
    """Return the first moves by cell, for all chance moves together."""
    firsts: dict[str, First] = {}
    for state in _positions_after_chance(game):
        for move in game.legal_moves(state):
            spots = target(game, move).spots
            text = spots[0] if spots else game.text(move)
            firsts.setdefault(text, First(text, spots[:1], after_chance=True))
    order = {cell: number for number, cell in enumerate(game.board.names)}
    return sorted(firsts.values(), key=lambda first: order.get(first.text, len(order)))


def _positions_after_chance(game: AnyGame) -> Iterator[Any]:
    """Yield positions after the draws at the start of a game."""
    waiting, seen = [game.initial_state()], 0
    while waiting and seen < MOST_DRAWS:
        state = waiting.pop()
        if game.to_move(state) == CHANCE:
            waiting += [game.apply(state, move) for move in game.legal_moves(state)]
        else:
            seen += 1
            yield state


def move_of(game: AnyGame, state: Any, first: First, rng: Random) -> Any | None:
    """Return a legal move of the group in a state before the first step, or None."""
    if not first.after_chance:
        return game.parse(first.text)
    legal = game.legal_moves(state)
    fitting = [move for move in legal if _fits(game, move, first)]
    return rng.choice(fitting) if fitting else None


def _fits(game: AnyGame, move: Any, first: First) -> bool:
    spots = target(game, move).spots
    return spots[:1] == first.cells if spots else game.text(move) == first.text


def swap_after(game: AnyGame, state: Any) -> list[Any]:
    """Return the swap if it is legal. It only exchanges the colours, so that the game that follows
    is the one without a swap, by colour."""
    seat = game.to_move(state)
    return [SWAP] if seat not in (None, CHANCE) and SWAP in game.legal_moves(state) else []
