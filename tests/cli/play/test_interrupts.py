"""Ctrl-C during a game: changes are completed, and a computer player decides at once."""

import os
import signal
from random import Random

import pytest

import ludarium
from ludarium.agents import Limit, make_agent
from ludarium.cli.play.interrupts import delay_interrupt, stop_on_interrupt
from ludarium.cli.play.table import Table, people
from ludarium.core.session import Session


def press() -> None:
    """Send Ctrl-C to this process."""
    os.kill(os.getpid(), signal.SIGINT)


def test_it_waits_until_a_change_is_complete():
    game = ludarium.load("flume", size=3)
    table, counts = Table(Session.start(game), people(game), 1), list[int]()

    def on_change() -> None:
        press()
        counts.append(table.session.steps)

    table.on_change = on_change
    with pytest.raises(KeyboardInterrupt):
        table.push_text("a1")
    assert counts == [1] and table.seat == 1
    with pytest.raises(KeyboardInterrupt):
        table.take_back_to(0)
    assert counts == [1, 0] and table.seat == 0 and not table.unsaved


def test_errors_in_a_change_are_raised():
    def fail() -> None:
        with delay_interrupt():
            press()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with pytest.raises(KeyboardInterrupt):
        press()


@pytest.mark.parametrize("name", ["mcts", "search:8"])
def test_a_stopped_player_decides_after_fewer_simulations(name: str):
    game, agent = ludarium.load("wunchunk"), make_agent(name)
    counts: list[int] = []

    def progress(count: int) -> None:
        counts.append(count)
        if len(counts) == 3:
            press()

    limit = Limit(seconds=60, progress=progress)
    with stop_on_interrupt(agent) as pressed:
        assert not pressed()
        decision = agent.choose(game, game.initial_state(), limit, Random(1))
        assert pressed()
    assert decision.simulations >= counts[2] > counts[0] > 0
    assert sum(each.visits for each in decision.candidates.values() if each) == decision.simulations
