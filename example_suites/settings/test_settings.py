"""Settings: many screens, switches in rows, sliders, and pages that only the app's own search finds quickly."""

import pytest

from pytest_appagent import expect, shows

pytestmark = pytest.mark.appagent(app="com.example.settings", reset="clear")


@pytest.mark.parametrize("switch", ["airplane mode", "Battery Saver"])
@pytest.mark.appagent("turn on {switch}")
def test_switch(switch):
    """A switch that was seen off and is on needs no expectation: the judge reads its state."""


@pytest.mark.appagent("turn off Bluetooth")
def test_switch_with_an_expectation(appagent):
    """The state of a switch is an expectation like a text."""
    expect(appagent).element(text="Use Bluetooth").not_to_be_checked()


@pytest.mark.parametrize("span", ["30 seconds", "5 minutes"])
@pytest.mark.appagent("set the screen timeout to {span}")
def test_screen_timeout(appagent, span):
    """A choice from a dialog, found by the search of the settings."""
    expect(appagent).to_show(text=span)


@pytest.mark.appagent("set the media volume to 50%")
def test_media_volume(appagent):
    """A slider tells its value in steps of its own."""
    expect(appagent).to_show(text="8.0")


@pytest.mark.appagent('set the device name to "Test phone"', expect=[shows("Test phone")])
def test_device_name():
    """A text that a dialog asks for."""


@pytest.mark.appagent("open the About phone page")
def test_page(appagent):
    """A page far down in the list."""
    expect(appagent).to_show(text="Android version")
