"""Names and how alike they are."""

import pytest

from pytest_appagent.policy.words import id_words, likeness, name_words, says


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("title", "Add title"),
        ("notification", "Reminder"),
        ("note", "Description"),
        ("month view", "Month"),
        ("weekly", "Every week"),
        ("all-day", "All day"),
        ("settings", "Preferences"),
        ("first name", "First name"),
    ],
)
def test_same_meaning_is_alike(wanted: str, shown: str) -> None:
    """Synonyms and inflections of general language answer to one another."""
    assert likeness(wanted, shown) >= 0.6


@pytest.mark.parametrize(
    ("wanted", "shown"), [("settings", "More options"), ("title", "Location"), ("weekly", "Daily"), ("end", "Starts")]
)
def test_different_meaning_is_not(wanted: str, shown: str) -> None:
    """What means something else does not answer."""
    assert likeness(wanted, shown) < 0.5


def test_same_name_is_the_most_alike() -> None:
    """The name itself beats a name that has it inside."""
    assert likeness("alarm", "Alarm") == 1.0
    assert likeness("alarm", "Alarm volume") < 1.0


def test_literal_knows_no_synonyms() -> None:
    """The name of a thing is taken as it stands: whole lines before words in a line, never a synonym."""
    assert says("Gym", "gym") == 1.0
    assert says("gym with Bob", "gym") == 0.7
    assert says("gymnastics", "gym") == 0.0
    assert says("appointment", "event") == 0.0


def test_id_is_split_into_words() -> None:
    """A resource-id says its words, without the package."""
    assert id_words("com.example.delete:id/startTime_label") == "start time label"
    assert id_words("save_button") == "save button"


def test_name_of_fillers_alone_keeps_them() -> None:
    """A name that is nothing but filler words is still a name."""
    assert name_words("new") == {"add"}
