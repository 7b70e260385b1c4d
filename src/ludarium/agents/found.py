"""What a search in the kernel found, as an agent's decision."""

from ludarium import kernel
from ludarium.agents.agent import Candidate, Decision


def decided(found: kernel.Found) -> Decision:
    """The decision for what was found."""
    return Decision(
        move=found.move,
        value=found.value,
        candidates=tuple(Candidate(*candidate) for candidate in found.candidates),
        line=found.line,
        simulations=found.simulations,
        proven=found.proven,
    )
