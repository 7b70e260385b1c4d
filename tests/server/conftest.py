"""One server for each worker; tests that stop or kill a server start their own."""

import asyncio
import os
from collections.abc import Iterator
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random

import pytest

import ludarium
from ludarium import History, Record
from tests.server.postgres import Postgres, shared_postgres
from tests.server.server_process import ServerProcess

LONG = 7_000


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function in an event loop of its own."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server") / "games.sqlite") as process:
        yield process
        complaints = process.stop()
        assert not complaints, complaints


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """The PostgreSQL of all workers; tests that stop one start their own."""
    folder = tmp_path_factory.getbasetemp()
    is_worker = "PYTEST_XDIST_WORKER" in os.environ
    with shared_postgres(folder.parent if is_worker else folder) as running:
        yield running


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """An empty database in PostgreSQL."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session")
def long_game() -> str:
    """The record of a random game of Churn with thousands of steps."""
    game, rng = ludarium.load("churn", sides=5), Random("long game")
    history = History(game)
    while game.to_move(history.state) is not None and len(history.steps) < LONG:
        history.push_legal(rng.choice(game.legal_moves(history.state)))
    assert history.turn_count > 6_000
    return Record.of(history, ("a", "b")).to_json()
