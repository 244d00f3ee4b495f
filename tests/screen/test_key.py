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
    """faults 12: two dumps that differ only in the system's clock have one key."""

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


def test_empty_list_does_not_split_a_screen(build: SimpleNamespace) -> None:
    """A list gives way to a text that says that there is nothing; the screen is the same."""
    node = build.node
    empty = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("ImageButton", (0, 150, 150, 300), flags="clickable", content_desc="Navigate up"),
        node("TextView", (180, 180, 900, 280), text="Agenda", id="toolbar_title"),
        node("TextView", (0, 1000, 1080, 1100), text="Nothing planned", id="empty"),
        node("ImageButton", (880, 2100, 1040, 2260), flags="clickable", content_desc="Add", id="fab"),
    )
    assert key(build, empty) == key(build, list_window(build, "Agenda", ["gym"]))


def test_lists_tell_screens_apart_that_have_nothing_else(build: SimpleNamespace) -> None:
    """Two pages that are nothing but their lists are two screens."""
    node = build.node

    def page(name: str) -> ET.Element:
        listing = node("RecyclerView", (0, 0, 1080, 2400), flags="scrollable", id=name)
        return node("FrameLayout", (0, 0, 1080, 2400), listing)

    assert key(build, page("inbox")) != key(build, page("outbox"))


def test_chosen_tab_is_known_by_what_is_written_in_it(build: SimpleNamespace) -> None:
    """A toolkit whose tabs have their names inside them tells its screens apart as well."""
    node = build.node

    def tabs(chosen: str) -> ET.Element:
        return node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            *(
                node(
                    "android.view.View",
                    (left, 2200, left + 540, 2340),
                    node("TextView", (left, 2300, left + 540, 2340), text=name),
                    flags="focusable selected" if name == chosen else "clickable",
                )
                for left, name in ((0, "Home"), (540, "Library"))
            ),
        )

    assert key(build, tabs("Home")) != key(build, tabs("Library"))


def test_dialog_is_a_layer_on_its_base(build: SimpleNamespace) -> None:
    """With a dialog in front the key is the dialog's, and the base's own key is there if the tree shows it."""
    node = build.node
    agenda = list_window(build, "Agenda", ["gym"])
    dialog = node("FrameLayout", (60, 900, 1020, 1500), node("TextView", (100, 940, 900, 1040), text="Delete it?"))
    alone, both, base = build.screen(dialog).facts, build.screen(agenda, dialog).facts, build.screen(agenda).facts
    assert (base.is_layer, base.base_key) == (False, "")
    assert (both.is_layer, both.base_key) == (True, base.key)
    assert (alone.is_layer, alone.base_key) == (True, "")
    assert alone.key == both.key != base.key


def test_title_of_a_dialog_is_not_taken_from_what_scrolls(build: SimpleNamespace) -> None:
    """The rows of a choice are content; its title is not."""
    node = build.node

    def choice(*rows: str) -> str:
        texts = [
            node("TextView", (80, 500 + 100 * k, 1000, 590 + 100 * k), text=row, flags="clickable")
            for k, row in enumerate(rows)
        ]
        return key(
            build,
            node(
                "FrameLayout",
                (60, 400, 1020, 2000),
                node("ListView", (60, 480, 1020, 1900), *texts, flags="scrollable"),
            ),
        )

    assert choice("None", "Daily") == choice("Weekly", "Monthly")


def test_system_screens_have_keys_whatever_bars_the_dump_holds(build: SimpleNamespace) -> None:
    """On a lock screen there are only the system's windows; a bar beside it is not the screen."""
    node = build.node
    system = "com.android.systemui"
    lock = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("ImageView", (500, 2000, 580, 2080), flags="clickable", id="lock_icon", package=system),
        package=system,
    )
    bar = node("FrameLayout", (0, 0, 1080, 100), package=system)
    keyboard = node("FrameLayout", (0, 1500, 1080, 2400), package="com.example.inputmethod")
    keys = {
        screen_key(build.screen(*windows, foreground=Foreground()).hierarchy, Foreground())
        for windows in ((lock,), (lock, bar), (bar, lock, keyboard))
    }
    assert len(keys) == 1
