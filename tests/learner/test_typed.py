"""Documentation of typing speaks of any text, not of the one that was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.learner.typed import without_typed


@pytest.mark.parametrize(
    ("documentation", "typed", "left"),
    [
        ("Enters the text 'Ada' into the first name.", "Ada", "Enters the text into the first name."),
        ("Enters the first name (e.g. Ada).", "Ada", "Enters the first name."),
        ("Enters the first name, such as Ada.", "Ada", "Enters the first name."),
        ("Ada is entered as the name.", "Ada", "The text is entered as the name."),
        ('Searches the shop (for example "lamp").', "lamp", "Searches the shop."),
        ("Enters the address 'a@b.org'.", "a@b.org", "Enters the address the text."),
    ],
)
def test_what_was_typed_is_taken_out(documentation, typed, left):
    """Next time something else is typed."""
    assert without_typed(documentation, typed) == left


@pytest.mark.parametrize(
    ("documentation", "typed"),
    [
        ("Adapts the name.", "Ada"),
        ("Enters what work it is.", "work"),
        ("Enters a text.", ""),
        ("Enters a digit, 'a' or 5.", "5"),
    ],
)
def test_other_words_stay(documentation, typed):
    """Parts of words, small words that nobody quoted and single signs are the writer's own."""
    assert without_typed(documentation, typed) == documentation


@given(st.text(min_size=2).filter(lambda typed: typed == typed.strip()))
def test_anything_can_be_typed(typed):
    """A text is never a pattern, whatever signs are in it."""
    assert without_typed(f"Enters '{typed}'", typed) == "Enters the text"
