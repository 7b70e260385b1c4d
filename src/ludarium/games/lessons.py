"""Attempts at lessons: what the learner plays, the replies, and the verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludarium.core.errors import IllegalMoveError
from ludarium.core.game import AnyGame
from ludarium.core.goals import Progress
from ludarium.core.lesson import Lesson
from ludarium.core.play import checked_apply, play
from ludarium.games import spec_states

Verdict = Literal["right", "wrong", "open"]


@dataclass(frozen=True)
class Stage:
    """A step of the learner or a turn of others, with the states before and after it. The seat of a
    chance move is CHANCE."""

    text: str
    seat: int | None
    before: Any
    state: Any


@dataclass
class Attempt:
    """An attempt at a lesson, step by step."""

    name: str
    lesson: Lesson
    verdict: Verdict = "open"
    comment: str = ""
    turns: list[str] = field(default_factory=lambda: [""])
    stages: list[Stage] = field(default_factory=list)
    """The last step and the replies to it."""

    def __post_init__(self) -> None:
        self.game: AnyGame
        self.game, self.start, self.state = spec_states(self.name, self.lesson.spec)
        seat = self.game.to_move(self.state)
        assert seat is not None
        self.seat = seat

    def step(self, text: str) -> None:
        """Make a step for the learner; raises NotationError or IllegalMoveError."""
        if self.verdict != "open":
            raise IllegalMoveError(f"{text}: the lesson is over, start it again")
        step = self.game.parse(text, self.state)
        self._stage(text, checked_apply(self.game, self.state, step), fresh=True)
        self.turns[-1] = f"{self.turns[-1]},{self.game.text(step)}".lstrip(",")
        self._judge(" ".join(self.turns))

    def _judge(self, turns: str) -> None:
        lesson, goal = self.lesson, Progress(self.game, self.start, self.state, self.seat)
        reply = lesson.replies.get(turns)
        self.comment = reply.comment if reply else ""
        if lesson.goal(goal):
            self.verdict, self.comment = "right", lesson.right
        elif turns in lesson.wrong:
            self.verdict, self.comment = "wrong", lesson.wrong[turns]
        elif reply and reply.turns:
            for turn in reply.turns:
                self._stage(turn, play(self.game, self.state, turn))
            self.turns.append("")
        elif self.game.to_move(self.state) != self.seat:
            self.verdict, self.comment = "wrong", lesson.otherwise

    def _stage(self, text: str, state: Any, *, fresh: bool = False) -> None:
        stage = Stage(text, self.game.to_move(self.state), self.state, state)
        self.stages = [stage] if fresh else [*self.stages, stage]
        self.state = state


def attempt(name: str, lesson: Lesson, steps: Sequence[str]) -> Attempt:
    """The attempt with these steps of the learner; raises NotationError or IllegalMoveError."""
    result = Attempt(name, lesson)
    for text in steps:
        result.step(text)
    return result


def solution_steps(lesson: Lesson) -> list[str]:
    """The steps of the learner in the solution."""
    return [step for turn in lesson.solution.split() for step in turn.split(",")]
