"""Two texts about one control: the same, the same in other words, or a contradiction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.docstore.agreement import contradicts, is_same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Opens the screen 'New event'", "Opens the screen 'Settings'"),
        ("Opens the settings", "Deletes the contact"),
        ("Saves the event", "Cancels the event"),
        ("Adds a contact", "Deletes the contact"),
        ("Saves the event", "Deletes the event"),
        ("Opens the search", "Does nothing"),
        ("打开设置页面", "删除联系人"),
    ],
)
def test_contradictions(one, other):
    """Other names in quotes, opposites, nothing in common."""
    assert contradicts(one, other)
    assert contradicts(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Turns 'Wi-Fi' off", "Turns 'Wi-Fi' on"),
        ("Turns the alarm on", "Turns the alarm off"),
        ("Opens the settings page", "Shows the app's settings"),
        ("Shows a time picker", "Opens a time picker to select the start"),
        ("Opens the screen 'A'.", "opens the  screen 'A'"),
        ("打开设置页面", "显示设置"),
        ("Searches", "Searching for events"),
    ],
)
def test_other_words_for_the_same(one, other):
    """A switch that is turned on and off is one switch; wording is no contradiction."""
    assert not contradicts(one, other)
    assert not contradicts(other, one)


def test_case_blanks_and_the_last_mark_do_not_count():
    """A model that ends its sentence with a dot this time has said the same."""
    assert is_same("Opens  the menu.", "opens the menu")
    assert not is_same("Opens the menu", "Opens the list")


@given(st.text(), st.text())
def test_it_is_the_same_both_ways(one, other):
    """Which of two texts came first does not matter, and no text contradicts itself."""
    assert contradicts(one, other) == contradicts(other, one)
    assert not contradicts(one, one)
