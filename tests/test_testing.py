"""The doubles that the package gives to tests."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pytest_appagent.actions import Finish, Tap, TapArea, TypeText, to_gesture
from pytest_appagent.device import Device, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.errors import DeviceLost
from pytest_appagent.events import Listener, StepEnded, StepStarted
from pytest_appagent.expectations import check, expect, shows
from pytest_appagent.judge import Judge
from pytest_appagent.policy import Policy
from pytest_appagent.run import Evidence, Observation, Step, Verdict
from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen
from pytest_appagent.testing import (
    RecordingListener,
    ScriptedDevice,
    ScriptedJudge,
    ScriptedPolicy,
    frame_of,
    label_of,
)

HOME = """<?xml version='1.0' encoding='UTF-8'?>
<hierarchy rotation="0"><node package="com.example" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">
  <node package="com.example" class="android.widget.LinearLayout" clickable="true" bounds="[0,300][1080,500]">
    <node package="com.example" class="android.widget.TextView" text="Gym" bounds="[20,320][200,360]"/>
  </node>
  <node package="com.example" resource-id="com.example:id/add" class="android.widget.ImageButton" clickable="true"
        content-desc="New event" bounds="[900,2200][1040,2340]"/>
</node></hierarchy>"""
FORM = """<hierarchy rotation="0">
<node package="com.example" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">
  <node package="com.example" class="android.widget.EditText" hint="Title" focusable="true" clickable="true"
        bounds="[0,300][1080,400]"/>
  <node package="com.example" class="android.widget.EditText" text="old" resource-id="note" focusable="true"
        clickable="true" bounds="[0,400][1080,500]"/>
  <node package="com.example" class="android.widget.Switch" text="All day" checkable="true" clickable="true"
        bounds="[0,600][1080,700]"/>
  <node package="com.example" class="android.widget.Button" text="Save" clickable="true" bounds="[0,2200][1080,2300]"/>
</node></hierarchy>"""


def calendar() -> ScriptedDevice:
    return ScriptedDevice(
        {"home": HOME, "form": frame_of(FORM, keyboard_top=1600), "event": HOME},
        start="home",
        on_tap={("home", "New event"): "form", ("form", "Save"): "home", ("home", "Gym"): "event"},
        on_hold={("home", "add"): "event"},
        on_swipe={("home", "left"): "event"},
        on_press={("form", "back"): "home"},
    )


def look(device: Device) -> Screen:
    return read_screen(device.capture())


def tap(device: Device, name: str) -> None:
    screen = look(device)
    device.perform(to_gesture(Tap(label_of(screen.facts, name)), screen))


def test_doubles_fit_the_protocols() -> None:
    """Every double can stand where its protocol is asked for."""
    device: Device = calendar()
    policy: Policy = ScriptedPolicy()
    judge: Judge = ScriptedJudge()
    listener: Listener = RecordingListener()
    assert device.info.serial == "scripted"
    assert policy.name == judge.name == "scripted"
    assert listener.on_event(StepStarted(step=Step(text="x"))) is None


@pytest.mark.parametrize(
    ("gesture", "after"),
    [
        (TapAt(point=Point(x=970, y=2270)), "form"),
        (TapAt(point=Point(x=100, y=340)), "event"),
        (TapAt(point=Point(x=1000, y=480)), "event"),  # in the clickable row around the text
        (TapAt(point=Point(x=500, y=1000)), "home"),
        (HoldAt(point=Point(x=970, y=2270)), "event"),
        (HoldAt(point=Point(x=100, y=340)), "home"),
        (SwipeFromTo(start=Point(x=900, y=1000), end=Point(x=100, y=1100)), "event"),
        (SwipeFromTo(start=Point(x=900, y=1000), end=Point(x=900, y=1100)), "home"),
    ],
)
def test_script_leads_from_screen_to_screen(gesture: TapAt | HoldAt | SwipeFromTo, after: str) -> None:
    """A gesture leads where the script says for what lies under the finger, and is recorded."""
    device = calendar()
    device.perform(gesture)
    assert device.screen == after
    assert device.performed == [gesture]


def test_typing_changes_the_focused_field() -> None:
    """A tap puts the focus on a field; typing adds to its text or replaces it."""
    device = calendar()
    tap(device, "New event")
    device.type_text("nobody listens")
    tap(device, "note")
    device.type_text(" and new")
    assert check(shows("old and new"), look(device)).held
    device.type_text("5 < 6 & 日曆", replace=True)
    expect(device).element(id="note").to_have_text("5 < 6 & 日曆")


def test_tap_toggles_a_switch() -> None:
    """A tap on something checkable switches it on and off."""
    device = calendar()
    tap(device, "New event")
    device.hide_keyboard()
    tap(device, "All day")
    expect(device).element("All day").to_be_checked()
    tap(device, "All day")
    assert "checked='true'" not in str(device.capture().xml)


def test_calls_are_recorded() -> None:
    """Everything done to the device is recorded in order, arguments as words."""
    device = calendar()
    device.launch("com.example", link="app://x")
    tap(device, "New event")
    device.performed.clear()
    device.hide_keyboard()
    device.press("back")
    device.stop("com.example")
    device.clear("com.example")
    device.grant("com.example", "android.permission.CAMERA")
    device.install(Path("app.apk"))
    device.shell(["ls", "a b"])
    assert device.screen == "home"
    assert device.performed == [
        ("hide_keyboard",),
        ("press", "back"),
        ("stop", "com.example"),
        ("clear", "com.example"),
        ("grant", "com.example", "android.permission.CAMERA"),
        ("install", "app.apk"),
        ("shell", "ls", "a b"),
    ]


def test_keyboard_can_be_hidden() -> None:
    """A frame's keyboard is gone after `hide_keyboard`."""
    device = calendar()
    tap(device, "New event")
    assert device.capture().keyboard_top == 1600
    device.hide_keyboard()
    assert device.capture().keyboard_top is None


def test_facts_of_the_device_can_be_given() -> None:
    """Versions, clock, log and foreground are what the test says."""
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    device = ScriptedDevice({"home": HOME}, start="home", versions={"com.example": "2.1"}, now=moment)
    device.log = "E AndroidRuntime: FATAL EXCEPTION: main"
    assert (device.app_version("com.example"), device.app_version("com.other")) == ("2.1", None)
    assert calendar().app_version("com.other") == "1.0"
    assert (device.now(), device.locale()) == (moment, "en-US")
    assert "FATAL" in device.log_since(device.mark())
    assert device.foreground() == Foreground(package="com.example")
    assert device.display().height == 2400


def test_device_fails_when_told_to() -> None:
    """An error is raised by the named call as often as told, and nothing is done then."""
    device = calendar()
    device.fail_with(DeviceLost("gone"), at="press", times=2)
    for _ in range(2):
        with pytest.raises(DeviceLost):
            device.press("home")
    device.press("home")
    assert device.performed == [("press", "home")]


def test_script_that_leads_nowhere_is_refused() -> None:
    """A misspelt screen is found when the device is set up."""
    with pytest.raises(ValueError, match=r"leads to \['frm'\]; there are \['home'\]"):
        ScriptedDevice({"home": HOME}, start="home", on_tap={("home", "Gym"): "frm"})


def test_unknown_name_lists_the_known_ones() -> None:
    """A label asked for by a name that nothing has is an error that lists the names."""
    with pytest.raises(LookupError, match=r"no element is called 'Save'; there are .*'Gym'"):
        label_of(look(calendar()).facts, "Save")


def observation(screen: Screen, *, grid: bool = False) -> Observation:
    return Observation(step=Step(text="x"), screen=screen.facts, now=datetime(2026, 5, 1, tzinfo=UTC), grid=grid)


def test_policy_plays_its_actions_then_finishes() -> None:
    """Actions are given as values, words or functions of what is seen; the rest is `finish()`."""
    policy = ScriptedPolicy([Tap(1), 'text("a")', lambda seen: Tap(label_of(seen.screen, "New event")), "tap(4, top)"])
    seen = observation(look(calendar()))
    assert [policy.decide(seen).action for _ in range(3)] == [Tap(1), TypeText("a"), Tap(2)]
    assert policy.decide(observation(look(calendar()), grid=True)).action == TapArea(4, "top")
    assert policy.decide(seen).action == policy.decide(seen).action == Finish()
    assert len(policy.observations) == 6


def test_judge_gives_its_verdicts_and_repeats_the_last() -> None:
    """Verdicts come in order; without any, everything is finished."""
    facts = look(calendar()).facts
    evidence = Evidence(step=Step(text="x"), first=facts, screens=(), now=datetime(2026, 5, 1, tzinfo=UTC))
    judge = ScriptedJudge([Verdict(outcome="finished", reason="seen"), "inconclusive"])
    assert [judge.judge(evidence).outcome for _ in range(3)] == ["finished", "inconclusive", "inconclusive"]
    assert ScriptedJudge().judge(evidence).outcome == "finished"
    assert judge.evidence == [evidence] * 3


def test_listener_keeps_events_by_class() -> None:
    """Events are kept in order and can be asked for by class."""
    listener, started = RecordingListener(), StepStarted(step=Step(text="x"))
    listener.on_event(started)
    assert listener.events == listener.of(StepStarted) == [started]
    assert listener.of(StepEnded) == []
