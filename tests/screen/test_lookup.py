"""Elements are found by a point, and again after the screen changed; never the wrong one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from types import SimpleNamespace

from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.lookup import element_at, find_again, is_translated
from pytest_appagent.screen.screen import Screen


def rows_screen(build: SimpleNamespace, names: list[str], *, top: int = 200, banner: bool = False) -> Screen:
    node = build.node
    rows: list[ET.Element] = []
    if banner:
        rows.append(node("Button", (0, 150, 1080, 200), flags="clickable", text="Rate us", id="banner"))
    rows += [
        node(
            "LinearLayout",
            (0, top + 200 * k, 1080, top + 200 * k + 180),
            node("TextView", (0, top + 200 * k, 500, top + 200 * k + 180), text=name),
            flags="clickable",
            id="row",
        )
        for k, name in enumerate(names)
    ]
    rows.append(node("Button", (800, 2200, 1040, 2300), flags="clickable", text="Save", id="save"))
    return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *rows))


def test_smallest_element_at_a_point_wins(build: SimpleNamespace) -> None:
    """A button on a card is the button; beside everything there is nothing."""
    node = build.node
    card = node(
        "LinearLayout",
        (0, 200, 1080, 800),
        node("TextView", (0, 200, 500, 300), text="Card"),
        node("Button", (800, 300, 1000, 400), flags="clickable", id="more"),
        flags="clickable",
        id="card",
    )
    screen = build.screen(node("FrameLayout", (0, 0, 1080, 2400), card))
    assert [element_at(screen, Point(x=x, y=350)).resource_id[-4:] for x in (850, 100)] == ["more", "card"]
    assert element_at(screen.facts, Point(x=500, y=1500)) is None


def test_element_is_found_after_rows_moved(build: SimpleNamespace) -> None:
    """faults 13: a label is valid only for its screen; the element is looked up anew."""
    before = rows_screen(build, ["gym", "standup", "dentist"])
    after = rows_screen(build, ["lunch", "dentist", "gym", "standup"], top=400, banner=True)
    for element in before.facts.elements:
        found = find_again(element, after.facts)
        assert found is not None
        assert (found.text, found.cls) == (element.text, element.cls)
        assert find_again(element.identity, after.facts) == found


def test_what_is_gone_is_not_found(build: SimpleNamespace) -> None:
    """A row that was deleted is not confused with the one that took its place."""
    before = rows_screen(build, ["gym", "standup"])
    after = rows_screen(build, ["standup"])
    assert find_again(before.facts.elements[0], after.facts) is None


def test_ambiguous_is_no_match(build: SimpleNamespace) -> None:
    """Of two rows that are alike in all but their place neither is taken for the one sought."""
    before = rows_screen(build, ["gym", "standup"])
    after = rows_screen(build, ["dentist", "lunch", "standup", "standup"])
    assert find_again(before.facts.elements[1].identity, after.facts) is None


def test_field_is_found_after_typing(build: SimpleNamespace) -> None:
    """What is in a field is not what the field is."""
    node = build.node

    def fields(*texts: str) -> Screen:
        inputs = [
            node("EditText", (0, 200 * k, 1080, 200 * k + 150), flags="clickable", text=text, id=f"field{k}")
            for k, text in enumerate(texts, start=1)
        ]
        return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *inputs))

    before, after = fields("", ""), fields("", "work")
    found = find_again(before.facts.elements[1], after.facts)
    assert found is not None
    assert found.text == "work"


def test_button_of_another_dialog_is_not_it(build: SimpleNamespace) -> None:
    """Ids of the framework stand in every dialog; only those of the app tell by themselves what an element is."""
    node = build.node

    def dialog(text: str, name: str) -> Screen:
        button = node("Button", (600, 1300, 1000, 1440), flags="clickable", text=text, id=name)
        return build.screen(node("FrameLayout", (40, 800, 1040, 1500), button))

    delete, fine = (dialog(text, "android:id/button1") for text in ("DELETE", "OK"))
    assert find_again(delete.facts.elements[0], fine.facts) is None
    english, german = (dialog(text, "save") for text in ("Save", "Sichern"))
    assert find_again(english.facts.elements[0], german.facts) == german.facts.elements[0]


def cards_screen(build: SimpleNamespace, names: list[str], *, top: int = 200, cls: str = "RecyclerView") -> Screen:
    """A list of cards, each with a title and the same button, below a heading."""
    node = build.node
    cards = [
        node(
            "LinearLayout",
            (0, top + 200 * k, 1080, top + 200 * k + 180),
            node("TextView", (40, top + 200 * k, 500, top + 200 * k + 180), text=name),
            node(
                "ImageButton",
                (900, top + 200 * k, 1040, top + 200 * k + 140),
                flags="clickable",
                content_desc="More",
                id="more",
            ),
        )
        for k, name in enumerate(names)
    ]
    listing = node(cls, (0, 200, 1080, 2400), *cards, flags="scrollable", id="list")
    return build.screen(node("FrameLayout", (0, 0, 1080, 2400), listing))


def test_button_of_a_card_is_known_by_its_card(build: SimpleNamespace) -> None:
    """Where every card has the same button the texts beside it tell which one it is, wherever the card is now."""
    before = cards_screen(build, ["gym", "standup", "dentist"])
    after = cards_screen(build, ["lunch", "dentist", "gym"], top=330)
    more = [element for element in before.facts.elements if element.content_desc == "More"]
    assert [element.identity.row for element in more] == [("gym",), ("standup",), ("dentist",)]
    found = [find_again(element, after.facts) for element in more]
    assert [element and element.identity.row for element in found] == [("gym",), None, ("dentist",)]


def test_row_that_changed_its_summary_is_still_it(build: SimpleNamespace) -> None:
    """A switch is found after it was switched, though the summary beside it says so."""
    node = build.node

    def settings(*rows: tuple[str, str]) -> Screen:
        lines = [
            node(
                "LinearLayout",
                (0, 200 * k, 1080, 200 * k + 180),
                node("TextView", (40, 200 * k, 700, 200 * k + 80), text=title),
                node("TextView", (40, 200 * k + 90, 700, 200 * k + 170), text=summary),
                node(
                    "Switch", (900, 200 * k, 1040, 200 * k + 180), flags="clickable checkable", id="android:id/toggle"
                ),
            )
            for k, (title, summary) in enumerate(rows, start=1)
        ]
        return build.screen(node("RecyclerView", (0, 100, 1080, 2400), *lines, flags="scrollable"))

    before = settings(("Wi-Fi", "Connected"), ("Bluetooth", "Off"))
    after = settings(("Bluetooth", "Off"), ("Wi-Fi", "Off"))
    switches = [element for element in before.facts.elements if element.checkable]
    found = [find_again(element, after.facts) for element in switches]
    assert [element and element.identity.row for element in found] == [("Wi-Fi", "Off"), ("Bluetooth", "Off")]


def form_screen(build: SimpleNamespace, words: list[str], *, ids: bool = True, factor: int = 1) -> Screen:
    """A form with a title, named buttons, a field and a nameless icon."""
    node = build.node
    title, first, second, third, hint = words

    def part(cls: str, *box: int, name: str, **given: str) -> ET.Element:
        left, top, right, bottom = (edge * factor for edge in box)
        return node(cls, (left, top, right, bottom), id=name if ids else "", **given)

    root = node(
        "FrameLayout",
        (0, 0, 1080 * factor, 2400 * factor),
        part("TextView", 40, 150, 700, 250, name="title", text=title),
        part("ImageView", 940, 150, 1040, 250, name="close", flags="clickable"),
        part("EditText", 40, 400, 1040, 540, name="field", flags="clickable", hint=hint),
        part("Button", 40, 700, 500, 840, name="one", flags="clickable", text=first),
        part("Button", 560, 700, 1040, 840, name="two", flags="clickable", text=second),
        part("Button", 40, 2100, 1040, 2240, name="three", flags="clickable", text=third),
    )
    display = Display(width=1080 * factor, height=2400 * factor, density=420 * factor)
    return build.screen(root, display=display)


ENGLISH = ["New event", "Starts", "Ends", "Save", "Add title"]
GERMAN = ["Neuer Termin", "Beginn", "Ende", "Sichern", "Titel eingeben"]


def numbers_found(before: Screen, after: Screen) -> list[int | None]:
    translated = is_translated(before.facts, after.facts)
    found = (find_again(element, after.facts, translated=translated) for element in before.facts.elements)
    return [element and element.label for element in found]


def test_elements_are_found_without_ids_and_on_another_display(build: SimpleNamespace) -> None:
    """What a shrinker takes away, and other pixels, are no reason to lose an element, named or not."""
    before = form_screen(build, ENGLISH)
    for after in (form_screen(build, ENGLISH, ids=False), form_screen(build, ENGLISH, factor=2)):
        assert numbers_found(before, after) == [1, 2, 3, 4, 5]
        assert numbers_found(after, before) == [1, 2, 3, 4, 5]


def test_elements_are_found_in_another_language(build: SimpleNamespace) -> None:
    """That a screen was translated is seen from its texts and its make; ids, places and classes then do."""
    english, german = form_screen(build, ENGLISH, ids=False), form_screen(build, GERMAN, ids=False)
    assert is_translated(english.facts, german.facts)
    assert numbers_found(english, german) == [1, 2, 3, 4, 5]


def test_other_content_is_no_other_language(build: SimpleNamespace) -> None:
    """A changed text or two, a screen of another make, and screens with hardly a text, were not translated."""
    english = form_screen(build, ENGLISH)
    assert not is_translated(english.facts, form_screen(build, [*ENGLISH[:3], "Discard", "Add note"]).facts)
    assert not is_translated(english.facts, cards_screen(build, ["a", "b", "c", "d", "e"]).facts)
    assert not is_translated(cards_screen(build, ["gym"]).facts, cards_screen(build, ["lunch"]).facts)


def test_name_that_changed_counts_only_with_a_unique_id_outside_of_lists(build: SimpleNamespace) -> None:
    """A date button keeps its id when the date changes; the id of a row says nothing, even if it stands once."""
    node = build.node

    def page(cls: str, text: str) -> Screen:
        button = node("Button", (0, 300, 1080, 500), flags="clickable", text=text, id="start_date")
        return build.screen(
            node("FrameLayout", (0, 0, 1080, 2400), node(cls, (0, 200, 1080, 2400), button, flags="scrollable"))
        )

    for cls, is_found in (("ScrollView", True), ("RecyclerView", False)):
        before, after = page(cls, "May 11"), page(cls, "June 2")
        assert (find_again(before.facts.elements[1], after.facts) is not None) == is_found


def test_twins_are_told_apart_only_while_nothing_moved(build: SimpleNamespace) -> None:
    """Of two buttons that are alike each is found on an unchanged screen, and none once a banner came in."""
    node = build.node

    def steppers(shift: int) -> Screen:
        buttons = [
            node("Button", (800, top + shift, 1000, top + shift + 120), flags="clickable", text="+")
            for top in (400, 600)
        ]
        return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *buttons))

    before = steppers(0)
    assert [find_again(element, steppers(0).facts) for element in before.facts.elements] == list(
        steppers(0).facts.elements
    )
    assert [find_again(element, steppers(200).facts) for element in before.facts.elements] == [None, None]
    assert [find_again(element, steppers(90).facts) for element in before.facts.elements] == [None, None]


def test_obfuscated_ids_are_no_ids(build: SimpleNamespace) -> None:
    """The name that a shrinker leaves on everything tells nothing apart and contradicts nothing."""
    node = build.node
    name = "com.example.app:id/0_resource_name_obfuscated"
    button = node("Button", (0, 300, 500, 440), flags="clickable", text="Save", resource_id=name)
    (element,) = build.screen(node("FrameLayout", (0, 0, 1080, 2400), button, resource_id=name)).facts.elements
    assert element.resource_id == name
    assert (element.identity.resource_id, element.identity.ancestors) == ("", ())
