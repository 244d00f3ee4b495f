"""What moves by itself, and for how long, in either profile."""

import math
from itertools import pairwise

import pytest

from pytest_appagent.sim.profile import INSTANT, PROFILES, REALTIME

ASKER = "com.example.asker"
CALENDAR = "com.example.calendar"


@pytest.fixture
def slow_user(make_user):
    """The user of a device that takes its time."""
    return make_user(profile=REALTIME)


def test_instant_device_is_always_at_rest(make_user):
    """Without time nothing is awaited and nothing fades: the first picture is the last."""
    user = make_user(profile=INSTANT)
    user.system.start(CALENDAR)
    assert user.system.busy_s() == 0
    assert user.sees("gym")
    picture = user.system.picture()
    user.wait(0.1)
    assert user.system.picture() is picture


def test_cold_start_shows_icon_then_progress_then_content(slow_user):
    """A cold start passes through splash and progress; each is dumped as what it is, and takes no touches."""
    system = slow_user.system
    system.start(CALENDAR)
    assert system.busy_s() == pytest.approx(1.1)
    assert not slow_user.texts()
    system.tap(540, 1200)
    slow_user.wait(0.7)
    assert [node["class"] for node in slow_user.nodes()][-1] == "android.widget.ProgressBar"
    assert system.busy_s() == pytest.approx(0.4)
    slow_user.wait(0.5)
    assert slow_user.sees("gym")
    assert system.busy_s() == 0


def test_warm_start_shows_content_at_once(slow_user):
    """An app that runs is there at once, after the animation."""
    slow_user.system.start(CALENDAR)
    slow_user.wait(2)
    slow_user.system.key("KEYCODE_HOME")
    slow_user.wait(2)
    slow_user.system.start(CALENDAR)
    assert slow_user.sees("gym")
    assert slow_user.system.busy_s() == pytest.approx(REALTIME.animation_s)


def test_pictures_differ_while_something_fades(slow_user):
    """Two pictures taken during an animation differ, two after it do not; the dump is the new screen's at once."""
    system = slow_user.system
    system.start(CALENDAR)
    slow_user.wait(2)
    pictures = [system.picture()]
    slow_user.tap(text="gym")
    assert slow_user.sees("30 minutes before")
    for _ in range(4):
        slow_user.wait(0.1)
        pictures.append(system.picture())
    assert all(a != b for a, b in pairwise(pictures[:4]))
    revision = system.revision
    slow_user.wait(0.1)
    assert system.revision == revision
    assert system.picture() is pictures[-1]


def test_no_animations_where_they_are_switched_off(slow_user):
    """Scales of 0, as tests set them, leave the waiting and take the fading."""
    for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale"):
        slow_user.system.settings["global", name] = "0"
    slow_user.system.start(CALENDAR)
    slow_user.wait(2)
    slow_user.tap(text="gym")
    assert slow_user.system.busy_s() == 0


def test_progress_without_an_end_never_comes_to_rest(asker):
    """While something turns the picture changes, in any profile, and nobody knows until when."""
    asker.tap(text="spin")
    assert asker.system.busy_s() == math.inf
    before = asker.system.picture()
    asker.wait(0.3)
    assert asker.system.picture() != before
    asker.back()
    assert asker.system.busy_s() == 0


def test_hang_is_told_after_five_seconds(make_asker):
    """On a device that takes its time the system waits before it says that an app does not respond."""
    user = make_asker(profile=REALTIME)
    user.wait(3)
    user.tap(text="hang")
    user.tap(text="note")
    user.wait(4)
    assert user.sees("note")
    user.wait(1.5)
    assert user.sees("Asker isn't responding")


def test_secure_window_is_black_in_pictures_alone(asker):
    """A screen that forbids screenshots has nodes, and a picture without any light."""
    asker.tap(text="secret")
    assert asker.sees("note")
    assert asker.system.picture().getextrema() == ((0, 0),) * 3
    asker.system.key("KEYCODE_HOME")
    assert asker.system.picture().getextrema() != ((0, 0),) * 3


def test_profiles():
    """The two profiles, by name; a dump takes the longer the more nodes there are."""
    assert {name: profile.name for name, profile in PROFILES.items()} == {"instant": "instant", "realtime": "realtime"}
    assert INSTANT.dump_time_s(500) == 0
    assert 1.2 <= REALTIME.dump_time_s(10) < REALTIME.dump_time_s(100) <= REALTIME.dump_time_s(5000) == 2.0
