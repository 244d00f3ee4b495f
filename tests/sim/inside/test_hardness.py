"""The simulated apps are as hard to read as real ones: measured over all their screens."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from pytest_appagent.sim.apps import INSTALLED_APPS

# Over real dumps, of enabled clickables 34 % have no label of their own, 11 % none inside either, 38 % a resource-id.
LEAST_WITHOUT_OWN_LABEL = 0.30
LEAST_WITHOUT_ANY_LABEL = 0.10
MOST_WITH_ID = 0.45
CLOSE_DP = 20
DENSITY = 210


def is_labelled(node):
    return bool(node.get("text") or node.get("content-desc"))


def clickables(scene):
    """The nodes of a dump that take a touch."""
    nodes = ElementTree.fromstring(scene.dump).iter("node")
    return [node for node in nodes if node.get("clickable") == "true" and node.get("enabled") == "true"]


def bounds(node):
    left, top, right, bottom = map(int, node.get("bounds")[1:-1].replace("][", ",").split(","))
    return left, top, right, bottom


def center(node):
    left, top, right, bottom = bounds(node)
    return (left + right) / 2, (top + bottom) / 2


@pytest.fixture(scope="module")
def touched(town):
    return [node for scene in town for node in clickables(scene)]


def test_every_app_was_walked(town):
    """The measure is of all apps; of those whose tree says something, of several screens."""
    screens = Counter(scene.package for scene in town)
    assert set(screens) == {kind.info.package for kind in INSTALLED_APPS}
    assert {package for package, count in screens.items() if count < 4} <= {"com.example.webform"}, screens


def test_labels_and_ids_are_as_rare_as_on_real_screens(touched):
    """Many controls have no label of their own, some none at all, and fewer than half have an id."""
    count = len(touched)
    no_own = sum(not is_labelled(node) for node in touched) / count
    none_inside = sum(not any(map(is_labelled, node.iter("node"))) for node in touched) / count
    with_id = sum(bool(node.get("resource-id")) for node in touched) / count
    measured = (
        f"of {count} clickables {no_own:.1%} have no label of their own, {none_inside:.1%} none inside, "
        f"{with_id:.1%} a resource-id"
    )
    assert no_own >= LEAST_WITHOUT_OWN_LABEL, measured
    assert none_inside >= LEAST_WITHOUT_ANY_LABEL, measured
    assert with_id <= MOST_WITH_ID, measured


def test_two_apps_are_like_compose(town):
    """No ids of their own, a ComposeView, and the words of what is touched in nodes inside it."""
    composed = {scene.package for scene in town if "androidx.compose.ui.platform.ComposeView" in scene.dump}
    assert len(composed) >= 2
    for scene in town:
        if scene.package in composed:
            assert f"{scene.package}:id/" not in scene.dump, str(scene)
            words = [
                node for node in clickables(scene) if node.get("text") and not node.get("class").endswith("EditText")
            ]
            assert not words, str(scene)


def test_ids_repeat_in_rows(town):
    """The rows of lists share their ids."""
    repeated = {
        scene.package
        for scene in town
        for name, count in Counter(node.get("resource-id") for node in clickables(scene)).items()
        if name and count > 2
    }
    assert len(repeated) >= 2, repeated


def test_clickables_are_nested(town):
    """Some controls lie within another one."""
    nested = {
        scene.package
        for scene in town
        for node in clickables(scene)
        if any(inner is not node and inner.get("clickable") == "true" for inner in node.iter("node"))
    }
    assert len(nested) >= 2, nested


def test_controls_are_close_together(town):
    """Somewhere the middles of two controls are no more than 20 dp apart."""
    limit = CLOSE_DP * DENSITY / 160 + 1

    def close_pairs(scene):
        places = [center(node) for node in clickables(scene)]
        return any(
            0 < abs(one[0] - two[0]) + abs(one[1] - two[1]) <= limit
            for number, one in enumerate(places)
            for two in places[number + 1 :]
        )

    assert any(map(close_pairs, town))


def test_texts_repeat(town):
    """The same words stand at several places of one screen."""
    repeating = {
        scene.package
        for scene in town
        for text, count in Counter(node.get("text") for node in ElementTree.fromstring(scene.dump).iter("node")).items()
        if text and count > 1
    }
    assert len(repeating) >= 3, repeating


def test_rows_are_out_of_sight(town):
    """Some lists go on below the screen."""
    assert len({scene.package for scene in town if 'scrollable="true"' in scene.dump}) >= 3
