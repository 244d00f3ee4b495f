"""What every emulator has: the settings app. Not yet run."""

import pytest

from pytest_appagent import expect


@pytest.mark.parametrize("number", range(4))
@pytest.mark.appagent
def test_settings_open(appagent, number):
    """The app comes to the front, and its tree can be read."""
    expect(appagent).to_show(cls="TextView")


@pytest.mark.appagent("open Display")
def test_a_sentence(appagent):
    """One tap; the heading of the screen that opens tells whether it was the right one."""
    expect(appagent).to_show(text="Display")
