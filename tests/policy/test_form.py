"""Filling in a form whose fields and values are given, one decision or a few at a time."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import Action, Finish, GiveUp, Press, Tap, TypeText, to_text
from pytest_appagent.policy.form import FormFiller, read_value, to_words
from pytest_appagent.policy.plan import Flag, Number, Text, Value
from pytest_appagent.run import LastAct, Observation, Step
from pytest_appagent.screen.screen import ScreenFacts

NOW = datetime(2026, 5, 14, 9, 41)


class Filling:
    """A form being filled in, screen by screen as the test gives them."""

    def __init__(self, *values: tuple[str, str]) -> None:
        self.filler = FormFiller(values)
        self.summary = ""
        self.last: LastAct | None = None

    def see(self, screen: ScreenFacts) -> Action:
        """Return what is done on this screen; each action before has changed it."""
        observation = Observation(step=Step(text=""), screen=screen, now=NOW, summary=self.summary, last=self.last)
        decision = self.filler.decide(observation)
        self.summary = decision.summary
        self.last = LastAct(action=to_text(decision.action), effect="changed")
        return decision.action


def test_fields_are_filled_in_their_order(screens: ModuleType) -> None:
    """Each field gets its text, and where all are shown it is done."""
    make, field = screens.make_screen, screens.field
    filling = Filling(("Name", "Ann"), ("Company", "ACME"))
    empty = make(field(hint="Name"), field(hint="Company"), screens.button("Save"))
    named = make(field("Ann", hint="Name"), field(hint="Company"), screens.button("Save"))
    full = make(field("Ann", hint="Name"), field("ACME", hint="Company"), screens.button("Save"))
    assert filling.see(empty) == TypeText("Ann", label=1)
    assert filling.see(named) == TypeText("ACME", label=2)
    assert filling.see(full) == Finish()


def test_what_is_typed_stays_as_it_was_written(screens: ModuleType) -> None:
    """A number or a time for a field of texts is no number and no time."""
    screen = screens.make_screen(screens.field(hint="Phone"), screens.field(hint="Title"), screens.button("Save"))
    assert Filling(("Phone", "12345678")).see(screen) == TypeText("12345678", label=1)
    assert Filling(("Title", "5:00")).see(screen) == TypeText("5:00", label=2)


def test_a_switch_is_touched_only_if_it_is_the_other_way(screens: ModuleType) -> None:
    """On and off are states to reach, not touches to make."""
    filling = Filling(("All day", "on"))
    assert filling.see(screens.make_screen(screens.switch("All day"), screens.button("Save"))) == Tap(1)
    assert filling.see(screens.make_screen(screens.switch("All day", on=True), screens.button("Save"))) == Finish()


def test_a_choice_is_made_where_the_field_leads(screens: ModuleType) -> None:
    """The field is touched, then what is called like the value on the page that it leads to."""
    filling = Filling(("Ringtone", "Argon"))
    form = screens.make_screen(screens.row("Ringtone", "Cesium"), screens.row("Vibrate"))
    assert filling.see(form) == Tap(1)
    page = screens.make_screen(screens.text("Ringtone"), screens.row("Cesium"), screens.row("Argon"), key="page")
    assert filling.see(page) == Tap(2)


def test_it_comes_back_for_what_is_not_on_a_page(screens: ModuleType) -> None:
    """From the page on which a field was set it goes back for the next one."""
    filling = Filling(("Ringtone", "Argon"), ("Vibrate", "off"))
    form = screens.make_screen(screens.row("Ringtone", "Cesium"), screens.switch("Vibrate", on=True))
    filling.see(form)
    page = screens.make_screen(screens.row("Cesium"), screens.row("Argon"), key="page")
    filling.see(page)
    chosen = screens.make_screen(screens.text("Ringtone"), screens.row("Argon"), key="page")
    assert filling.see(chosen) == Press("back")
    set_up = screens.make_screen(screens.row("Ringtone", "Argon"), screens.switch("Vibrate", on=True))
    assert filling.see(set_up) == Tap(2)


def test_nothing_is_looked_for_elsewhere(screens: ModuleType) -> None:
    """Tabs, menus and searches are not tried for a field that is not there; which one, and what is, is told."""
    screen = screens.make_screen(
        screens.icon("Search"), screens.icon("More options", left=700), screens.row("Display"), screens.row("Sound")
    )
    action = Filling(("Brightness", "40%")).see(screen)
    assert isinstance(action, GiveUp)
    assert "could not set Brightness to 40%" in action.reason
    assert "'Display'" in action.reason


def test_a_dialog_of_another_field_is_left_alone(screens: ModuleType) -> None:
    """Nothing is typed into a field that has come up by itself and is called something else."""
    dialog = screens.make_screen(*screens.dialog(screens.field(hint="Label"), screens.button("OK")))
    assert isinstance(Filling(("Colour", "Blue")).see(dialog), GiveUp)
    assert Filling(("Label", "Blue")).see(dialog) == TypeText("Blue", label=1)


def test_what_edits_a_part_does_not_make_the_whole_editable(screens: ModuleType) -> None:
    """A control whose id says that it edits something else is not touched on the way to a field."""
    page = screens.make_screen(screens.row("Add label", id="edit_label"), screens.row("Alarm"))
    assert isinstance(Filling(("Colour", "Blue")).see(page), GiveUp)
    page = screens.make_screen(screens.icon(id="edit_button"), screens.row("Alarm"))
    assert Filling(("Colour", "Blue")).see(page) == Tap(1)


_VALUES: st.SearchStrategy[Value] = st.one_of(
    st.builds(Text, st.from_regex(r"[a-z]{1,8}( [a-z]{1,8}){1,2}", fullmatch=True)),
    st.builds(Flag, st.booleans()),
    st.builds(Number, st.integers(0, 10**8), percent=st.booleans()),
    st.builds(time, st.integers(0, 23), st.integers(0, 59)),
    st.dates(date(2000, 1, 1), date(2099, 12, 31)),
    st.builds(timedelta, minutes=st.integers(1, 9999)),
)


@given(_VALUES)
def test_a_value_in_words_is_read_back(value: Value) -> None:
    """What one part of the policy writes down another reads as the same value."""
    assert read_value(to_words(value), NOW) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5 PM", time(17)),
        ("noon", time(12)),
        ("10 minutes", timedelta(minutes=10)),
        ("June 1", date(2026, 6, 1)),
        ("ON", Flag(True)),
        ("007", Text("007")),
        ("at 5 PM", Text("at 5 PM")),
        ("", Text("")),
    ],
)
def test_a_value_is_read_as_people_write_it(text: str, value: Value) -> None:
    """Only a text that is a moment, span, position or number as a whole is one."""
    assert read_value(text, NOW) == value
