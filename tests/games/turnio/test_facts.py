"""The facts of Turnio: the bag, what is fixed for ever, turning, points, and the X-chips."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import IllegalMoveError
from ludarium.agents.random import random_walk
from ludarium.games.turnio.chips import BAG, KIND, Chip, kind_of, meetings, orientations
from tests.effort import often
from tests.option_sets import of

TURNIO = of("turnio")
OTHER = str.maketrans("CS", "SC")


def test_the_arrangements_are_all_that_differ_under_rotation():
    """Of all ways to show as many circles as squares, apart from the bare chip."""
    lies = {
        "".join(corners)
        for corners in product("CS.", repeat=4)
        if corners.count("C") == corners.count("S") > 0
    }
    assert set(KIND) == lies
    classes = {frozenset(orientations(lie)) for lie in lies}
    assert len(classes) == len(set(KIND.values())) == 5


@pytest.mark.parametrize("option_set", TURNIO, ids=str)
def test_chips_fixed_for_ever_are_never_turned(option_set):
    """Those of a complete symbol, and two neighbours that form two pairs."""
    game: Any = option_set.load()
    rng = Random(f"fixed {option_set}")
    complete = doubles = 0
    for _ in range(often(2)):
        for_ever: dict[str, Chip] = {}
        for _, _, move, after in random_walk(game, rng):
            assert not game.text(move).startswith("@") or game.text(move)[1:] not in for_ever
            pieces = game.pieces(after)
            assert all(pieces[cell] == chip for cell, chip in for_ever.items())
            symbols, pairs = complete_symbols(game, after), double_pairs(game, after)
            for cells in [*symbols, *pairs]:
                assert set(cells) <= game.fixed(after)
                for_ever |= {cell: pieces[cell] for cell in cells}
            complete += len(symbols)
            doubles += len(pairs)
    assert complete and doubles


def complete_symbols(game: Any, state: Any) -> list[list[str]]:
    """The four squares around each point at which four quarters of one symbol meet."""
    pieces = game.pieces(state)
    points = []
    for column, row in product("abcde", range(1, 6)):
        right = chr(ord(column) + 1)
        names = [f"{column}{row + 1}", f"{right}{row + 1}", f"{right}{row}", f"{column}{row}"]
        # The corner of each that lies at the common point: opposite to its place around it.
        meeting = [pieces[n].corners[(i + 2) % 4] for i, n in enumerate(names) if n in pieces]
        if meeting in (["C"] * 4, ["S"] * 4):
            points.append(names)
    return points


def double_pairs(game: Any, state: Any) -> list[tuple[str, ...]]:
    names = game.board.names
    count = Counter(tuple(names[cell] for cell in pair.cells) for pair in game.pairs(state))
    return [cells for cells, number in count.items() if number == 2]


def test_there_are_60_shared_edges_with_two_ends():
    game: Any = ludarium.load("turnio")
    assert len(meetings(game.board)) == 120
    assert len({(cell, other) for cell, other, *_ in meetings(game.board)}) == 60


@pytest.mark.parametrize("blockers", [False, True])
def test_swapping_symbols_swaps_the_whole_game(blockers):
    """With the other symbol for the first seat each game has a mirror image, seat by seat."""
    circle: Any = ludarium.load("turnio", first="circle", blockers=blockers)
    square: Any = ludarium.load("turnio", first="square", blockers=blockers)
    for seed in range(4):
        other = square.initial_state()
        for before, _, move, after in random_walk(circle, Random(seed)):
            assert dict(mirrored(circle.chances(before))) == {
                square.text(m): chance for m, chance in square.chances(other)
            }
            legal = {mirror(circle.text(m)) for m in circle.legal_moves(before)}
            assert legal == {square.text(m) for m in square.legal_moves(other)}
            other = ludarium.play(square, other, mirror(circle.text(move)))
            assert circle.to_move(after) == square.to_move(other)
            assert circle.scores(after) == square.scores(other)


def mirror(text: str) -> str:
    """The text of a step with circles for squares; a chip in the bag goes by its own name."""
    if "/" in text:
        cell, corners = text.split("/")
        return f"{cell}/{corners.translate(OTHER)}"
    if text[0] in "CS" and text[-1] in "+-":
        return str(kind_of(Chip(text[:4].translate(OTHER), text[4])))
    return text


def mirrored(chances: Any) -> Any:
    return [(mirror(str(move)), chance) for move, chance in chances]


def full_but(*empty: str) -> str:
    """The rows of a board with chips of the bag everywhere but on some squares."""
    chips = iter(BAG.elements())
    board = ludarium.load("turnio").board
    symbols = {name: str(next(chips)) for name in board.names if name not in empty}
    rows = ["".join(symbols.get(name, "?") for name in row) for row in board.rows]
    return "/".join(rows)


def test_a_turn_must_leave_the_opponent_a_square():
    game: Any = ludarium.load("turnio", blockers=True)
    two_left = game.decode(full_but("a6", "f6").replace("?", "1") + ":block")
    assert {game.text(m) for m in game.legal_moves(two_left)} == {"X+a6", "X+f6", "done"}
    one_left = game.decode(full_but("f6").replace("?", "1") + ":block")
    assert [game.text(move) for move in game.legal_moves(one_left)] == ["done"]
    with pytest.raises(IllegalMoveError, match="must have a space"):
        ludarium.play(game, one_left, "X+f6")


def test_where_nothing_is_open_an_x_chip_must_go():
    game: Any = ludarium.load("turnio", blockers=True)
    state = game.decode(full_but("f6").replace("?", "X") + ":block")
    assert [game.text(move) for move in game.legal_moves(state)] == ["X-f6"]
    with pytest.raises(IllegalMoveError, match="must have a space"):
        ludarium.play(game, state, "done")
