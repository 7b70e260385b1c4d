"""A real PostgreSQL, from the binaries of the system, in a temporary folder of its own."""

import contextlib
import fcntl
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from tests.server.server_process import PATIENCE

MISSING = "needs PostgreSQL: `make test` fetches it on Debian, or apt-get install postgresql"

OPTIONS = {
    "listen_addresses": "",  # only the socket in the folder
    "fsync": "off",  # processes are killed here, machines are not
    "full_page_writes": "off",
    "jit": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
}

END_CONNECTIONS = (
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{}'"
)


class Postgres:
    """A database server that listens at a socket in its folder, whichever process started it. The
    superuser `postgres` needs no password."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names = (f"games_{os.getpid()}_{number}" for number in itertools.count())
        self._empty: list[str] = []

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def execute(self, statement: str, database: str = "postgres") -> int:
        """Carry out a statement as the superuser; the number of rows."""
        with psycopg.connect(
            host=str(self.folder), user="postgres", dbname=database, autocommit=True
        ) as connection:
            return connection.execute(statement.encode()).rowcount

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def end_connections(self, url: str) -> int:
        """End all connections to a database, as a restart does; their number."""
        return self.execute(END_CONNECTIONS.format(sa.make_url(url).database))

    def role_with_password(self, password: str) -> str:
        """The name of a new superuser who needs this password."""
        role = f"role_{next(self._names)}"
        self.execute(f"CREATE ROLE {role} SUPERUSER LOGIN PASSWORD '{password}'")
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"local all {role} scram-sha-256\n{rules.read_text()}")
        self.execute("SELECT pg_reload_conf()")
        return role

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The URL of an empty database, which is emptied at the end: to make one takes longer."""
        if not self._empty:
            self._empty.append(next(self._names))
            self.execute(f"CREATE DATABASE {self._empty[0]} STRATEGY file_copy")
        name = self._empty.pop()
        url = self.url(name)
        try:
            yield url
        finally:
            if self.end_connections(url):  # somebody may connect again
                self.execute(f"DROP DATABASE {name} WITH (FORCE)")
            else:
                self.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
                self._empty.append(name)


class PostgresProcess(Postgres):
    """A database server that this process started. It ends with it, even if that is killed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._programs = _programs(folder)
        if os.getuid() == 0:  # which PostgreSQL refuses
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._user, self._group = nobody.pw_uid, nobody.pw_gid
        else:
            self._user, self._group = os.getuid(), os.getgid()
        choices = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        process = self._popen("initdb", *choices, "--no-sync", "--pgdata", str(self._data))
        output, _ = process.communicate(timeout=120)
        assert process.returncode == 0, output
        self.start()

    def _popen(self, program: str, *args: str) -> "subprocess.Popen[str]":
        drop_rights = os.getuid() == 0
        ends_with_parent = ["setpriv", "--pdeathsig", "QUIT"] if shutil.which("setpriv") else []
        return subprocess.Popen(
            [*ends_with_parent, str(self._programs / program), *args],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            user=self._user if drop_rights else None,
            group=self._group if drop_rights else None,
            extra_groups=[] if drop_rights else None,
        )

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = [f"--{name}={value}" for name, value in OPTIONS.items()]
        log = [f"--log_directory={self.folder}", "--log_filename=log", "--logging_collector=on"]
        place = ["-D", str(self._data), "-k", str(self.folder)]
        self._process = self._popen("postgres", *place, *options, *log)
        end = time.monotonic() + PATIENCE
        while True:
            assert self._process.poll() is None, self._process.communicate()[0] + self.log
            try:
                self.execute("SELECT 1")
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, f"PostgreSQL does not answer: {self.log}"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends all connections and stops it in order; SIGQUIT is a crash."""
        self._process.send_signal(how)
        self._process.communicate(timeout=PATIENCE)

    @property
    def log(self) -> str:
        file = self.folder / "log"
        return file.read_text("utf-8") if file.exists() else ""


def _programs(folder: Path) -> Path:
    """The folder with initdb and postgres; skips the test if there is none."""
    for place in _places():
        if (place / "initdb").exists() and (place / "postgres").exists():
            break
    else:
        pytest.skip(MISSING)
    if os.getuid() != 0 or not place.is_relative_to(sys.prefix):
        return place
    # Others may not be allowed to enter the environment.
    unpacked = Path(sys.prefix, "postgresql")
    shutil.copytree(unpacked, folder / "programs", symlinks=True)
    return folder / "programs" / place.relative_to(unpacked)


def _places() -> Iterator[Path]:
    """The folders where the programs may be."""
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        command = ["pg_config", "--bindir"]
        process = subprocess.run(command, capture_output=True, text=True, check=True)
        yield Path(process.stdout.strip())
    if initdb := shutil.which("initdb"):
        yield Path(initdb).parent
    for root in (Path("/"), Path(sys.prefix, "postgresql")):
        yield from sorted(root.glob("usr/lib/postgresql/*/bin"), reverse=True)


@contextlib.contextmanager
def own_postgres() -> Iterator[PostgresProcess]:
    """PostgreSQL in a folder that its user may enter, whoever runs the tests."""
    with tempfile.TemporaryDirectory(prefix="ludarium-postgres-") as name:
        server = PostgresProcess(Path(name))
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)


@contextlib.contextmanager
def shared_postgres(folder: Path) -> Iterator[Postgres]:
    """The PostgreSQL of all processes that name the same folder. The first one starts it, and waits
    for the others before it stops it."""
    place = folder / "postgres"
    with contextlib.ExitStack() as stack, (folder / "postgres.users").open("w") as users:
        with locked(folder / "postgres.lock"):
            is_first = not place.exists()
            if is_first:
                place.write_text(str(stack.enter_context(own_postgres()).folder))
            fcntl.flock(users, fcntl.LOCK_SH)
        yield Postgres(Path(place.read_text()))
        if is_first:
            with locked(folder / "postgres.lock"):
                fcntl.flock(users, fcntl.LOCK_EX)
                place.unlink()
                stack.close()


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a lock that one process has at a time."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
