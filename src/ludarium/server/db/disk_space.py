"""How much the disk still has room for: what is new is refused before it is full, so that the
games that are under way can go on."""

import shutil
import time
from pathlib import Path

from ludarium.server.errors import RefusedError

MIN_FREE_BYTES = 200_000_000
"""What has to be free for something new, unless another bound is given."""

FRESH_SECONDS = 5.0
"""For so long what was found is believed."""


class Disk:
    """The disk of a database file; of one that is elsewhere (None) nothing is known."""

    def __init__(self, file: Path | None, min_free_bytes: int) -> None:
        self._folder = file.parent if file is not None else None
        self._min_free = min_free_bytes
        self._is_full = False
        self._looked = -FRESH_SECONDS

    def check(self) -> None:
        """Raises RefusedError when there is no room for anything new."""
        if self._folder is None or not self._min_free:
            return
        if time.monotonic() - self._looked >= FRESH_SECONDS:
            self._looked = time.monotonic()
            self._is_full = shutil.disk_usage(self._folder).free < self._min_free
        if self._is_full:
            raise RefusedError(
                "disk-full", "there is no room for new games now; those under way go on"
            )
