"""`ludarium engine`: our computer players for other programs, line by line."""

from typing import Annotated

import typer

from ludarium.agents import make_agent
from ludarium.arena.engine import Settings, serve
from ludarium.cli.arguments import AgentName
from ludarium.core.version import __version__


def engine(
    agent: AgentName = "search:8",
    threads: Annotated[int, typer.Option(min=1, max=64, help="Think with this many threads.")] = 1,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Repeat the choices of this seed.")
    ] = None,
) -> None:
    make_agent(agent)
    serve(Settings(agent, threads, seed), __version__)
