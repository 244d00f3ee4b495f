"""Which policy and judge a session has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..errors import SettingsError
from ..settings import Settings

if TYPE_CHECKING:
    from ..judge import Judge
    from ..policy import Policy


def choose_policy(config: pytest.Config, settings: Settings) -> Policy:
    """Return the policy: a plugin's, else the one that the option names.

    `auto` means offline on a simulated device. On a real one it is refused, so that nobody takes words-only decisions
    for a model's.

    Raises:
        SettingsError: the policy cannot work; the message names the ways on.
    """
    given: Policy | None = config.hook.pytest_appagent_policy(settings=settings)
    if given is not None:
        return given
    if settings.policy == "llm":
        raise SettingsError(
            "appagent_policy = llm cannot work: this version of pytest-appagent has no policy by a language model yet. "
            "Use appagent_policy = offline, which decides by words only, or a plugin's pytest_appagent_policy hook."
        )
    if settings.policy == "auto" and settings.device != "sim":
        raise SettingsError(
            f"appagent_policy = auto cannot choose a policy for appagent_device = {settings.device}. "
            "Three ways on: set appagent_policy = offline, which decides by words only; "
            "set appagent_device = sim to use the simulated device; "
            "or give a policy of your own by the hook pytest_appagent_policy in conftest.py."
        )
    from ..policy.offline import OfflinePolicy

    return OfflinePolicy()


def choose_judge(config: pytest.Config, settings: Settings) -> Judge:
    """Return the judge: a plugin's, else the offline one."""
    given: Judge | None = config.hook.pytest_appagent_judge(settings=settings)
    if given is not None:
        return given
    from ..judge.offline import OfflineJudge

    return OfflineJudge()
