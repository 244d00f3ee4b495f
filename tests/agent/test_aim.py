"""Taking aim: what was decided on is found again, or the action is refused."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import Drag, HideKeyboard, Press, Swipe, SwipeAreas, Tap, TapArea, TypeText
from pytest_appagent.agent.aim import take_aim
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.device.gesture import SwipeFromTo, TapAt
from pytest_appagent.events import InterruptionHandled
from pytest_appagent.run import Step
from pytest_appagent.screen.frame import Frame
from pytest_appagent.screen.geometry import Bounds, Point
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of, label_of

APP = "com.example.a"


def row(text, top, cls="Button", **flags):
    on = " ".join(f'{name.replace("_", "-")}="true"' for name in ("clickable", "focusable", *flags))
    return (
        f'<node text="{text}" resource-id="{APP}:id/{cls.lower()}" class="android.widget.{cls}" package="{APP}" '
        f'enabled="true" {on} '
        f'bounds="[40,{top}][1040,{top + 140}]"/>'
    )


def screen(*rows):
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{APP}" enabled="true" '
        f'bounds="[0,0][1080,2400]">{"".join(rows)}</node></hierarchy>'
    )


BEFORE = screen(row("Delete", 400), row("Save", 600), row("", 800, cls="EditText"))
WITH_BANNER = screen(row("Try premium", 200), row("Delete", 600), row("Save", 800), row("", 1000, cls="EditText"))
WITHOUT_SAVE = screen(row("Delete", 400), row("Discard", 600), row("", 800, cls="EditText"))


@pytest.fixture
def aim_at(make_run):
    """Decide on one screen, and take aim when the device shows another."""

    def aim(action, after, *, age_s=5.0, before=BEFORE, **given):
        run = make_run(start="home")
        run.device._frames = {
            "before": frame_of(before),
            "after": after if isinstance(after, Frame) else frame_of(after),
        }
        run.device.screen = "before"
        seen = run.parts.look()
        run.device.screen = "after"
        looks = []

        def look():
            looks.append(1)
            return read_screen(run.device.capture())

        parts = replace(run.parts, look=look, **given)
        return take_aim(action, seen, parts, age_s=age_s), looks

    return aim


def test_banner_that_was_inserted_does_not_shift_the_target(aim_at):
    """faults 13: a label is valid for its screen only; Save is found again under its new number, and that is told."""
    aim, _ = aim_at(Tap(2), WITH_BANNER)
    assert aim.action == Tap(3)
    assert label_of(aim.screen.facts, "Save") == 3
    assert (aim.refused, aim.message) == ("", "the screen had changed since; element 2 is now 3")


@pytest.mark.parametrize(
    ("action", "found"),
    [
        (Swipe(2, "up"), Swipe(3, "up")),
        (Drag(1, 2), Drag(2, 3)),
        (TypeText("x", 3), TypeText("x", 4)),
    ],
)
def test_every_label_of_an_action_is_found_again(aim_at, action, found):
    """Both ends of a drag, and the field of a text, are looked up."""
    assert aim_at(action, WITH_BANNER)[0].action == found


def test_target_that_is_gone_is_refused(aim_at):
    """faults 13: nothing is touched in place of what was decided on."""
    aim, _ = aim_at(Tap(2), WITHOUT_SAVE)
    assert "element 2 is gone" in aim.refused
    assert label_of(aim.screen.facts, "Discard") == 2


def test_target_that_cannot_be_told_apart_is_refused(aim_at):
    """Two that could be it are none."""
    aim, _ = aim_at(Tap(2), screen(row("Save", 400), row("Save", 600)), before=screen(row("X", 400), row("Save", 900)))
    assert "cannot be told apart" in aim.refused


def test_fresh_screen_is_not_looked_at_again(aim_at):
    """A policy that decides at once costs no further look."""
    aim, looks = aim_at(Tap(2), WITH_BANNER, age_s=0.5)
    assert aim.action == Tap(2)
    assert looks == []


def test_unchanged_screen_costs_no_capture(aim_at):
    """After a slow decision one picture tells that all is as it was."""
    aim, looks = aim_at(Tap(2), BEFORE)
    assert aim.action == Tap(2)
    assert looks == []


@pytest.mark.parametrize("action", [Press("back"), HideKeyboard()])
def test_what_is_aimed_at_nothing_is_done_as_it_is(aim_at, action):
    """Keys need no target."""
    assert aim_at(action, WITHOUT_SAVE)[1] == []


@pytest.mark.parametrize("action", [TapArea(3), SwipeAreas(1, "top", 2, "top")])
def test_grid_of_another_screen_is_refused(aim_at, action):
    """An area has no identity: on another screen it means something else."""
    aim, _ = aim_at(action, screen(row("Welcome", 400), row("Sign in", 600)))
    assert aim.refused == "the screen has changed since; look again"
    same, _ = aim_at(action, BEFORE.replace('text="" ', 'text="typed" '))
    assert same.refused == ""


def test_what_is_found_again_under_the_keyboard_is_refused(aim_at):
    """faults 21: what the keyboard has come to cover meanwhile is not touched, and the way out is told."""
    after = frame_of(WITH_BANNER, keyboard_top=700)
    aim, _ = aim_at(Tap(2), after)
    assert "hide_keyboard() may uncover it" in aim.refused


def test_what_was_found_again_is_done_and_told(make_run, monkeypatch):
    """After a slow decision the action goes to where its target is now, and the policy hears of it."""
    run = make_run([lambda seen: _change_to(WITH_BANNER, run.device)])
    run.device._frames["home"] = frame_of(BEFORE)
    monkeypatch.setattr("pytest_appagent.agent.aim.STALE_AFTER_S", 0.0)
    deploy(Step(text="save it"), run.parts)
    assert run.device.performed == [TapAt(point=Point(x=540, y=870))]
    assert "element 2 is now 3" in run.policy.observations[1].last.message


def _change_to(xml, device):
    """Show another screen while the policy thinks; then it decides on what it saw."""
    device._frames["home"] = frame_of(xml)
    return Tap(2)


CARD = Bounds(left=22, top=84, right=1058, bottom=700)


@pytest.fixture
def covered(make_run):
    """A run whose screen a notification covers until it is swiped away."""
    run = make_run(start="home")
    covered_frame = replace(frame_of(BEFORE), heads_up=CARD)
    run.device._frames = {"covered": covered_frame, "free": frame_of(BEFORE)}
    run.device._on_swipe = {("covered", "up"): "free"}
    run.device.screen = "covered"
    return run


def test_notification_over_the_target_is_moved_away(covered):
    """faults 44: a notification that covers the target is an interruption; the target is then found again."""
    aim = take_aim(Tap(2), covered.parts.look(), covered.parts, age_s=0.0)
    assert covered.device.performed == [SwipeFromTo(start=CARD.center, end=Point(x=540, y=0), move_s=0.2)]
    assert (aim.action, aim.refused) == (Tap(2), "")
    assert aim.screen.frame.heads_up is None
    assert [event.kind for event in covered.listener.of(InterruptionHandled)] == ["notification"]


def test_notification_beside_the_target_stays(covered):
    """What is not in the way is left alone."""
    take_aim(TypeText("x", 3), covered.parts.look(), covered.parts, age_s=0.0)
    assert covered.device.performed == []


def test_notification_that_stays_is_told(covered):
    """faults 44: what cannot be moved away is waited for by the policy, not touched."""
    covered.device._on_swipe = {}
    aim = take_aim(Tap(1), covered.parts.look(), covered.parts, age_s=0.0)
    assert "a notification covers it" in aim.refused
