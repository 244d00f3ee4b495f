"""Crawling: what is walked through, what is left alone, and what is known of it afterwards."""

import pytest
import yaml

from pytest_appagent.agent.crawl import CrawlLimits, build_of, crawl
from pytest_appagent.agent.crawl_state import read_state, state_to_data
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.errors import DeviceLost
from pytest_appagent.yaml_files import to_yaml


@pytest.fixture(scope="session")
def small(load_helper):
    """The small app."""
    return load_helper("agent/small_app")


@pytest.fixture
def crawled(small):
    """A complete crawl of it."""
    device = small.small_device()
    return crawl([small.run_of(device)]), device


def as_file(data):
    """The data as they come out of a file."""
    return yaml.safe_load(to_yaml(data))


def titles(app_map):
    return sorted(screen.title for screen in app_map.screens)


def test_all_pages_and_dialogs_are_found(crawled):
    """Every screen that a harmless tap leads to is on the map."""
    found, _ = crawled
    assert titles(found.app_map) == ["Display", "Ringtone", "Small", "Sound", "Theme"]
    assert found.is_complete


def test_each_screen_has_a_command(crawled):
    """The map compiles to a command for each screen, by the shortest way."""
    found, _ = crawled
    ways = {command.name: [act.name for act in command.script.acts] for command in compile_map(found.app_map)}
    assert ways == {
        "Small": [],
        "Display": ["Display"],
        "Theme": ["Display", "Theme"],
        "Sound": ["Sound"],
        "Ringtone": ["Sound", "Ringtone"],
    }


def test_switches_answers_and_what_deletes_are_not_touched(crawled):
    """What changes a state is on the map as such, and was never tapped."""
    found, device = crawled
    kinds = {element.name: element.kind for screen in found.app_map.screens for element in screen.elements}
    assert kinds["Airplane mode"] == kinds["Vibrate"] == kinds["Light"] == kinds["Dark"] == "toggle"
    assert kinds["Delete everything"] == "destructive"
    heights = {one.point.y for one in device.performed if isinstance(one, TapAt)}
    assert not any(660 <= height < 1020 for height in heights), "the switch or what deletes was tapped"


def test_a_place_outside_the_app_is_a_leaf(crawled):
    """Where a tap leaves the app, the map says so, and the crawl goes on in the app."""
    found, _ = crawled
    (outside,) = found.app_map.externals
    assert outside.package == "org.browser"
    assert [way.kind for way in found.app_map.ways if way.end == outside.key] == ["external"]


def test_the_way_back_is_on_the_map(crawled):
    """The back key is a way where it was seen to lead to the only parent."""
    found, _ = crawled
    keys = {screen.title: screen.key for screen in found.app_map.screens}
    ends = {(way.start, way.end) for way in found.app_map.ways if way.script.acts[0].name == "back"}
    assert (keys["Theme"], keys["Display"]) in ends


def test_what_is_allowed_is_tapped(small):
    """With the risk `delete` also what deletes is tried."""
    device = small.small_device(
        {"gone": small.dump(small.title("All gone"), small.row("Bye", 0))},
        {("home", "Delete everything"): "gone"},
        backs={("gone", "back"): "home"},
    )
    found = crawl([small.run_of(device)], risks=("delete",))
    assert "All gone" in titles(found.app_map)


def test_a_budget_ends_the_crawl(small):
    """A crawl ends at the number of screens that it may find, and says that it is not complete."""
    found = crawl([small.run_of(small.small_device())], limits=CrawlLimits(screens=2))
    assert len(found.app_map.screens) == 2
    assert not found.is_complete


def test_an_interrupted_crawl_goes_on(small):
    """What an interrupted crawl knew is read back, and nothing of it is tried again."""
    kept = []
    first = crawl(
        [small.run_of(small.small_device())],
        limits=CrawlLimits(taps=2),
        keep=lambda atlas: kept.append(state_to_data(atlas)),
    )
    device = small.small_device()
    run = small.run_of(device)
    atlas = read_state(as_file(kept[-1]), small.APP, build_of(run), ())
    second = crawl([run], atlas=atlas)
    whole = crawl([small.run_of(small.small_device())])
    assert titles(second.app_map) == titles(whole.app_map)
    assert first.taps + second.taps <= whole.taps + 4, "what was tried is tried again"


def test_another_version_is_not_gone_on_with(small):
    """A crawl of another version of the app does not go on with this one's state."""
    kept = []
    crawl([small.run_of(small.small_device())], keep=lambda atlas: kept.append(state_to_data(atlas)))
    run = small.run_of(small.small_device(version="2.0"))
    with pytest.raises(ValueError, match="another version"):
        read_state(as_file(kept[-1]), small.APP, build_of(run), ())


def test_what_a_tap_does_is_told(small):
    """Whoever wants to document the app hears of each tap, with the screens before and after it."""
    heard = []
    found = crawl([small.run_of(small.small_device())], learn=heard.append)
    assert 0 < len(heard) <= found.taps
    told = {(one.before.elements[one.action.label - 1].text, one.after.key == one.before.key) for one in heard}
    assert ("Display Theme, size", False) in told


def test_two_devices_build_one_map(small):
    """Several devices share what is to be tried, and together find what one finds."""
    runs = [small.run_of(small.small_device()) for _ in range(2)]
    assert titles(crawl(runs).app_map) == titles(crawl([small.run_of(small.small_device())]).app_map)


def test_a_lost_device_leaves_its_work_to_the_other(small):
    """A device that is lost does not end the crawl while there is another."""
    lost = small.run_of(small.small_device())

    def no_device(*args, **kwargs):
        raise DeviceLost("device 'a' is gone")

    lost.device.perform = no_device
    found = crawl([lost, small.run_of(small.small_device())])
    assert titles(found.app_map) == ["Display", "Ringtone", "Small", "Sound", "Theme"]
    assert found.lost == ("device 'a' is gone",)
