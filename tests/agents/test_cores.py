"""The number of idle cores, and threads with a low priority."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludarium.agents import cores


@pytest.fixture
def four_cores(monkeypatch):
    monkeypatch.setattr(cores, "cores", lambda: 4)


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("0.5 0.4 0.3 1/200 4711", 4),
        ("9.5 0.4 0.3 3/200 4711", 2),
        ("0.0 0.0 0.0 9/200 4711", 1),
    ],
)
@pytest.mark.usefixtures("four_cores")
def test_running_threads_make_cores_busy(text, idle, tmp_path, monkeypatch):
    file = tmp_path / "loadavg"
    file.write_text(text, encoding="ascii")
    monkeypatch.setattr(cores, "RUNNING", file)
    assert cores.idle_cores() == idle


@pytest.mark.parametrize("text", [None, "", "x", "1 2 3", "1 2 3 x/4"])
@pytest.mark.usefixtures("four_cores")
def test_else_the_load_of_the_last_minute_counts(text, tmp_path, monkeypatch):
    file = tmp_path / "loadavg"
    if text is not None:
        file.write_text(text, encoding="ascii")
    monkeypatch.setattr(cores, "RUNNING", file)
    monkeypatch.setattr("os.getloadavg", lambda: (2.2, 0.0, 0.0))
    assert cores.idle_cores() == 2

    def unknown():
        raise OSError

    monkeypatch.setattr("os.getloadavg", unknown)
    assert cores.idle_cores() == 1


def test_here():
    assert 1 <= cores.idle_cores() <= cores.cores()


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priorities of their own")
def test_stand_back_lowers_one_thread_once():
    here = os.getpriority(os.PRIO_PROCESS, 0)
    with ThreadPoolExecutor(1) as thread:
        for _ in range(2):
            thread.submit(cores.stand_back).result()
            assert thread.submit(os.getpriority, os.PRIO_PROCESS, 0).result() >= cores.NICE
    assert os.getpriority(os.PRIO_PROCESS, 0) == here
