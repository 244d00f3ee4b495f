"""Settings: one table, four sources, errors that name theirs."""

from dataclasses import fields
from pathlib import Path

import pytest

from pytest_appagent.settings import OPTIONS, Settings, read_settings


def read(ini=None, environ=None, command_line=None):
    return read_settings(ini=ini or {}, environ=environ or {}, command_line=command_line or {})


def test_nothing_set_gives_the_defaults():
    """Without any source the defaults hold and nothing counts as given."""
    assert read() == (Settings(), frozenset())


def test_every_setting_has_exactly_one_option():
    """No setting is out of reach and no option is without effect."""
    assert sorted(option.attribute for option in OPTIONS) == sorted(field.name for field in fields(Settings))


def test_command_line_wins_over_environment_wins_over_ini():
    """The closer to the user, the stronger."""
    ini, environ, command_line = {"max_rounds": 3}, {"APPAGENT_MAX_ROUNDS": "4"}, {"max_rounds": "5"}
    assert read(ini)[0].max_rounds == 3
    assert read(ini, environ)[0].max_rounds == 4
    assert read(ini, environ, command_line)[0].max_rounds == 5


def test_empty_environment_variable_is_as_if_unset():
    """CI systems export empty variables for secrets that are not there."""
    assert read({"app": "com.example.a"}, {"APPAGENT_APP": ""})[0].app == "com.example.a"


@pytest.mark.parametrize(
    ("name", "value", "attribute", "expected"),
    [
        ("packages", "com.example.a, com.example.b", "packages", ("com.example.a", "com.example.b")),
        ("packages", ["com.example.a"], "packages", ("com.example.a",)),
        ("device", " emulator-5554 , R58N ", "device", "emulator-5554,R58N"),
        ("device", "tcp://farm:5037/R58N", "device", "tcp://farm:5037/R58N"),
        ("device", " sim:2 ", "device", "sim:2"),
        ("step_timeout", "1.5", "step_timeout_s", 1.5),
        ("min_dist", 0, "min_dist_dp", 0),
        ("report_dir", "out/pictures", "report_dir", Path("out/pictures")),
        ("policy", "offline", "policy", "offline"),
        ("strict", "Yes", "strict", True),
        ("doc_refine", "off", "doc_refine", False),
        ("recordings", "frozen", "recordings", "frozen"),
    ],
)
def test_values_are_read(name, value, attribute, expected):
    """Texts from any source become values of the right type."""
    assert getattr(read({name: value})[0], attribute) == expected


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("max_rounds", "many", "a number is needed"),
        ("max_rounds", "0", "a whole number from 1 is needed"),
        ("step_timeout", "-1", "above 0"),
        ("step_timeout", "inf", "above 0"),
        ("step_timeout", "nan", "above 0"),
        ("strict", "maybe", "yes or no is needed"),
        ("policy", "gpt", "one of auto, offline, llm is needed"),
        ("device", "a,b,a", "a is named twice"),
        ("device", "a,,b", "serials separated by commas"),
        ("device", "sim,R58N", "stand alone"),
        ("device", "sim:2,sim:3", "stand alone"),
        ("device", "sim:0", "after 'sim:' the number of simulated devices is needed"),
        ("device", "sim:", "after 'sim:' the number"),
        ("device", "sim:many", "after 'sim:' the number"),
        ("report_dir", "  ", "a folder is needed"),
    ],
)
def test_a_bad_value_names_its_source_and_what_is_needed(name, value, reason):
    """The message says where the value came from."""
    flag = "--appagent-" + name.replace("_", "-")
    with pytest.raises(ValueError, match=reason) as raised:
        read(command_line={name: value})
    assert str(raised.value).startswith(f"option {flag}: {value!r} does not work")
    with pytest.raises(ValueError, match=f"environment variable APPAGENT_{name.upper()}"):
        read(environ={f"APPAGENT_{name.upper()}": value})
    with pytest.raises(ValueError, match=f"ini option appagent_{name}"):
        read({name: value})


@pytest.mark.parametrize(
    ("device", "named", "simulated"),
    [
        ("auto", None, False),
        ("sim", None, True),
        ("sim:3", 3, True),
        ("R58N,emulator-5554", 2, False),
        ("tcp://farm:5037/R58N", 1, False),
    ],
)
def test_what_the_device_setting_says_of_itself(device, named, simulated):
    """How many devices it names, for `-n auto`, and whether they are simulated."""
    settings = read({"device": device})[0]
    assert (settings.named_devices, settings.is_simulated) == (named, simulated)
