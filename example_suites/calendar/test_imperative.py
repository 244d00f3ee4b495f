"""Sentences in the body: act, assert, act again."""

import pytest

from pytest_appagent import ExpectationFailed, expect

pytestmark = pytest.mark.appagent(app="com.example.calendar", reset="clear")


def test_act_assert_act(appagent):
    """`do` and `expect` in any order."""
    appagent.do('add an event titled "review" at 3 PM')
    expect(appagent).to_show(text="review")
    appagent.do("delete the event review")
    expect(appagent).not_to_show(text="review")


def test_ask(appagent):
    """`ask` returns what the agent read from the app."""
    assert appagent.ask("At what time does the event gym start?") == "6:00 PM"
    expect(appagent).to_show(text="gym")


def test_check(appagent):
    """`check` has a statement judged, without acting."""
    appagent.check('the event "gym" is at 6:00 PM')


def test_soft(appagent):
    """`soft` collects what was missed and tells it all at once."""
    with pytest.raises(ExpectationFailed, match="2 expectations missed"), appagent.soft():
        expect(appagent).to_show(text="gym")
        expect(appagent).to_show(text="nowhere", timeout_s=1)
        expect(appagent).to_show(text="neither here", timeout_s=1)


class TestMonth:
    """A marker on a class configures all of its tests."""

    pytestmark = pytest.mark.appagent(max_rounds=5)

    def test_month_view(self, appagent):
        """A view is a place like any other."""
        appagent.do("show the month view")
        expect(appagent).to_show(text="May 2026")
