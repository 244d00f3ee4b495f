"""Which policy, judge and learner the settings ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import SettingsError
from ..settings import Settings
from .models import Models

if TYPE_CHECKING:
    from ..judge import Judge
    from ..learner import Learner
    from ..policy import Policy


def choose_policy(settings: Settings, models: Models) -> Policy:
    """Return the policy that the option names.

    `auto` means a model where one is set, and offline on a simulated device. On a real one without a model it is
    refused, so that nobody takes words-only decisions for a model's.

    Raises:
        SettingsError: the policy cannot work; the message names the ways on.
    """
    _check_model(settings)
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


def choose_judge(settings: Settings, models: Models) -> Judge:
    """Return a judge by a model where one is set for it or decides, else the offline one.

    Raises:
        SettingsError: the model cannot work.
    """
    name = settings.judge_model or (settings.model if decides_by_model(settings) else "")
    if name:
        from ..judge.llm import LlmJudge

        return LlmJudge(models.model(name), models.templates)
    from ..judge.offline import OfflineJudge

    return OfflineJudge()


def choose_learner(settings: Settings, models: Models) -> Learner:
    """Return a learner by the model that decides, else the offline one.

    Raises:
        SettingsError: the model cannot work.
    """
    _check_model(settings)
    if decides_by_model(settings):
        from ..learner.llm import LlmLearner

        return LlmLearner(models.model(settings.model), models.templates)
    from ..learner.offline import OfflineLearner

    return OfflineLearner()


def _check_model(settings: Settings) -> None:
    if settings.policy == "llm" and not settings.model:
        raise SettingsError(
            "appagent_policy = llm needs a model: set appagent_model to its name, and appagent_base_url unless OpenAI "
            "serves it; the key goes into the environment as APPAGENT_API_KEY"
        )


def decides_by_model(settings: Settings) -> bool:
    """Whether the settings ask for a policy by a model."""
    return settings.policy == "llm" or (settings.policy == "auto" and bool(settings.model))
