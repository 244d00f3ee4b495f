"""Secrets kept out of what pytest and Allure show: test ids, tracebacks, captured output, parameters."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from ..run import Step
from .reports import allure_folder

_NAME = re.compile(r"\{secret:([A-Za-z_]\w*)\}")
_DEEPEST = 20


class SecretMasking:
    """Hooks that replace values of secrets by their names; the markers of what was collected say which there are."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._masks_allure = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Take note of the secrets that the markers of a function name, before its ids are made."""
        for marker in metafunc.definition.iter_markers("appagent"):
            for name in _names_in(marker):
                if value := os.environ.get(name):
                    self._values[name] = value
        if self._values and not self._masks_allure and allure_folder(metafunc.config) is not None:
            self._masks_allure = True
            self._mask_allure(metafunc.config)

    def pytest_make_parametrize_id(self, config: pytest.Config, val: object) -> str | None:
        """Return the names of the secrets in a value, None for any other value."""
        text = val if isinstance(val, str) else repr(val)
        named = [name for name, value in self._values.items() if value in text]
        return f"secret-{'-'.join(named)}" if named else None

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Mask a report before anybody else sees it."""
        report = yield
        if self._values:
            if isinstance(report.longrepr, str):
                report.longrepr = self._mask(report.longrepr)
            self._mask_within(report.longrepr)
            report.sections = self._masked(report.sections, _DEEPEST)
        return report

    def _mask_allure(self, config: pytest.Config) -> None:
        import allure_commons

        from ..report.allure_masking import AllureMasking

        masking = AllureMasking(self._mask_within)
        allure_commons.plugin_manager.register(masking)
        config.add_cleanup(lambda: allure_commons.plugin_manager.unregister(masking))

    def _mask(self, text: str) -> str:
        for name, value in sorted(self._values.items(), key=lambda pair: -len(pair[1])):
            text = text.replace(value, f"{{secret:{name}}}")
        return text

    def _mask_within(self, holder: object, depth: int = _DEEPEST) -> None:
        """Mask the attributes of one of pytest's or Allure's values; they are plain and can be written to."""
        for name, value in list(getattr(holder, "__dict__", {}).items()):
            masked = self._masked(value, depth - 1)
            if masked is not value:
                setattr(holder, name, masked)

    def _masked(self, value: Any, depth: int) -> Any:
        """Return a text or a collection masked; what is neither is masked within."""
        if depth <= 0:
            return value
        if isinstance(value, str):
            masked = self._mask(value)
            return value if masked == value else masked
        if isinstance(value, list | tuple):
            parts = [self._masked(part, depth - 1) for part in value]
            is_same = all(one is other for one, other in zip(parts, value, strict=True))
            return value if is_same else type(value)(parts)
        if type(value).__module__.startswith(("_pytest._code", "allure_commons")):
            self._mask_within(value, depth - 1)
        return value


def _names_in(marker: pytest.Mark) -> Iterator[str]:
    names = marker.kwargs.get("secrets", ())
    yield from (name for name in ((names,) if isinstance(names, str) else names) if isinstance(name, str))
    for sentence in marker.args:
        text = sentence.text if isinstance(sentence, Step) else sentence
        if isinstance(text, str):
            yield from _NAME.findall(text)
