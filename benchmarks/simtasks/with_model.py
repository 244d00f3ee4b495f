"""Decisions of a language model, which is the one that a run would ask."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_appagent.agent.parts import Limits
from pytest_appagent.assembly.deciders import choose_policy
from pytest_appagent.assembly.models import Models
from pytest_appagent.errors import SettingsError
from pytest_appagent.settings import Settings, read_settings

from .with_map import CountingPolicy

_NEEDED = (
    "--policy llm needs a model: set APPAGENT_MODEL to its name, and APPAGENT_BASE_URL unless OpenAI serves it; the "
    "key goes into the environment as APPAGENT_API_KEY"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deciding:
    """Who decides, counted, and how long that may go on."""

    policy: CountingPolicy
    limits: Limits


@contextmanager
def open_model(spending: Path | None = None) -> Iterator[Deciding]:
    """Have the model of the environment's settings ready.

    Args:
        spending: the folder in which the tasks of one measurement tell what they spent, so that a budget holds for all.

    Raises:
        SettingsError: no model is set, or one cannot be asked so; the message says what to set.
    """
    settings = _read_settings()
    with closing(Models(settings, ledger=spending, worker=uuid.uuid4().hex)) as models:
        policy = choose_policy(settings, models)
        yield Deciding(
            policy=CountingPolicy(policy, templates=models.templates, sees=settings.model_pictures == "auto"),
            limits=Limits(max_rounds=settings.max_rounds, step_timeout_s=settings.step_timeout_s),
        )


def _read_settings() -> Settings:
    try:
        settings, _ = read_settings(ini={}, environ=os.environ, command_line={"policy": "llm"})
    except ValueError as exc:
        raise SettingsError(str(exc)) from exc
    if not settings.model:
        raise SettingsError(_NEEDED)
    return settings
