"""Texts of documentation hold no numbers of labels, and what the app says stays as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.docstore.texts import clean_text, for_row, generalise


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Tapping element 5 opens the settings", "Tapping this element opens the settings"),
        ("Tap label 12 to see more", "Tap this element to see more"),
        ("the UI element labeled with the numeric tag '7' opens it", "This element opens it"),
        ("The UI element with the numeric tag 8 does it", "The UI element does it"),
        ("This button labeled 3 saves", "This element saves"),
        ("The area labeled as 9 deletes", "The area deletes"),
        ("Element [5], element #6 and element no. 7", "This element, this element and this element"),
        ("Number 7 saves", "This element saves"),
        ("Tapping this area with the number 4 shows the menu", "Tapping this area shows the menu"),
        ("Elements 3 and 4 save", "This element save"),
        ("tap(5) opens it", "This action opens it"),
        (
            "Tapping [2] opens a menu with settings (see [5]) and help",
            "Tapping this element opens a menu with settings and help",
        ),
        ("Opens what 'Save' [5] saves", "Opens what 'Save' saves"),
        ("Opens\n\tthe   menu\x00 ", "Opens the menu"),
    ],
)
def test_numbers_of_labels_are_taken_out(text, cleaned):
    """A number drawn on a picture means something else on the next one."""
    assert clean_text(text) == cleaned


@pytest.mark.parametrize(
    "text",
    [
        "Opens step 2 of 3",
        "Shows 5 elements",
        "Opens the label 'Work 2024'",
        "Sets the timer to 10 minutes",
        "Opens the screen 'Number 7'",
        'Shows the element "Button 3"',
        "Adds 2 numbers",
        "It's the user's 3rd tab",
    ],
)
def test_other_numbers_stay(text):
    """What the app counts or calls something is what a reader needs."""
    assert clean_text(text) == text


def test_a_number_that_the_element_shows_is_content():
    """The 7 of a calculator says what its key does."""
    assert clean_text("Enters the number 7", ["7"]) == "Enters the number 7"
    assert clean_text("Enters the number 8", ["7"]) == "Enters this element"


WORDS = [
    "element",
    "label",
    "labeled",
    "with",
    "the",
    "number",
    "tag",
    "as",
    "button",
    "3",
    "12",
    "'7'",
    "and",
    "'",
    "(5)",
    "[5]",
    "(see [5])",
]


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_cleaning_twice_changes_nothing_more(text):
    """What is clean stays as it is, so that the same text is the same next time."""
    once = clean_text(text)
    assert clean_text(once) == once
    assert "\n" not in once


def test_a_long_answer_is_cut():
    """A whole page of a model's is no sentence."""
    assert len(clean_text("word " * 1000)) <= 1000


def test_a_rows_name_becomes_any_rows_name():
    """Only the whole name counts, and a single letter is none."""
    assert generalise("Opens 'Anna' and Annabel", "Anna") == "Opens '{row}' and Annabel"
    assert generalise("Opens a page", "a") == "Opens a page"
    assert for_row("Opens '{row}'", "Bob") == "Opens 'Bob'"
    assert for_row("Opens '{row}'", "") == "Opens this row"
