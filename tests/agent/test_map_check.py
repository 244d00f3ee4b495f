"""Checking a map on a device that is not as it was."""

import pytest

from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.crawl_walk import Walker
from pytest_appagent.agent.map_check import check_map
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.exchange import from_phonecli, to_phonecli
from pytest_appagent.device.gesture import TapAt


@pytest.fixture(scope="session")
def small(load_helper):
    """The small app."""
    return load_helper("agent/small_app")


@pytest.fixture(scope="session")
def app_map(small):
    """Its map."""
    return crawl([small.run_of(small.small_device())]).app_map


def names(app_map):
    return sorted(command.name for command in compile_map(app_map))


def test_a_map_that_is_right_stays_as_it_is(small, app_map):
    """All ways that commands go are gone, and none is quarantined."""
    checked = check_map(app_map, small.run_of(small.small_device()))
    assert checked.quarantined == ()
    assert checked.tried >= 4
    assert names(checked.app_map) == names(app_map)


def test_what_leads_elsewhere_is_quarantined(small, app_map):
    """A row that leads to another screen now gives no command any more, and the reason is kept."""
    device = small.small_device(taps={("home", "Sound"): "display"})
    checked = check_map(app_map, small.run_of(device))
    ((way, reason),) = checked.quarantined
    assert (way.script.acts[-1].name, reason) == ("Sound", "'Sound' leads to 'Display' now")
    assert names(checked.app_map) == ["Display", "Small", "Theme"]


def test_what_is_gone_is_quarantined(small, app_map):
    """A row that is not there any more is told of."""
    home = small.SCREENS["home"].replace(small.row("Sound", 1, detail="Volume"), "")
    checked = check_map(app_map, small.run_of(small.small_device({"home": home})))
    assert [reason for _, reason in checked.quarantined] == ["'Sound' is not there any more"]


def test_a_switch_is_never_tried(small, app_map):
    """A way whose target is a switch by now is quarantined without a tap on it."""
    home = small.SCREENS["home"].replace(
        small.row("Sound", 1, detail="Volume"), small.row("Sound", 1, detail="Volume", checkable=True)
    )
    checked = check_map(app_map, small.run_of(small.small_device({"home": home})))
    ((_, reason),) = checked.quarantined
    assert "changes a state" in reason


def test_what_is_new_is_found(small, app_map):
    """A row that was not there before is looked behind."""
    device = small.small_device(
        {
            "display": small.dump(small.title("Display"), small.row("Theme", 0, detail="Light"), small.row("Fonts", 2)),
            "fonts": small.dump(small.title("Fonts"), small.row("Serif", 0)),
        },
        {("display", "Fonts"): "fonts"},
        backs={("fonts", "back"): "display"},
    )
    checked = check_map(app_map, small.run_of(device))
    assert checked.found == ("Fonts",)
    assert "Fonts" in names(checked.app_map)


def test_a_quarantine_is_lifted(small, app_map):
    """A way that leads where it should again may be used again."""
    bad = check_map(app_map, small.run_of(small.small_device(taps={("home", "Sound"): "display"}))).app_map
    good = check_map(bad, small.run_of(small.small_device())).app_map
    assert names(good) == names(app_map)


def test_a_row_of_data_that_is_gone_is_tried_with_another(small):
    """Which rows a list of data has may change; that the rows lead there is what is checked."""
    rows = [small.row(name, at, detail="note") for at, name in enumerate(("Ada", "Bob", "Cyd", "Dan"))]

    def page(name):
        return small.dump(small.title("Person"), small.row("Friends of " + name, 0), small.row("Family", 1))

    screens = {"home": small.dump(small.node("People", bounds="[140,100][900,220]"), *rows)}
    screens |= {name: page(name) for name in ("Ada", "Bob", "Cyd", "Dan")}
    taps = {("home", name): name for name in ("Ada", "Bob", "Cyd", "Dan")}
    app_map = crawl([small.run_of(small.small_device(screens, taps=taps))]).app_map
    assert any(screen.lists for screen in app_map.screens)
    gone = small.dump(small.node("People", bounds="[140,100][900,220]"), *(row for row in rows if "Ada" not in row))
    checked = check_map(app_map, small.run_of(small.small_device(screens | {"home": gone}, taps=taps)))
    assert checked.quarantined == ()
    assert any(command.rows for command in compile_map(checked.app_map))


def test_a_map_of_texts_alone_gets_what_it_is_found_by(small, app_map):
    """Of a map from elsewhere all ways are gone by their texts, and kept with the elements that were found."""
    checked = check_map(from_phonecli(to_phonecli(app_map)), small.run_of(small.small_device()))
    assert checked.quarantined == ()
    assert names(checked.app_map) == names(app_map)
    targets = [act.target for way in checked.app_map.ways for act in way.script.acts if act.target]
    assert all(target.cls for target in targets)


def test_what_a_way_was_tried_by_is_not_tapped_again_for_being_new(small, app_map):
    """An element that a map from elsewhere knew by its text only is no new one after its way was gone."""
    device = small.small_device()
    tapped_on = []
    perform = device.perform

    def watched(gesture):
        if isinstance(gesture, TapAt):
            tapped_on.append(device.screen)
        perform(gesture)

    device.perform = watched
    check_map(from_phonecli(to_phonecli(app_map)), small.run_of(device))
    assert tapped_on.count("sound") == 1  # nothing else leads on there


def test_a_way_whose_beginning_is_not_reached_is_tried_once_more(small, app_map, monkeypatch):
    """That one did not get to where a way begins says nothing of the way; only then it is given up."""
    go_to, refused = Walker.go_to, []

    def seldom(walker, key):
        if key != app_map.starts[0] and key not in refused:
            refused.append(key)
            return False
        return go_to(walker, key)

    monkeypatch.setattr(Walker, "go_to", seldom)
    assert check_map(app_map, small.run_of(small.small_device())).quarantined == ()
    assert refused
    monkeypatch.setattr(Walker, "go_to", lambda walker, key: key == app_map.starts[0] and go_to(walker, key))
    reasons = {reason for _, reason in check_map(app_map, small.run_of(small.small_device())).quarantined}
    assert reasons == {"the screen that it begins on is not reached"}
