"""Sentences in the marker: the agent does them, the judge and your expectations decide."""

import pytest

from pytest_appagent import expect, hides, shows, step

pytestmark = pytest.mark.appagent(app="com.example.calendar", reset="clear")


@pytest.mark.appagent("add a 5PM event titled work")
def test_add_event(appagent):
    """One sentence, and what must be on the screen after it."""
    expect(appagent).to_show(text="work")
    expect(appagent).to_show(text="5:00 PM")


@pytest.mark.appagent('add an event titled "water the plants" at 7:30 AM', expect=[shows("water the plants")])
def test_expectation_in_the_marker():
    """Without a body: `expect=` is checked where the agent says that it is done."""


@pytest.mark.parametrize(
    ("title", "time"),
    [("homework", "4:00 PM"), ("late show", "10:15 PM"), ("run", "6:45 AM")],
)
@pytest.mark.appagent('add an event titled "{title}" at {time}')
def test_add_many(appagent, title, time):
    """Placeholders are filled from parametrize values; a value is data, never an instruction."""
    expect(appagent).to_show(text=title)
    expect(appagent).to_show(text=time)


@pytest.mark.appagent(
    step("delete the event dentist", expect=[hides("dentist")]),
    'add an event titled "dentist again" at 11 AM',
)
def test_two_sentences(appagent):
    """Sentences run in order; each is judged before the next begins."""
    expect(appagent).to_show(text="dentist again")


@pytest.mark.appagent("search for dentist")
def test_search(appagent):
    """What the agent leaves on the screen is there for the body."""
    expect(appagent).to_show(text="dentist")
    expect(appagent).not_to_show(text="gym")


@pytest.fixture
def guest():
    """Any fixture can fill a placeholder."""
    return "Grace"


@pytest.mark.appagent('add an event titled "lunch with {guest}" at 1 PM')
def test_placeholder_from_a_fixture(appagent, guest):
    """The fixture's value reaches the sentence."""
    expect(appagent).to_show(text=f"lunch with {guest}")


@pytest.mark.appagent("open the event gym and set it to repeat weekly")
def test_edit(appagent):
    """An inconclusive verdict passes only because this expectation holds."""
    expect(appagent).to_show(text="Repeats weekly")


@pytest.mark.xfail(reason="shows what a failure looks like: run with --runxfail to read it", raises=AssertionError)
@pytest.mark.appagent("add a 5PM event titled work")
def test_a_failure_names_the_closest_match(appagent):
    """The message names the closest match: 'work', where 'wrok' is expected."""
    expect(appagent).to_show(text="wrok", timeout_s=1)
