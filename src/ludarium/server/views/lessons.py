"""What the pages tell of a game to those who learn it: its rules in words and pictures, its
lessons, and what comes of a try in them."""

from collections.abc import Iterable
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.core.lesson import Lesson, Lessons
from ludarium.core.play import split_turn
from ludarium.core.sheet import (
    Block,
    Example,
    Notation,
    Paragraph,
    Points,
    Position,
    Sheet,
    Steps,
    Words,
    spans,
)
from ludarium.games import example_states, spec_scene, spec_states
from ludarium.games.lessons import Attempt, Stage, solution_steps
from ludarium.server.views import Json
from ludarium.server.views.position import layout, position_view


def rules(name: str, sheet: Sheet) -> list[Json]:
    """The parts of a rule sheet."""
    return [
        {"title": part.title, "blocks": [_block(name, block) for block in part.blocks]}
        for part in sheet.parts
    ]


def lessons(name: str, course: Lessons) -> list[Json]:
    """The lessons of a game in their order."""
    return [_lesson(name, lesson) for lesson in course]


def _lesson(name: str, lesson: Lesson) -> Json:
    game, _, state = spec_states(name, lesson.spec)
    return {
        "title": lesson.title,
        "text": marked(lesson.text),
        "task": marked(lesson.task),
        "solution": solution_steps(lesson),
        "layout": layout(game),
        "position": position_view(game, state),
    }


def attempt_view(attempt: Attempt) -> Json:
    """The verdict on the last step of an attempt, with a comment."""
    return {
        "verdict": attempt.verdict,
        "told": marked(attempt.comment),
        "stages": stage_views(attempt.game, attempt.stages),
    }


def stage_views(game: AnyGame, stages: Iterable[Stage]) -> list[Json]:
    """The steps that were played, each with the position it led to."""
    return [
        {
            "text": stage.text,
            "seat": stage.seat,
            "position": position_view(game, stage.state, stage.before),
        }
        for stage in stages
    ]


def marked(text: str) -> list[Any]:
    """A text as its parts: a string for a plain one, else style and words."""
    return [part.text if not part.style else [part.style, part.text] for part in spans(text)]


def _block(name: str, block: Block) -> Json:
    if isinstance(block, Paragraph):
        return {"kind": "paragraph", "text": marked(block.text)}
    if isinstance(block, Position):
        return _position(name, block)
    if isinstance(block, Example):
        return _example(name, block)
    if isinstance(block, Words | Notation):
        items = [{"head": marked(head), "text": marked(text)} for head, text in block.items]
        return {"kind": "words", "intro": marked(block.intro), "items": items}
    kind = {Steps: "steps", Points: "points"}[type(block)]
    texts = [marked(text) for text in block.texts]
    return {"kind": kind, "intro": marked(block.intro), "texts": texts}


def _position(name: str, block: Position) -> Json:
    game, start, state = spec_states(name, block.spec)
    return {
        "kind": "position",
        "caption": marked(block.caption),
        "layout": layout(game, spec_scene(name, block.spec)),
        "position": position_view(game, state, start if block.spec.turns else None),
    }


def _example(name: str, block: Example) -> Json:
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
                "steps": split_turn(turn.text),
                "told": marked(turn.comment),
                "code": game.encode(state),
            }
            for turn, (_, state, _) in turns
        ],
    }
