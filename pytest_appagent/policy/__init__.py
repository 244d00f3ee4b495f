"""Who decides: one protocol, one module per kind of decider."""

from typing import Protocol

from ..run import Decision, Observation


class Policy(Protocol):
    """Decides one round at a time, from values only."""

    name: str

    def decide(self, observation: Observation) -> Decision:
        """Return the next action; what it wants to remember goes into `Decision.summary`."""
        ...
