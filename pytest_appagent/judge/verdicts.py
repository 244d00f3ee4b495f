"""Short ways to write a verdict."""

from __future__ import annotations

from ..run import Verdict


def finished(reason: str) -> Verdict:
    """It is proved."""
    return Verdict(outcome="finished", reason=reason)


def not_finished(reason: str) -> Verdict:
    """It is contradicted."""
    return Verdict(outcome="not_finished", reason=reason)


def inconclusive(reason: str) -> Verdict:
    """The evidence does not tell."""
    return Verdict(outcome="inconclusive", reason=reason)
