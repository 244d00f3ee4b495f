"""What Allure reads beside the results: categories of failures, and the environment they come from."""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import uuid4

import allure_commons
from allure_commons.model2 import ATTACHMENT_PATTERN, Attachment

from .. import errors
from ..errors import AppAgentError, AppAgentFailure, SettingsError
from .words import SIMULATED_DEVICE

CATEGORIES = "categories.json"
ENVIRONMENT = "environment.properties"
_PREFIX = "appagent."
_LOST_WORKER = r"^worker '[^']*' crashed while running[\s\S]*"


def build_categories() -> list[dict[str, Any]]:
    """Return a category for each class of our errors, and one for tests whose worker was lost.

    What they match is how pytest tells an error: class and text.
    """
    named = sorted(_classes_below(AppAgentFailure), key=lambda kind: kind.__name__)
    named += [AppAgentFailure, *sorted(_classes_below(AppAgentError), key=lambda kind: kind.__name__), AppAgentError]
    categories: list[dict[str, Any]] = [
        {
            "name": kind.__name__,
            "matchedStatuses": ["failed" if issubclass(kind, AppAgentFailure) else "broken"],
            "messageRegex": rf"^(?:[\w.]+\.)?{re.escape(kind.__name__)}\b[\s\S]*",
        }
        for kind in named
    ]
    lost = {"name": "Worker lost", "matchedStatuses": ["broken"], "messageRegex": _LOST_WORKER}
    return [*categories, lost]


def write_categories(folder: Path) -> None:
    """Write the categories; those that are there, a team's own for instance, stay and come first."""
    path = folder / CATEGORIES
    kept: list[Any] = []
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text("utf-8"))
        kept = found if isinstance(found, list) else []
    names = {category.get("name") for category in kept if isinstance(category, dict)}
    fresh = [category for category in build_categories() if category["name"] not in names]
    _write(path, json.dumps([*kept, *fresh], indent=1, ensure_ascii=False))


def write_environment(folder: Path, values: Mapping[str, Sequence[str]]) -> None:
    """Write where the tests ran; lines that others wrote stay."""
    told = {name: ", ".join(found) for name, found in values.items() if found}
    if any(SIMULATED_DEVICE in text for text in told.values()):
        told["simulated"] = f"yes: {SIMULATED_DEVICE}"
    told |= {"version": metadata.version("pytest-appagent"), "pytest": metadata.version("pytest")}
    told["python"] = f"{platform.python_version()} on {platform.system()}"
    path = folder / ENVIRONMENT
    kept: list[str] = []
    with suppress(OSError, ValueError):
        kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(_PREFIX)]
    lines = [*kept, *(f"{_PREFIX}{name} = {' '.join(text.split())}" for name, text in told.items())]
    _write(path, "\n".join(lines) + "\n")


def _classes_below(kind: type[Exception]) -> Iterator[type[Exception]]:
    for found in vars(errors).values():
        if isinstance(found, type) and issubclass(found, kind) and found is not kind:
            yield found


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(f"{path.name}.tmp")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror or error}; name another --alluredir") from error


def attach_saved(pictures: Path, since_ms: int) -> list[Attachment]:
    """Attach the pictures of a folder, as they came, to a result that is written for a lost worker.

    Args:
        pictures: the folder, which may be missing.
        since_ms: POSIX time when its test began; older pictures are of an earlier run.
    """
    found = []
    taken_ms = {path: path.stat().st_mtime * 1000 for path in pictures.glob("*.jpg")}
    for path in sorted(taken_ms, key=lambda one: (taken_ms[one], one.name)):
        if taken_ms[path] >= since_ms:
            name = ATTACHMENT_PATTERN.format(prefix=uuid4(), ext="jpg")
            allure_commons.plugin_manager.hook.report_attached_file(source=str(path), file_name=name)
            found.append(Attachment(name=path.stem, source=name, type="image/jpg"))
    return found
