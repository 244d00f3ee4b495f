"""Mistakes for the tests of reading a model's answers."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def mutations(load_helper: Callable[[str], ModuleType]) -> ModuleType:
    """Mistakes in a model's answers."""
    return load_helper("policy/mutations")
