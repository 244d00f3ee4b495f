"""Who decides, judges and documents in a session: a plugin's, else what the settings ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..assembly import deciders
from ..assembly.models import Models
from ..errors import StoreError
from ..settings import Settings

if TYPE_CHECKING:
    from ..judge import Judge
    from ..learner import Learner
    from ..policy import Policy
    from ..run import Decision, Observation


class Nobody:
    """Stands where a policy would be while recordings are frozen, so that none is even built."""

    name = "nobody (frozen)"

    def decide(self, observation: Observation) -> Decision:
        """Refuse to."""
        raise StoreError(f"{observation.step.text!r} is to be decided, but recordings are frozen")


def choose_policy(config: pytest.Config, settings: Settings, models: Models) -> Policy:
    """Return the policy: a plugin's, else the one that the option names; nobody while recordings are frozen.

    Raises:
        SettingsError: the policy cannot work; the message names the ways on.
    """
    if settings.recordings == "frozen":
        return Nobody()
    given: Policy | None = config.hook.pytest_appagent_policy(settings=settings)
    return given if given is not None else deciders.choose_policy(settings, models)


def choose_learner(config: pytest.Config, settings: Settings, models: Models) -> Learner:
    """Return the learner: a plugin's, else the model that decides, else the offline one.

    Raises:
        SettingsError: the model cannot work.
    """
    given: Learner | None = config.hook.pytest_appagent_learner(settings=settings)
    return given if given is not None else deciders.choose_learner(settings, models)


def choose_judge(config: pytest.Config, settings: Settings, models: Models) -> Judge:
    """Return the judge: a plugin's, else a model where one is set for it or decides, else the offline one.

    While recordings are frozen it is the offline one.

    Raises:
        SettingsError: the model cannot work.
    """
    if settings.recordings == "frozen":
        from ..judge.offline import OfflineJudge

        return OfflineJudge()
    given: Judge | None = config.hook.pytest_appagent_judge(settings=settings)
    return given if given is not None else deciders.choose_judge(settings, models)
