"""Which policy and judge a session has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..errors import SettingsError
from ..settings import Settings
from .models import Models

if TYPE_CHECKING:
    from ..judge import Judge
    from ..policy import Policy


def choose_policy(config: pytest.Config, settings: Settings, models: Models) -> Policy:
    """Return the policy: a plugin's, else the one that the option names.

    `auto` means a model where one is set, and offline on a simulated device. On a real one without a model it is
    refused, so that nobody takes words-only decisions for a model's.

    Raises:
        SettingsError: the policy cannot work; the message names the ways on.
    """
    given: Policy | None = config.hook.pytest_appagent_policy(settings=settings)
    if given is not None:
        return given
    if settings.policy == "llm" and not settings.model:
        raise SettingsError(
            "appagent_policy = llm needs a model: set appagent_model to its name, and appagent_base_url unless OpenAI "
            "serves it; the key goes into the environment as APPAGENT_API_KEY"
        )
    if decides_by_model(settings):
        from ..policy.llm import LlmPolicy

        return LlmPolicy(models.model(settings.model), models.templates)
    if settings.policy == "auto" and not settings.is_simulated:
        raise SettingsError(
            f"appagent_policy = auto cannot choose a policy for appagent_device = {settings.device}. "
            "Three ways on: set appagent_model to a language model's name; "
            "set appagent_policy = offline, which decides by words only; "
            "or set appagent_device = sim to use the simulated device."
        )
    from ..policy.offline import OfflinePolicy

    return OfflinePolicy()


def choose_judge(config: pytest.Config, settings: Settings, models: Models) -> Judge:
    """Return the judge: a plugin's, else a model where one is set for it or decides, else the offline one.

    Raises:
        SettingsError: the model cannot work.
    """
    given: Judge | None = config.hook.pytest_appagent_judge(settings=settings)
    if given is not None:
        return given
    name = settings.judge_model or (settings.model if decides_by_model(settings) else "")
    if name:
        from ..judge.llm import LlmJudge

        return LlmJudge(models.model(name), models.templates)
    from ..judge.offline import OfflineJudge

    return OfflineJudge()


def decides_by_model(settings: Settings) -> bool:
    """Whether the settings ask for a policy by a model."""
    return settings.policy == "llm" or (settings.policy == "auto" and bool(settings.model))
