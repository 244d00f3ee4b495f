"""What commands that use an app have in common: options, the run, and how errors end them."""

import argparse
import json

import pytest

from pytest_appagent.cli.opening import add_run_options, guarded, open_run, settings_of, start_app
from pytest_appagent.errors import DeviceError, SettingsError


@pytest.fixture
def options(monkeypatch):
    """Read the options of a command, none in the environment."""
    monkeypatch.delenv("APPAGENT_APP", raising=False)

    def read(*arguments):
        parser = argparse.ArgumentParser()
        parser.add_argument("--json", action="store_true")
        parser.set_defaults(command="some")
        add_run_options(parser)
        return parser.parse_args(arguments)

    return read


def test_settings_come_from_options_and_environment(options, monkeypatch):
    """An option wins over the environment, which holds what has no option."""
    monkeypatch.setenv("APPAGENT_DEVICE", "sim:2")
    monkeypatch.setenv("APPAGENT_LEASE_TIMEOUT", "7")
    settings = settings_of(options("--app", "a.b", "--max-rounds", "3"))
    assert (settings.app, settings.device, settings.max_rounds, settings.lease_timeout_s) == ("a.b", "sim:2", 3, 7.0)
    assert settings_of(options("--app", "a.b", "--device", "sim")).device == "sim"


def test_an_app_must_be_named(options, monkeypatch, capsys):
    """Without an app there is nothing to open; the environment may name it."""
    with pytest.raises(SystemExit):
        options()
    assert "--app" in capsys.readouterr().err
    monkeypatch.setenv("APPAGENT_APP", "a.b")
    parser = argparse.ArgumentParser()
    add_run_options(parser)
    assert settings_of(parser.parse_args([])).app == "a.b"


def test_a_value_that_cannot_work_names_the_option(options):
    """The message speaks of the command's own option."""
    with pytest.raises(SettingsError, match="--max-rounds: 'many' does not work"):
        settings_of(options("--app", "a.b", "--max-rounds", "many"))


def test_a_run_is_opened_and_closed(options, simulated_device, monkeypatch, tmp_path):
    """A leased device with the app in front; afterwards the device answers nobody through it."""
    monkeypatch.chdir(tmp_path)
    given = options("--app", "com.example.notes", "--device", simulated_device, "--policy", "offline")
    with open_run(given) as run:
        start_app(run)
        assert run.look().facts.foreground.package == "com.example.notes"
        assert run.policy.name == run.judge.name == "offline"
        device = run.device
    with pytest.raises(DeviceError, match="given back"):
        device.foreground()


def test_a_command_that_decides_nothing_needs_no_policy(options, simulated_device, monkeypatch, tmp_path):
    """A real device without a model is refused where somebody must decide, and only there."""
    monkeypatch.chdir(tmp_path)
    given = options("--app", "com.example.notes", "--device", simulated_device)
    with pytest.raises(SettingsError, match="Three ways on"), open_run(given):
        pass
    with open_run(given, decides=False) as run:
        assert run.app == "com.example.notes"


@pytest.mark.parametrize(("error", "status"), [(SettingsError("no"), 2), (DeviceError("gone"), 1)])
def test_errors_end_a_command_with_a_status_and_a_message(options, capsys, error, status):
    """Wrong usage is 2, a finding 1; words on stderr, or one object on stdout."""

    def fail():
        raise error

    assert guarded(options("--app", "a.b"), fail) == status
    assert str(error) in capsys.readouterr().err
    assert guarded(options("--app", "a.b", "--json"), fail) == status
    assert json.loads(capsys.readouterr().out)["error"] == {"kind": type(error).__name__, "message": str(error)}
