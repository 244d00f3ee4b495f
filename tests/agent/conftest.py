"""A run in memory: scripted device, policy and judge, and everything that was announced."""

from dataclasses import dataclass

import pytest

from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.agent.runner import Runner
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import RecordingListener, ScriptedDevice, ScriptedJudge, ScriptedPolicy

APP = "com.example.a"
DEFAULT = Limits()


def node(text="", *, bounds, cls="TextView", package=APP, **flags):
    """One node of a dump; flags are attributes with `true`."""
    on = " ".join(f'{name.replace("_", "-")}="true"' for name in flags)
    return (
        f'<node text="{text}" class="android.widget.{cls}" package="{package}" enabled="true" {on} bounds="{bounds}"/>'
    )


def dump(*nodes, package=APP):
    """A dump of one window."""
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="[0,0][1080,2400]">{"".join(nodes)}</node></hierarchy>'
    )


def button(text, top, **more):
    return node(text, bounds=f"[40,{top}][600,{top + 140}]", cls="Button", clickable=True, focusable=True, **more)


SCREENS = {
    "home": dump(node("Events", bounds="[40,200][600,300]"), button("Open", 400), button("Leave", 600)),
    "details": dump(node("work", bounds="[40,200][600,300]"), button("Close", 400)),
    "form": dump(
        node("Name", bounds="[40,200][600,300]"),
        node("", bounds="[40,400][1000,540]", cls="EditText", clickable=True, focusable=True),
    ),
    "elsewhere": dump(button("Install", 400, package="com.example.store"), package="com.example.store"),
    "permission": dump(
        button("Allow", 400, package="com.android.permissioncontroller"), package="com.android.permissioncontroller"
    ),
}


@dataclass
class Run:
    """What a test of the agent looks at."""

    device: ScriptedDevice
    policy: ScriptedPolicy
    judge: ScriptedJudge
    listener: RecordingListener
    parts: RunParts
    runner: Runner


@pytest.fixture
def make_run():
    """Put a run together from actions and verdicts."""

    def make(actions=(), *, verdicts=(), limits=DEFAULT, packages=(), start="home", **device):
        device.setdefault("on_tap", {("home", "Open"): "details", ("home", "Leave"): "elsewhere"})
        scripted = ScriptedDevice(SCREENS, start=start, versions={APP: "2.1"}, **device)
        policy, judge, listener = ScriptedPolicy(actions), ScriptedJudge(verdicts), RecordingListener()
        parts = RunParts(
            device=scripted,
            policy=policy,
            judge=judge,
            app=APP,
            packages=frozenset((APP, *packages)),
            limits=limits,
            listeners=(listener,),
            look=lambda: read_screen(scripted.capture()),
            pictures="pictures/test_one",
        )
        return Run(scripted, policy, judge, listener, parts, Runner(parts))

    return make
