"""The error for a missing package of an environment."""

from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.core.errors import LudariumError


class MissingPackageError(LudariumError, ImportError):
    """A package of the extra `research` is not installed."""

    code = "missing-package"


@contextmanager
def research(what: str) -> Iterator[None]:
    """Imports inside may fail: then it is said which package `what` lacks, and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingPackageError(
            f"{what} needs the package {error.name}: pip install 'ludarium[research]'"
        ) from None
