"""What Ctrl-C does at the table: changes are whole, and whoever thinks decides at once."""

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
    """Ctrl-C, as this very process gets it."""
    os.kill(os.getpid(), signal.SIGINT)


def test_it_waits_for_a_change_to_be_whole():
    game = ludarium.load("flume", size=3)
    table, seen = Table(Session.start(game), people(game), 1), list[int]()

    def changed() -> None:
        press()
        seen.append(table.session.steps)

    table.on_change = changed
    with pytest.raises(KeyboardInterrupt):
        table.push_text("a1")
    assert seen == [1] and table.seat == 1
    with pytest.raises(KeyboardInterrupt):
        table.take_back_to(0)
    assert seen == [1, 0] and table.seat == 0 and not table.unsaved


def test_what_goes_wrong_in_a_change_is_told_all_the_same():
    def fail() -> None:
        with delay_interrupt():
            press()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with pytest.raises(KeyboardInterrupt):
        press()


@pytest.mark.parametrize("name", ["mcts", "search:8"])
def test_a_player_decides_with_what_it_has_found(name: str):
    """And says how much that was."""
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
