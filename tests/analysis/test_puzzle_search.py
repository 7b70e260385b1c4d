"""Finding puzzles: they are right and different, and a seed repeats them."""

from itertools import islice

import pytest

import ludarium
from ludarium.analysis.puzzle_search import (
    HARDEST,
    TAKEN,
    Collection,
    Find,
    Quest,
    SolverProver,
    finds_of_game,
    goal_of,
    grade,
    numbered,
    pursue,
    quests,
    ranked,
    rung,
)
from ludarium.analysis.symmetry import canonical
from ludarium.games.puzzles import BEST, WIN, Puzzle
from ludarium.jobs import HERE, Local
from tests.agents.full_search import FullSearch, known_ends
from tests.games.puzzle_check import by_search, in_full
from tests.games.search_prover import SearchProver
from tests.option_sets import OptionSet

pytest.importorskip("ludarium_kernel")

TINY_FLUME = OptionSet("flume", {"size": 3})
SMALL_CHURN = OptionSet("churn", {"sides": (2, 2, 4, 2, 2, 4)})


@pytest.mark.parametrize("ends", known_ends(seats=2), ids=str)
def test_proofs_agree_with_the_full_search(ends):
    game = ends.option_set.load()
    solver, search = SolverProver(game, 2_000_000), SearchProver(100_000)
    for position in islice(ends.positions(11), 7):
        exact = {move: pytest.approx(float(value)) for move, value in position.moves.items()}
        proof = solver.prove(game, position.state)
        seat = game.to_move(position.state)
        assert proof is not None and seat is not None
        steps = ranked(proof, seat)
        assert dict(steps) == exact, str(position)
        assert dict(steps)[proof.line[0]] == steps[0][1]
        second = search.prove(game, position.state)
        assert second is None or dict(ranked(second, seat)) == exact, str(position)


def test_hard_positions_have_no_proof():
    game = ludarium.load("flume", size=9)
    assert SolverProver(game, 1_000).prove(game, game.initial_state()) is None
    assert SearchProver(20).prove(game, game.initial_state()) is None


def steps(*values: float) -> list[tuple[int, float]]:
    return sorted(enumerate(values), key=lambda step: -step[1])


def test_the_goal_if_one_step_is_right():
    assert goal_of(steps(1, -1, -1)) == WIN
    assert goal_of(steps(-1, 0, 1)) == WIN
    assert goal_of(steps(1, 1, -1)) is None
    assert goal_of(steps(-1, -1)) is None
    assert goal_of(steps(0, -1, -1)) is None, "to save a draw is no win"
    assert goal_of(steps(0.5, 0.2, -1)) == BEST
    assert goal_of(steps(0.5, 0.4, -1)) is None
    assert goal_of(steps(1, 0.9)) is None, "too close to call"


@pytest.mark.parametrize(
    ("option_set", "games"),
    [(TINY_FLUME, 6), (SMALL_CHURN, 1), (OptionSet("turnio", {}), 4)],
    ids=str,
)
def test_puzzles_are_right(option_set, games):
    game, checked = option_set.load(), 0
    for number in range(games):
        for find in finds_of_game(game, number, 5, SolverProver(game, 20_000)):
            verdict = in_full(find.puzzle, 1_000)
            if verdict is None:
                verdict = by_search(find.puzzle, 30_000)
            assert verdict is not False, find.puzzle
            checked += verdict is True
    assert checked >= 1


def test_the_same_seed_finds_the_same_on_any_number_of_processes():
    quest = Quest(*TINY_FLUME, count=2, seed=1, nodes=20_000, games=8)
    alone, _ = pursue(quest, HERE)
    assert alone and pursue(quest, Local(2)) == (alone, False)
    other, _ = pursue(Quest(*TINY_FLUME, 2, seed=0, nodes=20_000, games=8), HERE)
    assert other != alone


def sample(grade: int, code: str = "") -> Find:
    puzzle = Puzzle("", "flume", {}, code, WIN, "a1", ("a1",), 1, -1, 3, grade, 10, ("",))
    return Find(puzzle, (code,))


def test_a_collection_has_no_doubles_and_few_of_one_game():
    collection = Collection(10)
    collection.add(sample(1, str(n)) for n in range(5))
    assert collection.count == TAKEN
    collection.add([sample(1, "0"), sample(2, "0"), sample(2, "new")])
    assert [puzzle.code for puzzle in collection.puzzles()] == ["0", "1", "new"]


def test_a_collection_has_all_grades_while_there_are_others():
    collection = Collection(10)
    for n in range(9):
        collection.add([sample(1, f"easy {n}")])
    complete = [collection.is_complete]
    for n in range(7):
        collection.add([sample(2 + n % 3, f"hard {n}")])
    assert [*complete, collection.is_complete] == [False, True]
    grades = [puzzle.grade for puzzle in collection.puzzles()]
    assert len(grades) == 10 and grades.count(1) == 3


def test_without_other_grades_easy_puzzles_fill_the_collection():
    collection = Collection(4)
    for n in range(100):
        if collection.is_complete:
            break
        collection.add([sample(1, str(n))])
    assert n == 6 and len(collection.puzzles()) == 4


def test_ids_go_from_easy_to_hard():
    puzzles = numbered(find.puzzle for find in (sample(3, "c"), sample(1, "a"), sample(2, "b")))
    assert [(p.id, p.grade) for p in puzzles] == [
        ("flume-001", 1),
        ("flume-002", 2),
        ("flume-003", 3),
    ]


def test_symmetric_positions_are_the_same():
    game = ludarium.load("churn", sides=3)
    turned = {canonical(game, game.decode(f"{rows}:b:-")) for rows in ("r2/4/5/4/3", "3/4/5/4/2r")}
    assert len(turned) == 1
    others = {canonical(game, game.decode(code)) for code in ("r2/4/5/4/3:r:-", "1r1/4/5/4/3:b:-")}
    assert len(others | turned) == 3


def test_the_grade_is_the_search_that_is_needed():
    game = ludarium.load("churn", sides=3)
    state = game.decode("r2/br2/rrbrr/bbrb/bbr:b:-")
    for move, value in FullSearch(game).moves(state).items():
        assert rung(game, state, move) == (10 if value == 1 else None)
    assert [grade(n) for n in (10, 30, 100, 1_000, 30_000, 100_000, None)] == [
        1,
        1,
        2,
        3,
        4,
        HARDEST,
        HARDEST,
    ]


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_a_mixture_begins_with_the_default_and_can_be_loaded(name):
    quest_list = quests(name, {}, 50, 1, 1_000, 1)
    mix = ludarium.GAMES[name].computer.puzzle_mix
    assert sum(quest.count for quest in quest_list) == 50 and len(quest_list) == len(mix)
    assert ludarium.load(name, **quest_list[0].options) == ludarium.load(name)
    assert all(ludarium.load(name, **quest.options).seats == 2 for quest in quest_list)
    options = dict(ludarium.load(name).options)
    assert [quest.options for quest in quests(name, options, 50, 1, 1_000, 1)] == [options]
