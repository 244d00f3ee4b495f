"""The key is one per screen: not split by content, not shared by two screens."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from types import SimpleNamespace

from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.key import screen_key


def list_window(
    build: SimpleNamespace, title: str, rows: list[str], *, shift: int = 0, scrolls: bool = True
) -> ET.Element:
    node = build.node
    texts = [
        node("TextView", (0, 400 + 200 * k - shift, 1080, 580 + 200 * k - shift), text=row, flags="clickable", id="row")
        for k, row in enumerate(rows)
    ]
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("ImageButton", (0, 150, 150, 300), flags="clickable", content_desc="Navigate up"),
        node("TextView", (180, 180, 900, 280), text=title, id="toolbar_title"),
        node("RecyclerView", (0, 350, 1080, 2300), *texts, flags="scrollable" if scrolls else "", id="list"),
        node("ImageButton", (880, 2100, 1040, 2260), flags="clickable", content_desc="Add", id="fab"),
    )


def form_window(build: SimpleNamespace, typed: str) -> ET.Element:
    node = build.node
    clear = [node("ImageButton", (900, 150, 1040, 290), flags="clickable", content_desc="Clear")] if typed else []
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("EditText", (100, 150, 1040, 290), flags="clickable", text=typed, id="search_field"),
        *clear,
    )


def key(build: SimpleNamespace, *windows: ET.Element, activity: str = "com.example.app.MainActivity") -> str:
    screen = build.screen(*windows, foreground=Foreground(package="com.example.app", activity=activity))
    assert screen.facts.key == screen_key(screen.hierarchy, screen.facts.foreground)
    return screen.facts.key


def test_list_content_and_scrolling_do_not_split_a_screen(build: SimpleNamespace) -> None:
    """Other rows, fewer rows, no rows, scrolled rows: one screen."""
    keys = {
        key(build, list_window(build, "Agenda", ["gym", "standup", "dentist"])),
        key(build, list_window(build, "Agenda", ["lunch"], scrolls=False)),
        key(build, list_window(build, "Agenda", [], scrolls=False)),
        key(build, list_window(build, "Agenda", ["gym", "standup", "dentist"], shift=130)),
    }
    assert len(keys) == 1


def test_typing_and_the_keyboard_do_not_split_a_screen(build: SimpleNamespace) -> None:
    """What is typed, the button that clears it and the keyboard are not what a screen is."""
    keyboard = build.node("FrameLayout", (0, 1500, 1080, 2400), package="com.example.inputmethod")
    keys = {
        key(build, form_window(build, "")),
        key(build, form_window(build, "work")),
        key(build, form_window(build, "work"), keyboard),
    }
    assert len(keys) == 1


def test_clock_ticks_do_not_split_a_screen(build: SimpleNamespace) -> None:
    """Two dumps that differ only in the system's clock have one key (fault: 9:41 and 9:42)."""

    def at(time: str) -> str:
        system = "com.android.systemui"
        clock = build.node("TextView", (40, 20, 160, 90), text=time, id="com.android.systemui:id/clock", package=system)
        inside = list_window(build, "Agenda", ["gym"])
        inside.append(clock)
        return key(build, inside, build.node("FrameLayout", (0, 0, 1080, 132), clock, package=system))

    assert at("9:41") == at("9:42")


def test_different_screens_have_different_keys(build: SimpleNamespace) -> None:
    """Activity, title, dialog, controls and chosen tab each make a screen."""
    node = build.node
    agenda = list_window(build, "Agenda", ["gym"])
    dialog = node("FrameLayout", (60, 900, 1020, 1500), node("TextView", (100, 940, 900, 1040), text="Delete it?"))
    tabs = [
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            *(
                node(
                    "android.view.View", (left, 2200, left + 540, 2340), flags=f"focusable {chosen}", content_desc=name
                )
                for left, name, chosen in places
            ),
        )
        for places in (
            [(0, "Inbox", "selected"), (540, "Settings", "clickable")],
            [(0, "Inbox", "clickable"), (540, "Settings", "selected")],
        )
    ]
    keys = [
        key(build, agenda),
        key(build, list_window(build, "Trash", ["gym"])),
        key(build, agenda, activity="com.example.app.SearchActivity"),
        key(build, agenda, dialog),
        key(build, form_window(build, "")),
        *(key(build, tab) for tab in tabs),
    ]
    assert len(set(keys)) == len(keys)


def test_key_starts_readable(build: SimpleNamespace) -> None:
    """A key names activity and title and is safe in a file name."""
    name = key(build, list_window(build, "New event: ü/..", []))
    assert re.fullmatch(r"main-activity-new-event-[0-9a-f]{8}", name)
    assert re.fullmatch(r"screen-[0-9a-f]{8}", screen_key(None, Foreground()))


def test_title_that_is_content_does_not_split_a_screen(build: SimpleNamespace) -> None:
    """Below the bar at the top stands content, a name for instance, and dates are content everywhere."""

    def detail(name: str) -> str:
        node = build.node
        up = node("ImageButton", (0, 150, 150, 300), flags="clickable", content_desc="Navigate up")
        return key(build, node("FrameLayout", (0, 0, 1080, 2400), up, node("TextView", (0, 320, 900, 380), text=name)))

    assert detail("gym") == detail("dentist")
    assert key(build, list_window(build, "May 2026", [])) == key(build, list_window(build, "June 2026", []))
