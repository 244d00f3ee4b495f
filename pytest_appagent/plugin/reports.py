"""Who listens to a run in this process, and what is written when the session ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..errors import SettingsError
from ..report.journal import Journal, JournalFile, Progress
from ..report.properties import Properties
from ..settings import Settings
from .progress import LiveProgress, run_folder
from .tally import Tally

if TYPE_CHECKING:
    from ..events import Listener
    from ..report.allure_writer import AllureWriter

TALLY = pytest.StashKey[Tally]()
_PROGRESS = pytest.StashKey[LiveProgress]()
_WRITER = pytest.StashKey["AllureWriter"]()
_BYTES_PER_MB = 1_000_000


def register_reports(config: pytest.Config, settings: Settings) -> None:
    """Begin to gather what the terminal and Allure are told at the end; workers gather nothing."""
    if hasattr(config, "workerinput"):
        return
    config.stash[TALLY], config.stash[_PROGRESS] = Tally(), LiveProgress(config, settings)
    config.pluginmanager.register(config.stash[TALLY], "appagent_tally")
    config.pluginmanager.register(config.stash[_PROGRESS], "appagent_progress")


def allure_folder(config: pytest.Config) -> str | None:
    """Return where Allure's results go, None where there are none."""
    found: str | None = config.getoption("allure_report_dir", default=None)
    return found or None


def build_listeners(item: pytest.Item, settings: Settings, pictures: Path) -> tuple[Listener, ...]:
    """Build the listeners to one attempt at a test."""
    from ..report.pictures import PictureFolder

    config = item.config
    found: list[Listener] = [
        PictureFolder(pictures),
        Properties(item.user_properties),
        Journal(item.nodeid, _journal_writer(config, settings)),
    ]
    if (folder := allure_folder(config)) is not None:
        from ..report.allure import AllureReport

        found.append(AllureReport(_allure_writer(config, settings, folder)))
    for given in config.hook.pytest_appagent_listeners(config=config, item=item):
        found.extend(given)
    return tuple(found)


def finish_reports(config: pytest.Config) -> None:
    """Write what Allure is told once: the categories of failures, and where the tests ran."""
    folder, tally = allure_folder(config), config.stash.get(TALLY, None)
    if folder is None or tally is None or not tally.is_ours:
        return
    from ..report.allure_files import write_categories, write_environment

    try:
        write_categories(Path(folder))
        write_environment(Path(folder), {name: sorted(tally.count(name)) for name in ("device", "app", "policy")})
    except SettingsError as exc:  # the tests have run, and their results are there
        tally.problem = str(exc)


def _journal_writer(config: pytest.Config, settings: Settings) -> Callable[[Progress], None]:
    if _PROGRESS in config.stash:
        return config.stash[_PROGRESS].note
    worker = getattr(config, "workerinput", {})
    return JournalFile(run_folder(settings, worker["testrunuid"]) / f"{worker['workerid']}.jsonl").write


def _allure_writer(config: pytest.Config, settings: Settings, folder: str) -> AllureWriter:
    if _WRITER not in config.stash:
        import allure_commons

        from ..report.allure_writer import AllureWriter

        writer = AllureWriter(Path(folder), round(settings.report_cap_mb * _BYTES_PER_MB))
        allure_commons.plugin_manager.register(writer)
        config.add_cleanup(lambda: allure_commons.plugin_manager.unregister(writer))
        config.stash[_WRITER] = writer
    return config.stash[_WRITER]
