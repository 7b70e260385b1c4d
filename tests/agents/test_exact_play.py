"""The strong player uses proofs, and plays forced moves at once."""

import threading
import time
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.agents import Limit, make_agent
from ludarium.agents.exact import Exact, Library
from ludarium.agents.solution_files import load_solutions, solution_path
from ludarium.core.evaluation import Evaluation
from tests.agents.full_search import FullSearch, ends_of_games, known_ends
from tests.effort import HANGING
from tests.option_sets import OptionSet

pytest.importorskip("ludarium_kernel")


@pytest.mark.parametrize("ends", known_ends(seats=2), ids=str)
def test_the_ends_of_games_are_proven(ends):
    agent = make_agent("search:8")
    for position in islice(ends.positions(5), 7):
        game, state = position.game, position.state
        decision = agent.choose(game, state, Limit(seconds=2, evaluate=True), Random(1))
        assert decision.proven
        assert position.moves[decision.move] == position.best
        seat = game.to_move(state)
        assert decision.value is not None and seat is not None
        assert decision.value[seat] == pytest.approx(float(position.best))
        assert any(each is not None and each.proven for each in decision.candidates.values())
        if not game.info.by_score:
            evaluations = [decision.evaluation, *decision.candidates.values()]
            assert {each.margin for each in evaluations if each is not None} == {None}


@pytest.mark.parametrize("name", ["random", "mcts", "search:1", "search:8"])
def test_a_forced_move_is_played_at_once(name):
    game = ludarium.load("churn")
    rng, state = Random(3), game.initial_state()
    agent, forced = make_agent(name), 0
    while game.to_move(state) is not None:
        moves = game.legal_moves(state)
        if len(moves) == 1:
            forced += 1
            decision = agent.choose(game, state, Limit(seconds=60), rng)
            assert decision.move == moves[0] and not decision.simulations
        state = game.apply(state, rng.choice(moves))
    assert forced >= 5


def test_a_forced_move_is_evaluated_on_request():
    game = ludarium.load("flume", size=3)
    rng, state = Random(3), game.initial_state()
    while len(game.legal_moves(state)) > 1:
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    decision = make_agent("search:8").choose(game, state, Limit(seconds=1, evaluate=True), rng)
    assert decision.proven
    assert decision.value == tuple(map(float, FullSearch(game).value(state)))


@pytest.mark.parametrize(("level", "least", "most"), [(3, 10, 60), (7, 75, 99), (8, 100, 100)])
def test_each_level_looks_up_its_share_of_moves(level, least, most):
    """A beginner does not play the end of the game perfectly; the share of moves that are looked up
    is that of the level."""
    position = next(iter(ends_of_games(OptionSet("flume", {"size": 5}), 6, 2_000, 10)))
    agent = make_agent(f"search:{level}")
    decisions = [
        agent.choose(position.game, position.state, Limit(simulations=50), Random(seed))
        for seed in range(100)
    ]
    exact_count = sum(
        any(each is not None and each.margin for each in one.candidates.values())
        for one in decisions
    )
    assert least <= exact_count <= most


def test_a_solver_has_one_borrower_and_is_reused():
    library = Library()
    game = ludarium.load("flume", size=5)
    with library.borrowed(game) as one, library.borrowed(game) as two:
        assert one is not two
    with library.borrowed(game) as again:
        assert again in (one, two)
    for size in (3, 7, 9, 11, 13):
        with library.borrowed(ludarium.load("flume", size=size)):
            pass
    with library.borrowed(game) as fresh:
        assert fresh not in (one, two), "only the last few games' solvers are kept"


def test_tables_are_small_if_the_library_says_so_and_nothing_has_to_be_loaded(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("LUDARIUM_SOLUTIONS", str(tmp_path))
    game, rng, most = ludarium.load("churn", sides=3), Random(1), 500_000
    state = game.initial_state()
    for _ in range(19):
        state = game.apply(state, rng.choice(game.legal_moves(state)))

    def can_solve(library: Library) -> bool:
        with library.borrowed(game) as solver:
            return solver.solve(state, nodes=most).simulations < most

    assert can_solve(Library()) and not can_solve(Library(0))
    kernel.Solver(game).save(solution_path(game))
    assert can_solve(Library(0))


def test_solving_can_be_stopped_from_another_thread():
    game = ludarium.load("wunchunk", sides=4)
    exact = Exact(Library())
    rng, state = Random(1), game.initial_state()
    solver = kernel.Solver(game)
    while not solver.within_reach(state, 30.0):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    thread = threading.Thread(target=exact.decision, args=(game, state, Limit(seconds=600)))
    thread.start()
    start = time.monotonic()
    while thread.is_alive():
        exact.stop()
        thread.join(0.01)
    assert time.monotonic() - start < HANGING


def test_stored_answers_are_played_at_once():
    """Flume 7×7: the opening in the middle wins without a swap, so the answer is the swap."""
    game = ludarium.load("flume")
    state = ludarium.play(game, game.initial_state(), "d4")
    decision = make_agent("search:8").choose(game, state, Limit(seconds=0.0), Random(1))
    assert game.text(decision.move) == "swap"
    assert decision.evaluation == Evaluation((-1.0, 1.0), True, 1, (decision.move,))


def test_solution_files_make_the_first_move_perfect(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDARIUM_SOLUTIONS", str(tmp_path))
    game = ludarium.load("churn", sides=2)
    solver = kernel.Solver(game)
    solver.solve()
    assert not load_solutions(kernel.Solver(game)), "nothing is kept yet"
    solver.save(solution_path(game))
    assert solution_path(game).parent == tmp_path
    fresh = kernel.Solver(game)
    assert load_solutions(fresh) and fresh.solve().proven
    solution_path(game).write_bytes(solution_path(game).read_bytes()[:-3])
    assert not load_solutions(kernel.Solver(game)), "a damaged file is as good as none"
    with Library().borrowed(game) as lent:
        assert lent.solve().proven
