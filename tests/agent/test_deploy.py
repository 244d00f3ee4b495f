"""The loop: what the policy is told, what is carried out, and how it ends."""

import pytest

from pytest_appagent.actions import Finish, Tap, TypeText
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.parts import Limits
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.errors import DeviceLost
from pytest_appagent.events import RoundEnded, RoundStarted, StrayHandled
from pytest_appagent.run import Step
from pytest_appagent.screen.geometry import Point

STEP = Step(text="open it")


def test_an_action_reaches_the_device_and_its_effect_the_policy(make_run):
    """The policy sees the new screen, what it did and what came of it."""
    run = make_run(["tap(1)"])
    trail = deploy(STEP, run.parts)
    assert run.device.performed == [TapAt(point=Point(x=320, y=470))]
    second = run.policy.observations[1]
    assert (second.last.action, second.last.effect) == ("tap(1)", "changed")
    assert [shown.text for shown in second.screen.texts] == ["work", "Close"]
    assert (trail.ending.kind, len(trail.rounds)) == ("finished", 2)


def test_rounds_are_announced_in_order(make_run):
    """Each round is announced before the policy is asked and after the action is done."""
    run = make_run(["tap(1)"])
    deploy(STEP, run.parts)
    assert [(type(event), event.number) for event in run.listener.events] == [
        (RoundStarted, 1),
        (RoundEnded, 1),
        (RoundStarted, 2),
        (RoundEnded, 2),
    ]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("tap(57)", "labels 1 to 2"),
        ('text(1, "x")', "text"),
        ('press("home")', "would leave the app"),
        ('press("recents")', "would leave the app"),
        ('open_app("com.example.other")', "is not allowed; allowed are com.example.a"),
    ],
)
def test_what_may_not_or_cannot_be_done_is_refused_and_told(make_run, action, told):
    """Nothing reaches the device; the policy gets the reason and a next round."""
    run = make_run([action])
    deploy(STEP, run.parts)
    assert run.device.performed == []
    last = run.policy.observations[1].last
    assert last.effect == "refused"
    assert told in last.message


def test_an_allowed_package_may_be_opened(make_run):
    """Packages of the marker and the settings are open to the agent."""
    run = make_run(['open_app("com.example.other")'], packages=["com.example.other"])
    deploy(STEP, run.parts)
    assert ("launch", "com.example.other") in run.device.performed


def test_the_summary_comes_back_to_the_policy_and_rounds_count_down(make_run):
    """What a policy writes down is all that it remembers."""
    run = make_run(["wait(0.01)"], limits=Limits(max_rounds=5))
    deploy(STEP, run.parts, wants_answer=True, earlier=("before",))
    first, second = run.policy.observations
    assert (first.rounds_left, second.rounds_left) == (5, 4)
    assert first.wants_answer
    assert first.earlier == ("before",)
    assert first.last is None


def test_a_stray_is_led_back_by_back(make_run):
    """One back is tried first, and the detour is announced."""
    run = make_run(["tap(2)"], on_press={("elsewhere", "back"): "home"})
    deploy(STEP, run.parts)
    assert run.device.performed[1:] == [("press", "back")]
    assert StrayHandled(package="com.example.store", remedy="back") in run.listener.events
    assert run.policy.observations[1].screen.foreground.package == "com.example.a"


def test_a_stray_that_back_does_not_help_is_relaunched(make_run):
    """The app is brought to the front again."""
    run = make_run(["tap(2)"])
    trail = deploy(STEP, run.parts)
    assert run.device.performed[1:] == [("press", "back"), ("launch", "com.example.a")]
    assert trail.ending.kind == "finished"


def test_a_stray_that_nothing_helps_ends_the_step(make_run):
    """The policy never sees the foreign screen."""
    run = make_run([], start="elsewhere")
    trail = deploy(STEP, run.parts)
    assert (trail.ending.kind, trail.ending.detail) == ("strayed", "com.example.store")
    assert run.policy.observations == []


def test_a_permission_dialog_is_no_stray(make_run):
    """The policy decides on Android's own dialog about the app."""
    run = make_run([], start="permission")
    assert deploy(STEP, run.parts).ending.kind == "finished"
    assert len(run.policy.observations) == 1


def test_the_same_action_to_no_effect_is_stuck(make_run):
    """Three times is enough."""
    run = make_run(["wait(0.01)"] * 9)
    trail = deploy(STEP, run.parts)
    assert (trail.ending.kind, trail.ending.detail, len(trail.rounds)) == ("stuck", "wait(0.01)", 3)


def test_rounds_are_limited(make_run):
    """The limit ends the step, not the run."""
    run = make_run(["tap(1)", "tap(1)", "tap(1)"], limits=Limits(max_rounds=2))
    assert deploy(STEP, run.parts).ending.detail == "max_rounds of 2"


def test_time_is_limited(make_run):
    """A step that has no time left ends before its next round."""
    run = make_run(["tap(1)"], limits=Limits(step_timeout_s=1e-9))
    trail = deploy(STEP, run.parts)
    assert (trail.ending.kind, trail.rounds) == ("limit", ())


def test_text_is_typed_into_its_field_and_read_back(make_run):
    """The field is touched, its content replaced, and nothing told when it arrived."""
    run = make_run([TypeText("Grace", 1)], start="form")
    deploy(STEP, run.parts)
    assert [call for call in run.device.performed if isinstance(call, tuple)] == [("type_text", "Grace")]
    assert run.policy.observations[1].last.message == ""
    assert run.policy.observations[1].screen.elements[0].text == "Grace"


def test_text_that_does_not_arrive_is_told(make_run):
    """A field that changes what is typed is reported with what it holds."""
    run = make_run([TypeText("Grace", 1)], start="form")
    typed = run.device.type_text
    run.device.type_text = lambda text, replace=False: typed(text.upper(), replace=replace)
    deploy(STEP, run.parts)
    assert run.policy.observations[1].last.message == "the field now holds 'GRACE', not 'Grace'"


def test_the_grid_is_shown_for_one_round(make_run):
    """After grid() the next round's picture has areas, the one after labels again."""
    run = make_run(["grid()", 'tap(1, "center")'])
    deploy(STEP, run.parts)
    assert [seen.grid for seen in run.policy.observations] == [False, True, False]
    assert isinstance(run.device.performed[0], TapAt)


def test_a_lost_device_ends_the_run(make_run):
    """It is no matter of the app, so it is raised as it is."""
    run = make_run([Tap(1)])
    run.device.fail_with(DeviceLost("gone"), at="perform")
    with pytest.raises(DeviceLost):
        deploy(STEP, run.parts)


def test_the_answer_is_kept(make_run):
    """`finish("…")` carries the answer."""
    assert deploy(STEP, make_run([Finish("three")]).parts).ending.detail == "three"
