"""The fixtures; each can be overridden in a conftest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from .state import STATE
from .task import ITEM_TASK, app_of, open_run

if TYPE_CHECKING:
    from ..agent.agent import Agent
    from ..device.protocol import Device
    from ..docstore import Documentation


@pytest.fixture(scope="session")
def appagent_device(pytestconfig: pytest.Config) -> Iterator[Device]:
    """The device of this worker: leased for the session if there is one for each worker, else test by test.

    A fixture of a wider scope that has it as an argument holds it to its own end.
    """
    with pytestconfig.stash[STATE].leases.lease() as device:
        yield device


@pytest.fixture
def appagent_app(pytestconfig: pytest.Config) -> str:
    """Package of the app under test where the marker names none."""
    return pytestconfig.stash[STATE].settings.app


@pytest.fixture
def appagent_docs(request: pytest.FixtureRequest, appagent_app: str) -> Documentation:
    """What is known of the elements of the app under test; override it to give other documentation, or none."""
    from ..docstore import NoDocumentation

    app = app_of(request.node) or appagent_app
    return request.config.stash[STATE].learned.store(app) if app else NoDocumentation()


@pytest.fixture
def appagent_prepare() -> Callable[[Device], None]:
    """Override it to return a function that prepares the device before the app is reset and launched."""
    return lambda device: None


@pytest.fixture
def appagent(
    request: pytest.FixtureRequest,
    appagent_device: Device,
    appagent_app: str,
    appagent_prepare: Callable[[Device], None],
    appagent_docs: Documentation,
) -> Iterator[Agent]:
    """The agent of this test, its app reset and launched."""
    run = open_run(request, appagent_device, appagent_app, appagent_docs)
    appagent_prepare(appagent_device)
    run.start()
    run.fill(request)
    request.node.stash[ITEM_TASK].run = run
    yield run.agent
    run.close()
