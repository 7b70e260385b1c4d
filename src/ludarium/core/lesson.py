"""Lessons as data: a position, a task in it that the rules can check, and what is said to a try.

Texts are those of rule sheets (`core/sheet.py`). What a learner does is written as turns with
spaces between them, each of them steps joined by commas: `b1,b2 c3`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.core.goals import Goal
from ludarium.core.position_spec import PositionSpec
from ludarium.core.sheet import joined


@dataclass(frozen=True)
class Reply:
    """What is said when the learner has come so far, and the turns, if any, that are then played
    until it is the learner's turn again: those of others, and draws."""

    comment: str
    turns: tuple[str, ...] = ()


class Lesson:
    """One step of a course. `text` teaches, `task` says what to do in the position of `code` (the
    start when empty), and a try is right as soon as the `goal` holds. It is wrong when the turn is
    over before that, unless there is a reply to it, or at once where `wrong` has something to say
    to it; `otherwise` is said to all other wrong tries, if there can be any. `solution` is one of
    the right tries.
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
"""The course of a game, from the first step to a win; empty where it has none."""
