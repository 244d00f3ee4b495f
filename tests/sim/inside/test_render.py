"""Pictures: of the right size, deterministic, and agreeing with the dump."""

import pytest
from PIL import Image, ImageChops

CALENDAR = "com.example.calendar"


def color_of(picture, node):
    """The most frequent colour within a node."""
    part = picture.crop(node.bounds)
    return max(part.getcolors(part.width * part.height))[1]


def test_equal_states_give_equal_pictures(make_user):
    """Two devices in one state show the same pixels."""
    first, second = make_user(), make_user()
    for user in (first, second):
        user.system.start(CALENDAR)
    assert ImageChops.difference(first.system.picture(), second.system.picture()).getbbox() is None


@pytest.mark.parametrize(("width", "height", "density"), [(1080, 2400, 420), (720, 1280, 320), (320, 480, 160)])
def test_every_size(make_user, width, height, density):
    """Small displays work like large ones."""
    user = make_user(width=width, height=height, density=density)
    user.system.start(CALENDAR)
    user.tap(desc="New event")
    user.tap(id="start_date")
    assert user.system.picture().size == (width, height)
    assert all(
        0 <= left < right <= width and 0 <= top < bottom <= height
        for left, top, right, bottom in (node.bounds for node in user.nodes())
    )


def test_larger_font(make_user):
    """The font scale of the settings makes words larger, and times still fit their column."""
    user = make_user()
    user.system.start(CALENDAR)
    before = user.find(text="6:00 PM").bounds
    user.system.settings["system", "font_scale"] = "1.3"
    user.system.tick()
    after = user.find(text="6:00 PM").bounds
    assert after[2] - after[0] > before[2] - before[0]


def test_bounds_lie_on_the_controls(calendar_user):
    """What the dump calls the button is where its colour is, and nothing of it lies outside."""
    picture = calendar_user.system.picture()
    button = calendar_user.find(desc="New event")
    assert color_of(picture, button) == (0xD3, 0xE3, 0xFD)
    calendar_user.tap(desc="New event")
    picture = calendar_user.system.picture()
    save = calendar_user.find(text="Save")
    assert color_of(picture, save) == (0x0B, 0x57, 0xD0)


def test_text_is_drawn_within_its_bounds(calendar_user):
    """Around the words of the agenda's titles there is nothing but background."""
    picture = calendar_user.system.picture()
    for node in calendar_user.find_all(id="event_title"):
        left, top, _, bottom = node.bounds
        assert picture.crop(node.bounds).convert("L").getextrema()[0] < 60
        assert picture.crop((left - 8, top, left, bottom)).convert("L").getextrema()[0] > 200


def test_what_changes_is_where_the_dump_says(calendar_user):
    """Flipping the switch changes pixels within its row alone."""
    calendar_user.tap(desc="New event")
    before = calendar_user.system.picture()
    switch = calendar_user.find(id="all_day")
    times = [calendar_user.find(id=name).bounds for name in ("start_time", "end_time")]
    calendar_user.tap(id="all_day")
    changed = Image.new("L", before.size)
    changed.paste(ImageChops.difference(before, calendar_user.system.picture()).convert("L"))
    for bounds in (switch.bounds, *times):
        changed.paste(0, bounds)
    assert changed.getbbox() is None


def test_status_bar_is_in_the_picture_alone(calendar_user):
    """The clock is drawn above the app, whose dump does not know it."""
    bar = calendar_user.system.picture().crop((0, 0, 300, 63)).convert("L")
    assert bar.getextrema()[0] < 60
    assert not calendar_user.sees("9:41")


def test_dialog_darkens_what_is_behind(calendar_user):
    """Behind a dialog the screen is darker, and the dialog is not."""
    calendar_user.tap(text="gym")
    calendar_user.tap(desc="Delete")
    picture = calendar_user.system.picture()
    assert picture.getpixel((20, 1200)) == (153, 153, 153)
    assert color_of(picture, calendar_user.nodes()[0]) == (0xE9, 0xEE, 0xF6)
