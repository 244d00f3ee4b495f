"""The clock, used as a person would: by what the dump shows and by touches."""

import json
from datetime import datetime, timedelta

import pytest

from pytest_appagent.sim.apps.clock import Clock
from pytest_appagent.sim.apps.clock.model import SOUNDS
from pytest_appagent.sim.apps.clock.zones import CITIES

CLOCK = Clock.info.package


@pytest.fixture
def clock_user(make_user):
    """The user of a device that shows the clock."""
    user = make_user(apps=[Clock])
    user.system.start(CLOCK)
    return user


def state(user):
    return user.system.state(CLOCK)


def alarms(user):
    """The alarms by time."""
    return {alarm["time"]: alarm for alarm in state(user)["alarms"]}


def set_time(user, hour, minute, half):
    """Choose in the dial of an open time picker; minutes that it lacks are typed."""
    if minute % 5:
        user.tap(id="material_timepicker_mode_button")
        user.write(str(hour), id="material_hour_edit")
        user.write(f"{minute:02d}", id="material_minute_edit")
    else:
        # What is chosen so far has the same words as the number on the dial, which comes later.
        user.system.tap(*user.find_all(desc=f"{hour} o'clock")[-1].center)
        user.system.tap(*user.find_all(desc=f"{minute} minutes")[-1].center)
    user.tap(text=half)
    user.tap(text="OK")


def add_alarm(user, hour, minute, half):
    user.tap(desc="Add alarm")
    set_time(user, hour, minute, half)


def beside(user, name, text):
    """The node of a name that is the closest one below the upper edge of a text."""
    top = user.find(text=text).bounds[1]
    return min((node for node in user.find_all(id=name) if node.bounds[3] > top), key=lambda node: node.bounds[1])


def unfold(user, text):
    user.scroll_to(text=text)
    user.system.tap(*beside(user, "arrow", text).center)


def scroll_up(user):
    for _ in range(3):
        user.system.swipe(540, 700, 540, 1700, 0.3)


def test_starts_with_several_alarms(clock_user):
    """A fresh clock has alarms that are on and alarms that are off."""
    found = {time: alarm["on"] for time, alarm in alarms(clock_user).items()}
    assert found == {"07:30": True, "09:00": False, "11:15": False, "14:30": True, "16:00": True, "20:45": False}
    assert {"7:30 AM", "Mon, Tue, Wed, Thu, Fri", "Not scheduled", "Today"} <= set(clock_user.texts())


def test_alarm_with_a_label(clock_user):
    """Set an alarm for 3PM with the label "meeting"."""
    add_alarm(clock_user, 3, 0, "PM")
    clock_user.tap(text="Add label")
    clock_user.system.type_text("meeting")
    clock_user.tap(text="OK")
    alarm = alarms(clock_user)["15:00"]
    assert (alarm["label"], alarm["on"], alarm["days"]) == ("meeting", True, [])
    assert clock_user.sees("meeting")


def test_alarm_without_vibration_and_with_another_sound(clock_user):
    """Set an alarm for 6:45AM, disable vibrate and change its sound."""
    add_alarm(clock_user, 6, 45, "AM")
    clock_user.tap(text="Vibrate")
    clock_user.tap(text="Cesium")
    clock_user.tap(text="Argon")
    clock_user.back()
    alarm = alarms(clock_user)["06:45"]
    assert (alarm["vibrate"], alarm["ringtone"]) == (False, "Argon")
    assert clock_user.sees("Argon")
    assert clock_user.find(id="vibrate_check")["checked"] == "false"


def test_alarm_every_day(clock_user):
    """Make the alarm at 9AM ring every day, by a touch on each day that it lacks."""
    unfold(clock_user, "9:00 AM")
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"):
        clock_user.tap(desc=day)
    assert alarms(clock_user)["09:00"]["days"] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert clock_user.sees("Every day")


def test_alarm_for_another_day(clock_user):
    """An alarm at 10:30AM would ring today; scheduled for tomorrow it says so."""
    add_alarm(clock_user, 10, 30, "AM")
    assert clock_user.system.last_toast == "Alarm set for 0 hours and 49 minutes from now."
    clock_user.tap(text="Schedule alarm")
    clock_user.tap(desc="15 May 2026")
    clock_user.tap(text="OK")
    assert alarms(clock_user)["10:30"]["date"] == "2026-05-15"
    assert clock_user.sees("Scheduled for Fri, May 15")


def test_switch_all_alarms_off(clock_user):
    """Every alarm has a switch of its own within its card."""
    for time in ("7:30 AM", "2:30 PM", "4:00 PM"):
        clock_user.scroll_to(text=time)
        clock_user.system.tap(*beside(clock_user, "onoff", time).center)
    assert not any(alarm["on"] for alarm in alarms(clock_user).values())


def test_delete_alarms(clock_user):
    """Delete all alarms after 2PM: each card is unfolded for it."""
    for time in ("2:30 PM", "4:00 PM", "8:45 PM"):
        unfold(clock_user, time)
        clock_user.tap(text="Delete")
        scroll_up(clock_user)
    assert list(alarms(clock_user)) == ["07:30", "09:00", "11:15"]


def test_change_the_time_of_an_alarm(clock_user):
    """A touch on the time opens the picker, and the list stays in order."""
    clock_user.tap(text="9:00 AM")
    set_time(clock_user, 12, 7, "PM")
    assert list(alarms(clock_user)) == ["07:30", "11:15", "12:07", "14:30", "16:00", "20:45"]
    assert alarms(clock_user)["12:07"]["on"]


def test_no_alarms(clock_user):
    """Without alarms the tab says so."""
    clock_user.system.preset(CLOCK, {"alarms": []})
    clock_user.system.start(CLOCK)
    assert clock_user.sees("No alarms")


def test_alarms_ring(clock_user):
    """An alarm that is on rings at its time, once if it has no days, and can be opened from there."""
    clock_user.system.set_clock(datetime(2026, 5, 14, 14, 29))
    clock_user.system.set_clock(datetime(2026, 5, 14, 14, 30))
    assert [each.text for each in clock_user.system.notifications.waiting] == ["2:30 PM · Call the office"]
    assert not alarms(clock_user)["14:30"]["on"]
    clock_user.system.set_clock(datetime(2026, 5, 14, 15, 59))
    assert len(clock_user.system.notifications.waiting) == 1
    clock_user.wait(60)
    assert clock_user.system.notifications.waiting[-1].text == "4:00 PM · Pick up the kids"
    assert alarms(clock_user)["16:00"]["on"]


# World


def test_time_of_a_city(clock_user):
    """The tab tells the time in Barcelona and how far that is from here."""
    clock_user.tap(desc="Clock")
    texts = clock_user.texts()
    place = texts.index("Barcelona")
    assert texts[place + 1 : place + 3] == ["Today, 2 hours ahead", "11:41 AM"]
    assert "9:41 AM" in texts


def test_add_and_remove_cities(clock_user):
    """Cities are ticked in a list that can be searched; one goes by a long press or by a swipe, too."""
    clock_user.tap(desc="Clock")
    clock_user.tap(desc="Add city")
    clock_user.tap(id="search_text")
    clock_user.system.type_text("kath")
    clock_user.tap(text="Kathmandu")
    clock_user.tap(id="search_text")
    clock_user.back()
    clock_user.back()
    assert clock_user.sees("Today, 5 hours 45 min ahead")
    clock_user.system.hold(*clock_user.find(text="Barcelona").center, 1.0)
    clock_user.tap(text="DELETE")
    x, y = clock_user.find(text="Tokyo").center
    clock_user.system.swipe(x + 400, y, x, y, 0.3)
    assert state(clock_user)["cities"] == ["New York", "Kathmandu"]


@pytest.mark.parametrize(
    ("name", "moment", "hours"),
    [
        ("Barcelona", datetime(2026, 3, 29, 0, 59), 1),
        ("Barcelona", datetime(2026, 3, 29, 1, 0), 2),
        ("Barcelona", datetime(2026, 10, 25, 1, 0), 1),
        ("New York", datetime(2026, 3, 7), -5),
        ("New York", datetime(2026, 6, 1), -4),
        ("Sydney", datetime(2026, 1, 1), 11),
        ("Sydney", datetime(2026, 7, 1), 10),
        ("Delhi", datetime(2026, 7, 1), 5.5),
    ],
)
def test_summer_time(name, moment, hours):
    """Each city's clock goes by its own rule."""
    assert CITIES[name].offset(moment) == timedelta(hours=hours)


# Timers and stopwatch


def test_timer(clock_user):
    """A timer is typed, runs, is paused, gets a minute more, and tells when it is over."""
    clock_user.tap(desc="Timer")
    for key in ("1", "00"):
        clock_user.tap(text=key)
    clock_user.tap(id="fab")
    clock_user.wait(10)
    assert clock_user.sees("0:50")
    clock_user.tap(id="play_pause")
    clock_user.wait(60)
    clock_user.tap(text="+1:00")
    assert state(clock_user)["timers"] == [{"length_s": 60, "left_s": 110, "label": "", "running": False}]
    clock_user.tap(id="play_pause")
    clock_user.wait(111)
    assert [each.title for each in clock_user.system.notifications.waiting] == ["Time’s up"]
    clock_user.tap(id="close")
    assert state(clock_user)["timers"] == []


def test_timer_label_and_keys(clock_user):
    """What was typed can be taken back, and a timer can have a name."""
    clock_user.tap(desc="Timer")
    for key in ("0", "5", "9", "3"):
        clock_user.tap(text=key)
    clock_user.tap(id="timer_setup_delete")
    assert clock_user.sees("00h 00m 59s")
    clock_user.tap(id="fab")
    clock_user.tap(text="0:59 timer")
    clock_user.system.type_text("eggs")
    clock_user.tap(text="OK")
    assert clock_user.sees("eggs")
    clock_user.tap(desc="Add timer")
    assert clock_user.sees("00h 00m 00s")


def test_stopwatch(clock_user):
    """It runs on by itself, takes laps, stands and is reset."""
    clock_user.tap(desc="Stopwatch")
    clock_user.tap(id="fab")
    clock_user.wait(61.5)
    assert clock_user.sees("1:01.50")
    clock_user.tap(text="Lap")
    clock_user.wait(2)
    clock_user.tap(text="Lap")
    assert {"# 2", "0:02.00", "1:03.50"} <= set(clock_user.texts())
    clock_user.tap(id="fab")
    clock_user.wait(30)
    assert state(clock_user)["stopwatch"]["elapsed_s"] == 64
    clock_user.tap(id="left_button")
    assert state(clock_user)["stopwatch"] == {"running": False, "elapsed_s": 0, "laps": []}


# Bedtime and settings


def test_bedtime(clock_user):
    """Set bedtime for 10PM to sleep and 7AM to wake up."""
    clock_user.tap(desc="Bedtime")
    clock_user.tap(text="11:00 PM")
    clock_user.tap(text="11:00 PM")
    set_time(clock_user, 10, 0, "PM")
    clock_user.tap(desc="Saturday")
    clock_user.back()
    clock_user.tap(text="6:30 AM")
    clock_user.tap(id="later")
    clock_user.tap(id="later")
    clock_user.back()
    bedtime = state(clock_user)["bedtime"]
    assert (bedtime["bedtime"], bedtime["wake_up"], bedtime["on"]) == ("22:00", "07:00", True)
    assert bedtime["days"] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    assert clock_user.sees("9 hr 0 min of sleep")


def test_sleep_sound(clock_user):
    """Set sleep sounds to deep space."""
    clock_user.tap(desc="Bedtime")
    clock_user.tap(id="sleep_sounds")
    clock_user.tap(text="Deep space")
    clock_user.back()
    assert state(clock_user)["bedtime"]["sound"] == "Deep space"
    assert clock_user.sees("Deep space")


def test_settings(clock_user):
    """Set the style to analog and the home time zone to Tokyo; the tab of the clock follows."""
    clock_user.tap(desc="More options")
    clock_user.tap(text="Settings")
    clock_user.tap(text="Style")
    clock_user.tap(text="Analog")
    clock_user.tap(text="Home time zone")
    clock_user.scroll_to(text="(GMT+9:00) Tokyo")
    clock_user.tap(text="(GMT+9:00) Tokyo")
    clock_user.tap(text="Display time with seconds")
    settings = state(clock_user)["settings"]
    assert (settings["style"], settings["home_time_zone"], settings["seconds"]) == ("Analog", "Tokyo", True)
    clock_user.back()
    clock_user.tap(desc="Clock")
    assert clock_user.find(id="analog_clock")["content-desc"] == "9:41 AM"
    assert clock_user.texts().count("Tokyo") == 2


# State


def test_state_is_a_start_state(clock_user):
    """What `state` gives, `preset` takes."""
    clock_user.system.preset(
        CLOCK,
        {
            "alarms": [{"time": "05:05", "days": ["Sun", "Mon"], "ringtone": SOUNDS[0], "date": None}],
            "cities": ["Lima"],
            "timers": [{"length_s": 90, "running": True}],
            "stopwatch": {"elapsed_s": 12, "laps": [3.5]},
            "bedtime": {"bedtime": "21:00", "sound": "Deep space"},
            "settings": {"style": "Analog"},
        },
    )
    first = json.dumps(state(clock_user))
    clock_user.system.clear(CLOCK)
    assert len(alarms(clock_user)) == 6
    clock_user.system.preset(CLOCK, first)
    assert json.dumps(state(clock_user)) == first


@pytest.mark.parametrize(
    "nonsense",
    [
        {"alarm": []},
        {"alarms": [{}]},
        {"alarms": [{"time": "noon"}]},
        {"alarms": [{"time": "07:00", "days": ["Monday"]}]},
        {"alarms": [{"time": "07:00", "ringtone": "Bell"}]},
        {"alarms": [{"time": "07:00", "colour": "red"}]},
        {"cities": ["Atlantis"]},
        {"bedtime": {"sound": "Drums"}},
        {"settings": {"style": "Roman"}},
        {"settings": {"seconds": "yes"}},
    ],
)
def test_nonsense_is_refused(clock_user, nonsense):
    """What cannot be is a ValueError, and the clock is as after installation."""
    with pytest.raises(ValueError, match=r"start state of com\.example\.clock"):
        clock_user.system.preset(CLOCK, nonsense)
    assert len(alarms(clock_user)) == 6


def test_links_open_tabs(clock_user):
    """A link may name the tab."""
    clock_user.system.start(CLOCK, link="clock://bedtime")
    assert clock_user.sees("Schedule")


def test_chinese(make_user):
    """In Chinese the tabs, the days and the differences are Chinese."""
    user = make_user(apps=[Clock], locale="zh-CN")
    user.system.start(CLOCK)
    assert {"闹钟", "上午7:30", "周一, 周二, 周三, 周四, 周五", "未安排"} <= set(user.texts())
    user.tap(desc="时钟")
    assert user.sees("今天，早 2 小时")
