"""What settings and overrides make of the screen."""

from datetime import UTC, datetime, timedelta

import pytest

CALENDAR = "com.example.calendar"


def turn(user, turns):
    user.system.settings["system", "accelerometer_rotation"] = "0"
    user.system.settings["system", "user_rotation"] = str(turns)


@pytest.mark.parametrize("turns", [1, 3])
def test_turned_display_swaps_its_sides(calendar_user, turns):
    """A quarter turn swaps width and height in the dump and in the picture, and the dump says how often it was."""
    turn(calendar_user, turns)
    assert f'<hierarchy rotation="{turns}">' in calendar_user.system.dump()
    assert calendar_user.nodes()[0].bounds == (0, 0, 2400, 1080)
    assert calendar_user.system.picture().size == (2400, 1080)
    assert (calendar_user.system.width, calendar_user.system.height) == (2400, 1080)


def test_half_turn_keeps_the_sides(calendar_user):
    """Upside down the display has its size."""
    turn(calendar_user, 2)
    assert 'rotation="2"' in calendar_user.system.dump()
    assert calendar_user.nodes()[0].bounds == (0, 0, 1080, 2400)


def test_user_rotation_counts_only_while_locked(calendar_user):
    """As long as the display follows how the device is held, what the user has set is nothing."""
    calendar_user.system.settings["system", "user_rotation"] = "1"
    assert calendar_user.system.rotation == 0
    calendar_user.system.display.hold(3)
    assert calendar_user.system.rotation == 3
    calendar_user.system.settings["system", "accelerometer_rotation"] = "0"
    assert calendar_user.system.rotation == 1


def test_screens_may_want_an_orientation(asker):
    """The home screen stays upright, and a screen that wants to be wide is."""
    asker.tap(text="wide")
    assert (asker.system.rotation, asker.system.width) == (1, 2400)
    turn(asker, 1)
    asker.system.key("KEYCODE_HOME")
    assert asker.system.rotation == 0


def test_wide_display_can_be_worked_with(calendar_user):
    """An event is made on a turned display as on an upright one."""
    turn(calendar_user, 1)
    calendar_user.tap(desc="New event")
    calendar_user.write("wide", id="title")
    calendar_user.back()
    calendar_user.tap(id="start_date")
    calendar_user.tap(desc="21 May 2026")
    calendar_user.tap(text="OK")
    calendar_user.tap(id="start_time")
    calendar_user.tap(desc="5 o'clock")
    calendar_user.tap(text="PM")
    calendar_user.tap(text="OK")
    calendar_user.tap(text="Save")
    assert calendar_user.events()["wide"]["start"] == "2026-05-21T17:00"


def test_keyboard_leaves_room_on_a_wide_display(calendar_user):
    """The keyboard takes more of a low display, and the input that it is for stays in sight."""
    turn(calendar_user, 1)
    calendar_user.tap(desc="New event")
    calendar_user.tap(id="title")
    top = calendar_user.system.keyboard_top
    assert 400 < top < 540
    assert calendar_user.find(id="title").bounds[3] <= top


def test_size_override_is_kept_apart_from_the_physical_size(calendar_user):
    """What `wm size` puts over the display is what is drawn and dumped; the display stays what it is."""
    display = calendar_user.system.display
    display.put_size((720, 1280))
    assert (display.physical_size, display.override_size) == ((1080, 2400), (720, 1280))
    assert calendar_user.nodes()[0].bounds == (0, 0, 720, 1280)
    assert calendar_user.system.picture().size == (720, 1280)
    turn(calendar_user, 1)
    assert calendar_user.nodes()[0].bounds == (0, 0, 1280, 720)
    display.put_size(None)
    assert calendar_user.nodes()[0].bounds == (0, 0, 2400, 1080)
    display.put_size((1080, 2400))
    assert display.override_size is None


def test_density_override(calendar_user):
    """With a lower density the same dp are fewer pixels, and more fits."""
    before, rows = calendar_user.find(id="toolbar").bounds, len(calendar_user.find_all(id="event_row"))
    calendar_user.system.display.put_density(280)
    assert (calendar_user.system.density, calendar_user.system.display.physical_density) == (280, 420)
    after = calendar_user.find(id="toolbar").bounds
    assert after[3] - after[1] == 64 * 280 / 160 < before[3] - before[1]
    assert len(calendar_user.find_all(id="event_row")) > rows
    calendar_user.system.display.put_density(None)
    assert calendar_user.find(id="toolbar").bounds == before


def test_dark_theme(calendar_user):
    """At night the background is dark and the words are light; the dump is the same."""
    system, xml = calendar_user.system, calendar_user.system.dump()
    system.settings["secure", "ui_night_mode"] = "2"
    left, top, right, bottom = calendar_user.find(text="Calendar").bounds
    title = system.picture().crop((left, top, right, bottom)).convert("L")
    assert title.getpixel((0, 0)) < 40
    assert title.getextrema()[1] > 200
    assert system.dump() == xml


def test_chinese(make_user):
    """In Chinese the apps, their dialogs and the system speak Chinese; what the user wrote stays."""
    user = make_user(locale="zh-CN")
    assert user.sees("日历")
    user.system.start(CALENDAR)
    assert {"日历", "今天", "5月14日周四", "下午6:00", "gym", "每天重复"} <= set(user.texts())
    user.tap(desc="新建活动")
    user.tap(id="start_time")
    assert {"选择时间", "上午", "下午", "取消", "确定"} <= set(user.texts())
    user.tap(desc="5点")
    user.tap(text="下午")
    user.tap(text="确定")
    user.tap(text="保存")
    assert user.events()["(No title)"]["start"] == "2026-05-14T17:00"


def test_language_can_be_changed_while_an_app_runs(calendar_user):
    """What is on the screen follows the setting at once; what is no known language is shown in English."""
    calendar_user.system.settings["system", "system_locales"] = "zh-Hans-CN,en-US"
    assert calendar_user.system.locale == "zh-Hans-CN"
    assert calendar_user.sees("今天")
    calendar_user.system.settings["system", "system_locales"] = "pl-PL"
    assert calendar_user.sees("Today")


def test_24_hours(calendar_user):
    """Times have no halves of the day, and the dial has two rings."""
    calendar_user.system.settings["system", "time_12_24"] = "24"
    assert calendar_user.sees("18:00")
    calendar_user.tap(desc="New event")
    calendar_user.write("late", id="title")
    calendar_user.back()
    calendar_user.tap(id="start_time")
    assert not calendar_user.sees("PM")
    assert len([node for node in calendar_user.nodes() if node["content-desc"].endswith(" hours")]) == 25
    calendar_user.tap(desc="0 hours")
    calendar_user.tap(desc="45 minutes")
    calendar_user.tap(text="OK")
    assert calendar_user.find(id="start_time")["text"] == "00:45"
    calendar_user.tap(id="start_time")
    calendar_user.tap(id="material_timepicker_mode_button")
    calendar_user.write("23", id="material_hour_edit")
    calendar_user.tap(text="OK")
    calendar_user.tap(text="Save")
    assert calendar_user.events()["late"]["start"] == "2026-05-14T23:45"


def test_clock_can_be_set(calendar_user):
    """The clock goes on from where it was set, and the apps go by it; without a zone it is UTC."""
    system = calendar_user.system
    system.set_clock(datetime(2027, 1, 2, 15, 4))
    assert system.now() == datetime(2027, 1, 2, 15, 4, tzinfo=UTC)
    calendar_user.wait(90)
    assert system.now() - datetime(2027, 1, 2, 15, 4, tzinfo=UTC) == timedelta(seconds=90)
    assert calendar_user.sees("Sat, Jan 2")


def test_settings_change_the_picture_at_once(calendar_user):
    """Every change of a setting is a change of the screen, and putting the same value is none."""
    system = calendar_user.system
    before = system.revision
    system.settings["system", "font_scale"] = "1.3"
    assert system.revision > before
    again = system.revision
    system.settings["system", "font_scale"] = "1.3"
    assert system.revision == again
    del system.settings["system", "font_scale"]
    assert system.revision > again
