"""The agent's hands before the simulated device: scrolling, typing and interruptions through the real adb server."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import DoubleTap, Drag, LongPress, ScrollTo, SetPercent, Swipe, Tap, TypeText
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.agent.perform import act
from pytest_appagent.events import InterruptionHandled
from pytest_appagent.run import Step
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import RecordingListener, ScriptedJudge, ScriptedPolicy, label_of

CALENDAR = "com.example.calendar"


@pytest.fixture
def listener():
    return RecordingListener()


@pytest.fixture
def run(device, listener):
    """A run before the calendar's start screen."""
    device.clear(CALENDAR)
    device.launch(CALENDAR)
    return RunParts(
        device=device,
        policy=ScriptedPolicy(),
        judge=ScriptedJudge(),
        app=CALENDAR,
        packages=frozenset([CALENDAR]),
        limits=Limits(),
        listeners=(listener,),
        look=lambda: read_screen(device.capture()),
        permissions="allow",
    )


def tap(name, run):
    screen = run.look()
    return act(Tap(label_of(screen.facts, name)), screen, run, age_s=0.0)


def test_list_is_scrolled_down_and_up_again(run):
    """What is far below is found, then what is far above; what is nowhere ends at both ends."""
    first = run.look()
    top = next(shown.text for shown in first.facts.texts if shown.label is None)
    last = act(ScrollTo("no such event anywhere"), first, run, age_s=0.0)
    assert "both of its ends" in last.message
    down = act(Swipe(label_of(last.screen.facts, "event_list"), "up", "long"), last.screen, run, age_s=0.0)
    assert down.effect == "changed"
    assert any(shown.text == top for shown in act(ScrollTo(top), down.screen, run, age_s=0.0).screen.facts.texts)


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_swipe_at_the_edge_of_the_display_stays_in_the_app(run, direction):
    """A swipe on what lies at an edge is no gesture of the system: the app stays in front."""
    screen = run.look()
    for element in (screen.facts.elements[0], screen.facts.elements[-1]):
        act(Swipe(element.label, direction, "long"), screen, run, age_s=0.0)
        assert run.device.foreground().package == CALENDAR


def test_text_without_keys_reaches_a_field_through_the_agent(run):
    """faults 20: the agent types what has no key, reads it back, and has nothing to report."""
    tap("fab", run)
    screen = run.look()
    acted = act(TypeText("Grüße 日本 🎉", label_of(screen.facts, "title")), screen, run, age_s=0.0)
    assert acted.message == ""
    assert label_of(acted.screen.facts, "Grüße 日本 🎉")


def test_permission_dialog_is_answered_before_the_policy_sees_it(run, listener):
    """faults 22: the dialog that saving brings up is allowed by rule, and the app goes on by itself."""
    run.device.shell(["pm", "revoke", CALENDAR, "android.permission.POST_NOTIFICATIONS"])
    run.device.launch(CALENDAR)
    tap("fab", run)
    screen = run.look()
    act(TypeText("work", label_of(screen.facts, "title")), screen, run, age_s=0.0)
    run.device.hide_keyboard()
    tap("reminder_row", run)
    tap("10 minutes before", run)
    tap("OK", run)
    tap("save", run)
    assert "permissioncontroller" in run.device.foreground().package
    deploy(Step(text="add an event"), run)
    handled = listener.of(InterruptionHandled)
    assert [(event.kind, event.remedy) for event in handled] == [("permission", "tapped 'Allow'")]
    assert [seen.screen.foreground.package for seen in run.policy.observations] == [CALENDAR]


def test_notification_over_the_target_is_put_away(run, listener):
    """faults 44: a notification that covers the search button goes to the shade, and the button is touched."""
    extras = ("--es", "package", CALENDAR, "--es", "title", "dentist", "--es", "text", "in 10 minutes")
    run.device.shell(["am", "broadcast", "-a", "appagent.sim.NOTIFY", *extras])
    screen = run.look()
    assert screen.frame.heads_up is not None
    target = screen.facts.elements[label_of(screen.facts, "search") - 1]
    assert screen.frame.heads_up.contains(Point(x=target.bounds.center.x, y=target.bounds.center.y))
    acted = act(Tap(target.label), screen, run, age_s=0.0)
    assert acted.screen.facts.foreground.activity.endswith("SearchActivity")
    assert [event.kind for event in listener.of(InterruptionHandled)] == ["notification"]


def in_app(run, package):
    run.device.stop(package)
    run.device.launch(package)
    return replace(run, app=package, packages=frozenset([package]))


def test_long_press_does_what_a_tap_does_not(run):
    """Held, a note shows its menu; the finger stays long enough."""
    notes = in_app(run, "com.example.notes")
    screen = notes.look()
    card = next(element for element in screen.facts.elements if "long_press" in element.actions)
    acted = act(LongPress(card.label), screen, notes, age_s=0.0)
    assert acted.effect == "changed"
    assert label_of(acted.screen.facts, "Delete")


@pytest.mark.parametrize(("percent", "value"), [(0, 0), (20, 3), (80, 12), (100, 15)])
def test_slider_goes_where_it_is_set(run, percent, value):
    """A slider of 15 steps takes the step that the percentage means, the ends included."""
    settings = in_app(run, "com.example.settings")
    tapped = act(ScrollTo("Sound & vibration"), settings.look(), settings, age_s=0.0).screen
    row = next(element for element in tapped.facts.elements if "Sound & vibration" in element.text)
    screen = act(Tap(row.label), tapped, settings, age_s=0.0).screen
    slider = label_of(screen.facts, "Media volume")
    after = act(SetPercent(slider, percent), screen, settings, age_s=0.0).screen
    assert float(after.facts.elements[label_of(after.facts, "Media volume") - 1].text) == value


@pytest.mark.parametrize("action", [lambda one, two: Drag(one, two), lambda one, two: DoubleTap(one)])
def test_other_gestures_are_taken(run, action):
    """A drag from one note to another, and two touches in a row, are gestures of the app and leave it in front."""
    notes = in_app(run, "com.example.notes")
    screen = notes.look()
    cards = [element.label for element in screen.facts.elements if "drag" in element.actions]
    act(action(cards[0], cards[1]), screen, notes, age_s=0.0)
    assert notes.device.foreground().package == "com.example.notes"
