"""`appagent map build`, `check` and `goto`, as far as they go without a device."""

import json
from contextlib import nullcontext

import pytest

from pytest_appagent.agent import map_check
from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.map_check import Checked
from pytest_appagent.appmap.files import map_path, save_map
from pytest_appagent.appmap.values import AppMap, Build
from pytest_appagent.cli import main, map_device
from pytest_appagent.cli.map_files import picture_folder
from pytest_appagent.cli.map_page import build_page

PACKAGE = "com.example.a"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    """Maps and what a crawl keeps are looked for in the present folder."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("verb", [("check", PACKAGE), ("goto", PACKAGE, "Sound")])
def test_without_a_map_the_way_to_one_is_told(verb, capsys):
    """A verb that needs a map names the command that makes one, and exits with 1 before any device is asked for."""
    assert main(["map", *verb, "--device", "sim"]) == 1
    assert f"appagent map build --app {PACKAGE}" in capsys.readouterr().err


def test_the_error_is_one_object(capsys):
    """With `--json` stdout is one object, in an error too."""
    assert main(["map", "check", PACKAGE, "--device", "sim", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "StoreError"


@pytest.mark.parametrize(
    ("wrong", "told"), [(("--risks", "delete,fly"), "there is no 'fly'"), (("--screens", "0"), "more than 0")]
)
def test_wrong_usage_is_told(wrong, told, capsys):
    """An option that cannot work is named, with exit status 2, before any device is asked for."""
    assert main(["map", "build", "--app", PACKAGE, "--device", "sim", *wrong]) == 2
    assert told in capsys.readouterr().err


@pytest.fixture
def checked_in_chinese(tmp_path, monkeypatch):
    """Has `check` find a device in Chinese on which one of three commands is not reached; returns the map's file."""
    app_map = AppMap(package=PACKAGE, builds=(Build(id="1", locale="en-US"),))
    path = map_path(tmp_path, PACKAGE)
    save_map(path, app_map)
    checked = Checked(app_map=app_map, tried=3, quarantined=(), refreshed=(), found=(), seconds=1.0, is_complete=True,
                      language="zh-CN", unreached=(("Sound", "'Sound' is not found in another language"),))  # fmt: skip
    monkeypatch.setattr(map_device, "open_run", lambda *args, **kwargs: nullcontext())
    monkeypatch.setattr(map_check, "check_map", lambda *args, **kwargs: checked)
    return path


def test_a_check_in_another_language_says_so_and_leaves_the_map(checked_in_chinese, capsys):
    """What is not reached there is named with the languages, the file stays as it is, and the exit status is 1."""
    before = checked_in_chinese.stat().st_mtime_ns
    assert main(["map", "check", PACKAGE, "--maps-dir", str(checked_in_chinese.parent)]) == 1
    told = capsys.readouterr().out
    assert "not reached  Sound" in told
    assert "speaks zh-CN, the map en-US" in told
    assert checked_in_chinese.stat().st_mtime_ns == before


def test_a_check_in_another_language_as_one_object(checked_in_chinese, capsys):
    """With `--json` the language and what is not reached are fields."""
    assert main(["map", "check", PACKAGE, "--maps-dir", str(checked_in_chinese.parent), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["language"] == "zh-CN"
    assert [one["name"] for one in told["unreached"]] == ["Sound"]


def test_a_small_picture_is_kept_of_each_screen(load_helper):
    """The page of the map finds them; a key that would lead elsewhere writes nothing."""
    small = load_helper("agent/small_app")
    device = small.small_device()
    app_map = crawl([small.run_of(device)], show=map_device._drawing(PACKAGE)).app_map
    folder = picture_folder(PACKAGE)
    assert {path.stem for path in folder.glob("*.jpg")} == {screen.key for screen in app_map.screens}
    map_device._drawing(PACKAGE)("../away", small.run_of(device).look())
    assert not list(folder.parent.glob("*.jpg"))
    assert build_page(app_map, folder).count("<img ") == len(app_map.screens)
