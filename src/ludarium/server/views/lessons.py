"""What the pages tell of a game to those who learn it: its rules in words and pictures, its
lessons, and what comes of a try in them."""

from collections.abc import Sequence
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.lesson import Lesson, Lessons
from ludarium.core.sheet import (
    Block,
    Example,
    Notation,
    Paragraph,
    Position,
    Sheet,
    Steps,
    Words,
    spans,
)
from ludarium.games import example_states, spec_scene, spec_states
from ludarium.games.lessons import Attempt, Stage, solution_steps
from ludarium.server.views import answers, steps
from ludarium.server.views.answers import (
    ExampleBlock,
    LessonAttempt,
    LessonView,
    PositionBlock,
    RichText,
    SheetPart,
    StageView,
)
from ludarium.server.views.messages import StepView
from ludarium.server.views.position import layout, position_view


def rules(name: str, sheet: Sheet) -> list[SheetPart]:
    """The parts of a rule sheet."""
    return [
        {"title": part.title, "blocks": [_block(name, block) for block in part.blocks]}
        for part in sheet.parts
    ]


def lessons(name: str, course: Lessons) -> list[LessonView]:
    """The lessons of a game in their order."""
    return [_lesson(name, lesson) for lesson in course]


def _lesson(name: str, lesson: Lesson) -> LessonView:
    game, _, state = spec_states(name, lesson.spec)
    return {
        "title": lesson.title,
        "text": marked(lesson.text),
        "task": marked(lesson.task),
        "solution": solution_steps(lesson),
        "layout": layout(game),
        "position": position_view(game, state),
    }


def attempt_view(attempt: Attempt) -> LessonAttempt:
    """The verdict on the last step of an attempt, with a comment."""
    return {
        "verdict": attempt.verdict,
        "comment": marked(attempt.comment),
        "stages": stage_views(attempt.game, attempt.stages),
    }


def stage_views(game: AnyGame, stages: Sequence[Stage]) -> list[StageView]:
    """The steps that were played, each with the position it led to."""
    starts = [stages[0].before, *(stage.state for stage in stages)]
    return [
        {
            "text": stage.text,
            "seat": stage.seat,
            "steps": _steps(game, start, stage.text),
            "position": position_view(game, stage.state, stage.before),
        }
        for start, stage in zip(starts, stages, strict=False)
    ]


def _steps(game: AnyGame, state: Any, turn: str) -> list[StepView]:
    """The steps of a turn."""
    history: History = History(game, state, turns=[turn])
    return steps.steps(history, range(len(history.steps)))


def marked(text: str) -> RichText:
    """A text as its parts."""
    return [
        {"style": part.style, "text": part.text} if part.style else part.text
        for part in spans(text)
    ]


def _block(name: str, block: Block) -> answers.Block:
    if isinstance(block, Paragraph):
        return {"kind": "paragraph", "text": marked(block.text)}
    if isinstance(block, Position):
        return _position(name, block)
    if isinstance(block, Example):
        return _example(name, block)
    if isinstance(block, Words | Notation):
        return {
            "kind": "words",
            "intro": marked(block.intro),
            "items": [{"head": marked(head), "text": marked(text)} for head, text in block.items],
        }
    texts = [marked(text) for text in block.texts]
    if isinstance(block, Steps):
        return {"kind": "steps", "intro": marked(block.intro), "texts": texts}
    return {"kind": "points", "intro": marked(block.intro), "texts": texts}


def _position(name: str, block: Position) -> PositionBlock:
    game, start, state = spec_states(name, block.spec)
    return {
        "kind": "position",
        "caption": marked(block.caption),
        "layout": layout(game, spec_scene(name, block.spec)),
        "position": position_view(game, state, start if block.spec.turns else None),
    }


def _example(name: str, block: Example) -> ExampleBlock:
    (game, start, _), *others = example_states(name, block)
    turns = zip(block.turns, others, strict=True)
    return {
        "kind": "example",
        "caption": marked(block.caption),
        "layout": layout(game),
        "position": position_view(game, start),
        "turns": [
            {
                "text": turn.text,
                "steps": _steps(game, before, turn.text),
                "comment": marked(turn.comment),
                "code": game.encode(state),
            }
            for turn, (_, state, before) in turns
        ],
    }
