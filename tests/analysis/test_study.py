"""The study of a game: exact where the full search knows the values, without work where a step is
forced, and complete unless it is stopped."""

import pytest

from ludarium import kernel
from ludarium.agents import Limit, make_agent
from ludarium.analysis.judge import Judge
from ludarium.analysis.mistakes import BLUNDER, INACCURACY, MISTAKE, THROWN, accuracy, kind_of
from ludarium.analysis.study import BUDGET, INTERRUPTED, Effort, study
from ludarium.analysis.study_json import study_json
from ludarium.analysis.summary import mistakes, player_summaries, stretches
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Evaluation, noise
from ludarium.core.game import CHANCE
from tests.agents.full_search import FullSearch
from tests.analysis.games_played import Blinkered, Flat, random_history, record_of
from tests.option_sets import SMALL, TINY, OptionSet, in_kernel

needs_kernel = pytest.mark.skipif(not kernel.available(), reason="the kernel is not installed")


@pytest.mark.parametrize("option_set", in_kernel(TINY), ids=str)
def test_a_solved_game_is_judged_as_the_full_search_judges_it(option_set):
    """Every value, every loss and every thrown win of random games, from the first step on."""
    full, thrown = FullSearch(option_set.load()), 0
    for seed in range(4):
        history = random_history(option_set, seed)
        result = study(history, make_agent("search:8"), Effort(simulations=2_000_000), seed)
        assert len(result.steps) == len(history.steps) and result.stopped is None
        before = full.value(history.start)
        for analysis, step in zip(result.steps, history.steps, strict=True):
            after = full.value(step.state)
            assert analysis.after.proven and analysis.after.value == pytest.approx(
                tuple(map(float, after))
            )
            assert analysis.loss == pytest.approx(float(before[step.seat] - after[step.seat]))
            assert (analysis.kind is THROWN) == (before[step.seat] == 1 != after[step.seat])
            if analysis.better is not None:
                moves = full.moves(history.steps.before(analysis.number))
                assert moves[analysis.better.line[0]] == max(moves.values())
            thrown += analysis.kind is THROWN
            before = after
    assert thrown >= 4, "random players should throw wins away"


@needs_kernel
def test_proven_stretches_change_where_wins_are_thrown_away():
    history = random_history(OptionSet("flume", {"size": 3}), 3)
    result = study(history, make_agent("search:8"), Effort(simulations=2_000_000))
    proven_stretches = stretches(result)
    assert proven_stretches[0].first == -1 and proven_stretches[-1].last == len(history.steps) - 1
    assert [s.last + 1 for s in proven_stretches[:-1]] == [s.first for s in proven_stretches[1:]]
    losses = [step.number for step in result.steps if step.loss]
    assert [stretch.first for stretch in proven_stretches[1:]] == losses
    assert {step.kind for step in mistakes(result)} <= {THROWN} and losses


@needs_kernel
@pytest.mark.parametrize("option_set", SMALL[::3], ids=str)
def test_every_game_left_in_the_middle_can_be_studied(option_set):
    history = random_history(option_set, 1, most=12)
    result = study(history, make_agent("search:8"), Effort(simulations=40), 5)
    assert [step.number for step in result.steps] == list(range(len(history.steps)))
    for step in result.steps:
        assert len(step.after.value) == history.game.seats
        assert sum(step.after.value) == pytest.approx(0, abs=1e-6)
        assert step.loss >= 0 and (step.luck is not None) == (step.seat == CHANCE)
        assert (step.better is None) == (step.loss == 0)


@needs_kernel
def test_the_same_seed_gives_the_same_study():
    option_set = OptionSet("wunchunk", {"sides": 4, "seats": 3})
    history, agent = random_history(option_set, 2), make_agent("search:8")
    first = study(history, agent, Effort(simulations=200), 7)
    again = study(history, make_agent("search:8"), Effort(simulations=200), 7)
    other = study(history, agent, Effort(simulations=200), 8)
    assert first.steps == again.steps and first.steps != other.steps


def test_the_python_engine_studies_games_too():
    history = random_history(OptionSet("turnio", {}), 1)
    history = _last(history, 8)
    result = study(history, make_agent("mcts"), Effort(simulations=30))
    assert len(result.steps) == 8 and result.simulations > 30


def _last(history, count):
    """The end of a game as a game of its own."""
    short = type(history)(history.game, history.steps[-count - 1].state)
    for step in history.steps[-count:]:
        short.push(step.move)
    return short


def test_forced_steps_and_certain_ones_cost_nothing():
    history = random_history(OptionSet("churn", {"sides": 3}), 1)
    game, flat = history.game, Flat()
    result = study(history, flat, Effort(simulations=10))
    assert all(len(game.legal_moves(state)) > 1 for state in flat.states)
    assert all(game.decided(state) is None for state in flat.states)
    forced = [step for step in result.steps if step.choices == 1]
    assert len(forced) > 5 and all(step.before is step.after for step in forced)
    assert len(flat.states) <= len(history.steps) - len(forced)


def test_a_step_that_the_engine_has_not_tried_is_not_better():
    """Not even for a player who is about to lose. It is not evaluated either."""
    history, engine = random_history(OptionSet("flume", {"size": 5}), 1, most=6), Blinkered()
    result = study(history, engine, Effort(simulations=10))
    assert [step.after.value for step in result.steps] == [(-0.9, 0.9)] * 6
    assert not mistakes(result) and len(engine.states) == 7


def test_ctrl_c_keeps_the_steps_so_far():
    history = random_history(OptionSet("flume", {"size": 5}), 1)
    result = study(history, Flat(patience=6), Effort(simulations=10))
    assert result.stopped == INTERRUPTED
    assert 6 <= len(result.steps) < len(history.steps)
    assert result.steps[-1].number == len(history.steps) - 1
    assert result.first == result.steps[0].number
    assert player_summaries(result)[0].choices > 0


def test_ctrl_c_before_anything_is_known():
    history = random_history(OptionSet("flume", {"size": 5}), 1, most=5)
    result = study(history, Flat(patience=0), Effort(simulations=10))
    assert result.stopped == INTERRUPTED
    assert (result.steps, result.end, result.first) == ([], None, 5)
    assert stretches(result) == [] and '"end": null' in study_json(result, record_of(history))


class Timed(Flat):
    """An engine that takes all the time that it may, or a tenth of a second for its simulations,
    on a clock of its own."""

    now = 0.0

    def choose(self, game, state, limit, rng):
        self.now += 0.1 if limit.simulations else limit.seconds
        return super().choose(game, state, limit, rng)


@pytest.mark.parametrize("effort", [{"seconds": 1.0}, {"simulations": 200}], ids=str)
def test_a_long_game_within_a_budget(monkeypatch, effort):
    """The budget is kept. A limit in seconds shares it out along the game."""
    history, engine = random_history(OptionSet("churn", {"sides": 4}), 1), Timed()
    monkeypatch.setattr("ludarium.analysis.study.monotonic", lambda: engine.now)
    result = study(history, engine, Effort(**effort, budget=2.0))
    assert engine.now < 2.2 and result.steps[-1].number == len(history.steps) - 1
    assert result.stopped == (None if "seconds" in effort else BUDGET)
    assert (len(result.steps) == len(history.steps)) == ("seconds" in effort)
    assert len(result.steps) > 10


def test_luck_is_measured_against_all_draws():
    history = random_history(OptionSet("turnio", {}), 3)
    game = history.game
    number = max(n for n, step in enumerate(history.steps) if step.seat == CHANCE)
    state = history.steps[number - 1].state
    full = FullSearch(game)
    judge = Judge(game, _Exact(full), 0)
    mean, each = judge.expect(state, Limit(simulations=1), "")
    assert mean.proven and mean.value == pytest.approx(tuple(map(float, full.value(state))))
    weighed = sum(float(p) * (each[m].value[0] - mean.value[0]) for m, p in game.chances(state))
    assert weighed == pytest.approx(0)


class _Exact(Flat):
    """An engine that looks at everything."""

    def __init__(self, full: FullSearch) -> None:
        super().__init__()
        self.full = full

    def choose(self, game, state, limit, rng):
        moves = self.full.moves(state)
        value = tuple(map(float, self.full.value(state)))
        best = max(moves, key=moves.__getitem__)
        return type(super().choose(game, state, limit, rng))(best, Evaluation(value, True))


def test_an_agent_that_does_not_evaluate_is_refused():
    history = random_history(OptionSet("flume", {"size": 3}), 1, most=3)
    with pytest.raises(OptionError, match="expected one that evaluates every position"):
        study(history, make_agent("random"), Effort(simulations=1))


def test_efforts_that_make_no_sense_are_refused():
    for wrong in ({"seconds": -1.0}, {"simulations": 0}, {"budget": 0.0}, {"threads": 0}):
        with pytest.raises(OptionError):
            Effort(**wrong)


def test_kinds_of_mistakes():
    assert kind_of(0.05, thrown=False) is None
    assert kind_of(0.1, thrown=False) is INACCURACY
    assert kind_of(0.25, thrown=False) is MISTAKE
    assert kind_of(1.9, thrown=False) is BLUNDER
    assert kind_of(0.01, thrown=True) is THROWN
    assert accuracy([]) is None
    assert accuracy([0.0, 0.25, 2.0, 0.0]) == pytest.approx((1 + 0.5 + 0 + 1) / 4)


def test_noise_falls_with_the_number_of_tries():
    def guess(tries):
        return Evaluation((0.0, 0.0), visits=tries)

    assert noise(guess(100), guess(100)) == pytest.approx(2 * (2 / 100) ** 0.5)
    assert noise(guess(4), Evaluation((1.0, -1.0), True)) == pytest.approx(1.0)
    assert noise(Evaluation((1.0, -1.0), True)) == 0


def test_an_empty_game():
    option_set = OptionSet("churn", {"sides": 2})
    history = random_history(option_set, 1, most=0)
    result = study(history, Flat(), Effort(simulations=1))
    assert result.steps == [] and result.end is not None and result.stopped is None
