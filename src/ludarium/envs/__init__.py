"""Environments for programs that learn to play: `pettingzoo`, `gymnasium` and `openspiel`, and
`batch`, which plays many games at once; loaded when they are first asked for. They need packages of
the extra `research`, and say so where one is missing."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarium.envs import gymnasium, openspiel, pettingzoo
    from ludarium.envs.batched import batch

__all__ = ["batch", "gymnasium", "openspiel", "pettingzoo"]

if not TYPE_CHECKING:  # which would take any name for one that is there

    def __getattr__(name: str) -> Any:
        """An environment that is not loaded yet."""
        if name not in __all__:
            raise AttributeError(f"module 'ludarium.envs' has no attribute {name!r}")
        if name == "batch":
            return import_module("ludarium.envs.batched").batch
        return import_module(f"ludarium.envs.{name}")
