"""kill -9 at any moment loses nothing; `make soak` does it 200 times."""

from tests.server.kills import soak
from tests.server.server_process import COMMAND, ServerProcess


def test_no_accepted_step_is_lost_when_the_server_is_killed(tmp_path):
    report = soak(tmp_path / "games.sqlite", 3, "three kills")
    print(report)
    assert report.cycles == 3 and report.accepted > 9


def test_the_command_starts_in_time(tmp_path):
    """Printed, not asserted: other work on the machine makes it slower."""
    with ServerProcess(tmp_path / "games.sqlite", COMMAND, cold=True) as server:
        print(f"`ludarium serve` answers after {server.start_seconds:.2f} s")
        room = server.create("churn", ["human", "search:1"])
        assert server.read(f"/rooms/{room['room']}", room["watch"]).status_code == 200
        assert not server.stop()
