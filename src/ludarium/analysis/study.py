"""A played game step by step: what each position is worth, and what each step gave away.

The game is gone through from its end to its beginning. The value of the position after a step is
then known when the step is judged, and much is certain without asking the engine: a step that was
forced changes nothing, and one that leads to a proven win was a best one. A step has lost
something when the engine prefers another one *and* finds, looking at the position after that one
with the same effort, that it is worth more, by more than chance explains.
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
"""How many other steps are looked at before a step is called no mistake."""

QUESTIONS = 1.5
"""How many questions to the engine a step is expected to need: one, and more where it may have
been a mistake."""

INTERRUPTED, BUDGET = "interrupted", "budget"


@dataclass(frozen=True)
class Effort:
    """How much thought there is for a question to the engine, and in seconds for all of them."""

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
    """One step: who made it (or CHANCE), among how many, the worth of the position before and
    after it, what it lost the mover; for a draw, what luck it was by seat. `better` is the position
    after a better step; its line begins with that step."""

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
        """What kind of mistake it was."""
        if self.better is None:
            return None
        after = self.after
        thrown = self.before.wins_for(self.seat) and after.proven and not after.wins_for(self.seat)
        return kind_of(self.loss, thrown=thrown)

    @property
    def rank(self) -> int:
        """How large a mistake it was: its place among KINDS, -1 for none."""
        return -1 if self.kind is None else KINDS.index(self.kind)

    @property
    def mattered(self) -> bool:
        """Did the mover have a choice, and something to lose?"""
        if self.seat == CHANCE or self.choices < 2:
            return False
        least = -1 / (len(self.before.value) - 1)
        return not self.before.proven or self.before.value[self.seat] > least + 1e-9


@dataclass
class Study:
    """The steps that were looked at, in the order they were played: all of them, or the last ones
    when something stopped the work (`stopped` says what)."""

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
        """The number, from 0, of the first step that was looked at."""
        return len(self.history.steps) - len(self.steps)


def study(
    history: History,
    agent: Agent,
    effort: Effort,
    seed: int = 0,
    progress: Callable[[int], None] = lambda count: None,
) -> Study:
    """Look at every step of a game. Ctrl-C, or the end of the budget, leaves what is done.

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
    """The steps of one turn, counted from 0, as `study` judges them, with the same limit for each
    question. With simulations and a fresh agent the result is always the same."""
    game, judge, numbers = history.game, Judge(history.game, agent, 0), history.numbers(turn)
    after = judge.assess(history.steps[numbers[-1]].state, limit, f"after {turn}")
    studies: list[StepStudy] = []
    for number in reversed(numbers):
        step = history.steps[number]
        state = history.steps[number - 1].state if number else history.start
        choices = len(game.legal_moves(state))
        look = _Look(judge, lambda: limit, number, turn, choices, after)
        studies.append(look.at(state, step.seat, step.move))
        after = studies[-1].before
    return studies[::-1]


def worst_mistake(steps: Sequence[StepStudy]) -> StepStudy | None:
    """The step that was the largest mistake, if any was one."""
    mistakes = [step for step in steps if step.kind is not None]
    return max(mistakes, key=lambda step: (step.rank, step.loss), default=None)


def _look_back(
    result: Study, judge: Judge, clock: "_Clock", progress: Callable[[int], None]
) -> None:
    history = result.history
    result.end = after = judge.assess(history.state, clock.limit(len(history.steps)), "end")
    for number in range(len(history.steps) - 1, -1, -1):
        step = history.steps[number]
        state = history.steps[number - 1].state if number else history.start
        limit = partial(clock.limit, number)
        look = _Look(judge, limit, number, result.turns[number], clock.choices[number], after)
        seen = look.at(state, step.seat, step.move)
        result.steps.append(seen)
        after = seen.before
        progress(len(result.steps))


@dataclass(frozen=True)
class _Look:
    """One step in its place, with what is known of the position after it."""

    judge: Judge
    limit: Callable[[], Limit]
    number: int
    turn: int
    choices: int
    after: Evaluation

    def at(self, state: Any, seat: int, move: Any) -> StepStudy:
        if seat == CHANCE:
            return self.at_draw(state, move)
        return self.at_step(state, seat, move)

    def at_draw(self, state: Any, move: Any) -> StepStudy:
        """A draw: how lucky it was, compared with the other draws at the same effort."""
        mean, each = self.judge.expect(state, self.limit(), str(self.number))
        luck = tuple(a - b for a, b in zip(each[move].value, mean.value, strict=True))
        return self._seen(CHANCE, move, mean, luck=luck)

    def at_step(self, state: Any, seat: int, move: Any) -> StepStudy:
        """A step of a seat: was there a better one?"""
        after, judge = self.after, self.judge
        if self.choices == 1 or judge.certain(state) is not None or after.wins_for(seat):
            return self._seen(seat, move, after)
        limit = self.limit()
        decision, before = judge.decide(state, limit, str(self.number))
        if before.proven:
            return self._compared(seat, move, before, None if decision.move == move else before)
        rivals = [(each, value) for each, value in decision.candidates.items() if each != move]
        for rank, (rival, value) in enumerate(rivals[:RIVALS]):
            least = max(INACCURACY.least, noise(after))
            if value is None or value.value[seat] - after.value[seat] < least:
                continue
            there = judge.game.apply(state, rival)
            other = judge.assess(there, limit, f"{self.number}/{rank}")
            better = replace(other, line=(rival, *other.line))
            seen = self._compared(seat, move, before, better)
            if seen.better is not None:
                return seen
        return self._seen(seat, move, before)

    def _compared(
        self, seat: int, move: Any, before: Evaluation, better: Evaluation | None
    ) -> StepStudy:
        """The step beside one that may be better: where both are proven the least difference
        counts, else only what chance does not explain."""
        after = self.after
        loss = 0.0 if better is None else better.value[seat] - after.value[seat]
        if better is None or loss <= 1e-9:
            return self._seen(seat, move, before)
        known = better.proven and after.proven
        if not known and loss < max(INACCURACY.least, noise(better, after)):
            return self._seen(seat, move, before)
        return self._seen(seat, move, before, loss, better)

    def _seen(
        self,
        seat: int,
        move: Any,
        before: Evaluation,
        loss: float = 0.0,
        better: Evaluation | None = None,
        luck: tuple[float, ...] | None = None,
    ) -> StepStudy:
        return StepStudy(
            self.number, self.turn, seat, move, self.choices, before, self.after, loss, better, luck
        )


class _BudgetError(Exception):
    """The budget is used up."""


class _Clock:
    """Deals out the effort: what is left of the budget is shared by the steps still to look at."""

    def __init__(self, history: History, effort: Effort) -> None:
        self._effort, self._start = effort, monotonic()
        self.choices = [len(history.game.legal_moves(s)) for s in _states_before(history)]
        self._to_do = list(accumulate(int(count > 1) for count in self.choices))

    @property
    def elapsed(self) -> float:
        return monotonic() - self._start

    def limit(self, number: int) -> Limit:
        """For the questions about a step, when those before it are still to do too."""
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


def _states_before(history: History) -> list[Any]:
    return [history.start, *(step.state for step in history.steps)][: len(history.steps)]


def _turn_numbers(history: History) -> list[int]:
    """The turn that each step belongs to."""
    return [turn for turn in range(history.turn_count) for _ in history.numbers(turn)]
