"""Assertions on the live tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pytest_appagent
from pytest_appagent.errors import ExpectationFailed, SettingsError
from pytest_appagent.expectations import Clock, Expect, check, expect, hides, shows
from pytest_appagent.expectations.matching import normalized, text_fits
from pytest_appagent.run import Expectation, HasCount
from pytest_appagent.screen.frame import Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen
from pytest_appagent.testing import ScriptedDevice, frame_of

APP = "com.example.calendar"


def node(
    inner: str = "", /, *, bounds: str = "[0,300][1080,400]", cls: str = "android.widget.TextView", **attributes: str
) -> str:
    given = {"package": APP, "class": cls, "bounds": bounds} | {
        name.replace("_", "-"): value.replace("\n", "&#10;").replace('"', "&quot;")
        for name, value in attributes.items()
    }
    written = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<node {written}>{inner}</node>"


def frame(*nodes: str, keyboard_top: int | None = None) -> Frame:
    whole = node("".join(nodes), bounds="[0,0][1080,2400]", cls="android.widget.FrameLayout")
    return frame_of(
        f"<hierarchy rotation='0'>{whole}</hierarchy>", activity=f"{APP}.EventActivity", keyboard_top=keyboard_top
    )


def screen(*nodes: str, keyboard_top: int | None = None) -> Screen:
    return read_screen(frame(*nodes, keyboard_top=keyboard_top))


BLIND = read_screen(replace(frame(), xml=None, tree_error="could not get idle state"))
EVENT = screen(
    node(text="New event", bounds="[0,150][1080,250]"),
    node(text="Work out", resource_id=f"{APP}:id/title", bounds="[0,300][1080,400]"),
    node(content_desc="Alarm\n7:00\u202fAM", cls="android.view.View", bounds="[0,500][1080,600]"),
    node(
        text="Save",
        resource_id="save_button",
        cls="android.widget.Button",
        clickable="true",
        bounds="[0,2000][300,2100]",
    ),
)


@pytest.mark.parametrize(
    "expectation",
    [
        shows("New event"),
        shows(text="New event"),
        shows("  New\n event "),
        shows("Alarm"),
        shows("7:00 AM"),
        shows("Alarm 7:00 AM"),
        shows(re.compile(r"\d+:\d\d AM")),
        shows(re.compile("^work", re.IGNORECASE)),
        shows(desc="Alarm"),
        shows(id=f"{APP}:id/title"),
        shows(id="title"),
        shows(id="save_button"),
        shows(cls="Button"),
        shows(cls="android.widget.Button"),
        shows("Save", cls="Button", id="save_button"),
        shows(xpath="//node[@text='Save']"),
        shows("Save", xpath="//node[@clickable='true']"),
        hides("Work"),
        hides("new event"),
        hides(desc="Save"),
        hides(id="other"),
        hides(cls="Butto"),
        hides("Save", cls="TextView"),
        hides(xpath="//node[@text='Cancel']"),
    ],
    ids=str,
)
def test_selector_matches_whole_texts_and_lines(expectation: Expectation) -> None:
    """A text matches whole or by a line, never in part; ids and classes with or without their package."""
    result = check(expectation, EVENT)
    assert result.held, result.message
    opposite = replace(expectation, kind="hides" if expectation.kind == "shows" else "shows")
    assert not check(opposite, EVENT).held


@given(st.text(), st.sampled_from([" ", "\n", "\u00a0", "\u202f", "\t ", "\u200e "]))
def test_white_space_and_unseen_marks_do_not_count(text: str, blank: str) -> None:
    """A text fits itself however its blanks are written, and normalizing twice changes nothing."""
    assert normalized(normalized(text)) == normalized(text)
    assert text_fits(f"a {text} b", f"{blank}a{blank}{text}{blank}b")


@pytest.mark.parametrize(
    ("expectation", "message"),
    [
        (shows(), "must say what to look for"),
        (shows(""), "must say what to look for"),
        (shows(xpath="//node["), "xpath='//node\\[' cannot be evaluated: "),
        (shows(xpath="count(//node)"), "must select nodes.*it gives 5.0"),
        (shows(xpath="//node/@text"), "must select nodes"),
    ],
)
def test_selector_that_cannot_work_is_a_settings_error(expectation: Expectation, message: str) -> None:
    """An empty selector and a bad XPath break the test, they do not fail it."""
    with pytest.raises(SettingsError, match=message):
        check(expectation, EVENT)


@pytest.mark.parametrize(
    ("shown", "keyboard_top"),
    [
        (node(text="work", bounds="[0,300][0,400]"), None),
        (node(text="work", bounds="[0,2500][1080,2600]"), None),
        (node(text="work", bounds="[1200,300][1300,400]"), None),
        (node(text="work", bounds="[0,1900][1080,2000]"), 1800),
    ],
)
def test_what_nobody_sees_does_not_count(shown: str, keyboard_top: int | None) -> None:
    """A node without area, off the display or under the keyboard is not shown, and the message tells."""
    result = check(shows("work"), screen(shown, keyboard_top=keyboard_top))
    assert not result.held
    assert "found, but not visible" in result.message
    assert ("the keyboard hides it" in result.message) == (keyboard_top is not None)
    assert check(hides("work"), screen(shown, keyboard_top=keyboard_top)).held


def test_system_bars_and_keyboard_do_not_count() -> None:
    """The clock of the status bar and the keys of the keyboard are not on the app's screen; other apps' windows are."""
    windows = (
        f"<node package='{APP}' bounds='[0,0][1080,2400]'/>"
        "<node package='com.android.systemui' bounds='[0,0][1080,63]'>"
        "<node package='com.android.systemui' text='9:41' bounds='[20,10][100,60]'/></node>"
        "<node package='com.example.inputmethod' bounds='[0,1600][1080,2400]'>"
        "<node package='com.example.inputmethod' text='q' clickable='true' bounds='[0,1600][100,1700]'/></node>"
        "<node package='com.android.permissioncontroller' text='Allow' bounds='[100,900][900,1000]'/>"
    )
    shown = read_screen(frame_of(f"<hierarchy>{windows}</hierarchy>"))
    assert check(hides("9:41"), shown).held
    assert check(hides("q"), shown).held
    assert check(shows("Allow"), shown).held


def test_screen_without_tree_proves_nothing() -> None:
    """Without a tree neither presence nor absence holds, and the reason is told."""
    for expectation in (
        shows("work"),
        hides("work"),
        Expectation(kind="shows", selector=shows("x").selector, condition=HasCount(count=0)),
    ):
        result = check(expectation, BLIND)
        assert (result.held, result.known) == (False, False)
        assert "the device gave no tree of the screen (could not get idle state)" in result.message


@pytest.mark.parametrize(
    ("expectation", "line"),
    [
        (shows("new EVENT"), "closest: 'New event' at [0,150][1080,250], in a different case"),
        (shows("Work"), "closest: 'Work out' at [0,300][1080,400], as part of a longer text"),
        (shows("Alarms"), "closest: 'Alarm' at [0,500][1080,600]"),
        (shows("New evnt"), "closest: 'New event' at [0,150][1080,250]"),
        (
            shows("Save", id="ok"),
            "closest: 'Save' at [0,2000][300,2100], whose text fits, but it has desc='', id='save_button'",
        ),
        (shows(id="titel"), f"closest: id='{APP}:id/title' at [0,300][1080,400]"),
        (shows("Xylophone"), "closest: nothing similar"),
        (shows(re.compile("x+")), "closest: nothing similar"),
        (shows("Xylophone"), "visible texts: 'New event', 'Work out', 'Alarm 7:00 AM', 'Save'"),
        (shows("work"), "text='work' is not shown on com.example.calendar/.EventActivity"),
        (hides("Save"), "text='Save' is shown on com.example.calendar/.EventActivity"),
        (hides("Save"), "found: 'Save' at [0,2000][300,2100]"),
    ],
    ids=str,
)
def test_miss_names_the_closest_match(expectation: Expectation, line: str) -> None:
    """A miss says where it looked, what comes closest and what is there."""
    assert line in check(expectation, EVENT).message


def test_placeholder_is_named_as_such() -> None:
    """A text that is only the placeholder of a field is not shown, but named."""
    result = check(shows("title"), screen(node(hint="Title", cls="android.widget.EditText", focusable="true")))
    assert "'Title' at [0,300][1080,400], as the placeholder of a field" in result.message


def test_message_is_bounded() -> None:
    """A screen full of text does not flood the message."""
    rows = (
        node(text=f"row {number} " + "x" * 200, bounds=f"[0,{number * 20}][1080,{number * 20 + 19}]")
        for number in range(1, 100)
    )
    message = check(shows("absent"), screen(*rows)).message
    assert " and 79 more" in message
    assert len(message) < 2000


class Show:
    """A subject that shows screens at given seconds of a clock of its own."""

    def __init__(self, *screens: tuple[float, Screen], look_s: float = 0.0) -> None:
        self.screens, self.look_s = screens, look_s
        self.time_s = 0.0
        self.looked_at: list[float] = []
        self.clock = Clock(now=lambda: self.time_s, wait=self.pass_time)

    def pass_time(self, seconds: float) -> None:
        self.time_s += seconds

    def see(self) -> Screen:
        self.looked_at.append(self.time_s)
        current = [shown for since_s, shown in self.screens if since_s <= self.time_s][-1]
        self.time_s += self.look_s
        return current


EMPTY = screen(node(text="No events"))
WORK = screen(node(text="work"))


def test_presence_is_waited_for() -> None:
    """An expectation looks until it holds, then goes on at once."""
    subject = Show((0, EMPTY), (3, WORK))
    expect(subject, clock=subject.clock).to_show("work")
    assert subject.time_s == pytest.approx(3.0)


def test_presence_is_given_up_after_its_time() -> None:
    """A miss says how long it was waited for and how often was looked."""
    subject = Show((0, EMPTY), look_s=1.5)
    with pytest.raises(ExpectationFailed, match=r"waited 4\.5 s of 4 s \(3 looks\)"):
        expect(subject, clock=subject.clock).to_show("work", timeout_s=4)


def test_looks_are_paced() -> None:
    """Looks that cost nothing are spread over time; slow looks follow each other at once."""
    quick, slow = Show((0, EMPTY)), Show((0, EMPTY), look_s=0.5)
    for subject in (quick, slow):
        with pytest.raises(ExpectationFailed):
            expect(subject, clock=subject.clock).to_show("work", timeout_s=1.1)
    assert quick.looked_at == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2])
    assert slow.looked_at == pytest.approx([0, 0.5, 1.0])


def test_time_of_nothing_means_one_look() -> None:
    """With `timeout_s=0` the screen is looked at once."""
    subject = Show((0, EMPTY))
    with pytest.raises(ExpectationFailed):
        expect(subject, clock=subject.clock).to_show("work", timeout_s=0)
    assert len(subject.looked_at) == 1


def test_absence_must_hold_for_a_second() -> None:
    """An absence counts only when trees at least one second apart show it."""
    subject = Show((0, EMPTY))
    expect(subject, clock=subject.clock).not_to_show("work")
    assert subject.looked_at[-1] - subject.looked_at[0] >= 1.0


def test_what_comes_late_is_not_absent() -> None:
    """What shows up within the second is found."""
    subject = Show((0, EMPTY), (0.7, WORK))
    with pytest.raises(ExpectationFailed, match="text='work' is shown"):
        expect(subject, clock=subject.clock).not_to_show("work", timeout_s=2)


def test_what_goes_away_in_time_is_absent() -> None:
    """An absence that begins just before the time is over is still confirmed."""
    subject = Show((0, WORK), (1.9, EMPTY), look_s=1.0)
    expect(subject, clock=subject.clock).not_to_show("work", timeout_s=3)
    assert subject.time_s > 3


def test_absence_is_not_confirmed_by_screens_without_tree() -> None:
    """When the trees stop coming, an absence stays unproven."""
    subject = Show((0, EMPTY), (0.1, BLIND))
    with pytest.raises(ExpectationFailed, match="gave no more trees to confirm it"):
        expect(subject, clock=subject.clock).not_to_show("work", timeout_s=3)


def test_last_screen_with_a_tree_is_told_of() -> None:
    """When the last screens have no tree, the miss is told from the last one that has."""
    subject = Show((0, EMPTY), (1, BLIND))
    with pytest.raises(ExpectationFailed, match="visible texts: 'No events'"):
        expect(subject, clock=subject.clock).to_show("work", timeout_s=3)


def test_no_tree_at_all_is_told() -> None:
    """When no screen has a tree, the miss says so."""
    subject = Show((0, BLIND))
    with pytest.raises(ExpectationFailed, match="the device gave no tree"):
        expect(subject, clock=subject.clock).not_to_show("work", timeout_s=1)


SWITCH = "android.widget.Switch"


def row(text: str, *, top: int, checked: str = "false", enabled: str = "true") -> str:
    return node(
        node(text=text, bounds=f"[0,{top}][600,{top + 100}]")
        + node(checkable="true", checked=checked, cls=SWITCH, bounds=f"[900,{top}][1000,{top + 100}]"),
        bounds=f"[0,{top}][1080,{top + 100}]",
        cls="android.widget.LinearLayout",
        clickable="true",
        enabled=enabled,
    )


SETTINGS = screen(
    node(text="Settings", bounds="[0,150][1080,250]"),
    row("Wi-Fi", top=300, checked="true"),
    row("Bluetooth", top=400, enabled="false"),
    node(text="work", resource_id=f"{APP}:id/event", bounds="[0,600][1080,700]"),
    node(
        node(text="5 PM", bounds="[0,700][500,800]") + node(text="gym", bounds="[500,700][1080,800]"),
        resource_id=f"{APP}:id/entry",
        bounds="[0,700][1080,800]",
    ),
    node(node(text="twice", bounds="[0,900][500,990]"), content_desc="twice", bounds="[0,900][1080,1000]"),
    node(text="twice", bounds="[0,1000][1080,1100]"),
)


@pytest.mark.parametrize(
    "holds",
    [
        lambda on: on.element("Wi-Fi").to_be_checked(),
        lambda on: on.element("Bluetooth").not_to_be_checked(),
        lambda on: on.element("Wi-Fi").to_be_enabled(),
        lambda on: on.element("Bluetooth").not_to_be_enabled(),
        lambda on: on.element(id="event").to_have_text("work"),
        lambda on: on.element(id="entry").to_have_text("gym"),
        lambda on: on.element(id="entry").to_have_text(re.compile(r"^5")),
        lambda on: on.element(id="entry").not_to_have_text("work"),
        lambda on: on.to_have_count(2, "twice"),
        lambda on: on.to_have_count(2, cls="Switch"),
        lambda on: on.to_have_count(0, "absent"),
    ],
)  # fmt: skip
def test_element_condition_that_holds(holds: Callable[..., None]) -> None:
    """State, text and count of what a selector means can be asserted."""
    subject = Show((0, SETTINGS))
    holds(expect(subject, clock=subject.clock))
    assert subject.looked_at


@pytest.mark.parametrize(
    ("misses", "message"),
    [
        (lambda on: on.element("Bluetooth").to_be_checked(), "it is not so that text='Bluetooth' is checked on"),
        (lambda on: on.element("Wi-Fi").not_to_be_checked(), "which is checked"),
        (lambda on: on.element("Settings").to_be_checked(), "text='Settings' has no on/off state"),
        (lambda on: on.element("Bluetooth").to_be_enabled(), "which is not enabled"),
        (lambda on: on.element("twice").to_be_enabled(), "text='twice' means 2 elements, not one"),
        (lambda on: on.element(id="entry").to_have_text("work"), "which has the text '5 PM', 'gym'"),
        (lambda on: on.element("WiFi").to_be_checked(), "closest: 'Wi-Fi'"),
        (lambda on: on.to_have_count(3, "twice"), "text='twice' is shown 2 times, not 3 times"),
        (lambda on: on.to_have_count(1, "absent"), "text='absent' is shown 0 times, not once"),
        (lambda on: on.to_have_count(0, "work"), "text='work' is shown once, not 0 times"),
    ],
)  # fmt: skip
def test_element_condition_that_is_missed(misses: Callable[..., None], message: str) -> None:
    """A missed condition says what the element is like instead."""
    subject = Show((0, SETTINGS))
    with pytest.raises(ExpectationFailed, match=re.escape(message)):
        misses(expect(subject, clock=subject.clock))


class Agent(Show):
    """A subject with both hooks."""

    def __init__(self, *screens: tuple[float, Screen]) -> None:
        super().__init__(*screens)
        self.heard: list[tuple[str, bool]] = []
        self.missed: list[ExpectationFailed] = []

    def checked(self, expectation: Expectation, held: bool, message: str, screen: Screen) -> None:
        assert message
        assert screen in (EMPTY, WORK)
        self.heard.append((str(expectation), held))

    def report_miss(self, error: ExpectationFailed) -> None:
        self.missed.append(error)


def test_subject_hears_and_may_collect() -> None:
    """A subject with hooks hears of every expectation, and a miss that it keeps does not end the test."""
    agent = Agent((0, WORK))
    on = expect(agent, clock=agent.clock)
    on.to_show("work")
    on.not_to_show("work", timeout_s=1)
    on.to_have_count(1, "work")
    assert agent.heard == [
        ("shows(text='work')", True),
        ("hides(text='work')", False),
        ("shows(text='work') that is there 1 time", True),
    ]
    assert [str(error).splitlines()[0] for error in agent.missed] == [
        "text='work' is shown on com.example.calendar/.EventActivity"
    ]


def test_device_can_be_expected_of() -> None:
    """A bare device is captured and read."""
    device = ScriptedDevice({"home": frame(node(text="work"))}, start="home")
    expect(device).to_show("work")
    with pytest.raises(ExpectationFailed, match="text='play' is not shown"):
        expect(device).to_show("play", timeout_s=0)


def test_unknown_place_is_called_so() -> None:
    """Where nobody knows who is in front, the message says so."""
    nameless = read_screen(frame_of("<hierarchy><node bounds='[0,0][900,900]'/></hierarchy>"))
    assert "is not shown on an unknown app" in check(shows("x"), nameless).message


def test_public_name_can_be_called_whoever_imported_the_module() -> None:
    """`from pytest_appagent import expect` gives the function also after its module was imported."""
    assert isinstance(pytest_appagent.expect(Show((0, WORK))), Expect)


def test_subject_that_cannot_be_looked_at_is_refused() -> None:
    """What is neither an agent nor a device is a settings error that says what is wanted."""
    with pytest.raises(SettingsError, match="takes the appagent fixture or a device, not 'work'"):
        expect("work")  # type: ignore[arg-type]
