"""`appagent explore`: on a simulated device, with files in a folder of its own."""

import json

import pytest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_app_is_explored(command, simulated_device, folder):
    """Without a goal it looks around, documents, remembers, and prints one object."""
    status, out, _ = command(
        *("explore", "--app", "com.example.notes", "--device", simulated_device, "--policy", "offline"),
        *("--rounds", "4", "--json"),
    )
    told = json.loads(out)
    assert status == 0
    assert told["rounds"] == 4
    assert told["documented"] >= 3
    assert told["crashes"] == []
    assert list((folder / "appagent/docs/com.example.notes").glob("*.yaml"))
    assert (folder / ".appagent/explore/com.example.notes.json").is_file()


def test_a_goal_is_explored(command, simulated_device, folder):
    """With a goal the policy works on it, and what it used is documented."""
    status, out, _ = command(
        *("explore", "--app", "com.example.calendar", "--device", simulated_device, "--policy", "offline"),
        *("--clear", "--json", "add an event titled lunch"),
    )
    told = json.loads(out)
    assert status == 0
    assert told["goals"] == [{"goal": "add an event titled lunch", "done": True, "why": ""}]
    assert "Opens the screen 'New event'." in [line["text"] for line in told["lines"]]


def test_words_for_people(command, simulated_device, folder):
    """Without `--json` a few lines tell what was found."""
    status, out, _ = command(
        *("explore", "--app", "com.example.notes", "--device", simulated_device, "--policy", "offline", "--rounds", "1")
    )
    assert status == 0
    assert out.startswith("1 rounds, 1 ways of using elements newly documented\n")


def test_an_app_that_is_not_there(command, simulated_device, folder):
    """A name that no app has is a finding, told in words and as an object."""
    arguments = ("explore", "--app", "com.example.none", "--device", simulated_device)
    status, _, err = command(*arguments)
    assert status == 1
    assert "com.example.none" in err
    status, out, _ = command(*arguments, "--json")
    assert status == 1
    assert json.loads(out)["error"]["kind"] == "DeviceError"


def test_wrong_usage(command, folder):
    """A setting that cannot work, and a risk that there is not, are wrong usage."""
    status, _, err = command("explore", "--app", "a.b", "--device", "sim", "--policy", "llm")
    assert status == 2
    assert "appagent_model" in err
    with pytest.raises(SystemExit) as ended:
        command("explore", "--app", "a.b", "--risks", "everything")
    assert ended.value.code == 2
    with pytest.raises(SystemExit) as ended:
        command("explore")
    assert ended.value.code == 2
