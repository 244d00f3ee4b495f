"""Who judges: sees evidence only, never the thoughts of who acted."""

from typing import Protocol

from ..run import Evidence, Verdict


class Judge(Protocol):
    """Judges one sentence."""

    name: str

    def judge(self, evidence: Evidence) -> Verdict:
        """Return whether the sentence is done; inconclusive when the evidence does not tell."""
        ...
