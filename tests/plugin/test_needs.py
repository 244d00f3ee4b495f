"""`needs=` and `permissions=`: what a test wants of the device and of the app."""

from dataclasses import replace

import pytest

from pytest_appagent import SettingsError
from pytest_appagent.plugin.needs import find_unmet, read_needs
from pytest_appagent.screen.frame import Display
from pytest_appagent.testing import ScriptedDevice, frame_of


def device(*, sdk=34, locale="en-US", size=(1080, 2400)):
    class Device(ScriptedDevice):
        @property
        def info(self):
            return replace(super().info, sdk=sdk)

        def locale(self):
            return locale

        def display(self):
            return Display(width=size[0], height=size[1])

    return Device({"home": frame_of("<hierarchy />")}, start="home")


@pytest.mark.parametrize(
    ("needs", "unmet"),
    [
        ({}, None),
        ({"sdk": 34}, None),
        ({"sdk": ">=34", "locale": "en-US", "size": "1080x2400"}, None),
        ({"sdk": "<34"}, "needs sdk <34; device 'scripted' has 34"),
        ({"sdk": 33}, "needs sdk 33; device 'scripted' has 34"),
        ({"locale": "en"}, None),
        ({"locale": "de-DE"}, "needs locale de-DE; device 'scripted' has en-US"),
        ({"size": "2400x1080"}, None),
        ({"size": ">=1000x2000"}, None),
        ({"size": ">= 1200x2000"}, "needs size >= 1200x2000; device 'scripted' has 1080x2400"),
    ],
)
def test_a_device_fits_or_the_reason_tells_what_it_has(needs, unmet):
    """Exact or compared; how the device is held at the moment does not matter."""
    assert find_unmet(read_needs(needs), device()) == unmet
    lying = find_unmet(read_needs(needs), device(size=(2400, 1080)))
    assert (lying is None) == (unmet is None)


@pytest.mark.parametrize(
    ("needs", "message"),
    [
        ("sdk", r"needs='sdk' must be a dict such as"),
        ({"api": 34}, "knows no property 'api'; known are sdk, locale, size"),
        ({"sdk": "new"}, r"needs sdk='new' must be like 34 or"),
        ({"sdk": True}, "needs sdk=True must be like"),
        ({"locale": "e"}, "needs locale='e' must be like \"en-US\" or"),
        ({"size": "big"}, "needs size='big' must be like"),
    ],
)
def test_a_need_that_cannot_be_compared_is_a_fault_of_the_marker(needs, message):
    """The message shows the form."""
    with pytest.raises(SettingsError, match=message):
        read_needs(needs)


def test_a_test_that_does_not_fit_is_skipped_at_its_own_line(project):
    """The others run; the app is not touched for it."""
    result = project(
        """
@pytest.mark.appagent("open it", app="com.example.a", needs={"sdk": ">=35"})
def test_skipped(appagent):
    raise AssertionError

@pytest.mark.appagent("open it", app="com.example.a", needs={"sdk": ">=34"})
def test_runs(appagent, appagent_device):
    assert [call[0] for call in appagent_device.performed if isinstance(call, tuple)] == ["stop", "launch"]
"""
    ).runpytest("-rs")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED * test_a_test_that_does_not_fit_*.py:*: needs sdk >=35*"])


def test_permissions_are_granted_after_the_reset_and_before_the_launch(project):
    """A short name means one of Android's own."""
    project(
        """
@pytest.mark.appagent(app="com.example.a", reset="clear", permissions=["CAMERA", "com.example.a.permission.X"])
def test_granted(appagent, appagent_device):
    assert appagent_device.performed == [
        ("clear", "com.example.a"),
        ("grant", "com.example.a", "android.permission.CAMERA"),
        ("grant", "com.example.a", "com.example.a.permission.X"),
        ("launch", "com.example.a"),
    ]
"""
    ).runpytest().assert_outcomes(passed=1)
