"""What exploring is measured by: the list of places, what counts, and what harm is."""

from dataclasses import replace

import pytest

from benchmarks.explore import harm, is_at, measure, to_json
from benchmarks.explore_places import MARKS, PLACES, RISKY, places


def test_every_place_can_be_told():
    """Each place of the list has a mark, and nothing else has."""
    for app in PLACES:
        assert {place.name for place in places(app)} == set(MARKS[app])
        assert RISKY[app]
    assert {place.depth for app in PLACES for place in places(app)} == {0, 1, 2, 3}


def test_a_place_is_told_by_what_stands_on_it(screens):
    """All marks must be there, in the app itself."""
    facts = screens.make_screen(screens.button("Sort"), screens.button("Filters"))
    assert not is_at(facts, "com.example.shop", "products")
    shown = replace(facts, foreground=replace(facts.foreground, package="com.example.shop"))
    assert is_at(shown, "com.example.shop", "products")
    assert not is_at(shown, "com.example.shop", "cart")


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ({"events": [{"id": 1, "title": "gym"}, {"id": 2, "title": "new"}], "orders": []}, 0),
        ({"events": [], "orders": []}, 1),
        ({"events": [{"id": 1, "title": "changed"}], "orders": []}, 1),
        ({"events": [{"id": 1, "title": "gym"}], "orders": [5]}, 1),
    ],
)
def test_harm(after, told):
    """What was there must be as it was, and nothing ordered; what was added harms nobody."""
    assert len(harm({"events": [{"id": 1, "title": "gym"}], "orders": []}, after)) == told


def test_a_short_measurement():
    """A few rounds reach the next screens, document them, and harm nothing."""
    told = to_json(measure("com.example.shop", rounds=5, early=5))
    assert told["rounds"] == 5
    assert told["screens"]["seen_early"] >= 3
    assert told["slots"]["filled"] >= 4
    assert told["harm"] == []
