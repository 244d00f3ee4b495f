"""Allure's results without secrets."""

from __future__ import annotations

from collections.abc import Callable

import allure_commons


class AllureMasking:
    """A plugin of Allure's that masks what is about to be written: parameters, messages, steps."""

    def __init__(self, mask: Callable[[object], None]) -> None:
        """Take what replaces the secrets within a value."""
        self._mask = mask

    @allure_commons.hookimpl(tryfirst=True)
    def report_result(self, result: object) -> None:
        """Mask the result of a test."""
        self._mask(result)

    @allure_commons.hookimpl(tryfirst=True)
    def report_container(self, container: object) -> None:
        """Mask the results of fixtures."""
        self._mask(container)
