"""Computer players: made from a short text such as `random`, `mcts` or `search:5`."""

from collections.abc import Callable
from functools import partial

from ludarium.agents.agent import Agent, Candidate, Decision, Limit
from ludarium.agents.levels import FULL
from ludarium.agents.mcts import MctsAgent
from ludarium.agents.random import RandomAgent
from ludarium.agents.search import SearchAgent
from ludarium.core.errors import OptionError, quoted

AGENTS: dict[str, Callable[[], Agent]] = {
    "random": RandomAgent,
    "mcts": MctsAgent,
    **{f"search:{level}": partial(SearchAgent, level) for level in range(1, FULL + 1)},
}
AGENT_HELP = f"random, mcts, or search:1 (a beginner) to search:{FULL} (full strength)"


def make_agent(text: str) -> Agent:
    """The agent of a text (`search` alone is at full strength); raises OptionError."""
    name = text.strip().lower()
    make = AGENTS.get(f"search:{FULL}" if name == "search" else name)
    if make is None:
        raise OptionError(f"agent: expected {AGENT_HELP}, got {quoted(text)}")
    return make()


__all__ = ["AGENTS", "AGENT_HELP", "Agent", "Candidate", "Decision", "Limit", "make_agent"]
