"""Refutations of wrong steps: legal answers, the right value, and no more moves than needed."""

from random import Random

import pytest

import ludarium
from ludarium.agents import Limit
from ludarium.agents.search import SearchAgent
from ludarium.analysis.judge import MOST_MOVES, Judge, refutation
from ludarium.core.game import CHANCE
from ludarium.core.play import play
from ludarium.games.puzzles import puzzles
from tests.games import puzzled

pytest.importorskip("ludarium_kernel")

NAMES = puzzled()
LIMIT = Limit(simulations=20_000, evaluate=True)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_steps_of_puzzles_are_refuted(name):
    rng = Random(name)
    for puzzle in rng.sample(puzzles(name), 3):
        game, state = puzzle.position()
        seat = game.to_move(state)
        assert seat is not None
        wrong = [move for move in game.legal_moves(state) if game.text(move) != puzzle.solution]
        after = play(game, state, rng.choice(wrong))
        evaluation = refutation(Judge(game, SearchAgent(), 1), after, seat, LIMIT)
        assert evaluation.proven and evaluation.value[seat] <= puzzle.next_best + 1e-4
        movers = []
        for move in evaluation.line:
            movers.append(game.to_move(after))
            after = play(game, after, move)
        others = [mover for mover in movers if mover not in (seat, CHANCE)]
        assert len(movers) <= MOST_MOVES
        over = game.to_move(after) is None
        assert over or others or len(movers) == MOST_MOVES


def test_the_rest_of_a_turn_is_played_before_the_answer():
    """After a step that lets one go on the same seat plays on, then the other takes the rest."""
    game = ludarium.load("flume", size=5)
    state = game.decode("bbb2/rr2r/rr2b/1brbb/rrrbr:b:-")
    after = play(game, state, "e5")
    evaluation = refutation(Judge(game, SearchAgent(), 1), after, 1, LIMIT)
    assert evaluation.value[1] == -1
    seats: list[int] = []
    for move in evaluation.line:
        seats.append(game.to_move(after) or 0)
        after = play(game, after, move)
    assert seats[0] == 1 and seats[-1] == 0 and seats == sorted(seats, reverse=True)


def test_a_finished_game_has_no_refutation():
    game = ludarium.load("subsume", sides=2)
    state = play(game, game.decode("rb/2r/rb:b"), "b1")
    evaluation = refutation(Judge(game, SearchAgent(), 1), state, 0, LIMIT)
    assert not evaluation.line and evaluation.proven and evaluation.value == (-1, 1)
