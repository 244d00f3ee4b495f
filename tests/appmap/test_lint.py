"""Faults of maps are found without a device; published maps are the measure."""

from dataclasses import replace

import pytest

from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.exchange import from_phonecli, phonecli_to_data, to_phonecli
from pytest_appagent.appmap.lint import count_kinds, lint
from pytest_appagent.appmap.phonecli import Stats, compile_operations, count, read_phonecli
from pytest_appagent.appmap.sheets import book_of_map, book_of_phonecli
from pytest_appagent.appmap.values import MapElement

from .conftest import identity, tap

WAYS = ("wrong_target", "self_loop", "merged")


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("calendar", Stats(screens=9, elements=42, ways=18, operations=36, nav=18, groups=5)),
        ("clock", Stats(screens=31, elements=318, ways=132, operations=107, nav=101, groups=16)),
        ("settings", Stats(screens=50, elements=383, ways=115, operations=288, nav=98, groups=9)),
    ],
)
def test_operations_are_counted_as_phonecli_counts_them(published, name, counted):
    """The published figures come out exactly."""
    assert count(published(name)) == counted


def faults_of(phone_map):
    return {(one.screen, one.element) for one in lint(book_of_phonecli(phone_map)) if one.kind in WAYS}


def test_wrong_ways_of_the_published_settings_are_found(published):
    """Of 38 entries that are known to be wrong at least 34 are found, with at most 6 others."""
    phone_map = published("settings")
    known = {(s.id, e.text) for s in phone_map.screens for e in s.elements if e.leads_to == s.id}
    known |= {("screen_0", e.text) for e in phone_map.by_id["screen_0"].elements if e.found_at_scroll}
    known |= {("screen_6", o.path[-1]) for o in compile_operations(phone_map) if o.screen == "screen_6"}
    known |= {("screen_5", "See all"), ("screen_8", "Battery usage"), ("screen_9", "Apps")}
    assert len(known) == 38
    found = faults_of(phone_map)
    assert len(found & known) >= 34
    assert len(found - known) <= 6


def test_wrong_ways_of_the_published_clock_are_found(published):
    """Of 13 elements that lead to the last tab by mistake at least 12 are found, and all ways that go nowhere."""
    phone_map = published("clock")
    strange = {("screen_2", e.text) for e in phone_map.by_id["screen_2"].elements if e.leads_to == "screen_7"}
    strange -= {("screen_2", "Bedtime")}
    loops = {(o.screen, o.path[-1]) for o in compile_operations(phone_map) if o.target == o.screen}
    assert (len(strange), len(loops)) == (13, 16)
    found = faults_of(phone_map)
    assert len(found & strange) >= 12
    assert loops <= found
    assert ("screen_2", "Bedtime") not in found


def test_duplicates_and_undecoded_texts_of_the_published_settings_are_found(published):
    """Seven pages are there twice, and every text with an entity is named."""
    phone_map = published("settings")
    found = lint(book_of_phonecli(phone_map))
    assert {one.screen for one in found if one.kind == "duplicate"} == {
        f"screen_{number}" for number in (2, 11, 12, 16, 28, 33, 40)
    }
    entities = {(s.id, e.text) for s in phone_map.screens for e in s.elements if "&amp;" in e.text}
    assert {(one.screen, one.element) for one in found if one.kind == "undecoded"} == entities


def test_a_published_map_with_few_faults_gives_few_findings(published):
    """No way of the calendar is called wrong that is right."""
    kinds = count_kinds(lint(book_of_phonecli(published("calendar"))))
    assert kinds == {"self_loop": 6, "undecoded": 1}


def test_a_map_without_faults_has_none(prefs):
    """What is in order is not complained about; a screen that no command reaches is named."""
    assert [(one.screen, one.kind) for one in lint(book_of_map(prefs))] == [("gone", "unreachable")]


def test_faults_of_our_own_maps_are_found(prefs):
    """A loop, a way that was quarantined, a page twice and a text that was never decoded."""
    home = next(screen for screen in prefs.screens if screen.key == "home")
    more = MapElement(name="Tom &amp; Co", role="item", identity=identity("Tom &amp; Co"))
    broken = replace(
        prefs,
        screens=(
            *(screen for screen in prefs.screens if screen.key != "home"),
            replace(home, elements=(*home.elements, more)),
            replace(home, key="home-again"),
        ),
        ways=(
            *(way for way in prefs.ways if way.script.acts[0].name not in ("Sound & vibration", "Display")),
            tap("home", "Display", "home"),
            tap("home", "Sound & vibration", "sound", quarantined="led to Display"),
        ),
    )
    found = {(one.screen, one.element, one.kind) for one in lint(book_of_map(broken))}
    assert ("home", "Display", "self_loop") in found
    assert ("home", "Sound & vibration", "wrong_target") in found
    assert ("home", "Tom &amp; Co", "undecoded") in found
    assert ("home-again", "", "duplicate") in found or ("home", "", "duplicate") in found
    assert ("sound", "", "unreachable") in found


def test_export_and_import_keep_what_the_form_can_hold(prefs):
    """Screens, elements and single taps go out and come back; what changes state is no way there either."""
    out = read_phonecli(phonecli_to_data(to_phonecli(prefs)))
    again = from_phonecli(out)
    assert again.package == prefs.package
    assert {screen.key for screen in again.screens} == {screen.key for screen in prefs.screens}
    before = {(way.start, way.script.acts[-1].name, way.end) for way in prefs.ways if way.kind == "navigate"}
    after = {(way.start, way.script.acts[-1].name, way.end) for way in again.ways}
    assert after == {one for one in before if one[1]}
    assert [c.name for c in compile_map(again)] == [c.name for c in compile_map(prefs)]
    assert out.macros["screen_0"] == (
        {"action": "force_stop", "package": "com.example.prefs", "wait": 0.5},
        {"action": "launch", "package": "com.example.prefs", "wait": 3.0},
    )
    info = next(screen.id for screen in out.screens if screen.key == "info")
    assert [step["action"] for step in out.macros[info]].count("tap") == 2  # over a row of the list as well


def test_imported_texts_are_decoded(published):
    """What a screen shows is what the map says."""
    app_map = from_phonecli(published("settings"))
    names = {element.name for screen in app_map.screens for element in screen.elements}
    assert "Network & internet" in names
    assert not any("&amp;" in name for name in names)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "must be a mapping"),
        ({"screens": {}}, ""),
        ({"screens": [{"elements": []}]}, "screens, 1: id is missing"),
        ({"screens": [{"id": "a", "elements": [{"center": [1]}]}]}, "screens, 1: center must be two numbers"),
        ({"screens": [], "screen_macros": {"a": 3}}, "a must be a list"),
        ({"screen_w": "wide"}, "screen_w must be a whole number"),
    ],
)
def test_a_damaged_file_of_phonecli_is_told_apart(data, reason):
    """Whatever is wrong is said, and an empty map is a map."""
    if not reason:
        assert count(read_phonecli(data)).screens == 0
        return
    with pytest.raises(ValueError, match=reason):
        read_phonecli(data)
