"""The pytest plugin: short hooks that call the state kept in the stash."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

from ..errors import AppAgentError, SettingsError
from . import hookspecs
from .failures import show_own_error
from .fixtures import appagent, appagent_app, appagent_device, appagent_docs, appagent_prepare
from .lost import add_identity
from .options import add_options, settings_of
from .recordings import TEARDOWN
from .reports import TALLY, allure_folder, finish_reports, register_reports
from .secret_masking import SecretMasking
from .spending import Spending
from .state import STATE, State
from .summary import header_lines, summary_lines
from .task import ITEM_TASK, forget_attempt, prepare_item, uses_own_device
from .unexpected import explained
from .workers import Controller, count_named_devices, hand_over, is_replacement, is_worker

if TYPE_CHECKING:
    from _pytest.fixtures import SubRequest
    from _pytest.terminal import TerminalReporter

__all__ = ["appagent", "appagent_app", "appagent_device", "appagent_docs", "appagent_prepare"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the options."""
    add_options(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Register the hooks that other plugins may implement."""
    pluginmanager.add_hookspecs(hookspecs)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Read the settings, once."""
    if is_worker(config):
        # Else a worker that replaces a lost one would wipe all results so far; the controller has cleaned the folder.
        config.option.clean_alluredir = False
    config.addinivalue_line(
        "markers",
        "appagent(*sentences, app=, …): have an agent do the sentences in an Android app before the test body",
    )
    try:
        settings, given = settings_of(config)
    except SettingsError as exc:
        raise pytest.UsageError(str(exc)) from exc
    config.stash[STATE] = State(config, settings, given)
    register_reports(config, settings)
    config.pluginmanager.register(Spending(config.stash[STATE].models), "appagent_spending")
    config.pluginmanager.register(SecretMasking(), "appagent_secret_masking")
    if config.pluginmanager.has_plugin("xdist") and not is_worker(config):
        config.pluginmanager.register(Controller(config, settings), "appagent_workers")


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Make `-n auto` the number of devices where the setting names them."""
    return count_named_devices(config)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Read the markers of what is left to run; find out early whether it can run at all."""
    try:
        with explained("reading markers and looking for a device"):
            ready = [item for item in items if (task := prepare_item(item)) and task.fault is None]
            if ready and not config.option.collectonly and not is_replacement(config):
                config.stash[STATE].check(needs_device=any(uses_own_device(item) for item in ready))
    except AppAgentError as exc:
        if not is_worker(config):
            raise pytest.UsageError(str(exc)) from exc
        hand_over(config, str(exc))
        items.clear()  # this worker ends at once


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse a test whose marker cannot work; forget an earlier attempt; check the device."""
    task = item.stash.get(ITEM_TASK, None)
    if task is not None:
        forget_attempt(item)
        if task.fault is not None:
            raise task.fault
    item.config.stash[STATE].leases.before_test(item)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: SubRequest
) -> Generator[None, object | None, object | None]:
    """Take note of who holds the device, and on whose behalf an agent acts."""
    state = request.config.stash[STATE]
    state.leases.note_setup(fixturedef, request)
    with state.sections.of(fixturedef.argname):
        return (yield)


def pytest_fixture_post_finalizer(fixturedef: pytest.FixtureDef[object], request: SubRequest) -> None:
    """Take note of who holds the device no more."""
    request.config.stash[STATE].leases.note_finish(fixturedef)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Give the device back after the test, if others need it."""
    state = item.config.stash[STATE]
    try:
        with state.sections.of(TEARDOWN):
            yield
    finally:
        state.leases.after_test()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run the sentences before the test body."""
    task = item.stash.get(ITEM_TASK, None)
    if task is None or task.run is None:
        return (yield)
    with task.run.call():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the plugin's own failures as their message, without a traceback through the plugin."""
    report = yield
    task = item.stash.get(ITEM_TASK, None)
    if task is not None:
        show_own_error(report, call, task)
    if is_worker(item.config):
        add_identity(item, report)
    return report


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say what was set; nothing where nothing was."""
    return header_lines(config.stash[STATE])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what reports are told once."""
    finish_reports(session.config)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Sum up the marked tests, if there were any."""
    for line in summary_lines(config.stash[TALLY], config.stash[STATE].settings, allure_folder(config)):
        terminalreporter.write_line(line)
