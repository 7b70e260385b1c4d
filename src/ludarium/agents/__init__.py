"""Computer players, created from a text such as `random`, `mcts` or `search:5`."""

from collections.abc import Callable
from functools import partial

from ludarium.agents.agent import Agent, Limit
from ludarium.agents.alphabeta import AlphaBetaAgent
from ludarium.agents.levels import FULL
from ludarium.agents.mcts import MctsAgent
from ludarium.agents.params import parse_tunables
from ludarium.agents.random import RandomAgent
from ludarium.agents.search import SearchAgent
from ludarium.core.errors import OptionError, quoted, suggestion
from ludarium.core.evaluation import Decision, Evaluation

AGENTS: dict[str, Callable[[], Agent]] = {
    "random": RandomAgent,
    "mcts": MctsAgent,
    "alphabeta": AlphaBetaAgent,
    **{f"search:{level}": partial(SearchAgent, level) for level in range(1, FULL + 1)},
}
"""What makes each computer player, by the name that `ludarium.agent` takes."""
AGENT_HELP = f"random, mcts, alphabeta, or search:1 (a beginner) to search:{FULL} (full strength)"


def make_agent(text: str, max_nodes: int | None = None, *, alone: bool = False) -> Agent:
    """The agent of a text (`search` alone is at full strength); raises OptionError.

    A search may have tunables: `search:8?exploration=0.5&margin_weight=0.2`. `max_nodes` bounds
    what an agent that remembers may remember. An agent that is `alone` knows nothing that others
    have found out, so that its first choice depends on position, limit and `rng` only, as long as
    the limit counts no seconds.
    """
    if not isinstance(text, str):
        raise OptionError(f"agent: expected {AGENT_HELP}, got {quoted(text)}")
    name, mark, tunables = text.strip().lower().partition("?")
    name = f"search:{FULL}" if name == "search" else name
    if name not in AGENTS or (mark and not name.startswith("search:")):
        message = f"agent: expected {AGENT_HELP}, got {quoted(text)}"
        raise OptionError(message + suggestion(name, AGENTS))
    if not name.startswith("search:"):
        return AGENTS[name]()
    values = dict(parse_tunables(tunables)) if mark else {}
    if max_nodes is not None:
        values["max_nodes"] = max_nodes
    return SearchAgent(int(name.removeprefix("search:")), values, alone=alone)


def listed_agent(text: str) -> Agent:
    """The same for players whom nobody vouches for: without tunables, which could ask for all of
    the memory."""
    if "?" in text:
        raise OptionError(f"agent: expected {AGENT_HELP}, got {quoted(text)}")
    return make_agent(text)


__all__ = [
    "AGENTS",
    "AGENT_HELP",
    "Agent",
    "Decision",
    "Evaluation",
    "Limit",
    "listed_agent",
    "make_agent",
]
