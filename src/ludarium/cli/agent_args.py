"""Computer players as arguments."""

from typing import Annotated

import typer

from ludarium.agents import AGENT_HELP, AGENTS


def player_names() -> list[str]:
    """Their names, for shells that complete them."""
    return list(AGENTS)


AgentName = Annotated[str, typer.Option(help=AGENT_HELP, autocompletion=player_names)]
