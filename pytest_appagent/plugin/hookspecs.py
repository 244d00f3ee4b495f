"""Hooks that other plugins may implement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ..events import Listener
    from ..judge import Judge
    from ..learner import Learner
    from ..policy import Policy
    from ..settings import Settings


@pytest.hookspec(firstresult=True)
def pytest_appagent_policy(settings: Settings) -> Policy | None:
    """Return the policy that decides in this session, or None to leave it to others.

    It wins over the option `appagent_policy`.
    """


@pytest.hookspec(firstresult=True)
def pytest_appagent_judge(settings: Settings) -> Judge | None:
    """Return the judge of this session, or None to leave it to others."""


@pytest.hookspec(firstresult=True)
def pytest_appagent_learner(settings: Settings) -> Learner | None:
    """Return the learner that documents while this session explores, or None to leave it to others."""


@pytest.hookspec
def pytest_appagent_listeners(config: pytest.Config, item: pytest.Item) -> list[Listener]:
    """Return listeners to the events of one test's run."""
    return []
