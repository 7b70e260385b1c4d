"""The first version of the computer player, to measure later ones against.

    python bench/search_v1.py --build     once: builds it in bench/out/search-v1
    ludarium match search:8 "engine:.venv/bin/python bench/search_v1.py" --game flume --seconds 1

It runs the package of an old commit with its own kernel. Only the engine protocol is the present
one.
"""

import argparse
import fcntl
import io
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path

from processes import output_of

COMMIT = "2ee13da232f546d4349c1eacc8fec09a66a0c308"
"""The last commit before the second version of the player."""

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "bench" / "out" / "search-v1"
READY = HOME / "ready"
SOURCE, SITE = HOME / "source", HOME / "site"
ARENA = ROOT / "src" / "ludarium" / "arena"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", action="store_true", help="build it unless it exists")
    parser.add_argument("--agent", default="search:8", help="one of that version's players")
    parser.add_argument("--threads", type=int, default=1, help="threads of the search")
    args = parser.parse_args()
    if args.build:
        build()
    elif not is_built():
        sys.exit("search-v1 is not built yet: python bench/search_v1.py --build")
    else:
        serve(args.agent, args.threads)


def is_built() -> bool:
    return READY.exists() and READY.read_text() == f"{COMMIT} {sys.version}"


def build() -> None:
    """Get the sources of the commit and build their kernel. A lock makes a second build wait."""
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_built():
            return
        for folder in (SOURCE, SITE):
            shutil.rmtree(folder, ignore_errors=True)
        git = ["git", "-C", str(ROOT), "archive", "--format=zip", COMMIT, "src", "kernel"]
        archive = subprocess.run(git, check=False, capture_output=True)
        if archive.returncode:
            sys.exit(f"cannot get the sources of {COMMIT[:8]}: {archive.stderr.decode().strip()}")
        with zipfile.ZipFile(io.BytesIO(archive.stdout)) as sources:
            sources.extractall(SOURCE)
        print("Building the kernel of search-v1, which takes a few minutes ...", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        alone = ["--no-build-isolation", "--no-deps", "--target", str(SITE)]
        output_of([*pip, *alone, str(SOURCE / "kernel")])
        READY.write_text(f"{COMMIT} {sys.version}")


def serve(agent: str, threads: int) -> None:
    """Speak the engine protocol. The old package comes first on the path, with the arena of the
    present one."""
    sys.path[:0] = [str(SITE), str(SOURCE / "src")]
    import ludarium.arena

    assert Path(ludarium.__file__).is_relative_to(SOURCE)
    ludarium.arena.__path__ = [str(ARENA)]
    for part in ("core", "games"):  # modules of the arena that the old version lacks
        module = import_module(f"ludarium.{part}")
        module.__path__.append(str(ARENA.parent / part))
    sys.modules.pop("ludarium.core.codes", None)  # the arena needs the present one
    ludarium.core.__path__.reverse()
    import_module("ludarium.core.codes")
    ludarium.core.__path__.reverse()
    from ludarium.arena.engine import Settings, serve

    serve(Settings(agent, threads), f"1 ({COMMIT[:8]})")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
