"""Work on a real Ray cluster, started here: the same results, even if workers die."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from ludarium import load
from ludarium.agents import Limit
from ludarium.arena.contest import match
from ludarium.core.errors import OptionError
from ludarium.jobs import HERE, JobError, Workers, each, opened
from tests.cli.test_errors import in_process
from tests.effort import LONG, wait_until
from tests.jobs import works
from tests.starting import free_port

if find_spec("ray") is None:  # to load it takes long, and all who collect tests would
    pytest.skip("needs Ray", allow_module_level=True)

pytestmark = [
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("default"),  # Ray's own, of files and threads that it leaves open
]


@pytest.fixture(scope="module", params=("started for it", "there already") if LONG else (None,))
def cluster(request, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    """A cluster of two cores; its workers find this folder as processes of a test do. In the long
    version also one that was started by itself."""
    root = str(Path(__file__).parents[2])
    with pytest.MonkeyPatch.context() as patch, ExitStack() as ended:
        patch.setenv("PYTHONPATH", os.pathsep.join([root, *sys.path]))
        address = "ray:2"
        if request.param == "there already":
            patch.setenv("RAY_AUTH_MODE", "disabled")  # Ray reads a token only when it is loaded
            address = ended.enter_context(head(tmp_path_factory.mktemp("ray")))
        yield ended.enter_context(opened(address))


@contextmanager
def head(folder: Path) -> Iterator[str]:
    """A cluster that is started as its own program; its address."""
    port, client = free_port(), free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block"]
    flags = [
        "--num-cpus=2",
        "--include-dashboard=false",
        "--object-store-memory=100000000",
        f"--port={port}",
        f"--ray-client-server-port={client}",
        f"--runtime-env-agent-port={free_port()}",
        "--min-worker-port=0",  # any that is free
        "--max-worker-port=0",
        f"--temp-dir={folder}",
    ]
    with subprocess.Popen([*command, *flags], stdout=subprocess.DEVNULL) as process:
        try:
            wait_until(_listens, client, process=process)
            yield f"ray://127.0.0.1:{client}"
        finally:
            process.terminate()


def _listens(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


KILLS = (2, 5) if LONG else (2,)
"""When workers die: each new one takes Ray a second of a processor."""


def test_results_are_those_of_one_process(cluster, tmp_path):
    """And both workers have something to do."""
    work = each(partial(works.number_and_process, str(tmp_path)))
    results = list(cluster.map(work, range(8)))
    assert [value for value, _ in results] == [works.random_number(seed) for seed in range(8)]
    assert len({process for _, process in results}) == cluster.count == 2


def test_the_task_of_a_dead_worker_is_repeated(cluster, tmp_path, caplog, capfd):
    work = each(partial(works.fatal_once, str(tmp_path), those=KILLS))
    expected = [(number, works.random_number(number)) for number in range(8)]
    assert list(cluster.map(work, range(8), "game")) == expected
    warnings = [message for message in caplog.messages if "another worker repeats it" in message]
    assert len(warnings) == len(KILLS)
    assert re.match(r"game 2: the worker died \(.+\); ", warnings[0])
    assert "raylet" not in capfd.readouterr().out, "what programs read is not disturbed"


def test_a_match_has_the_same_games_as_on_one_process(cluster):
    game, limit = load("flume", size=5), Limit(simulations=20)
    there, here = (
        match(game, "mcts", "random", games=4, limit=limit, on=on) for on in (cluster, HERE)
    )
    assert [line.moves for line in there.games] == [line.moves for line in here.games]


def test_failures_are_named(cluster):
    with pytest.raises(JobError, match=r"^move 2: expected something else$"):
        list(cluster.map(each(works.failing), [2], "move"))
    if LONG:  # who counts the dead is the same as for processes of this machine
        with pytest.raises(JobError, match=r"game 3: the worker died \(.*\), as did those before"):
            list(cluster.map(each(works.fatal), [3], "game"))


def test_a_cluster_that_is_not_there(monkeypatch, capsys):
    nobody = f"ray://127.0.0.1:{free_port()}"
    line = ["match", "random", "random", "--game", "flume", "--games", "2", "--on", nobody]
    code, _, err = in_process(line, monkeypatch, capsys)
    assert code == 2 and f"{nobody} cannot be reached: Connection refused" in err
    with pytest.raises(OptionError, match="cannot be reached"), opened("ray://no.such.host:1"):
        pass
