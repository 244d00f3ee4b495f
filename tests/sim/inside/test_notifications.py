"""Notifications: over the screen, in the shade, in the way."""

from datetime import datetime

import pytest

from pytest_appagent.sim.apps.calendar import Calendar

ASKER = "com.example.asker"
CALENDAR = "com.example.calendar"
LAUNCHER = "com.android.launcher3"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


@pytest.fixture
def notified(asker):
    """A user who has just been notified."""
    asker.system.grant(ASKER, NOTIFICATIONS)
    asker.tap(text="notify")
    return asker


def test_heads_up_is_in_the_picture_alone_and_passes(notified):
    """It covers the upper edge for some seconds, and is not in the dump."""
    with_it = notified.system.picture().crop((0, 63, 1080, 300))
    assert not notified.sees("Title")
    notified.wait(6)
    assert notified.system.picture().crop((0, 63, 1080, 300)) != with_it
    assert len(notified.system.notifications.waiting) == 1


def test_heads_up_takes_the_touches(notified):
    """A touch where it covers a control goes to it, not to the control; swiped up it is gone."""
    x, y = notified.find(id="field").center
    notified.system.swipe(x, y, x, y - 200, 0.2)
    notified.tap(id="field")
    assert notified.system.keyboard_top is not None
    notified.back()
    notified.tap(text="notify")
    notified.tap(id="field")
    assert notified.system.keyboard_top is None
    assert not notified.system.notifications.waiting[1:], "the second one was opened"


def test_heads_up_does_not_come_without_permission(asker):
    """An app that must ask and did not get leave to notify notifies nobody."""
    asker.tap(text="notify")
    assert asker.system.notifications.waiting == []


def test_shade_is_the_window_in_front(notified):
    """Pulled down from the upper edge it is what is dumped, as system UI; Back closes it."""
    notified.system.swipe(540, 5, 540, 1500, 0.3)
    assert notified.system.focused_window == "NotificationShade"
    assert {node["package"] for node in notified.nodes()} == {"com.android.systemui"}
    assert {"Notifications", "Title", "Text", "Asker"} <= set(notified.texts())
    notified.back()
    assert notified.system.focused_window == f"{ASKER}/{ASKER}.Main"


@pytest.mark.parametrize("close", ["swipe", "home", "start"])
def test_shade_goes(notified, close):
    """A swipe up, Home and the start of an app close it."""
    notified.system.open_shade()
    if close == "swipe":
        notified.system.swipe(540, 2000, 540, 500, 0.2)
    elif close == "home":
        notified.system.key("KEYCODE_HOME")
    else:
        notified.system.start(ASKER)
    assert notified.system.focused_window != "NotificationShade"


def test_tap_in_the_shade_opens_and_removes(notified):
    """A notification leads into its app, and is then gone."""
    notified.system.key("KEYCODE_HOME")
    notified.system.key("KEYCODE_NOTIFICATION")
    notified.tap(text="Title")
    assert notified.focus() == ASKER
    notified.system.open_shade()
    assert notified.sees("No notifications")


def test_clear_all(notified):
    """One button empties the shade."""
    notified.system.open_shade()
    notified.tap(text="Clear all")
    assert notified.system.notifications.waiting == []
    assert notified.focus() == ASKER


def test_calendar_reminds(make_user):
    """When the time of a reminder comes, the calendar says what begins; a tap shows the event."""
    calendar_user = make_user(apps=[Calendar])
    calendar_user.system.set_clock(datetime(2026, 5, 14, 17, 29, 40))
    assert calendar_user.system.notifications.waiting == []
    calendar_user.wait(60)
    assert [each.title for each in calendar_user.system.notifications.waiting] == ["gym"]
    calendar_user.system.tap(540, 180)
    assert calendar_user.system.focus == (CALENDAR, f"{CALENDAR}.EventActivity")
    assert calendar_user.sees("gym")


def test_clock_that_is_set_back_reminds_of_nothing(calendar_user):
    """What was to happen before happens when its time comes again."""
    calendar_user.system.set_clock(datetime(2026, 5, 14, 8, 0))
    assert calendar_user.system.notifications.waiting == []


def test_notification_by_broadcast(user):
    """A test can have any app notify."""
    result = user.system.broadcast("appagent.sim.NOTIFY", {"package": CALENDAR, "title": "Sale!", "text": "Now"})
    assert result.code == -1
    assert [each.title for each in user.system.notifications.waiting] == ["Sale!"]
    assert user.system.broadcast("appagent.sim.NOTIFY", {"package": "com.example.none"}).code == 1


def test_bar_shows_who_notified(notified):
    """Of all windows the status bar tells of notifications, clock and battery."""
    xml = notified.system.dump(all_windows=True)
    assert 'content-desc="Asker: Title"' in xml
    assert 'resource-id="com.android.systemui:id/clock"' in xml
    assert 'content-desc="Battery 100 percent."' in xml
