"""Touches on their way to views, with an app made for it."""

from typing import ClassVar

import pytest

from pytest_appagent.sim.app import App, AppInfo, Screen
from pytest_appagent.sim.layouts import Column, Row, Scroll, ScrollState
from pytest_appagent.sim.view import FILL, View
from pytest_appagent.sim.widgets import Button, Text

PACKAGE = "com.example.probe"


class Probe(App):
    """Notes what its views were asked to do."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE, activity=f"{PACKAGE}.Main", version_name="1", version_code=1, label="Probe"
    )

    def reset(self):
        self.seen = []

    def open(self, activity):
        return ProbeScreen(self)

    def state(self):
        return {"seen": self.seen}


class ProbeScreen(Screen):
    activity = f"{PACKAGE}.Main"

    def __init__(self, app):
        super().__init__()
        self._note = app.seen.append
        self._inner, self._outer = ScrollState(), ScrollState()

    def _swiped(self, direction):
        self._note(direction)
        return direction in ("left", "right")

    def build(self):
        inner = Scroll(
            state=self._inner,
            content=Column([Text(f"line {number}", height=40) for number in range(12)]),
            id="inner",
            width=FILL,
            height=200,
        )
        parts = [
            Text("twice", height=48, on_tap=lambda: self._note("tap"), on_double_tap=lambda: self._note("double")),
            Text("long", height=48, on_tap=lambda: self._note("tap"), on_hold=lambda: self._note("hold")),
            Row([Button("off", enabled=False)], id="row", on_tap=lambda: self._note("row")),
            Text("swipe", height=48, width=FILL, on_swipe=self._swiped),
            Button("crash", on_tap=lambda: self._note(1 / 0)),
            inner,
            View(height=2000, width=FILL, id="filler"),
        ]
        return Scroll(state=self._outer, content=Column(parts, width=FILL), width=FILL, height=FILL)


@pytest.fixture
def probe(make_user):
    """The user of a device whose only app notes what it is asked to do."""
    user = make_user(apps=[Probe])
    user.system.start(PACKAGE)
    return user


def seen(user):
    return user.system.state(PACKAGE)["seen"]


def test_two_taps_are_a_double_tap(probe):
    """The second of two quick taps at one place is the double tap; elsewhere it is a tap."""
    probe.tap(text="twice")
    probe.tap(text="twice")
    probe.tap(text="long")
    assert seen(probe) == ["tap", "double", "tap"]


def test_hold_reaches_views_that_want_it(probe):
    """A long press is one by its length, also as a swipe on the spot or the start of a drag."""
    x, y = probe.find(text="long").center
    probe.system.hold(x, y, 1.0)
    probe.system.hold(x, y, 0.1)
    probe.system.swipe(x, y, x, y, 1.0)
    probe.system.drag(x, y, x, y + 500, 1.0)
    assert seen(probe) == ["hold", "tap", "hold", "hold"]


def test_disabled_button_keeps_the_touch(probe):
    """A disabled button does nothing, nor does the row that it is in."""
    probe.tap(text="off")
    assert seen(probe) == []


def test_swipe_goes_to_who_takes_it(probe):
    """A view takes the swipes that it wants; the others scroll what is around it."""
    x, y = probe.find(text="swipe").center
    probe.system.swipe(x, y, x - 300, y, 0.3)
    probe.system.swipe(x, y, x, y - 100, 0.3)
    assert seen(probe) == ["left", "up"]
    assert probe.find(text="swipe").center == (x, y - 100)


def test_inner_list_scrolls_first(probe):
    """A list within a scrolling page moves alone until its end, then the page moves."""
    x, y = probe.find(id="inner").center
    top = probe.find(id="filler").bounds[1]
    probe.system.swipe(x, y, x, y - 2000, 0.3)
    assert probe.find_all(text="line 11")
    assert probe.find(id="filler").bounds[1] == top
    probe.system.swipe(x, y, x, y - 200, 0.3)
    assert probe.find(id="filler").bounds[1] == top - 200


def test_crash_in_a_handler(probe):
    """An app that fails on a touch is gone, and its data are there when it comes back."""
    probe.tap(text="long")
    probe.tap(text="crash")
    assert probe.sees("Probe keeps stopping")
    probe.tap(text="App info")
    probe.tap(text="Probe")
    assert seen(probe) == ["tap"]
    assert probe.sees("crash")
