"""Analysis of a finished game: the evaluation of each position and the loss of each step.

The analysis runs from the end of the game to its start, so that the position after a step is
evaluated first. Much is then certain without the engine: a forced step loses nothing, and a step to
a proven win is a best one. A step loses something if the engine prefers another one *and* evaluates
the position after that one higher with the same effort, by more than chance explains.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from time import monotonic
from typing import Any

from ludarium.agents import Agent, Limit
from ludarium.analysis.judge import Judge
from ludarium.analysis.mistakes import INACCURACY, KINDS, Kind, kind_of
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Evaluation, noise
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History

RIVALS = 2
"""How many other steps are evaluated before a step counts as no mistake."""

QUESTIONS = 1.5
"""The expected number of evaluations for a step: one, and more for a possible mistake."""

INTERRUPTED, BUDGET = "interrupted", "budget"


@dataclass(frozen=True)
class Effort:
    """The limit of one evaluation; `budget` is the time for all of them in seconds."""

    seconds: float | None = None
    simulations: int | None = None
    budget: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        Limit(self.simulations, self.seconds, self.threads)
        if self.budget is not None and not 0 < self.budget <= 1e9:
            raise OptionError(f"budget: expected more than 0 and up to 1e9, got {self.budget}")


@dataclass(frozen=True, slots=True)
class StepStudy:
    """The analysis of one step.

    Attributes:
        seat: The seat that made it, or CHANCE.
        choices: The number of legal steps.
        before: The evaluation of the position before the step.
        after: The evaluation of the position after it.
        loss: How much the step lost for its seat.
        better: The evaluation after a better step; its line begins with that step.
        luck: For a step of chance, the gain of each seat.
    """

    number: int
    turn: int
    seat: int
    move: Any
    choices: int
    before: Evaluation
    after: Evaluation
    loss: float = 0.0
    better: Evaluation | None = None
    luck: tuple[float, ...] | None = None

    @property
    def kind(self) -> Kind | None:
        """The kind of mistake, or None."""
        if self.better is None:
            return None
        after = self.after
        thrown = self.before.wins_for(self.seat) and after.proven and not after.wins_for(self.seat)
        return kind_of(self.loss, thrown=thrown)

    @property
    def rank(self) -> int:
        """The index of its kind among KINDS, -1 for none."""
        return -1 if self.kind is None else KINDS.index(self.kind)

    @property
    def mattered(self) -> bool:
        """Could the seat choose, and was the game not already lost?"""
        if self.seat == CHANCE or self.choices < 2:
            return False
        least = -1 / (len(self.before.value) - 1)
        return not self.before.proven or self.before.value[self.seat] > least + 1e-9


@dataclass
class Study:
    """The analysed steps in the order of the game: all of them, or the last ones if the analysis
    was stopped (`stopped` says why)."""

    history: History
    agent: str
    effort: Effort
    seed: int
    turns: list[int]
    """The turn, from 0, that each step of the game belongs to."""
    steps: list[StepStudy] = field(default_factory=list)
    end: Evaluation | None = None
    stopped: str | None = None
    seconds: float = 0.0
    simulations: int = 0

    @property
    def game(self) -> AnyGame:
        return self.history.game

    @property
    def first(self) -> int:
        """The number, from 0, of the first analysed step."""
        return len(self.history.steps) - len(self.steps)


def study(
    history: History,
    agent: Agent,
    effort: Effort,
    seed: int = 0,
    progress: Callable[[int], None] = lambda count: None,
) -> Study:
    """Analyse every step of a game; Ctrl-C or the end of the budget ends the analysis early.

    With simulations and no budget the same seed gives the same result.
    """
    result = Study(history, agent.name, effort, seed, _turn_numbers(history))
    judge, clock = Judge(history.game, agent, seed), _Clock(history, effort)
    try:
        _look_back(result, judge, clock, progress)
    except KeyboardInterrupt:
        result.stopped = INTERRUPTED
    except _BudgetError:
        result.stopped = BUDGET
    result.steps.reverse()
    result.seconds, result.simulations = clock.elapsed, judge.simulations
    return result


def judge_turn(history: History, turn: int, agent: Agent, limit: Limit) -> list[StepStudy]:
    """Return the analysis of one turn, counted from 0, with the same limit for each evaluation.

    With simulations and a new agent the result is always the same.
    """
    game, judge, numbers = history.game, Judge(history.game, agent, 0), history.numbers(turn)
    after = judge.assess(history.steps[numbers[-1]].state, limit, f"after {turn}")
    studies: list[StepStudy] = []
    for number in reversed(numbers):
        choices = len(game.legal_moves(history.steps.before(number)))
        studies.append(
            _StepAnalysis(judge, history, number, turn, choices, after).study(lambda: limit)
        )
        after = studies[-1].before
    return studies[::-1]


def worst_mistake(steps: Sequence[StepStudy]) -> StepStudy | None:
    """Return the step with the largest mistake, if any."""
    mistakes = [step for step in steps if step.kind is not None]
    return max(mistakes, key=lambda step: (step.rank, step.loss), default=None)


def _look_back(
    result: Study, judge: Judge, clock: "_Clock", progress: Callable[[int], None]
) -> None:
    history = result.history
    result.end = after = judge.assess(history.state, clock.limit(len(history.steps)), "end")
    for number in range(len(history.steps) - 1, -1, -1):
        turn, choices = result.turns[number], clock.choices[number]
        analysis = _StepAnalysis(judge, history, number, turn, choices, after)
        result.steps.append(analysis.study(partial(clock.limit, number)))
        after = result.steps[-1].before
        progress(len(result.steps))


class _StepAnalysis:
    """Analyses one step, given the evaluation of the position after it."""

    def __init__(
        self,
        judge: Judge,
        history: History,
        number: int,
        turn: int,
        choices: int,
        after: Evaluation,
    ) -> None:
        self._judge, self._number, self._turn = judge, number, turn
        self._state, self._step = history.steps.before(number), history.steps[number]
        self._choices, self._after = choices, after

    def study(self, limit: Callable[[], Limit]) -> StepStudy:
        """Return the luck of a draw, compared with all draws at the same effort, or whether there
        was a better step."""
        judge, seat, move, after = self._judge, self._step.seat, self._step.move, self._after
        if seat == CHANCE:
            mean, each = judge.expect(self._state, limit(), str(self._number))
            luck = tuple(a - b for a, b in zip(each[move].value, mean.value, strict=True))
            return self._result(mean, luck=luck)
        certain = judge.certain(self._state) is not None
        if self._choices == 1 or certain or after.wins_for(seat):
            return self._result(after)
        return self._compare(limit())

    def _compare(self, limit: Limit) -> StepStudy:
        """Compare the step with the one that the engine prefers, or with the best other ones."""
        judge, seat, move, after = self._judge, self._step.seat, self._step.move, self._after
        decision, before = judge.decide(self._state, limit, str(self._number))
        if before.proven:
            return self._result(before, None if decision.move == move else before)
        rivals = [(each, value) for each, value in decision.candidates.items() if each != move]
        for rank, (rival, value) in enumerate(rivals[:RIVALS]):
            least = max(INACCURACY.least, noise(after))
            if value is None or value.value[seat] - after.value[seat] < least:
                continue
            there = judge.game.apply(self._state, rival)
            other = judge.assess(there, limit, f"{self._number}/{rank}")
            study = self._result(before, replace(other, line=(rival, *other.line)))
            if study.better is not None:
                return study
        return self._result(before)

    def _result(
        self,
        before: Evaluation,
        rival: Evaluation | None = None,
        luck: tuple[float, ...] | None = None,
    ) -> StepStudy:
        """Return the study of the step. If it and its rival are proven, any difference between them
        counts, else only one that chance does not explain."""
        after, seat = self._after, self._step.seat
        loss = 0.0 if rival is None else rival.value[seat] - after.value[seat]
        if rival is not None:
            known = rival.proven and after.proven
            least = 1e-9 if known else max(INACCURACY.least, noise(rival, after))
            if loss <= 1e-9 or loss < least:
                loss, rival = 0.0, None
        return StepStudy(
            self._number,
            self._turn,
            seat,
            self._step.move,
            self._choices,
            before,
            after,
            loss,
            rival,
            luck,
        )


class _BudgetError(Exception):
    """The budget is used up."""


class _Clock:
    """Shares the remaining budget among the remaining steps."""

    def __init__(self, history: History, effort: Effort) -> None:
        self._effort, self._start = effort, monotonic()
        states = map(history.steps.before, range(len(history.steps)))
        self.choices = [len(history.game.legal_moves(state)) for state in states]
        self._to_do = list(accumulate(int(count > 1) for count in self.choices))

    @property
    def elapsed(self) -> float:
        return monotonic() - self._start

    def limit(self, number: int) -> Limit:
        """Return the limit for an evaluation of a step; the earlier steps are still to do."""
        effort, seconds = self._effort, self._effort.seconds
        if effort.budget is not None:
            left = effort.budget - self.elapsed
            if left <= 0:
                raise _BudgetError
            fair = left
            if effort.simulations is None:
                to_do = self._to_do[number] if number < len(self._to_do) else len(self._to_do) + 1
                fair = left / max(to_do, 1) / QUESTIONS
            seconds = fair if seconds is None else min(seconds, fair)
        return Limit(effort.simulations, seconds, effort.threads)


def _turn_numbers(history: History) -> list[int]:
    """Return the turn of each step."""
    return [turn for turn in range(history.turn_count) for _ in history.numbers(turn)]
