"""What tests know of an app and learn about it: its documentation, and exploring in place of doing (`mode`)."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..assembly.documents import explores, open_docs, open_memory
from ..assembly.models import Models
from ..settings import Settings
from .deciders import choose_learner

if TYPE_CHECKING:
    from ..agent.parts import Study
    from ..agent.risks import Risk
    from ..device.protocol import Device
    from ..docstore.store import Store
    from ..learner import Learner


class Learned:
    """The documentation of the apps that one process tests."""

    def __init__(self, config: pytest.Config, settings: Settings, models: Models) -> None:
        self._config = config
        self._settings = settings
        self._models = models
        self._stores: dict[str, Store] = {}
        self._explored: dict[str, bool] = {}

    @cached_property
    def learner(self) -> Learner:
        """The learner of this session; raises SettingsError if none can work."""
        return choose_learner(self._config, self._settings, self._models)

    def store(self, app: str) -> Store:
        """Return the documentation of an app."""
        if app not in self._stores:
            self._stores[app] = open_docs(self._settings, app, root=self._root)
        return self._stores[app]

    def explores(self, app: str) -> bool:
        """Whether the sentences about an app are explored in this session; decided when it is first asked."""
        if app not in self._explored:
            self._explored[app] = explores(self._settings, app, os.environ, root=self._root)
        return self._explored[app]

    def settings_for(self, app: str) -> Settings:
        """Return the settings that hold for an app: one that is explored is neither recorded nor replayed."""
        return replace(self._settings, recordings="off") if self.explores(app) else self._settings

    def study(self, app: str, device: Device, risks: Collection[Risk]) -> Study | None:
        """Return what learns from the acts of a test, None where nothing is to be learned.

        Raises:
            StoreError: what earlier explorations know cannot be read.
        """
        if not self.explores(app):
            return None
        from ..agent.explore_goal import Study
        from ..agent.explore_try import Learning

        learning = Learning(
            learner=self.learner,
            store=self.store(app),
            app_version=device.app_version(app) or "",
            refine=self._settings.doc_refine,
        )
        return Study(learning, open_memory(app, root=self._root), risks=risks)

    @property
    def _root(self) -> Path:
        return self._config.rootpath
