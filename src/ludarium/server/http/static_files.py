"""The files of the pages, at addresses that change with their content: a browser may keep them for
good, and never has some of one edition and some of another."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[2] / "web"
PLACE = "/static"
_EDITION = re.compile(r"([0-9a-f]{12})/")


@cache
def edition() -> str:
    """What stands for the files as they were when the program was started."""
    digest = sha256()
    for file in sorted(path for path in WEB.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(WEB).as_posix()} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def place() -> str:
    """Where they are in this edition."""
    return f"{PLACE}/{edition()}"


class Files(StaticFiles):
    """Answers for every edition, with the files there are: a page that was open before a change
    goes on, but what it fetches then is not kept."""

    def __init__(self) -> None:
        super().__init__(directory=WEB)

    async def get_response(self, path: str, scope: Scope) -> Response:
        match = _EDITION.match(path)
        answer = await super().get_response(path[match.end() :] if match else path, scope)
        present = match is not None and match[1] == edition()
        lasting = "public, max-age=31536000, immutable" if present else "no-cache"
        answer.headers["Cache-Control"] = lasting
        return answer
