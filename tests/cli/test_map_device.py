"""`appagent map build`, `check` and `goto`, as far as they go without a device."""

import json

import pytest

from pytest_appagent.cli import main

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
