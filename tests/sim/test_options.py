"""The options of `appagent sim`: what is read, what is refused, and what the devices are like then."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.sim.__main__ import main
from pytest_appagent.sim.build import build_system
from pytest_appagent.sim.faults import KINDS
from pytest_appagent.sim.machine import Machine
from pytest_appagent.sim.setup import RELEASES, Setup

CALENDAR = "com.example.calendar"

OWN_APP = """
from pytest_appagent.sim.app import App, AppInfo, Screen
from pytest_appagent.sim.widgets import Text


class Front(Screen):
    activity = "org.example.own.Front"

    def build(self):
        return Text("Own app")


class Own(App):
    info = AppInfo(
        package="org.example.own", activity="org.example.own.Front", version_name="1", version_code=1, label="Own"
    )

    def open(self, activity):
        return Front()
"""


@pytest.fixture
def own_app(tmp_path):
    """The path of a file with an app."""
    path = tmp_path / "own.py"
    path.write_text(OWN_APP)
    return path


@given(
    model=st.from_regex(r"[A-Za-z0-9_]{1,12}", fullmatch=True),
    size=st.tuples(st.integers(100, 9999), st.integers(100, 9999)),
    apps=st.lists(st.sampled_from([CALENDAR])).map(tuple),
    bugs=st.lists(st.tuples(st.just(CALENDAR), st.text(max_size=5))).map(tuple),
    android=st.sampled_from(sorted(RELEASES)),
)
def test_a_setup_reaches_the_device_unchanged(model, size, apps, bugs, android):
    """What is handed over as JSON is the same on the other side."""
    setup = Setup(model=model, size=size, apps=apps, bugs=bugs, android=android, app_files=("a.py",), seed=3)
    assert Setup.from_json(setup.to_json()) == setup


def test_a_device_is_as_it_was_set_up(own_app):
    """Size, density, language, clock, version, apps, bugs and data are those that were asked for."""
    bug = next(iter(build_system(Setup()).bugs(CALENDAR)))
    setup = Setup(
        model="Pixel_X",
        size=(720, 1280),
        density=320,
        android="12",
        locale="zh-CN",
        clock="2030-01-02T03:04:05+02:00",
        profile="realtime",
        apps=(CALENDAR,),
        app_files=(str(own_app),),
        bugs=((CALENDAR, bug),),
        states=((CALENDAR, '{"events": []}'),),
    )
    system = build_system(setup)
    properties = Machine(system, properties=setup.properties).properties
    assert (system.width, system.height, system.density, system.locale) == (720, 1280, 320, "zh-CN")
    assert system.now().isoformat().startswith("2030-01-02T03:04:05")
    assert system.profile.name == "realtime"
    assert {"org.example.own", CALENDAR} <= set(system.apps)
    assert system.state(CALENDAR) == {"events": []}
    assert properties["ro.product.model"] == "Pixel_X"
    assert (properties["ro.build.version.release"], properties["ro.build.version.sdk"]) == ("12", "31")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--android", "7"], "--android"),
        (["--profile", "slow"], "there are instant, realtime"),
        (["--fault", "dump-lazy"], "there is no fault 'dump-lazy'"),
        (["--bug", "calendar"], "PACKAGE:NAME"),
        (["--bug", f"{CALENDAR}:none"], "has no bug none; there is: "),
        (["--bug", "com.example.none:x"], "com.example.none is not installed"),
        (["--apps", "com.example.none"], "there is no app com.example.none; there are com.example.calendar"),
        (["--app", "/nowhere/own.py"], "no such file"),
        (["--state", f"{CALENDAR}:/nowhere/state.json"], "No such file"),
        (["--model", "Pixel 9"], "letters, digits"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_is_wrong_usage_before_anything_is_started(options, told, capsys):
    """The status is 2, and the message says what there is instead."""
    with pytest.raises(SystemExit) as caught:
        main(options)
    assert caught.value.code == 2
    assert told in capsys.readouterr().err


def test_a_start_state_that_an_app_cannot_have_is_wrong_usage(tmp_path, capsys):
    """The reason of the app is in the message."""
    path = tmp_path / "state.json"
    path.write_text('{"events": 3}')
    with pytest.raises(SystemExit):
        main(["--state", f"{CALENDAR}:{path}"])
    assert f"start state of {CALENDAR}" in capsys.readouterr().err


def test_the_help_names_all_faults(capsys):
    """Whoever reads the help finds every fault and how to set it while devices run."""
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in KINDS)
    assert "cmd appagent-sim fault" in text


def test_options_reach_the_devices(start_sim, own_app, tmp_path):
    """A supervisor's options are those of its devices, faults among them; the other faults can still be set."""
    state = tmp_path / "state.json"
    state.write_text('{"events": []}')
    running = start_sim(
        *("--model", "Pixel_X", "--android", "13", "--app", str(own_app), "--state", f"{CALENDAR}:{state}"),
        *("--fault", "dump-busy:1x", "--fault", "picture-black"),
    )
    script = (
        "getprop ro.product.model; getprop ro.build.version.sdk; pm list packages org.example; cmd appagent-sim faults"
    )
    assert running.adb("shell", script).stdout.decode().splitlines() == [
        "Pixel_X",
        "33",
        "package:org.example.own",
        "dump-busy:1x",
        "picture-black",
    ]
    assert b"model:Pixel_X" in running.adb("devices", "-l").stdout
    assert json.loads(running.adb("shell", f"content query --uri content://{CALENDAR}/state").stdout) == {"events": []}
    running.adb("shell", "am start -n org.example.own/.Front")
    assert b"could not get idle state" in running.adb("shell", "uiautomator dump").stderr
    assert b'text="Own app"' in running.adb("exec-out", "uiautomator dump /dev/tty").stdout
