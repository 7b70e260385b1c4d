"""What is the same by a turn or a reflection of the board is worth the same, within noise."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ludarium import kernel
from ludarium.boards import Board, cells
from ludarium.core.game import AnyGame
from tests.agents.full_search import FullSearch, TooLargeError
from tests.option_sets import OptionSet

pytest.importorskip("ludarium_kernel")

BOARDS = [
    (OptionSet("flume", {"size": 5}), 8),
    (OptionSet("churn", {"sides": 3}), 12),
    (OptionSet("subsume", {"sides": 3}), 12),
]
EVEN = 3.0
"""So much exploration that every move is tried about equally often."""


@pytest.mark.parametrize(("option_set", "count"), BOARDS, ids=str)
def test_symmetric_first_moves_are_worth_the_same(option_set, count):
    game = option_set.load()
    assert len(symmetries(game.board)) == count
    decision = kernel.Search(game, game.initial_state(), exploration=EVEN).run(simulations=250_000)
    value = {
        str(move): each.value[0] for move, each in decision.candidates.items() if each is not None
    }
    means = []
    for orbit in orbits(game.board):
        values = [value[cell] for cell in orbit]
        assert max(values) - min(values) < 0.07, orbit
        means.append(sum(values) / len(values))
    if option_set.name == "subsume":
        assert max(means) - min(means) > 0.07, "where moves differ, it shows"


def images(game: AnyGame, state: Any) -> Iterator[tuple[Any, list[int]]]:
    """The mirror images of a state, with what becomes of each cell."""
    for image in symmetries(game.board):
        stones = tuple(sum(1 << image[cell] for cell in cells(mask)) for mask in state.stones)
        yield replace(state, stones=stones), image


def after(game: AnyGame, steps: int, rng: Random) -> Any:
    state = game.initial_state()
    for _ in range(steps):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


@pytest.mark.parametrize(("option_set", "count"), BOARDS, ids=str)
def test_images_of_a_position_are_worth_the_same(option_set, count):
    """The tree is kept to the moves of the root, so that the noise is that of random play."""
    game = option_set.load()
    state = after(game, 7, Random(f"images {option_set}"))
    values: list[float] = []
    for mirrored, _ in images(game, state):
        search = kernel.Search(game, mirrored, expand_after=2**32 - 1, exploration=EVEN)
        decision = search.run(simulations=15_000, seed=len(values))
        tried = [each for each in decision.candidates.values() if each is not None]
        visits = sum(each.visits for each in tried)
        values.append(sum(each.visits * each.value[0] for each in tried) / visits)
    assert len(values) == count
    assert all(value == pytest.approx(values[0], abs=0.06) for value in values)


@pytest.mark.parametrize(("option_set", "count"), BOARDS, ids=str)
def test_images_of_an_end_are_proven_alike(option_set, count):
    """And so are the moves: the certain wins of an image are the images of the certain wins."""
    game, rng = option_set.load(), Random(f"end {option_set}")
    while True:
        state = after(game, {"flume": 19, "churn": 40, "subsume": 12}[option_set.name], rng)
        if game.to_move(state) is None:
            continue
        full = FullSearch(game, 3_000)
        try:
            exact = full.value(state)
        except TooLargeError:
            continue
        if len(set(full.moves(state).values())) > 1:
            break
    for mirrored, image in images(game, state):
        decision = kernel.Search(game, mirrored).run(simulations=50_000)
        assert decision.proven and decision.value == pytest.approx(tuple(map(float, exact)))
        back = game.board.names[image.index(game.board.index[str(decision.move)])]
        assert full.moves(state)[game.parse(back)] == max(full.moves(state).values())


def orbits(board: Board) -> list[list[str]]:
    """The cells by what a turn or a reflection of the board makes of them."""
    maps = symmetries(board)
    orbits = {frozenset(image[cell] for image in maps) for cell in range(board.size)}
    return [[board.names[cell] for cell in sorted(orbit)] for orbit in orbits]


def symmetries(board: Board) -> list[list[int]]:
    """Every turn and reflection, as a list that has the image of each cell."""
    ways = len(board.neighbours[0])
    candidates = (
        _spread(board, target, turn, flip)
        for target in range(board.size)
        for turn in range(ways)
        for flip in (1, -1)
    )
    return [image for image in candidates if image is not None]


def _spread(board: Board, target: int, turn: int, flip: int) -> list[int] | None:
    """The symmetry that takes cell 0 to a target and direction d to flip * d + turn."""
    ways = len(board.neighbours[0])
    image = {0: target}
    queue = [0]
    for cell in queue:
        for direction, other in enumerate(board.neighbours[cell]):
            there = board.neighbours[image[cell]][(flip * direction + turn) % ways]
            if other is None or there is None:
                if other is not there:
                    return None
            elif other not in image:
                image[other] = there
                queue.append(other)
            elif image[other] != there:
                return None
    return [image[cell] for cell in range(board.size)]
