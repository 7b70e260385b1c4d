"""What the commands share that look after a server's database."""

from pathlib import Path

from ludarium.core.errors import OptionError


def missing_packages(error: ImportError) -> OptionError:
    """What to say when the server's packages are not installed."""
    return OptionError(
        f"the server needs more packages ({error.name} is missing): "
        "install ludarium with the extra 'server'"
    )


def database_file(url: str) -> Path | None:
    """The SQLite file of a database, None for other kinds; raises OptionError when it is not
    there."""
    from ludarium.server.db.store import file_of

    file = file_of(url)
    if file is not None and not file.is_file():
        raise OptionError(f"--database: there is no file {file}")
    return file


def megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
