"""Lessons as data: a position, a task that the rules can check, and comments on attempts.

Texts are written as in rule sheets (`core/sheet.py`). An attempt is written as turns separated by
spaces, each with moves joined by commas: `b1,b2 c3`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.core.goals import Goal
from ludarium.core.sheet import PositionSpec, joined


@dataclass(frozen=True)
class Reply:
    """A comment on an unfinished attempt, and the turns of others (and chance moves) that follow
    until it is the learner's turn again."""

    comment: str
    turns: tuple[str, ...] = ()


class Lesson:
    """A lesson of a course.

    An attempt is right as soon as the goal holds. It is wrong if `wrong` lists it, or if the turn
    ends before the goal holds and there is no reply to it.

    Attributes:
        text: What the lesson teaches.
        task: What to do in the position.
        goal: The condition that the task asks for.
        solution: A right attempt.
        right: The comment on a right attempt.
        wrong: The comments on some wrong attempts.
        otherwise: The comment on all other wrong attempts.
        replies: Comments and answers to unfinished attempts.
        spec: The position.
    """

    def __init__(
        self,
        title: str,
        text: str,
        *,
        task: str,
        goal: Goal,
        solution: str,
        right: str,
        otherwise: str = "",
        wrong: Mapping[str, str] | None = None,
        replies: Mapping[str, tuple[str, str]] | None = None,
        code: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.title, self.text, self.task = title, joined(text), joined(task)
        self.goal, self.solution = goal, solution
        self.right, self.otherwise = joined(right), joined(otherwise)
        self.wrong = {attempt: joined(comment) for attempt, comment in (wrong or {}).items()}
        self.replies = {
            attempt: Reply(joined(comment), tuple(turns.split()))
            for attempt, (turns, comment) in (replies or {}).items()
        }
        self.spec = PositionSpec(options or {}, code)


Lessons = tuple[Lesson, ...]
"""The course of a game, from the first move to a win; empty if there is none."""
