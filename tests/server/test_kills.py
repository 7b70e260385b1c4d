"""kill -9 at any moment loses nothing; `make soak` does it 200 times."""

from tests.server.kills import soak


def test_no_accepted_step_is_lost_when_the_server_is_killed(tmp_path):
    report = soak(tmp_path / "games.sqlite", 3, "three kills")
    print(report)
    assert report.cycles == 3 and report.accepted > 9


def test_no_accepted_step_is_lost_when_one_of_two_servers_is_killed(postgres_url):
    report = soak(postgres_url, 2, "two kills", servers=2)
    print(report)
    assert report.cycles == 2 and report.accepted > 9
