"""Environments for programs that learn to play: `pettingzoo`, `gymnasium` and `openspiel`, and
`batch`, which plays many games at once.

They are loaded when first used, and need packages of the extra `research`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.envs import gymnasium, openspiel, pettingzoo
    from ludarium.envs.batches import batch

__all__ = ["batch", "gymnasium", "openspiel", "pettingzoo"]

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> Any:
        """Load an environment."""
        if name not in __all__:
            raise AttributeError(f"module 'ludarium.envs' has no attribute {name!r}")
        if name == "batch":
            return import_module("ludarium.envs.batches").batch
        return import_module(f"ludarium.envs.{name}")


class MissingPackageError(LudariumError, ImportError):
    """A package of the extra `research` is not installed."""

    code = "missing-package"


@contextmanager
def research(what: str) -> Iterator[None]:
    """Raise MissingPackageError if an import in the block fails; `what` needs the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingPackageError(
            f"{what} needs the package {error.name}: pip install 'ludarium[research]'"
        ) from None
