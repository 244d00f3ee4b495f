"""Checking a map where the app speaks another language: nothing is given up for the language's sake."""

from dataclasses import replace

import pytest

from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.map_check import check_map
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.exchange import from_phonecli, to_phonecli
from pytest_appagent.errors import MapError


@pytest.fixture(scope="session")
def small(load_helper):
    """The small app."""
    return load_helper("agent/small_app")


@pytest.fixture(scope="session")
def chinese(load_helper, small):
    """Makes devices on which it speaks Chinese."""
    helper = load_helper("agent/small_app_zh")

    def device(taps=None):
        return helper.chinese_device(
            small.SCREENS, start="home", taps={**small.TAPS, **(taps or {})}, backs=small.BACKS
        )

    return device


@pytest.fixture(scope="session")
def app_map(small):
    """Its map, made in English."""
    return crawl([small.run_of(small.small_device())]).app_map


def test_in_another_language_the_commands_are_tried_and_the_map_stays(small, chinese, app_map):
    """Every screen is reached by what it is recognised by in any language, and no name is taken in."""
    checked = check_map(app_map, small.run_of(chinese()))
    assert checked.language == "zh-CN"
    assert checked.tried == len(compile_map(app_map))
    assert checked.unreached == ()
    assert checked.app_map == app_map


def test_what_is_not_reached_there_is_told_and_not_quarantined(small, chinese, app_map):
    """That a way fails in a language in which names say nothing is no proof against it."""
    checked = check_map(app_map, small.run_of(chinese({("home", "Sound"): "display"})))
    assert {name for name, _ in checked.unreached} == {"Sound", "Ringtone"}
    assert checked.quarantined == ()
    assert checked.app_map == app_map


def test_a_map_of_texts_alone_is_not_checked_in_another_language(small, chinese, app_map):
    """What came from elsewhere is recognised by its texts only: the error says what to do, and nothing is tapped."""
    theirs = to_phonecli(app_map)
    theirs = replace(theirs, screens=tuple(replace(screen, key="") for screen in theirs.screens))
    imported = from_phonecli(theirs)
    device = chinese()
    with pytest.raises(MapError, match=r"zh-CN.*appagent map build --app com\.example\.small"):
        check_map(imported, small.run_of(device))
    assert {call[0] for call in device.performed} == {"stop", "launch"}


def test_an_app_that_is_not_translated_is_checked_as_ever(small, app_map):
    """The device's language does not count where the app speaks the map's."""

    class Device(type(small.small_device())):
        def locale(self):
            return "zh-CN"

    device = Device(small.SCREENS, start="home", on_tap={**small.TAPS, ("home", "Sound"): "display"},
                    on_press=small.BACKS, versions={small.APP: "1.0"})  # fmt: skip
    checked = check_map(app_map, small.run_of(device))
    assert checked.language == ""
    assert [reason for _, reason in checked.quarantined] == ["'Sound' leads to 'Display' now"]


def test_a_map_made_in_that_language_is_checked_as_ever(small, chinese):
    """A map of the language that the app speaks has its names, and what changed can be told."""
    there = crawl([small.run_of(chinese())]).app_map
    assert there.header.locale == "zh-CN"
    assert check_map(there, small.run_of(chinese())).language == ""
