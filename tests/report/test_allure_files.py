"""What Allure reads beside the results: categories and environment."""

import json
import os
import re
from pathlib import Path

import allure_commons
import pytest

from pytest_appagent import errors
from pytest_appagent.report.allure_files import attach_saved, build_categories, write_categories, write_environment


def matching(message, status):
    """The first category that fits, in the way of both of Allure's generations: whole match, and search."""
    for category in build_categories():
        if status in category["matchedStatuses"] and re.fullmatch(category["messageRegex"], message):
            assert re.search(category["messageRegex"], message)
            return category["name"]
    return None


@pytest.mark.parametrize(
    ("message", "status", "name"),
    [
        ("pytest_appagent.errors.StepNotDone: not done: 'x'\n  judge: DeviceLost", "failed", "StepNotDone"),
        ("pytest_appagent.errors.AppCrashed: crashed", "failed", "AppCrashed"),
        ("pytest_appagent.errors.DeviceLost: gone", "broken", "DeviceLost"),
        ("pytest_appagent.errors.DeviceError: gone", "broken", "DeviceError"),
        ("worker 'gw0' crashed while running 'test_a.py::test_a'", "broken", "Worker lost"),
        ("AssertionError: assert 1 == 2 # StepNotDone", "failed", None),
        ("ZeroDivisionError: DeviceLost", "broken", None),
    ],
)
def test_a_failure_is_in_the_category_of_its_class(message, status, name):
    """What a message merely mentions is no reason for a category."""
    assert matching(message, status) == name


def test_every_class_of_ours_is_a_category():
    """A new error class gets its category without anybody thinking of it."""
    classes = {
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.AppAgentFailure | errors.AppAgentError)
    }
    assert {category["name"] for category in build_categories()} == classes | {"Worker lost"}


def test_what_a_team_has_written_stays(tmp_path):
    """Own categories come first, own lines of the environment stay; writing twice changes nothing."""
    (tmp_path / "categories.json").write_text('[{"name": "Login", "messageRegex": ".*login.*"}]')
    (tmp_path / "environment.properties").write_text("branch = main\nappagent.device = an old one\n")
    for _ in range(2):
        write_categories(tmp_path)
        write_environment(tmp_path, {"device": ["SIMULATED DEVICE emulator-1, Android 14"], "policy": []})
    categories = [category["name"] for category in json.loads((tmp_path / "categories.json").read_text())]
    assert categories == ["Login", *(category["name"] for category in build_categories())]
    lines = (tmp_path / "environment.properties").read_text().splitlines()
    assert lines[:3] == [
        "branch = main",
        "appagent.device = SIMULATED DEVICE emulator-1, Android 14",
        "appagent.simulated = yes: SIMULATED DEVICE",
    ]
    assert not any(line.startswith("appagent.policy") for line in lines)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    """The message says which file and what to do."""
    (tmp_path / "results").write_text("a file")
    with pytest.raises(errors.SettingsError, match=r"categories\.json cannot be written: .*name another --alluredir"):
        write_categories(tmp_path / "results")


def test_pictures_of_a_lost_worker_are_attached_in_their_order(tmp_path, monkeypatch):
    """Those of an earlier run are left out; a folder that is missing holds none."""
    attached = {}
    monkeypatch.setattr(
        allure_commons.plugin_manager.hook,
        "report_attached_file",
        lambda source, file_name: attached.update({file_name: Path(source).name}),
    )
    for name, seconds in (("step-01-end", 30), ("step-01-round-01", 10), ("step-01-round-02", 20), ("old", 5)):
        (tmp_path / f"{name}.jpg").write_bytes(b"")
        os.utime(tmp_path / f"{name}.jpg", (seconds, seconds))
    found = attach_saved(tmp_path, since_ms=10_000)
    assert [one.name for one in found] == ["step-01-round-01", "step-01-round-02", "step-01-end"]
    assert [attached[one.source] for one in found] == [f"{one.name}.jpg" for one in found]
    assert attach_saved(tmp_path / "missing", since_ms=0) == []
