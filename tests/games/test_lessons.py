"""The courses of all games: every solution is legal and does what is asked, every wrong try that is
named is legal and does not, and each text speaks of the board it is about."""

import re

import pytest

import ludarium
from ludarium import kernel
from ludarium.core.errors import IllegalMoveError, NotationError
from ludarium.core.goals import Progress, Wins
from ludarium.core.lesson import Lesson
from ludarium.games.lessons import Attempt, attempt, solution_steps

COURSES = [name for name, entry in ludarium.GAMES.items() if entry.lessons]
"""A game can do without."""

CASES = [
    pytest.param(name, lesson, id=f"{name}-{number}")
    for name in COURSES
    for number, lesson in enumerate(ludarium.GAMES[name].lessons, 1)
]

CELL = re.compile(r"\b[a-z]\d+\b")


def steps_of(turns: str) -> list[str]:
    """The steps of the learner in what was tried."""
    return [step for turn in turns.split() for step in turn.split(",")]


def first_tries(lesson: Lesson, name: str) -> list[Attempt]:
    """The lesson after each legal first step."""
    start = Attempt(name, lesson)
    texts = [start.game.text(move) for move in start.game.legal_moves(start.state)]
    return [attempt(name, lesson, [text]) for text in texts]


@pytest.mark.parametrize("name", COURSES)
def test_a_course_has_five_to_eight_steps_and_ends_with_a_win(name):
    lessons = ludarium.GAMES[name].lessons
    assert 5 <= len(lessons) <= 8
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    assert isinstance(lessons[-1].goal, Wins)


@pytest.mark.parametrize(("name", "lesson"), CASES)
class TestLesson:
    def test_a_lesson_starts_with_a_player_to_move_and_an_open_goal(self, name, lesson):
        start = Attempt(name, lesson)
        assert start.seat >= 0
        assert not lesson.goal(Progress(start.game, start.start, start.state, start.seat))

    def test_the_solution_reaches_the_goal_with_its_last_step(self, name, lesson):
        steps = solution_steps(lesson)
        for count in range(len(steps)):
            assert attempt(name, lesson, steps[:count]).verdict == "open"
        after = attempt(name, lesson, steps)
        assert (after.verdict, after.comment) == ("right", lesson.right)
        assert " ".join(after.turns) == lesson.solution
        if isinstance(lesson.goal, Wins):
            assert after.game.returns(after.state)[after.seat] == 1

    def test_named_wrong_tries_are_legal_and_miss_the_goal(self, name, lesson):
        for turns, texts in lesson.wrong.items():
            after = attempt(name, lesson, steps_of(turns))
            assert (after.verdict, after.comment) == ("wrong", texts), turns
            assert not lesson.goal(Progress(after.game, after.start, after.state, after.seat))

    def test_every_reply_comes_after_a_try_and_leads_back_to_the_learner(self, name, lesson):
        for turns, reply in lesson.replies.items():
            after = attempt(name, lesson, steps_of(turns))
            assert (after.verdict, after.comment) == ("open", reply.comment), turns
            assert [stage.text for stage in after.stages[1:]] == list(reply.turns)
            assert after.game.to_move(after.state) == after.seat
            own = after.game.to_move(after.stages[0].state) == after.seat
            assert own == (not reply.turns), f"{turns}: others reply when the turn is over"

    def test_each_try_has_a_comment(self, name, lesson):
        """And there is something to say to wrong ones exactly where there can be any."""
        tries = first_tries(lesson, name)
        assert all(after.comment for after in tries if after.verdict != "open")
        if not lesson.otherwise:
            assert all(after.verdict == "right" for after in tries)
        else:
            assert any(after.verdict != "right" for after in tries)

    def test_the_texts_are_about_this_board(self, name, lesson):
        board = Attempt(name, lesson).game.board
        texts = [lesson.text, lesson.task, lesson.right, lesson.otherwise, *lesson.wrong.values()]
        texts += [reply.comment for reply in lesson.replies.values()]
        assert all(cell in board.index for text in texts for cell in CELL.findall(text))
        assert lesson.text and lesson.task and lesson.right


@pytest.mark.parametrize(("name", "lesson"), CASES)
def test_claims_about_perfect_play_are_true(name, lesson):
    """Where a wrong first step is said to lose with perfect play, the solver agrees; boards that it
    cannot solve at once are left to docs/solutions.md."""
    start = Attempt(name, lesson)
    solver = kernel.Solver(start.game) if kernel.supports(start.game) else None
    for after in first_tries(lesson, name):
        lost = after.verdict == "wrong" and "perfect play" in after.comment
        if lost and solver and solver.within_reach(after.state, 0.2):
            solution = solver.solve(after.state, nodes=200_000)
            assert solution.proven and solution.value is not None
            assert solution.value[after.seat] == -1, after.turns


def test_an_illegal_try_is_explained():
    apart = ludarium.GAMES["churn"].lessons[1]
    with pytest.raises(IllegalMoveError, match="c4 touches a friendly stone"):
        attempt("churn", apart, ["c4"])
    with pytest.raises(NotationError, match="expected a cell"):
        attempt("churn", apart, ["z9"])


def test_a_finished_lesson_accepts_no_step():
    first = ludarium.GAMES["churn"].lessons[0]
    for steps in (["c3", "a1"], ["a1", "c3"]):
        with pytest.raises(IllegalMoveError, match="start it again"):
            attempt("churn", first, steps)


def test_opponents_reply_in_lessons():
    last = ludarium.GAMES["churn"].lessons[-1]
    after = attempt("churn", last, ["a1"])
    assert [(stage.text, stage.seat) for stage in after.stages] == [("a1", 0), ("b1", 1)]
    assert after.comment.startswith("Blue must grow")


def test_steps_are_read_as_people_write_them():
    first = ludarium.GAMES["churn"].lessons[0]
    assert attempt("churn", first, [" C3 "]).verdict == "right"
