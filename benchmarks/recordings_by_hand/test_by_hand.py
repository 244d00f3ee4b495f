"""Notes and clock, decided by hand once."""

import pytest

from pytest_appagent import expect, hides, shows


@pytest.mark.appagent(
    "show me only what I cook", app="com.example.notes", reset="clear", expect=[hides("Books to read")]
)
def test_label(appagent):
    expect(appagent).to_show(text="Omelette")


@pytest.mark.parametrize("text", ["buy stamps", "Größe 42 {ask}"])
@pytest.mark.appagent("jot it down: {text}", app="com.example.notes", reset="clear")
def test_note(appagent, text):
    expect(appagent).to_show(text=text)


@pytest.mark.appagent("wake me at the weekend too", app="com.example.clock", reset="clear", expect=[shows("9:00 AM")])
def test_switch():
    pass


@pytest.mark.appagent(app="com.example.clock", reset="clear")
def test_question(appagent):
    assert appagent.ask("How many alarms ring every day?") == "1"
    expect(appagent).to_show(text="Every day")
