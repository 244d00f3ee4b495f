"""Steps and attachments as Allure's own functions cannot write them.

A step gets its title and status when it ends, for only then is it known what was done. An attachment may be *spare*:
it is written at once, so that nothing is lost with a killed process, and removed again when its test has passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

import allure
import allure_commons
from allure_commons.model2 import Status, StatusDetails

StepStatus = Literal["passed", "failed", "broken", "skipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStep:
    """A step that has begun; `result` is Allure's record of it, None outside of any test."""

    uuid: str
    result: Any


class AllureWriter:
    """Writes to the running test's result; a plugin of Allure's, one per process."""

    def __init__(self, folder: Path, cap_bytes: int) -> None:
        """Write results to a folder.

        Args:
            folder: Allure's results.
            cap_bytes: what the attachments of one test may take before spare ones are left out.
        """
        self._folder = folder
        self._cap_bytes = cap_bytes
        self._written = 0
        self._spare: set[str] = set()
        self._writes_spare = False

    @property
    def has_room(self) -> bool:
        """Whether the running test's attachments are still below the cap."""
        return self._written < self._cap_bytes

    def open_step(self, title: str) -> OpenStep:
        """Begin a step within the one that is open."""
        uuid = str(uuid4())
        allure_commons.plugin_manager.hook.start_step(uuid=uuid, title=title, params={})
        return OpenStep(uuid=uuid, result=_result_of(uuid))

    def close_step(self, step: OpenStep, *, title: str = "", status: StepStatus = "passed", message: str = "") -> None:
        """End a step.

        Args:
            step: the step.
            title: its title, empty for the one it began with.
            status: how it went.
            message: what went wrong.
        """
        allure_commons.plugin_manager.hook.stop_step(uuid=step.uuid, exc_type=None, exc_val=None, exc_tb=None)
        if step.result is None:
            return
        step.result.name = title or step.result.name
        step.result.status = status
        if message:
            step.result.statusDetails = StatusDetails(message=message)

    def note(self, title: str, *, status: StepStatus = "passed", message: str = "") -> None:
        """Write a step that holds nothing."""
        self.close_step(self.open_step(title), status=status, message=message)

    def attach_picture(self, jpeg: bytes, name: str, *, spare: bool = False) -> bool:
        """Attach a picture to the open step; return whether it was written."""
        return self._attach(jpeg, name, allure.attachment_type.JPG, spare)

    def attach_tree(self, xml: bytes, name: str) -> bool:
        """Attach a tree, which a passed test does without; return whether it was written."""
        return self._attach(xml, name, allure.attachment_type.XML, spare=True)

    def attach_text(self, text: str, name: str, *, spare: bool = False) -> bool:
        """Attach a text to the open step; return whether it was written."""
        return self._attach(text.encode("utf-8", errors="replace"), name, allure.attachment_type.TEXT, spare)

    def _attach(self, body: bytes, name: str, kind: allure.attachment_type, spare: bool) -> bool:
        if spare and self._written + len(body) > self._cap_bytes:
            return False
        self._writes_spare = spare
        try:
            allure.attach(body, name, kind)
        finally:
            self._writes_spare = False
        self._written += len(body)
        return True

    @allure_commons.hookimpl
    def report_attached_data(self, body: object, file_name: str) -> None:
        """Remember the file of an attachment that is not to be kept for a passed test."""
        if self._writes_spare:
            self._spare.add(file_name)

    @allure_commons.hookimpl(tryfirst=True)
    def report_result(self, result: Any) -> None:
        """Remove what a passed test does without, before Allure writes its result."""
        spare, self._spare, self._written = self._spare, set(), 0
        if result.status != Status.PASSED:
            return
        for part in _parts(result):
            part.attachments = [attachment for attachment in part.attachments if attachment.source not in spare]
        for name in spare:
            (self._folder / name).unlink(missing_ok=True)


def _result_of(uuid: str) -> Any:
    """Return Allure's record of an open step; it has no public way to name a step later."""
    for plugin in allure_commons.plugin_manager.get_plugins():
        if (reporter := getattr(plugin, "allure_logger", None)) is not None:
            return reporter.get_item(uuid)
    return None


def _parts(result: Any) -> Iterator[Any]:
    yield result
    for step in result.steps:
        yield from _parts(step)
