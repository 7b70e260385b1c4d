"""What `backup` and `prune` share."""

from pathlib import Path

from ludarium.core.errors import OptionError


def missing_packages(error: ImportError) -> OptionError:
    """Return the error for missing packages of the server."""
    return OptionError(f"the server needs the package {error.name}: pip install 'ludarium[server]'")


def database_file(url: str) -> Path | None:
    """Return the SQLite file of a database, or None for other kinds.

    Raises:
        OptionError: There is no such file.
    """
    from ludarium.server.db.store import file_of

    file = file_of(url)
    if file is not None and not file.is_file():
        raise OptionError(f"--database: there is no file {file}")
    return file


def megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
