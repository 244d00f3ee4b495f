"""A screen is recognised on a device, in whatever language and on whatever display, or not at all."""

from dataclasses import replace

from pytest_appagent.appmap.recognition import (
    bears_other_name,
    could_be,
    known_share,
    make_likeness,
    recognise,
    whole_likeness,
)
from pytest_appagent.appmap.seeing import mark_of, see_screen, title_of
from pytest_appagent.appmap.values import AppMap, Build

from .conftest import read

ROWS = (
    ("Brightness", "80 %"),
    "Wallpaper",
    "[x]Dark theme",
    ("Font size", "Default"),
    "Lock screen",
    "[x]Adaptive sleep",
)
ROWS_ZH = (("亮度", "80 %"), "壁纸", "[x]深色主题", ("字体大小", "默认"), "锁定屏幕", "[x]自适应休眠")
OTHERS = ("Ringtone", "[x]Vibrate", "[x]Silent", "[x]Media", "Alarm", ("Call volume", "3"), "Cast")


def kind_of(element, facts):
    return "toggle" if element.checkable else "navigate"


def learn(*screens):
    return AppMap(package="com.example.prefs", screens=tuple(see_screen(facts, kind_of) for facts in screens))


def test_a_screen_is_seen_with_all_that_tells_it():
    """Title, elements by their first lines, what acting on them does, and what does not depend on language."""
    facts = read("Display", *ROWS)
    screen = see_screen(facts, kind_of)
    assert screen.title == title_of(facts) == "Display"
    assert [element.name for element in screen.elements][:2] == ["Brightness", "Wallpaper"]
    assert screen.elements[0].detail == "80 %"
    assert {element.kind for element in screen.elements if element.role == "switch"} == {"toggle"}
    assert screen.mark == mark_of(read("显示", *ROWS_ZH))


def test_a_lone_letter_is_no_title():
    """A heading of a list of names, or a letter in a circle, says nothing of the page; a short word does."""
    assert title_of(read("A", "Ada", "Alan")) == ""
    assert title_of(read("我", "设置")) == "我"
    assert title_of(read("Me", "Settings")) == "Me"


def test_by_key_it_is_known_at_once():
    """The same key is the same screen."""
    app_map = learn(read("Display", *ROWS), read("Sound", *OTHERS))
    for screen in app_map.screens:
        facts = read("Display", *ROWS) if screen.title == "Display" else read("Sound", *OTHERS)
        assert recognise(app_map, facts).key == screen.key


def test_a_key_of_another_language_that_is_noted_leads_to_the_screen():
    """What a build in another language found out is used."""
    here = learn(read("Display", *ROWS)).screens[0]
    there = read("显示", *ROWS_ZH)
    noted = AppMap(package="com.example.prefs", screens=(replace(here, also=(there.key,)),))
    sighting = recognise(noted, there)
    assert (sighting.key, sighting.translated) == (here.key, True)


def test_another_language_is_recognised_by_the_make():
    """Kinds and order of elements tell a screen when its texts are strange."""
    app_map = learn(read("Display", *ROWS), read("Sound", *OTHERS))
    sighting = recognise(app_map, read("显示", *ROWS_ZH))
    assert sighting.key == app_map.screens[0].key
    assert sighting.translated


def test_two_screens_of_one_make_are_not_told_apart():
    """Where two screens could be meant none is named, unless one of them is expected."""
    twin = tuple((f"{row[0]} 2", row[1]) if isinstance(row, tuple) else f"{row} more" for row in ROWS)
    app_map = learn(read("Display", *ROWS), read("Other", *twin))
    there = read("显示", *ROWS_ZH)
    assert recognise(app_map, there).key == ""
    key = app_map.screens[1].key
    assert recognise(app_map, there, expected=(key,)).key == key


def test_a_smaller_display_shows_fewer_rows_of_the_same_screen():
    """The rows in sight are compared with as many of the map's."""
    app_map = learn(read("Display", *ROWS), read("Sound", *OTHERS))
    small = read("显示", *ROWS_ZH, size=(1080, 1300))
    assert make_likeness(app_map.screens[0], small) == 1.0
    assert recognise(app_map, small).key == app_map.screens[0].key


def test_a_screen_that_changed_a_little_is_known_by_its_texts():
    """A new control that changes the key does not make a screen unknown."""
    app_map = learn(read("Display", *ROWS), read("Sound", *OTHERS))
    changed = read("Display", *ROWS[1:], "Screen saver")
    unlike = replace(changed, key="something-else")
    assert known_share(app_map.screens[0], unlike) > 0.7
    assert recognise(app_map, unlike).key == app_map.screens[0].key
    assert could_be(app_map.screens[0], unlike)
    assert not could_be(app_map.screens[1], unlike)


def test_a_new_screen_in_the_same_language_is_none_of_them():
    """A screen that the map has not is not taken for one of the same make."""
    app_map = learn(read("Display", *ROWS), read("Sound", *OTHERS))
    new = read("Privacy", ("Brightness", "1"), "Wallpaper", "[x]Camera", ("Microphone", "off"), "Clipboard", "[x]Ads")
    assert recognise(app_map, new).key == ""
    strange = read("Privacy", ("Cookies", "1"), "Trackers", "[x]Camera", ("Microphone", "off"), "Clipboard", "[x]Ads")
    english = replace(app_map, builds=(Build(id="1", locale="en-US"),))
    assert recognise(english, strange, locale="en-GB").key == ""
    assert recognise(english, read("显示", *ROWS_ZH), locale="zh-CN").translated


def test_another_app_is_off_the_map():
    """Whatever it looks like."""
    app_map = learn(read("Display", *ROWS))
    assert recognise(app_map, read("显示", *ROWS_ZH, package="com.example.other", activity="a.Main")).key == ""


def test_the_page_of_a_thing_that_has_nothing_is_not_the_page_of_one_that_has():
    """A page with far less on it is not taken for the one that is known, in whatever language."""
    screen = learn(read("Display", *ROWS)).screens[0]
    empty = read("显示", ("亮度", "80 %"))
    assert make_likeness(screen, empty) > whole_likeness(screen, empty)
    assert whole_likeness(screen, empty) < 0.5
    assert whole_likeness(screen, read("显示", *ROWS_ZH)) == 1.0


def test_a_title_that_names_something_else_of_the_map_is_no_translation():
    """Names of languages and brands stay as they are: what is called by another of them is another thing."""
    app_map = learn(read("English", *ROWS), read("Languages", "English", "中文", "Deutsch"))
    here = next(screen for screen in app_map.screens if screen.title == "English")
    assert bears_other_name(app_map, here, read("中文", *ROWS_ZH))
    assert not bears_other_name(app_map, here, read("英语", *ROWS_ZH))
    assert recognise(app_map, read("中文", *ROWS_ZH), expected=(here.key,)).key == ""
    assert recognise(app_map, read("英语", *ROWS_ZH), expected=(here.key,)).key == here.key


def test_a_page_with_hardly_a_text_is_told_by_its_activity_if_no_other_has_it():
    """A search page has a field and the way up: on the way to it, its activity tells."""
    app_map = learn(read("Display", *ROWS), read("Find", "Field", activity="a.Search"))
    key = next(screen.key for screen in app_map.screens if screen.title == "Find")
    there = read("查找", "字段", activity="a.Search")
    assert recognise(app_map, there, expected=(key,)).key == key
    assert recognise(app_map, there).key == ""
    assert recognise(app_map, read("查找", "字段", "[x]更多", "字", activity="a.Search"), expected=(key,)).key == ""
