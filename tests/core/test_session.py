"""A session agrees with the rules after any steps, undos and endings."""

from random import Random

import pytest

import ludarium
from ludarium import IllegalMoveError, NotationError
from ludarium.core.ending import Ending, resigned_by
from ludarium.core.session import Session
from tests.option_sets import OPTION_SETS, OptionSet
from tests.samples import pick


def agrees_with_the_rules(session: Session) -> None:
    game, state = session.game, session.history.state
    assert session.state == state and session.steps == len(session.history.steps)
    if session.ending is None or session.ending.kind == "board":
        assert session.seat == game.to_move(state)
        assert session.outcome == game.outcome(state)
        assert session.legal_moves == game.legal_moves(state)
        assert (session.ending is None) == (game.outcome(state) is None) == session.playing
    else:
        assert session.seat is None and session.legal_moves == [] and not session.playing


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_a_session_agrees_with_the_rules(option_set: OptionSet):
    session, rng = Session.start(option_set.load()), Random(f"session {option_set}")
    for _ in range(60):
        number = rng.random()
        if session.ending is not None and session.ending.kind == "resigned":
            assert session.go_on()
        elif session.steps and number < 0.2:
            last = session.history.steps[-1]
            assert session.undo() is last
        elif not session.playing:
            break
        elif session.seat is not None and session.seat >= 0 and number < 0.25:
            session.resign(rng.randrange(session.game.seats))
        else:
            move = pick(session.game, session.state, rng)
            seat, before = session.seat, session.state
            step = session.propose(session.game.text(move))
            assert session.state is before, "a proposal changes nothing"
            assert (step.seat, step.move) == (seat, move)
            assert step.state == session.game.apply(before, move)
            session.take(step)
        agrees_with_the_rules(session)


def test_impossible_steps_are_refused():
    session = Session.start(ludarium.load("churn", sides=3))
    session.push_text("c3")
    with pytest.raises(NotationError):
        session.propose("z9")
    with pytest.raises(IllegalMoveError, match="c3 is not empty"):
        session.propose("c3")
    session.resign(0)
    for again in (lambda: session.propose("a1"), lambda: session.resign(1)):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            again()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        session.push_text("a1")
    assert session.steps == 1 and session.ending == resigned_by(0)


def test_a_game_that_is_over_ended_on_the_board():
    session, rng = Session.start(ludarium.load("churn", sides=2)), Random(1)
    while session.playing:
        session.push(rng.choice(session.legal_moves))
    assert session.ending == Ending("board")
    assert not session.go_on() and session.outcome is not None
    record = session.record(("a", "b"), "2026-01-31T12:00:00+00:00")
    assert record.result == session.outcome and record.ending is None
