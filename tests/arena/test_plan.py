"""Groups of games: the same opening and the same draws, every player in every seat."""

import pytest

from ludarium.agents import Limit
from ludarium.arena.external import Patience
from ludarium.arena.match import GameRunner, Match, duel
from ludarium.arena.plan import Plan, opening
from ludarium.arena.players import PlayerSpec
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE
from ludarium.games import load
from tests.option_sets import OptionSet

RANDOM = PlayerSpec("random", Limit())


def plan(option_set: OptionSet, steps: int = 2, seed: int = 1) -> Plan:
    game = option_set.load()
    return Plan(game.name, game.options, (RANDOM, RANDOM), duel(game.seats), seed, steps)


@pytest.mark.parametrize(
    "option_set",
    [
        OptionSet("churn", {"sides": 3}),
        OptionSet("flume", {"size": 5}),
        OptionSet("turnio", {"blockers": True}),
        OptionSet("wunchunk", {"seats": 3, "sides": 4}),
        OptionSet("wunchunk", {"seats": 4, "sides": 4}),
    ],
    ids=str,
)
def test_a_group_has_one_opening_and_every_seat(option_set):
    at, table = plan(option_set, steps=5), GameRunner(plan(option_set, steps=5), Patience())
    lines = [table.play(number) for number in range(3 * at.seats)]
    for start in range(0, len(lines), at.seats):
        group = lines[start : start + at.seats]
        assert len({line.opening for line in group}) == 1
        assert [line.seats.index(0) for line in group] == list(range(at.seats))
        assert all(sorted(line.seats) == sorted(at.lineups[0]) for line in group)
        for line in group:
            history = line.record(at).replay(load)
            texts = [history.game.text(step.move) for step in history.steps]
            assert tuple(texts[: len(line.opening)]) == line.opening
    assert len({line.opening for line in lines}) > 1


def test_the_draws_of_a_pair_are_the_same():
    at = plan(OptionSet("turnio", {}), steps=3)
    table = GameRunner(at, Patience())
    texts_by_round = []
    for number in range(4):
        history = table.play(number).record(at).replay(load)
        texts = [history.game.text(s.move) for s in history.steps if s.seat == CHANCE]
        texts_by_round.append(texts)
    assert len(texts_by_round[0]) > 10
    assert (
        texts_by_round[0] == texts_by_round[1]
        and texts_by_round[2] == texts_by_round[3]
        and texts_by_round[0] != texts_by_round[2]
    )


def test_a_game_depends_on_its_number_alone():
    at = plan(OptionSet("turnio", {}))
    first, second = GameRunner(at, Patience()), GameRunner(at, Patience())
    line = first.play(3)
    second.play(0)
    assert second.play(3).moves == line.moves
    other = plan(OptionSet("turnio", {}), seed=2)
    assert GameRunner(other, Patience()).play(3).moves != line.moves


def test_openings_are_as_long_as_asked_and_never_the_whole_game():
    churn = load("churn", sides=2)
    lengths = {len(opening(churn, 1, round_, 6)) for round_ in range(20)}
    assert lengths == {6}
    with pytest.raises(OptionError, match="expected fewer than 1000, with which"):
        opening(churn, 1, 0, 1000)
    turnio = load("turnio")
    state, players = turnio.initial_state(), 0
    for move in opening(turnio, 1, 0, 4):
        players += turnio.to_move(state) != CHANCE
        state = turnio.apply(state, move)
    assert players == 4


@pytest.mark.parametrize(("seats", "games"), [(2, 7), (3, 4), (4, 2)])
def test_only_whole_groups_are_played(seats, games):
    at = plan(OptionSet("wunchunk", {"seats": seats}))
    with pytest.raises(OptionError, match=f"expected a multiple of {seats}"):
        Match(at, games)
