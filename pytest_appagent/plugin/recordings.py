"""How a test of pytest's finds its recording, and on whose behalf something is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..settings import Settings

if TYPE_CHECKING:
    from ..agent.recorder import RecordingPlan
    from ..agent.secrets import Secrets

TEARDOWN = "teardown"
"""Section of a recording for what fixtures have done after the test body."""


class Sections:
    """Which fixture is being set up: what is done meanwhile is recorded under its name."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def now(self) -> str:
        """Return the name of the fixture, `teardown` after the test body, empty for the test itself."""
        return self._names[-1] if self._names else ""

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Surround what is done on behalf of a fixture."""
        self._names.append(name)
        try:
            yield
        finally:
            self._names.pop()


def plan_recording(item: pytest.Item, settings: Settings, secrets: Secrets) -> RecordingPlan:
    """Return how a test uses recordings; one recording serves all values of parametrize."""
    from ..agent.recorder import RecordingPlan
    from ..recordings.store import path_of

    root = item.config.rootpath
    classes = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
    names = [*classes, getattr(item, "originalname", None) or item.name]
    path = item.path.relative_to(root) if item.path.is_relative_to(root) else Path(item.path.name)
    own = root / ".appagent"
    return RecordingPlan(
        use=settings.recordings,
        path=path_of(root / settings.recordings_dir, path.with_suffix("").parts, ".".join(names)),
        test=f"{path.as_posix()}::{'::'.join(names)}",
        root=root,
        lock=own / "recordings.lock",
        patches=own / "patches",
        parameters={name: secrets.mask(value) for name, value in _parameters(item).items()},
        heal=settings.heal,
        strict=settings.strict,
    )


def _parameters(item: pytest.Item) -> Mapping[str, str]:
    """What parametrize gives the test, as far as it can stand in a sentence."""
    given = getattr(getattr(item, "callspec", None), "params", {})
    return {
        name: str(value)
        for name, value in given.items()
        if isinstance(value, (str, int, float)) and not isinstance(value, bool)
    }
