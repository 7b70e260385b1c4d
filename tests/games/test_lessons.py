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


def steps_of(tried: str) -> list[str]:
    """The steps of the learner in what was tried."""
    return [step for turn in tried.split() for step in turn.split(",")]


def first_tries(lesson: Lesson, name: str) -> list[Attempt]:
    """The lesson after each legal first step."""
    begun = Attempt(name, lesson)
    texts = [begun.game.text(move) for move in begun.game.legal_moves(begun.state)]
    return [attempt(name, lesson, [text]) for text in texts]


@pytest.mark.parametrize("name", COURSES)
def test_a_course_has_five_to_eight_steps_and_ends_with_a_win(name):
    lessons = ludarium.GAMES[name].lessons
    assert 5 <= len(lessons) <= 8
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    assert isinstance(lessons[-1].goal, Wins)


@pytest.mark.parametrize(("name", "lesson"), CASES)
class TestLesson:
    def test_a_seat_is_to_move_and_nothing_is_achieved_yet(self, name, lesson):
        begun = Attempt(name, lesson)
        assert begun.seat >= 0
        assert not lesson.goal(Progress(begun.game, begun.start, begun.state, begun.seat))

    def test_the_solution_does_what_is_asked_with_its_last_step(self, name, lesson):
        steps = solution_steps(lesson)
        for count in range(len(steps)):
            assert attempt(name, lesson, steps[:count]).verdict == "open"
        done = attempt(name, lesson, steps)
        assert (done.verdict, done.comment) == ("right", lesson.right)
        assert " ".join(done.turns) == lesson.solution
        if isinstance(lesson.goal, Wins):
            assert done.game.returns(done.state)[done.seat] == 1

    def test_named_wrong_tries_are_legal_and_do_not(self, name, lesson):
        for tried, told in lesson.wrong.items():
            done = attempt(name, lesson, steps_of(tried))
            assert (done.verdict, done.comment) == ("wrong", told), tried
            assert not lesson.goal(Progress(done.game, done.start, done.state, done.seat))

    def test_every_reply_comes_after_a_try_and_leads_back_to_the_learner(self, name, lesson):
        for tried, reply in lesson.replies.items():
            done = attempt(name, lesson, steps_of(tried))
            assert (done.verdict, done.comment) == ("open", reply.comment), tried
            assert [stage.text for stage in done.stages[1:]] == list(reply.turns)
            assert done.game.to_move(done.state) == done.seat
            own = done.game.to_move(done.stages[0].state) == done.seat
            assert own == (not reply.turns), f"{tried}: others reply when the turn is over"

    def test_each_try_is_answered(self, name, lesson):
        """And there is something to say to wrong ones exactly where there can be any."""
        tries = first_tries(lesson, name)
        assert all(done.comment for done in tries if done.verdict != "open")
        if not lesson.otherwise:
            assert all(done.verdict == "right" for done in tries)
        else:
            assert any(done.verdict != "right" for done in tries)

    def test_the_texts_are_about_this_board(self, name, lesson):
        board = Attempt(name, lesson).game.board
        told = [lesson.text, lesson.task, lesson.right, lesson.otherwise, *lesson.wrong.values()]
        told += [reply.comment for reply in lesson.replies.values()]
        assert all(cell in board.index for text in told for cell in CELL.findall(text))
        assert lesson.text and lesson.task and lesson.right


@pytest.mark.parametrize(("name", "lesson"), CASES)
def test_what_is_said_of_perfect_play_is_true(name, lesson):
    """Where a wrong first step is said to lose with perfect play, the solver agrees; boards that it
    cannot solve at once are left to docs/solutions.md."""
    begun = Attempt(name, lesson)
    solver = kernel.Solver(begun.game) if kernel.supports(begun.game) else None
    for done in first_tries(lesson, name):
        lost = done.verdict == "wrong" and "perfect play" in done.comment
        if lost and solver and solver.within_reach(done.state, 0.2):
            solution = solver.solve(done.state, nodes=200_000)
            assert solution.proven and solution.value is not None
            assert solution.value[done.seat] == -1, done.turns


def test_an_illegal_try_is_told_why():
    apart = ludarium.GAMES["churn"].lessons[1]
    with pytest.raises(IllegalMoveError, match="c4 touches a friendly stone"):
        attempt("churn", apart, ["c4"])
    with pytest.raises(NotationError, match="expected a cell"):
        attempt("churn", apart, ["z9"])


def test_a_lesson_that_is_over_is_over():
    first = ludarium.GAMES["churn"].lessons[0]
    for steps in (["c3", "a1"], ["a1", "c3"]):
        with pytest.raises(IllegalMoveError, match="start it again"):
            attempt("churn", first, steps)


def test_others_reply_where_that_teaches_something():
    last = ludarium.GAMES["churn"].lessons[-1]
    done = attempt("churn", last, ["a1"])
    assert [(stage.text, stage.seat) for stage in done.stages] == [("a1", 0), ("b1", 1)]
    assert done.comment.startswith("Blue must grow")


def test_steps_are_read_as_people_write_them():
    first = ludarium.GAMES["churn"].lessons[0]
    assert attempt("churn", first, [" C3 "]).verdict == "right"
