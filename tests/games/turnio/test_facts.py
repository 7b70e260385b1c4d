"""The facts of Turnio: the bag, what is fixed for ever, turning, points, and the X-chips."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import CHANCE, IllegalMoveError
from ludarium.agents.random import random_walk
from ludarium.games.turnio.chips import BAG, KIND, X_CHIP, Chip, kind_of, meetings, orientations
from tests.effort import often
from tests.option_sets import of

TURNIO = of("turnio")
OTHER = str.maketrans("CS", "SC")


def state_after(game: Any, turns: str) -> Any:
    """The state after some turns, written with spaces between them."""
    state = game.initial_state()
    for turn in turns.split():
        state = ludarium.play(game, state, turn)
    return state


def test_the_bag():
    assert BAG.total() == 38
    quarters = Counter(4 - chip.corners.count(".") for chip in BAG.elements())
    assert quarters == {4: 20, 2: 18}
    for many in (4, 2):
        arrows = Counter(c.arrow for c in BAG.elements() if 4 - c.corners.count(".") == many)
        assert arrows["+"] == arrows["-"]
    assert all(chip.corners.count("C") == chip.corners.count("S") for chip in BAG)


def test_swapping_circles_with_squares_maps_the_bag_to_itself():
    swapped = Counter(kind_of(Chip(c.corners.translate(OTHER), c.arrow)) for c in BAG.elements())
    assert swapped == BAG


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


def test_a_chip_needs_four_turns_to_come_back():
    for lie, arrow in product(KIND, "+-"):
        chip = Chip(lie, arrow)
        chips = [chip]
        for _ in range(4):
            chips.append(chips[-1].turned())
        assert chips[4] == chip and len(set(chips[:4])) == len(orientations(lie))
        assert all(kind_of(other) == kind_of(chip) for other in chips)
    assert Chip("CS..", "+").turned() == Chip(".CS.", "+")
    assert Chip("CS..", "-").turned() == Chip("S..C", "-")


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


@pytest.mark.parametrize("option_set", TURNIO, ids=str)
def test_a_game_fills_the_board_and_leaves_two_chips(option_set):
    game: Any = option_set.load()
    for seed in range(5):
        laid: Counter[int] = Counter()
        for _, seat, move, after in random_walk(game, Random(seed)):
            laid[seat] += "/" in game.text(move)
            state = after
        outcome = game.outcome(state)
        assert outcome is not None
        assert laid[0] == laid[1] == 18 and game.bag(state).total() == 2
        assert X_CHIP not in game.pieces(state).values()
        assert min(outcome.scores) >= 0 and sum(outcome.scores) <= 120
        best = max(outcome.scores)
        assert outcome.winners == tuple(s for s in (0, 1) if outcome.scores[s] == best)


def test_there_are_60_shared_edges_with_two_ends():
    game: Any = ludarium.load("turnio")
    assert len(meetings(game.board)) == 120
    assert len({(cell, other) for cell, other, *_ in meetings(game.board)}) == 60


def test_complete_half_and_three_quarter_symbols_count_4_1_and_2():
    game: Any = ludarium.load("turnio")
    half = game.decode("6/6/6/1CCSS+CS..+3/6/6:draw")  # b3 and c3 meet at their upper end
    assert game.scores(half) == (1, 0)
    three_quarters = game.decode("6/6/1S.C.+4/1CCSS+CS..+3/6/6:draw")
    assert game.scores(three_quarters) == (2, 0)
    whole = game.decode("6/6/1S.C.+S..C+3/1CCSS+CS..+3/6/6:draw")
    assert game.scores(whole) == (4, 0)
    assert game.fixed(whole) == {"b4", "c4", "b3", "c3"}


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


@pytest.mark.parametrize("option_set", TURNIO, ids=str)
def test_draws_are_chance_and_all_that_is_left_is_equally_likely(option_set):
    game: Any = option_set.load()
    for before, _, _, _ in random_walk(game, Random(7)):
        chances = game.chances(before)
        assert bool(chances) == (game.to_move(before) == CHANCE)
        bag = game.bag(before)
        on_board = [chip for chip in game.pieces(before).values() if chip != X_CHIP]
        out = Counter(map(kind_of, on_board)) + Counter([before.hand] if before.hand else [])
        assert bag + out == BAG
        assert all(chance * bag.total() == bag[move.chip] for move, chance in chances)


def test_the_chip_just_placed_may_be_turned_unless_fixed():
    game: Any = ludarium.load("turnio")
    free = state_after(game, "CCSS+,c3/CCSS,keep CCSS-,d3/SSCC")
    assert "@d3" in [game.text(move) for move in game.legal_moves(free)]
    fixed = state_after(game, "CCSS+,c3/CCSS,keep CCSS-,c4/SSCC")
    assert [game.text(move) for move in game.legal_moves(fixed)] == ["keep"]
    with pytest.raises(IllegalMoveError, match="fixed"):
        ludarium.play(game, fixed, "@c4")


def test_one_pair_does_not_fix():
    game: Any = ludarium.load("turnio")
    one = game.decode("6/6/6/1CCSS+CS..+3/6/6:turn")
    assert len(game.pairs(one)) == 1 and game.fixed(one) == set()
    two = game.decode("6/6/6/1CCSS+C..S+3/6/6:turn")
    assert len(game.pairs(two)) == 2 and game.fixed(two) == {"b3", "c3"}


def test_x_chips_are_no_chips_for_adjacency():
    game: Any = ludarium.load("turnio", blockers=True)
    state = state_after(game, "CCSS+,a1/CCSS,keep,X+c1 CCSS+")
    cells = {game.text(move)[:2] for move in game.legal_moves(state)}
    assert cells == {"a2", "b1"}
    assert game.scores(state) == (0, 0)


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


def test_an_x_chip_that_shuts_off_the_last_corner_may_also_move_into_it():
    """a1 is empty, a2 and b1 have an X each, all other squares have chips."""
    game: Any = ludarium.load("turnio", blockers=True)
    rows = full_but("a1", "a2", "b1").split("/")
    rows[4], rows[5] = rows[4].replace("?", "X"), rows[5].replace("??", "1X")
    state = game.decode("/".join(rows) + ":block")
    legal = {game.text(move) for move in game.legal_moves(state)}
    assert legal == {"X-a2", "X-b1", "Xa2-a1", "Xb1-a1"}
