"""Facts: what the acts brought up, what went, what changed its state; differences are told."""

from dataclasses import replace
from datetime import datetime

import pytest

from pytest_appagent.recordings.facts import Differences, differences, read_facts
from pytest_appagent.recordings.values import Facts
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

NOW = datetime(2026, 5, 14, 9, 41)


def facts_of(*texts, activity="", switch=None):
    """A screen with texts and a switch."""
    nodes = [
        f'<node text="{text}" class="android.widget.TextView" package="a.b" enabled="true" '
        f'bounds="[40,{300 + 100 * place}][900,{380 + 100 * place}]"/>'
        for place, text in enumerate(texts)
    ]
    if switch is not None:
        nodes.append(
            f'<node text="Wi-Fi" class="android.widget.Switch" package="a.b" enabled="true" clickable="true" '
            f'checkable="true" checked="{str(switch).lower()}" bounds="[40,1800][900,1900]"/>'
        )
    xml = (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="a.b" enabled="true" '
        f'bounds="[0,0][1080,2400]">{"".join(nodes)}</node></hierarchy>'
    )
    return read_screen(frame_of(xml, activity=activity)).facts


def read(sentence, first, last, **more):
    return read_facts(sentence, first, last, now=NOW, **more)


def test_on_the_same_screen_only_what_came_and_went_counts():
    """Other rows may be others next time."""
    facts = read("add work", facts_of("gym", "swim"), facts_of("gym", "work"))
    assert (facts.shows, facts.gone) == (("work",), ("swim",))


def test_a_second_row_of_the_same_name_counts():
    """Texts are counted, not only looked for."""
    assert read("add work", facts_of("work"), facts_of("work", "work")).shows == ("work",)


def test_on_another_screen_all_texts_count():
    """Nothing of it was there before."""
    facts = read("open gym", facts_of("gym", "swim", activity="a.List"), facts_of("gym", "note", activity="a.Page"))
    assert (facts.shows, facts.gone) == (("gym", "note"), ())


def test_what_the_sentence_speaks_of_counts_even_if_it_was_there_before():
    """Quoted texts, and values of the test's data."""
    screen = facts_of("gym", "swim", "run")
    assert read('check that "gym" is there', screen, screen).shows == ("gym",)
    assert read("check that swim is there", screen, screen, data=("swim", "walk")).shows == ("swim",)


def test_where_nothing_was_done_all_that_is_shown_counts():
    """Else a verdict on a screen as it is would rest on nothing."""
    assert read("is it so?", None, facts_of("gym", "swim")).shows == ("gym", "swim")


def test_states_that_changed_or_were_touched_count():
    """A switch that a fault leaves as it was is seen though nothing changed."""
    off, on = facts_of("x", switch=False), facts_of("x", switch=True)
    switch = off.elements[0].identity
    assert read("turn on Wi-Fi", off, on).states == ("Wi-Fi: on",)
    assert read("turn on Wi-Fi", off, off, touched=[switch]).states == ("Wi-Fi: off",)


@pytest.mark.parametrize("doubt", ["tree_missing", "loading", "tree_maybe_stale"])
def test_a_screen_that_cannot_be_relied_on_gives_no_facts(doubt):
    """A verdict is then never reused."""
    last = replace(facts_of("work"), doubts=frozenset({doubt}))
    assert read("add work", None, last) is None
    assert differences(Facts(screen="x"), None).extra
    assert differences(None, Facts(screen="x")).extra


def test_where_nothing_changed_and_nothing_was_named_there_are_no_facts():
    """Every screen would be equal to that."""
    assert read("turn the sound up", facts_of("gym"), facts_of("gym")) is None


def test_differences_name_what_is_missing_and_what_is_too_much():
    """In both directions, and repeated texts too."""
    recorded = Facts(screen="list-1", shows=("work", "5:00 PM"), gone=("gym",), states=("Wi-Fi: on",))
    assert not differences(recorded, recorded)
    assert not differences(recorded, replace(recorded, shows=("5:00 PM", "work")))
    seen = Facts(screen="list-2", shows=("work", "6:00 PM", "work"), states=("Wi-Fi: off",))
    assert differences(recorded, seen) == Differences(
        lost=(
            "recorded was the screen list-1, there is list-2",
            "not shown now: '5:00 PM'",
            "still there: 'gym'",
            "no longer so: 'Wi-Fi: on'",
        ),
        extra=(
            "shown now and not when recorded: 'work', '6:00 PM'",
            "so now and not when recorded: 'Wi-Fi: off'",
        ),
    )
