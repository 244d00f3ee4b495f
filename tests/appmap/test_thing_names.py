"""Which things does a sentence name?"""

import pytest

from pytest_appagent.appmap.thing_names import find_things

NAMES = ("YouTube", "YouTube Music", "Phone", "gym", "Web form", "12:30")


@pytest.mark.parametrize(
    ("sentence", "things"),
    [
        ("the storage of YouTube", {"YouTube"}),
        ("YouTube's storage", {"YouTube"}),
        ("the storage of YouTube Music", {"YouTube Music"}),
        ("Clear YouTube app storage", {"YouTube"}),
        ("Clear YouTube APP storage", {"YouTube"}),
        ("the storage of YouTube Kids", set()),
        ("Check the storage of my phone", set()),
        ('rename "gym"', {"gym"}),
        ('rename "gym at noon"', set()),
        ("Web form or YouTube", {"Web form", "YouTube"}),
        ("at 12:30", set()),
        ("the gymnast", set()),
    ],
)
def test_a_thing_is_named_as_it_is_written(sentence, things):
    """A piece of a longer name or of a quote names nothing, nor does a word that is written otherwise."""
    assert find_things(sentence, NAMES, beside={"app"}) == things


@pytest.mark.parametrize("name", ["a(b", "[x]*", "\\d+", "…", "x" * 500])
def test_odd_names_are_taken_as_they_are(name):
    """A name is no pattern."""
    assert find_things(f"open {name} now", [name], beside=()) == ({name} if any(map(str.isalpha, name)) else set())
