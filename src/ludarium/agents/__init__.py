"""Computer players: made from a short text such as `random`."""

from ludarium.agents.agent import Agent, Candidate, Decision, Limit
from ludarium.agents.random import RandomAgent
from ludarium.core.errors import OptionError, quoted

AGENTS: dict[str, type[Agent]] = {"random": RandomAgent}


def make_agent(text: str) -> Agent:
    """The agent of a text; raises OptionError."""
    kind = AGENTS.get(text.strip().lower())
    if kind is None:
        raise OptionError(f"agent: expected one of {', '.join(AGENTS)}, got {quoted(text)}")
    return kind()


__all__ = ["AGENTS", "Agent", "Candidate", "Decision", "Limit", "make_agent"]
