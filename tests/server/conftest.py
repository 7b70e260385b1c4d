"""One server for each worker; tests that stop or kill a server start their own."""

from collections.abc import Iterator
from random import Random

import pytest

import ludarium
from ludarium import History, Record
from tests.server.driver import ServerProcess

LONG = 7_000


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server") / "games.sqlite") as process:
        yield process
        complaints = process.stop()
        assert not complaints, complaints


@pytest.fixture(scope="session")
def long_game() -> str:
    """The record of a random game of Churn with thousands of steps."""
    game, rng = ludarium.load("churn", sides=5), Random("long game")
    history = History(game)
    while game.to_move(history.state) is not None and len(history.steps) < LONG:
        history.push_legal(rng.choice(game.legal_moves(history.state)))
    assert history.turn_count > 6_000
    return Record.of(history, ("a", "b")).to_json()
