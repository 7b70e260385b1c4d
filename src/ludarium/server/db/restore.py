"""Restores a SQLite database from a copy."""

import os
from pathlib import Path

from ludarium.server.db.backup import copy_database
from ludarium.server.db.location import FileLock
from ludarium.server.db.migrate import check_version


def restore_database(copy: Path, target: Path) -> Path | None:
    """Put a checked copy in the place of a database that nobody uses; return the name under which
    the earlier one is kept. Raises OptionError, and then nothing has changed."""
    check_version(copy)
    earlier = None
    database = FileLock(target)
    try:
        if target.stat().st_size:
            earlier = target.with_name(f"{target.name}.before-restore")
            copy_database(target, earlier)
        for name in ("-wal", "-shm"):
            Path(f"{target}{name}").unlink(missing_ok=True)
        copy_database(copy, target)
        os.chmod(target, 0o600)
    finally:
        database.release()
    return earlier
