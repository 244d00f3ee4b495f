"""What elements and texts say of themselves."""

from __future__ import annotations

from types import SimpleNamespace

from pytest_appagent.screen.identity import appagent_uid
from pytest_appagent.screen.read import read_hierarchy
from pytest_appagent.screen.screen import Screen


def settings_screen(build: SimpleNamespace) -> Screen:
    node = build.node
    rows = [
        node(
            "LinearLayout",
            (0, 400 + 200 * k, 1080, 600 + 200 * k),
            node("TextView", (40, 420 + 200 * k, 700, 480 + 200 * k), text=title, id="android:id/title"),
            node("TextView", (40, 500 + 200 * k, 700, 560 + 200 * k), text=summary, id="android:id/summary"),
            node("Switch", (900, 440 + 200 * k, 1040, 560 + 200 * k), flags=f"checkable {state}", id="switch_widget"),
            flags="clickable focusable",
        )
        for k, (title, summary, state) in enumerate([("Wi-Fi", "Home", "checked"), ("Bluetooth", "Off", "")])
    ]
    return build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("TextView", (40, 150, 600, 250), text="Network", id="page_title"),
            node("ScrollView", (0, 300, 1080, 2400), *rows, flags="scrollable", id="list"),
        )
    )


def test_row_has_the_texts_and_the_state_of_what_is_in_it(build: SimpleNamespace) -> None:
    """A row that toggles its switch is named by its texts and knows whether it is on."""
    _, wifi, bluetooth = settings_screen(build).facts.elements
    assert (wifi.text, wifi.role, wifi.checkable, wifi.checked) == ("Wi-Fi Home", "switch", True, True)
    assert (bluetooth.text, bluetooth.checked) == ("Bluetooth Off", False)


def test_container_that_scrolls_owns_no_texts(build: SimpleNamespace) -> None:
    """Texts belong to the row that they stand in; a page is not named by all it holds."""
    facts = settings_screen(build).facts
    assert facts.elements[0].text == ""
    assert [(text.text, text.label) for text in facts.texts] == [
        ("Network", None),
        ("Wi-Fi", 2),
        ("Home", 2),
        ("Bluetooth", 3),
        ("Off", 3),
    ]


def test_equal_keys_are_numbered_on_one_screen(build: SimpleNamespace) -> None:
    """faults 9: two rows never share a uid, though AppAgent gives them one key."""
    node = build.node
    rows = [
        node("TextView", (0, 200 * k, 1080, 200 * k + 150), flags="clickable", text=f"row {k}", id="android:id/title")
        for k in range(3)
    ]
    holders = [node("FrameLayout", (0, 200 * k, 1080, 200 * k + 150), row, id="row") for k, row in enumerate(rows)]
    elements = build.screen(node("FrameLayout", (0, 0, 1080, 2400), *holders)).facts.elements
    key = "com.example.app.id_row_android.id_title_0"
    assert [element.uid for element in elements] == [key, f"{key}#2", f"{key}#3"]
    assert {element.appagent_uid for element in elements} == {key}
    assert [element.identity.id_unique for element in elements] == [False] * 3


def test_keys_are_appagents(build: SimpleNamespace) -> None:
    """faults 6, 40: resource-id, with or without a package, else class and size; parent first, index last."""
    node = build.node
    dump = build.dump(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("ImageButton", (10, 20, 110, 70), content_desc="Add: a/b c"),
            node("ImageButton", (10, 20, 110, 70), content_desc="exactly twenty chars"),
            node("ImageButton", (200, 100, 150, 90), id="com.example.app:id/x/y"),
            node("ImageButton", None, resource_id="save_button"),
            content_desc="Main",
        )
    )
    hierarchy = read_hierarchy(dump)
    root = "android.widget.FrameLayout_1080_2400_Main"
    assert [appagent_uid(hierarchy, node) for node in hierarchy.nodes] == [
        f"{root}_0",
        f"{root}_android.widget.ImageButton_100_50_Add_a_bc_0",
        f"{root}_android.widget.ImageButton_100_50_1",
        f"{root}_com.example.app.id_x_y_2",
        f"{root}_save_button_3",
    ]


def test_placeholder_is_no_content(build: SimpleNamespace) -> None:
    """A field that shows its hint is empty; its real content is marked as what stands in a field."""
    node = build.node
    fields = [
        node("EditText", (0, 200, 900, 300), flags="clickable", text="Add title", hint="Add title"),
        node("EditText", (0, 400, 900, 500), flags="clickable", text="work", hint="Add title"),
    ]
    facts = build.screen(node("FrameLayout", (0, 0, 1080, 2400), *fields)).facts
    assert [(element.text, element.hint) for element in facts.elements] == [("", "Add title"), ("work", "Add title")]
    assert [(text.text, text.is_input) for text in facts.texts] == [("Add title", False), ("work", True)]
    assert [element.identity.text for element in facts.elements] == ["", ""]


def test_control_without_a_name_is_known_by_what_stands_beside_it(build: SimpleNamespace) -> None:
    """The identity of a bare switch names the static text on its line."""
    node = build.node
    screen = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("TextView", (40, 200, 500, 300), text="Dynamic color"),
            node("android.view.View", (900, 200, 1040, 300), flags="clickable checkable"),
            node("TextView", (40, 600, 500, 700), text="Visualizer"),
            node("android.view.View", (900, 600, 1040, 700), flags="clickable checkable"),
        )
    )
    assert [element.identity.nearby for element in screen.facts.elements] == ["Dynamic color", "Visualizer"]
    assert [element.role for element in screen.facts.elements] == ["switch", "switch"]


def test_label_of_several_lines_is_one_element(build: SimpleNamespace) -> None:
    """faults 41: a description with line breaks is one element with the whole description."""
    node = build.node
    alarm = node("android.view.View", (0, 200, 1080, 400), flags="clickable", content_desc="Alarm\n7:00 AM\nweekdays")
    facts = build.screen(node("FrameLayout", (0, 0, 1080, 2400), alarm)).facts
    assert [element.content_desc for element in facts.elements] == ["Alarm\n7:00 AM\nweekdays"]
    assert [text.text for text in facts.texts] == ["Alarm\n7:00 AM\nweekdays"]
