"""Solutions move by move: right, resumable, robust as files."""

import json
from dataclasses import replace

import pytest

import ludarium
from ludarium.analysis.solutions import SolutionFile, begin, solve_apart, solve_moves
from ludarium.core.errors import LudariumError, OptionError, RecordError
from ludarium.jobs import HERE, Local
from tests.agents.full_search import FullSearch
from tests.option_sets import TINY, in_kernel

pytest.importorskip("ludarium_kernel")


def solved(name: str, *, plain: bool = False, **options) -> SolutionFile:
    game = ludarium.load(name, **options)
    *_, last = solve_moves(begin(game, game.initial_state(), plain=plain))
    return last


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("option_set", in_kernel(TINY), ids=str)
def test_every_opening_of_a_small_board(option_set, plain):
    solution = solved(option_set.name, plain=plain, **option_set.options)
    game, state = solution.position()
    exact = FullSearch(game).moves(state)
    assert {game.parse(text): each.value for text, each in solution.moves.items()} == exact
    best = solution.best()
    assert best is not None and best.value == max(exact.values())


def test_without_a_swap_the_first_seat_wins_flume_3():
    """Worked out by hand: a corner takes 2 connections, and the ring of 8 is then shared 5 to 4."""
    solution = solved("flume", size=3)
    assert {text for text, each in solution.moves.items() if each.unswapped == 1} == {
        *("a1", "a3", "c1", "c3")
    }
    assert all(each.value == -1 for each in solution.moves.values())


def test_with_three_seats_a_move_has_the_value_for_its_mover():
    game = ludarium.load("wunchunk", seats=3, sides=4)
    state = game.decode("rrbg/grrbr/grrgrb/rbrrggg/brbb2/bbrgr/brgb:b:1:begun:0:0:-")
    *_, solution = solve_moves(begin(game, state))
    exact = FullSearch(game).moves(state)
    assert {game.parse(text): each.value for text, each in solution.moves.items()} == exact
    assert min(exact.values()) == -0.5, "another seat wins after some moves"


def test_a_run_can_be_resumed():
    game = ludarium.load("churn", sides=2)
    start = begin(game, game.initial_state())
    states = list(solve_moves(start))
    assert [len(each.moves) for each in states] == list(range(1, 8))
    half = SolutionFile.from_json(states[2].to_json())
    assert half == states[2] and half.best() is None
    *_, rest = solve_moves(half)
    assert {t: (s.value, s.margin) for t, s in rest.moves.items()} == {
        t: (s.value, s.margin) for t, s in states[-1].moves.items()
    }
    assert all(rest.moves[text] == half.moves[text] for text in half.moves)


def test_limits_end_it_early():
    """The watcher gets the nodes of the moves that stay open, too."""
    game, nodes_by_move = ludarium.load("flume", size=13), dict[str, int]()
    start = begin(game, game.initial_state())
    assert list(solve_moves(start, seconds=0.05)) == []
    assert list(solve_moves(start, nodes=50, watch=nodes_by_move.__setitem__)) == []
    assert len(nodes_by_move) == 169 and all(0 < nodes <= 50 for nodes in nodes_by_move.values())


@pytest.mark.parametrize("plain", [False, True])
def test_without_a_score_there_is_no_margin(plain):
    assert not any(each.margin for each in solved("subsume", plain=plain, sides=2).moves.values())


def test_there_must_be_a_seat_to_move():
    game = ludarium.load("turnio")
    with pytest.raises(OptionError, match="a seat to move"):
        begin(game, game.initial_state())


def damage(**changes):
    return lambda data: {**data, **changes}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (damage(format="record"), "format: expected 'ludarium-solution', got 'record'"),
        (damage(version=2), "reads up to version 1, this is version 2"),
        (damage(moves=None), "moves: expected a list, got None"),
        (damage(moves=[{"move": "b2"}]), "moves: item 1: value: expected a number, got nothing"),
        (damage(options=[]), r"options: expected an object, got \[\]"),
        (damage(solver="mine"), "solver: expected own or plain, got 'mine'"),
        (damage(game="chess"), "chess"),
        (damage(code="3/3"), "code"),
        (lambda data: {**data, "moves": [{**data["moves"][0], "move": "z9"}]}, "legal moves"),
        (lambda data: {**data, "moves": [*data["moves"], data["moves"][3]]}, "each move once"),
        (lambda data: {**data, "moves": [{**data["moves"][0], "value": 3}]}, "from -1 to 1"),
        (lambda data: {**data, "moves": [{**data["moves"][0], "value": "1"}]}, "a number, got '1'"),
        (lambda data: list(data), "expected a JSON object"),
    ],
)
def test_damaged_files_are_refused(change, message):
    data = json.loads(solved("churn", sides=2).to_json())
    with pytest.raises(LudariumError, match=message):
        SolutionFile.from_json(json.dumps(change(data)))


def test_a_file_cut_in_half_is_refused():
    text = solved("churn", sides=2).to_json()
    with pytest.raises(RecordError, match="is the file cut"):
        SolutionFile.from_json(text[: len(text) // 2])


def test_moves_that_end_the_game_are_solved_first():
    game = ludarium.load("subsume", sides=3)
    state = game.decode("rrr/bbbb/3r1/brb1/rrb:r")
    *_, last = solve_moves(begin(game, state))
    assert list(last.moves) == ["c1", "c2", "b4", "c3", "c5"]


FLUME = ludarium.load("flume", size=5)


def results(solution):
    return {
        text: (each.value, each.margin, each.unswapped) for text, each in solution.moves.items()
    }


def timeless(solution):
    return [replace(each, seconds=0) for each in solution.moves.values()]


def test_the_solution_does_not_depend_on_the_workers():
    start = begin(FLUME, FLUME.initial_state())
    *_, whole = solve_moves(start)
    stages = list(solve_apart(start, HERE))
    *_, there = solve_apart(start, Local(2))
    assert len(stages) == 6 and results(stages[-1]) == results(there) == results(whole)
    assert timeless(there) == timeless(stages[-1]) and list(there.moves) == list(whole.moves)
    assert sum(each.nodes > 0 for each in there.moves.values()) == 6, "one of each class"


def test_known_moves_are_not_solved_again_and_limits_hold():
    start = begin(FLUME, FLUME.initial_state())
    first = next(solve_apart(start, HERE))
    *_, rest = solve_apart(first, HERE)
    assert len(rest.moves) == 25 and first.moves.items() <= rest.moves.items()
    nodes_by_move: dict[str, int] = {}
    assert list(solve_apart(start, HERE, nodes=5, watch=nodes_by_move.__setitem__)) == []
    assert len(nodes_by_move) == 6 and all(0 < nodes <= 5 for nodes in nodes_by_move.values())
    seven = ludarium.load("flume", size=7)
    assert list(solve_apart(begin(seven, seven.initial_state()), HERE, seconds=0.05)) == []
