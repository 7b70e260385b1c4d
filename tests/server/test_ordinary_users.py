"""A moment of what `make ordinary` does for 15 minutes."""

from tests.server import ordinary_users
from tests.server.ordinary_users import Report, visit
from tests.server.server_process import QUICK, ServerProcess


async def test_ordinary_users_meet_no_errors(tmp_path, monkeypatch):
    monkeypatch.setattr(ordinary_users, "SAMPLE_SECONDS", 0.05)
    log = tmp_path / "log"
    log.touch()

    def is_over(report: Report) -> bool:
        return report.actions.total() > 2 or bool(report.trouble)

    with ServerProcess(tmp_path / "games.sqlite", QUICK, log=log) as server:
        report = await visit(server, log, 6, "a moment", is_over, pause=0.01)
        assert not server.stop()
    assert report.memory and not report.trouble
