"""Work on processes of this machine: the same results on any number of them, even if some die."""

import os
import sys
from contextlib import closing
from functools import partial
from itertools import count, islice
from multiprocessing import active_children

import pytest

from ludarium.core.errors import OptionError
from ludarium.jobs import HERE, JobError, Local, Work, each, named, opened
from tests.jobs import works
from tests.kernel import subprocesses

TWO = Local(2)


@pytest.fixture(autouse=True)
def no_process_remains():
    yield
    assert not active_children()


@pytest.mark.parametrize("workers", [HERE, Local(1), TWO], ids=repr)
def test_the_results_are_the_same_and_in_order(workers):
    expected = [works.random_number(seed) for seed in range(8)]
    assert list(workers.map(each(works.random_number), range(8))) == expected
    assert dict(workers.run(each(works.random_number), range(8))) == dict(enumerate(expected))
    assert list(workers.map(each(works.random_number), [])) == []


def test_results_come_as_they_are_done_or_in_order(tmp_path):
    work = each(partial(works.slow_first, str(tmp_path)))
    numbers = [number for number, _ in TWO.run(work, range(5))]
    assert sorted(numbers) == [0, 1, 2, 3, 4] and numbers[0] != 0
    assert list(TWO.map(work, range(5))) == [0, 1, 4, 9, 16]


def test_endless_tasks_are_taken_one_by_one():
    """Otherwise this would never end."""
    with closing(TWO.map(each(works.random_number), count())) as results:
        assert list(islice(results, 5)) == [works.random_number(seed) for seed in range(5)]


def test_all_workers_have_something_to_do(tmp_path):
    alone, both = (each(partial(works.process, str(tmp_path), count)) for count in (1, 2))
    assert len(set(TWO.map(both, range(8)))) == 2
    assert set(HERE.map(alone, range(2))) == {os.getpid()}


def test_the_task_of_a_dead_worker_is_repeated(tmp_path, caplog):
    work = each(partial(works.fatal_once, str(tmp_path)))
    expected = [(number, works.random_number(number)) for number in range(8)]
    assert list(TWO.map(work, range(8), "game")) == expected
    warning = "game 2: the worker died (exit code -9); another worker repeats it"
    assert warning in caplog.messages and len(caplog.messages) == 2


def test_a_task_that_kills_every_worker_is_named():
    with pytest.raises(JobError, match=r"game 3: the worker died \(exit code -9\), as did those"):
        list(TWO.run(each(works.fatal), range(6), "game"))


@pytest.mark.parametrize("workers", [HERE, TWO], ids=repr)
def test_a_task_that_fails_is_named(workers):
    with pytest.raises(JobError, match=r"^move 2: expected something else$"):
        list(workers.map(each(works.failing), range(3), "move"))
    with pytest.raises(JobError, match=r"^move 3: ZeroDivisionError: .* \(works.py, line \d+\)$"):
        list(workers.map(each(works.failing), [3], "move"))


def test_a_result_that_cannot_be_sent_is_named():
    with pytest.raises(JobError, match="task 0: its result cannot be sent: Can't"):
        list(TWO.run(each(works.unsendable), range(1)))


@pytest.mark.parametrize("workers", [HERE, Local(1)], ids=repr)
def test_a_work_is_opened_once_and_left(workers, tmp_path):
    work: Work[int, int] = partial(works.call_counter, str(tmp_path))
    assert list(workers.map(work, range(4))) == [1, 2, 3, 4]
    assert sorted(mark.name.split("-")[0] for mark in tmp_path.iterdir()) == ["left", "opened"]


INTERRUPTED = """
import sys
from functools import partial
from multiprocessing import active_children
from ludarium.jobs import each, opened
from tests.jobs import works

if __name__ == "__main__":
    folder, when = {place!r}, {when!r}
    with opened("local:2") as workers:
        if when == "they start":
            print("ready", flush=True)
        try:
            list(workers.run(each(partial(works.asleep, folder)), range(9)))
        except KeyboardInterrupt:
            print("gone" if not active_children() else "left")
"""


@pytest.mark.parametrize("when", ["they start", "they are at work"])
def test_ctrl_c_ends_all_workers(tmp_path, when):
    out = subprocesses.interrupt(INTERRUPTED.format(place=str(tmp_path), when=when))
    assert out.removeprefix("ready\n") == "gone\n"


START_AND_PRESS = """
import os, signal
from multiprocessing import get_context
from ludarium.jobs.workers import block_interrupts

spawn = get_context("spawn")
ours, theirs = spawn.Pipe()
with block_interrupts():
    process = spawn.Process(target=theirs.send, args=("alive",))
    process.start()
os.kill(process.pid, signal.SIGINT)
theirs.close()
try:
    print(ours.recv())
except EOFError:
    print("gone")
"""


def test_a_process_does_not_see_ctrl_c_while_it_starts():
    """Not even the first one."""
    assert subprocesses.run(START_AND_PRESS) == "alive\n"


@pytest.mark.parametrize(
    ("on", "jobs", "message"),
    [
        ("nowhere", None, "on: expected local, local:2 .* got 'nowhere'"),
        ("local:x", None, "got 'local:x'"),
        ("local:-1", None, "got 'local:-1'"),
        ("localhost", None, "got 'localhost'"),
        ("", None, "got ''"),
        ("ray://", None, "got 'ray://'"),
        ("ray://head", None, "got 'ray://head'"),
        ("local:9999", None, "on: expected 0 to 1024 workers, got 9999"),
        ("ray:0", None, "on: expected 1 to 1024 workers, got 0"),
        ("local:2", 3, "on: expected one number of workers, got local:2 and 3"),
    ],
)
def test_bad_names_of_workers(on, jobs, message):
    with pytest.raises(OptionError, match=message), opened(on, jobs):
        pass


def test_names_of_workers(monkeypatch):
    monkeypatch.setattr(named, "cores", lambda: 7)
    for on, jobs, expected in [
        ("local", None, 7),
        ("local", 3, 3),
        ("local:3", None, 3),
        ("local:3", 3, 3),
        ("local:0", None, 0),
    ]:
        with opened(on, jobs) as workers:
            assert workers.count == expected
    with opened(TWO) as workers:
        assert workers is TWO


def test_the_message_without_ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "ludarium.jobs.on_ray", raising=False)
    warning = r"on: ray needs the package ray: pip install 'ludarium\[ray\]'"
    with pytest.raises(OptionError, match=warning), opened("ray"):
        pass
