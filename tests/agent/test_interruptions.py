"""Dialogs of the system: which rule answers them, and what is left to the policy."""

from dataclasses import replace

import pytest

from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.interruptions import MOST_IN_A_ROW, find_interruption, speaks_of_permissions
from pytest_appagent.events import InterruptionHandled, StrayHandled
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

APP = "com.example.a"
STEP = Step(text="open it")


def dialog(package, title, *buttons, ids=(), front=None):
    """A screen with a dialog in the middle: a title, and buttons one below the other."""
    names = [*ids, *[""] * len(buttons)]
    rows = "".join(
        f'<node text="{text}" resource-id="{name}" class="android.widget.Button" package="{package}" enabled="true" '
        f'clickable="true" focusable="true" bounds="[100,{1200 + 160 * place}][980,{1340 + 160 * place}]"/>'
        for place, (text, name) in enumerate(zip(buttons, names, strict=False))
    )
    return frame_of(
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="[60,900][1020,2000]"><node text="{title}" class="android.widget.TextView" package="{package}" '
        f'enabled="true" bounds="[100,950][980,1150]"/>{rows}</node></hierarchy>',
        package=front or package,
    )


def found(frame, **given):
    given.setdefault("packages", frozenset([APP]))
    interruption = find_interruption(read_screen(frame).facts, **given)
    return interruption and interruption.button.text


CONTROLLER = "com.google.android.permissioncontroller"
ASKS = "Allow Calendar to access this device’s location?"


@pytest.mark.parametrize(
    ("buttons", "allowed", "denied"),
    [
        (("While using the app", "Only this time", "Don’t allow"), "While using the app", "Don’t allow"),
        (("Allow", "Don't allow"), "Allow", "Don't allow"),
        (("ALLOW", "DENY"), "ALLOW", "DENY"),
        (("Only this time", "Deny & don’t ask again"), "Only this time", "Deny & don’t ask again"),
        (("使用应用时允许", "仅限这一次", "不允许"), "使用应用时允许", "不允许"),
        (("始终允许", "仅在使用中允许", "拒绝"), "仅在使用中允许", "拒绝"),
        (("允许", "禁止"), "允许", "禁止"),
    ],
)
@pytest.mark.parametrize(
    "package",
    [CONTROLLER, "com.android.permissioncontroller", "com.miui.packageinstaller", "com.vendor.packageinstaller"],
)
def test_permission_dialog_is_answered_by_the_rule(package, buttons, allowed, denied):
    """faults 22: by configuration it is allowed, denied or left to the policy, whatever its package is called."""
    frame = dialog(package, ASKS, *buttons)
    assert found(frame, permissions="allow") == allowed
    assert found(frame, permissions="deny") == denied
    assert found(frame, permissions="ask") is None


def test_permission_dialog_in_another_language_is_known_by_its_ids():
    """Android's own ids tell the buttons where the words are unknown."""
    prefix = "com.android.permissioncontroller:id/permission_"
    ids = [f"{prefix}allow_one_time_button", f"{prefix}allow_foreground_only_button", f"{prefix}deny_button"]
    frame = dialog(CONTROLLER, "?", "Solo questa volta", "Mentre usi l’app", "Non consentire", ids=ids)
    assert found(frame, permissions="allow") == "Mentre usi l’app"
    assert found(frame, permissions="deny") == "Non consentire"


def test_dialog_that_the_rules_do_not_know_is_left_to_the_policy():
    """Installing an app is no permission, though the same package asks for it."""
    frame = dialog("com.google.android.packageinstaller", "Do you want to install this app?", "Install", "Cancel")
    assert found(frame, permissions="allow") is None


@pytest.mark.parametrize(
    ("title", "buttons", "tapped", "tapped_again"),
    [
        ("Pixel Launcher isn’t responding", ("Close app", "Wait"), "Wait", "Close app"),
        ("System UI isn't responding", ("Close app", "Wait"), "Wait", "Close app"),
        ("Process system is not responding", ("Wait",), "Wait", None),
        ("桌面没有响应", ("关闭应用", "等待"), "等待", "关闭应用"),
        ("系统界面无响应", ("等待", "确定"), "等待", "确定"),
        ("Maps keeps stopping", ("App info", "Close app"), "Close app", "Close app"),
        ("Maps has stopped", ("OK",), "OK", "OK"),
        ("很抱歉，“地图”已停止运行。", ("确定",), "确定", "确定"),
    ],
)
def test_word_of_the_system_on_another_app_is_answered(title, buttons, tapped, tapped_again):
    """faults 45: a launcher that hangs after boot is waited for once, then closed; what has stopped is closed."""
    frame = dialog("android", title, *buttons, front=APP)
    assert found(frame) == tapped
    assert found(frame, waited_for={title}) == tapped_again


@pytest.mark.parametrize("title", ["The server isn't responding", "Recording has stopped"])
def test_words_of_the_app_itself_are_no_interruption(title):
    """What the app under test says is for the policy."""
    assert found(dialog(APP, title, "Wait", "Close", "OK"), permissions="allow") is None


def test_text_without_a_known_button_is_no_interruption():
    """A notice that nothing answers is left alone."""
    assert found(dialog("android", "Maps keeps stopping", "Send feedback")) is None


@pytest.mark.parametrize(
    ("sentence", "about"),
    [
        ("deny the location permission", True),
        ("don't allow notifications", True),
        ("拒绝权限", True),
        ("add an event titled work", False),
        ("add an event titled allowance", False),
    ],
)
def test_sentence_about_permissions_is_for_the_policy(sentence, about):
    """A test of the dialog itself must see it."""
    assert speaks_of_permissions(sentence) is about


@pytest.fixture
def interrupted(make_run):
    """A run that is interrupted by a dialog, whose buttons lead home."""

    def make(frame, *buttons, permissions="allow", actions=()):
        run = make_run(actions)
        run.device._frames["dialog"] = frame
        run.device._on_tap = {("dialog", button): "home" for button in buttons}
        run.device.screen = "dialog"
        return run, replace(run.parts, permissions=permissions)

    return make


def test_policy_never_sees_what_a_rule_answered(interrupted):
    """faults 22: the dialog is answered first, counts as no stray, and is told in the report."""
    run, parts = interrupted(dialog(CONTROLLER, ASKS, "While using the app", "Don’t allow"), "While using the app")
    deploy(STEP, parts)
    assert [seen.screen.foreground.package for seen in run.policy.observations] == [APP]
    assert run.listener.of(InterruptionHandled) == [
        InterruptionHandled(kind="permission", said=ASKS, remedy="tapped 'While using the app'")
    ]
    assert run.listener.of(StrayHandled) == []


@pytest.mark.parametrize(("permissions", "sentence"), [("ask", "open it"), ("deny", "allow the location")])
def test_dialog_is_left_to_the_policy_where_it_is_asked_for(interrupted, permissions, sentence):
    """faults 22: with `ask`, or a sentence about permissions, the policy decides, and may act there."""
    frame = dialog(CONTROLLER, ASKS, "Allow", "Deny")
    run, parts = interrupted(frame, "Allow", permissions=permissions, actions=["tap(1)"])
    deploy(Step(text=sentence), parts)
    assert [seen.screen.foreground.package for seen in run.policy.observations] == [CONTROLLER, APP]


def test_dialog_that_does_not_go_away_reaches_the_policy(interrupted):
    """A rule that does not help is not tried for ever."""
    run, parts = interrupted(dialog("android", "Maps keeps stopping", "OK", front=APP))
    deploy(STEP, parts)
    assert len(run.listener.of(InterruptionHandled)) == MOST_IN_A_ROW
    assert len(run.policy.observations) == 1


CRASH = "\n".join(
    f"03-04 10:00:00.000  4242  4242 E AndroidRuntime: {text}"
    for text in ("FATAL EXCEPTION: main", f"Process: {APP}, PID: 4242", "java.lang.IllegalStateException: boom")
)


def test_crash_of_the_app_under_test_is_not_closed_away(interrupted):
    """The log tells whose dialog it is; that of the app itself ends the sentence as it stands."""
    run, parts = interrupted(dialog("android", "A keeps stopping", "Close app", front=APP), "Close app")
    run.device.log = CRASH
    trail = deploy(STEP, parts)
    assert (trail.ending.kind, run.device.performed) == ("gave_up", [])
    assert run.policy.observations == []
