"""Maps in files: what is written is read back, and what is damaged is named."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.actions import Press, ScrollTo, Tap, TypeText
from pytest_appagent.appmap.data import map_to_data, read_map
from pytest_appagent.appmap.files import find_map, load_map, map_path, merge_into, save_map
from pytest_appagent.appmap.merging import merge
from pytest_appagent.appmap.values import (
    AppMap,
    Build,
    External,
    MapElement,
    MapList,
    MapScreen,
    Mark,
    Tally,
    Way,
    in_order,
)
from pytest_appagent.errors import MapError, StoreError
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import TARGET, Act, Script
from pytest_appagent.yaml_files import to_yaml

texts = st.sampled_from(["", "a", "No", "12", "显示", "a: b", "<b>", "two\nlines", "x" * 90])
keys = st.sampled_from(["one", "two", "three"])
identities = st.builds(
    ElementIdentity,
    text=texts,
    cls=texts,
    resource_id=texts,
    row=st.lists(texts, max_size=2).map(tuple),
    place=st.integers(0, 3),
    in_list=st.booleans(),
    spot=st.tuples(*[st.integers(0, 1000)] * 4),
)
lists_of_texts = st.lists(texts, unique=True, max_size=3).map(tuple)
elements = st.builds(
    MapElement,
    name=texts,
    role=st.sampled_from(["item", "switch", "input"]),
    identity=identities,
    kind=st.sampled_from(["navigate", "toggle", "destructive"]),
    actions=st.sampled_from([("tap",), ("tap", "text"), ()]),
    detail=texts,
    aliases=lists_of_texts,
    page=st.integers(0, 3),
)
map_lists = st.builds(MapList, item=texts, row=identities, to=keys, examples=lists_of_texts)
marks = st.builds(Mark, activity=texts, ids=lists_of_texts, shape=lists_of_texts)
screens = st.builds(
    MapScreen,
    key=keys,
    title=texts,
    activity=texts,
    is_layer=st.booleans(),
    base_key=texts,
    mark=marks,
    elements=st.lists(elements, max_size=3, unique_by=lambda one: one.key).map(tuple),
    lists=st.lists(map_lists, max_size=1).map(tuple),
    scrolls=st.lists(identities, max_size=1).map(tuple),
    texts=lists_of_texts,
    aliases=lists_of_texts,
    also=lists_of_texts,
)
actions = st.one_of(
    st.just(Tap(TARGET)),
    st.just(Press("back")),
    st.builds(ScrollTo, texts),
    st.builds(TypeText, texts, st.just(TARGET)),
)
acts = st.builds(Act, on=keys, action=actions, to=keys, target=st.none() | identities, name=texts, shows=lists_of_texts)
tallies = st.lists(
    st.builds(
        Tally,
        build=st.sampled_from(["1", "2", "3"]),
        seen=st.integers(0, 4),
        failed=st.integers(0, 4),
        quarantined=texts,
    ),
    max_size=3,
    unique_by=lambda tally: tally.build,
).map(tuple)
ways = st.builds(
    Way,
    script=st.builds(Script, acts=st.lists(acts, min_size=1, max_size=3).map(tuple)),
    kind=st.sampled_from(["navigate", "toggle", "external"]),
    tallies=tallies,
)
builds = st.builds(
    Build,
    id=st.sampled_from(["1", "2", "3"]),
    locale=texts,
    size=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    start=keys,
)
maps = st.builds(
    AppMap,
    package=st.just("com.example.a"),
    builds=st.lists(builds, max_size=2, unique_by=lambda build: build.id).map(tuple),
    screens=st.lists(screens, max_size=3, unique_by=lambda screen: screen.key).map(tuple),
    ways=st.lists(ways, max_size=3, unique_by=lambda way: way.key).map(tuple),
    externals=st.lists(
        st.builds(External, key=keys, package=texts, name=texts), max_size=2, unique_by=lambda one: one.key
    ).map(tuple),
).map(in_order)


@settings(max_examples=40, deadline=None)
@given(maps)
def test_what_is_written_is_read_back(app_map):
    """Any map survives its file."""
    written = to_yaml(map_to_data(app_map))
    assert read_map(yaml.safe_load(written)) == app_map


@settings(max_examples=40, deadline=None)
@given(maps, maps, maps)
def test_merging_does_not_depend_on_order_or_number(one, two, three):
    """Maps of several devices give one map, in whatever order and how often they are merged."""
    both = merge(one, two)
    assert both == merge(two, one)
    assert merge(both, two) == both
    assert merge(one, one) == one
    assert merge(both, three) == merge(one, merge(two, three))


def test_counts_of_two_builds_add_up(prefs):
    """What two devices saw is added; what both have of one build is counted once."""
    way = prefs.ways[0]
    other = AppMap(
        package=prefs.package, ways=(Way(script=way.script, tallies=(Tally(build="2027", seen=5, failed=1),)),)
    )
    merged = next(one for one in merge(prefs, other).ways if one.key == way.key)
    assert (merged.seen, merged.failed) == (way.seen + 5, 1)
    again = merge(merge(prefs, other), other)
    assert next(one for one in again.ways if one.key == way.key).seen == way.seen + 5


def test_the_newest_build_decides_on_quarantine(prefs):
    """A way that a later check found right again is free again."""
    way = prefs.ways[0].counted("2026-05", went=False, quarantined="led to Sound")
    assert way.quarantined == "led to Sound"
    assert not way.counted("2026-06", went=True).quarantined


def test_maps_of_two_apps_are_not_merged(prefs):
    """Two apps have two maps."""
    with pytest.raises(MapError, match="cannot be merged"):
        merge(prefs, AppMap(package="com.example.other"))


def test_a_map_is_found_by_its_package(prefs, tmp_path):
    """One file for each app; without one there is no map."""
    path = map_path(tmp_path, prefs.package)
    assert find_map(tmp_path, prefs.package) is None
    save_map(path, prefs)
    assert path.read_text("utf-8").startswith("schema: 1\n")
    assert find_map(tmp_path, prefs.package) == prefs
    assert find_map(tmp_path, "../etc/passwd") is None
    with pytest.raises(StoreError, match="no name of a package"):
        map_path(tmp_path, "../x")


def test_saving_twice_changes_nothing(prefs, tmp_path):
    """The order in a file is fixed, so that reviews show what changed."""
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    save_map(one, prefs)
    shuffled = AppMap(
        package=prefs.package,
        builds=prefs.builds,
        screens=prefs.screens[::-1],
        ways=prefs.ways[::-1],
        externals=prefs.externals,
    )
    save_map(two, shuffled)
    assert one.read_bytes() == two.read_bytes()


def test_merging_into_a_file_keeps_what_is_there(prefs, tmp_path):
    """A second crawl adds to the first."""
    path = tmp_path / "map.yaml"
    half = AppMap(package=prefs.package, screens=prefs.screens[:2])
    merge_into(path, half, tmp_path / "cache")
    merge_into(path, prefs, tmp_path / "cache")
    assert load_map(path) == merge(half, prefs)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("schema: 1\nscreens: []\n", "package is missing"),
        ('schema: 1\npackage: "a.b"\nscreens: {}\n', "screens must be a list"),
        ('schema: 1\npackage: "a.b"\nscreens:\n- key: 3\n', "screens, 1: key must be a text, not 3"),
        ('schema: 1\npackage: "a.b"\nways:\n- acts: []\n', "ways, 1: acts: a way has at least one act"),
        (
            'schema: 1\npackage: "a.b"\nways:\n- kind: "fly"\n  acts: [{"on": "a", action: "tap(1)", to: "b"}]\n',
            "kind must be one of navigate",
        ),
        (
            'schema: 1\npackage: "a.b"\nways:\n- acts: [{"on": "a", action: "explode()", to: "b"}]\n',
            "ways, 1: acts: act 1: .*there is no action 'explode'",
        ),
        ('schema: 1\npackage: "a.b"\nfoo: 1\n', "'foo' is not known here"),
        ("schema: 9\n", "newer version"),
        ("a: [\n", "no YAML"),
    ],
)
def test_a_damaged_file_is_named_with_the_reason(tmp_path, content, reason):
    """Who reads the message knows which file to mend, and where."""
    path = tmp_path / "broken.yaml"
    path.write_text(content, "utf-8")
    with pytest.raises(StoreError, match=reason) as caught:
        load_map(path)
    assert "broken.yaml" in str(caught.value)
