"""The helpers of these tests, loaded by their path: tests are no packages."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def load(name: str) -> ModuleType:
    """Import a helper module that lies beside this file, once."""
    full = f"appagent_policy_tests_{name}"
    if full not in sys.modules:
        spec = importlib.util.spec_from_file_location(full, HERE / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[full] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[full])
    return sys.modules[full]


@pytest.fixture(scope="session")
def screens() -> ModuleType:
    """Builders of screens by hand."""
    return load("screens")


@pytest.fixture(scope="session")
def drive() -> ModuleType:
    """The deploy loop in small on a simulated device."""
    return load("drive")


@pytest.fixture(scope="session")
def mutations() -> ModuleType:
    """Mistakes in a model's answers."""
    return load("mutations")
