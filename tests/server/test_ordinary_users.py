"""A moment of what `make ordinary` does for 15 minutes."""

from tests.server.ordinary_users import visit
from tests.server.server_process import QUICK, ServerProcess


async def test_ordinary_users_meet_no_errors(tmp_path):
    log = tmp_path / "log"
    log.touch()
    with ServerProcess(tmp_path / "games.sqlite", QUICK, log=log) as server:
        report = await visit(
            server, log, 6, "a moment", lambda report: report.done.total() + len(report.trouble) > 2
        )
        assert not server.stop()
    assert report.memory and not report.trouble
