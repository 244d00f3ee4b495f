"""The offline learner says what happened, and nothing that will be different tomorrow."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import LongPress, Press, Swipe, Tap, TypeText
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.learning import Transition
from pytest_appagent.screen.frame import Foreground

LEARNER = OfflineLearner()


@pytest.fixture
def tell(screens):
    """Return what is documented of an action between two screens."""

    def told(before, action, after, **more):
        return LEARNER.reflect(
            Transition(before=before, action=action, after=after, app=screens.PACKAGE, **more)
        ).documentation

    return told


def titled(screens, title, *parts, **more):
    """A screen with a title in its bar."""
    return screens.make_screen(screens.text(title), *parts, top=60, **more)


def test_a_new_screen_is_named_by_its_title(screens, tell):
    """What opens a screen says which one."""
    after = titled(screens, "New event", screens.button("Save"), key="form")
    assert tell(titled(screens, "Calendar", screens.button("Add")), Tap(1), after) == "Opens the screen 'New event'."


@pytest.mark.parametrize(
    "title", ["May 2026", "18 contacts", "1,234", "A", "A very long text that is rather a sentence than a title"]
)
def test_a_title_that_is_data_is_not_told(screens, tell, title):
    """A date, a count or a sentence is no name of a screen; its controls are told instead."""
    after = titled(screens, title, screens.button("Save"), key="form")
    assert tell(titled(screens, "Calendar", screens.button("Add")), Tap(1), after) == "Opens a screen with 'Save'."


def test_a_title_that_stood_on_the_screen_before_is_data(screens, tell):
    """A screen that is called by the name of a person is not documented by that name."""
    before = titled(screens, "Contact", screens.text("Ann Lee"), screens.button("Text"))
    after = titled(screens, "Ann Lee", screens.button("Write"), key="chat")
    assert tell(before, Tap(1), after) == "Opens a screen with 'Write'."


def test_an_entry_is_told_without_its_data(screens, tell):
    """What a row shows is not told of the row."""
    before = titled(screens, "People", screens.row("Ann Lee", "Manager"))
    after = titled(screens, "Details", screens.text("Ann Lee"), screens.button("Write"), key="person")
    told = tell(before, Tap(1), after)
    assert told == "Opens the screen of this entry with 'Write'."


def layer(screens, *parts, **more):
    return replace(screens.make_screen(*screens.dialog(*parts), key="layer"), is_layer=True, **more)


def test_a_dialog_and_a_menu(screens, tell):
    """A dialog is named by its first text, a menu by its items."""
    before = titled(screens, "Calendar", screens.button("Go"))
    dialog = layer(screens, screens.text("Repeat"), screens.button("Daily"))
    menu = layer(screens, screens.row("Refresh"), screens.row("About"))
    assert tell(before, Tap(1), dialog) == "Opens the dialog 'Repeat'."
    assert tell(before, Tap(1), menu) == "Opens a menu with 'Refresh', 'About'."


def test_pickers(screens, tell):
    """Days make a date picker, marks of hours and minutes a time picker; neither is told by its numbers."""
    before = titled(screens, "Event", screens.button("Starts"))
    days = layer(screens, screens.text("Select"), *(screens.button(str(day)) for day in range(1, 31)))
    clock = layer(
        screens, screens.text("Select"), screens.button("10", id="hour_tv"), screens.button("30", id="minute_tv")
    )
    assert tell(before, Tap(1), days) == "Shows a date picker for 'Starts'."
    assert tell(before, Tap(1), clock) == "Shows a time picker for 'Starts'."


def test_a_dialog_that_closes(screens, tell):
    """A button that closes a dialog says which."""
    dialog = layer(screens, screens.text("Repeat"), screens.button("Cancel"))
    assert tell(dialog, Tap(1), titled(screens, "Event", key="main")) == "Closes the dialog 'Repeat'."


def test_switches_radios_and_tabs(screens, tell):
    """What is turned is told both ways, what is chosen by its name."""
    before = titled(screens, "Settings", screens.switch("Wi-Fi"))
    assert (
        tell(before, Tap(1), titled(screens, "Settings", screens.switch("Wi-Fi", on=True)))
        == "Turns 'Wi-Fi' on or off."
    )
    radio = replace(before, elements=(replace(before.elements[0], role="radio"),))
    assert (
        tell(radio, Tap(1), replace(radio, elements=(replace(radio.elements[0], checked=True),))) == "Chooses 'Wi-Fi'."
    )
    tabs = titled(screens, "Shop", screens.button("Offers"))
    chosen = replace(tabs, elements=(replace(tabs.elements[0], selected=True),), key="main")
    assert tell(tabs, Tap(1), chosen) == "Switches to 'Offers'."


def test_fields(screens, tell):
    """A field is named by its hint, never by what stands in it, and a keyboard makes no other screen."""
    before = titled(screens, "Event", screens.field("private words", hint="Title"))
    focused = titled(
        screens, "Event", screens.field("private words", hint="Title", focused=True), keyboard_top=1500, key="x"
    )
    typed = titled(screens, "Event", screens.field("sample", hint="Title", focused=True), keyboard_top=1500, key="x")
    assert tell(before, Tap(1), focused) == "Puts the cursor into the field 'Title' and shows the keyboard."
    assert tell(before, TypeText("sample", 1), typed) == "Types into the field 'Title'."
    assert "cursor" in tell(before, LongPress(1), focused)


def test_scrolling_and_rows(screens, tell):
    """A list scrolls; an added row is told as that."""
    before = titled(screens, "Notes", screens.button("Add"), screens.row("a"), scrolls=True)
    moved = titled(screens, "Notes", screens.button("Add"), screens.row("b"), scrolls=True)
    assert tell(before, Swipe(3, "up", "long"), moved) == "Scrolls the list."

    def listed(facts):
        rows = (
            replace(one, identity=replace(one.identity, in_list=True)) if one.role == "item" else one
            for one in facts.elements
        )
        return replace(facts, elements=tuple(rows))

    one, two = (
        listed(titled(screens, "Notes", screens.button("Add"), *map(screens.row, names)))
        for names in (("a",), ("a", "b"))
    )
    assert tell(one, Tap(1), two) == "Adds a row."
    assert tell(two, Tap(1), one) == "Removes a row."


def test_counters_and_messages(screens, tell):
    """A number that moves by one is told by how much, a message by its words."""
    one = titled(screens, "Cart", screens.button("+"), screens.text("1"))
    two = titled(screens, "Cart", screens.button("+"), screens.text("2"))
    said = titled(screens, "Cart", screens.button("+"), screens.text("1"), screens.text("Added to cart"))
    assert tell(one, Tap(1), two) == "Raises a number by 1."
    assert tell(two, Tap(1), one) == "Lowers a number by 1."
    assert tell(one, Tap(1), said) == "Shows the message 'Added to cart'."


def test_what_toggles_and_what_returns(screens, tell):
    """What trying has found out is told: doing it again takes it back; it leads back to the screen before."""
    before = titled(screens, "Shop", screens.icon())
    after = titled(screens, "Shop", screens.icon(), screens.text("No matches here"))
    other = titled(screens, "Other", key="other")
    assert tell(before, Tap(1), after, toggles=True).endswith("Doing it again takes that back.")
    assert tell(before, Tap(1), other, returns=True) == "Goes back to the screen before."


def test_leaving_the_app(screens, tell):
    """Another app in front is a BACK, and told."""
    before = titled(screens, "Shop", screens.button("More"))
    after = replace(titled(screens, "Store", key="x"), foreground=Foreground(package="com.example.store"))
    found = LEARNER.reflect(Transition(before=before, action=Tap(1), after=after))
    assert (found.kind, found.documentation) == ("BACK", "Leaves the app for another one.")


def test_kinds_with_a_goal(screens):
    """With a goal a step that shows its words is a success; a key press goes elsewhere."""
    before = titled(screens, "Calendar", screens.button("New event"))
    after = titled(screens, "New event", key="form")
    seen = Transition(before=before, action=Tap(1), after=after, goal="add an event")
    assert LEARNER.reflect(seen).kind == "SUCCESS"
    assert LEARNER.reflect(replace(seen, goal="")).kind == "CONTINUE"
    assert LEARNER.reflect(replace(seen, action=Press("back"))).kind == "CONTINUE"
    assert LEARNER.reflect(replace(seen, action=Press("back"))).documentation == ""


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [("a.", "a.", "a."), ("a.", "b.", "a. b."), ("", "b.", "b."), ("a.", "a. b.", "a. b.")],
)
def test_merging(old, new, both):
    """Nothing is lost and nothing said twice."""
    assert LEARNER.merge(old, new) == both


@given(st.lists(st.text(max_size=30), min_size=1, max_size=4), st.lists(st.text(max_size=30), max_size=4))
def test_any_screens_can_be_told_of(screens, before, after):
    """Whatever stands on two screens, one short sentence without line breaks comes out."""
    old = screens.make_screen(*map(screens.button, before))
    new = screens.make_screen(*map(screens.row, after), key="other")
    told = LEARNER.reflect(Transition(before=old, action=Tap(1), after=new)).documentation
    assert told
    assert "\n" not in told
    assert len(told) < 300


def form(screens, *fields, **more):
    """A form that says what it is."""
    return titled(screens, "Contact", screens.button("Add"), *fields, **more)


def test_a_field_that_the_keyboard_scrolls_away_is_one_that_takes_the_cursor(screens, tell):
    """Fields that go out of sight when the keyboard comes up are not removed, whichever of them was tapped."""
    before = form(screens, *map(screens.field, ("a", "b", "c", "d")))
    after = form(screens, screens.field("", focused=True), screens.field("e"), keyboard_top=1500)
    assert tell(before, Tap(4), after) == "Puts the cursor into this field and shows the keyboard."


def test_what_the_keyboard_covers_is_not_removed(screens, tell):
    """Only while the keyboard stays as it is do fewer fields say that one is gone, and more that one was added."""
    full = form(screens, *map(screens.field, ("a", "b", "c")))
    few = form(screens, screens.field("a"))
    covered = replace(few, keyboard_top=1500)
    assert tell(full, Tap(1), few) == "Removes a field."
    assert tell(full, Tap(1), covered) == "Shows the keyboard."
    assert tell(few, Tap(1), full) == "Shows more fields."
    assert "field" not in tell(covered, Tap(1), full)


def test_rows_that_the_keyboard_covers_are_not_removed(screens, tell):
    """A list that is shorter above the keyboard has the same rows."""

    def listed(*names, **more):
        facts = titled(screens, "Notes", screens.button("Search"), *map(screens.row, names), **more)
        rows = (
            replace(one, identity=replace(one.identity, in_list=True)) if one.role == "item" else one
            for one in facts.elements
        )
        return replace(facts, elements=tuple(rows))

    assert tell(listed("a", "b", "c"), Tap(1), listed("a")) == "Removes rows."
    assert tell(listed("a", "b", "c"), Tap(1), listed("a", keyboard_top=1500)) == "Shows the keyboard."
