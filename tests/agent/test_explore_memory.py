"""The file of exploring: whole, safe, and never in the way."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.agent.explore_memory import Memory, Spot, Spots, Way, load_memory
from pytest_appagent.agent.explore_plan import find_way

TEXTS = st.text(max_size=12)
SLOTS = st.sampled_from(["tap", "text", "long_press", "v_swipe", "h_swipe"])
STATUSES = st.sampled_from(["todo", "done", "vain", "risky", "lost"])
RECIPES = st.lists(st.tuples(TEXTS, TEXTS, SLOTS), max_size=3).map(tuple)
JSON = st.recursive(
    st.none() | st.integers() | TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner)
).map(lambda value: json.dumps(value).encode())
SPOT = st.builds(
    Spot,
    name=TEXTS,
    role=TEXTS,
    is_row=st.booleans(),
    slots=st.dictionaries(SLOTS, STATUSES),
    rows=st.dictionaries(TEXTS, TEXTS, max_size=2),
    recipe=RECIPES,
)


@given(st.lists(st.tuples(TEXTS, SPOT), max_size=3), TEXTS, st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), max_size=3))
def test_round_trip(tmp_path_factory, spots, start, excluded):
    """Whatever was remembered, names of any letters included, is remembered after a restart."""
    path = tmp_path_factory.mktemp("memory") / "app.json"
    memory = Memory(path)
    memory.start = start
    memory.screens[start] = Spots(key=start, spots=dict(spots))
    memory.ways[start, "a", "tap"] = Way(start=start, spot="a", slot="tap", to=start)
    for one in excluded:
        memory.exclude(*one)
    memory.save()
    again = load_memory(path)
    assert (again.start, again.screens, again.ways) == (memory.start, memory.screens, memory.ways)
    assert all(again.is_excluded(*one) for one in excluded)


@given(st.binary(max_size=60) | JSON)
def test_any_damage_is_set_aside(tmp_path_factory, content):
    """No content of the file ends exploring, and none is lost: it is kept beside."""
    path = tmp_path_factory.mktemp("memory") / "app.json"
    path.write_bytes(content)
    assert load_memory(path).screens == {}
    assert path.with_suffix(".damaged").read_bytes() == content


@pytest.mark.parametrize("change", [{"schema": 2}, {"screens": [{"key": 5}]}, {"ways": [["a", "b", "jump", "c", 0]]}])
def test_a_part_that_is_wrong_sets_the_file_aside(tmp_path, change):
    """Half of a memory would lead astray: it is taken whole or not at all."""
    path = tmp_path / "app.json"
    Memory(path).save()
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    load_memory(path)
    assert not path.exists()


def test_exclusion_is_by_goal_screen_spot_and_action():
    """Each of the four makes it another exclusion."""
    memory = Memory()
    memory.exclude("goal", "screen", "spot", "tap(1)")
    assert memory.is_excluded("goal", "screen", "spot", "tap(1)")
    for other in (("x", "screen", "spot", "tap(1)"), ("goal", "x", "spot", "tap(1)"), ("goal", "screen", "x", "tap(1)"),
                  ("goal", "screen", "spot", "long_press(1)")):  # fmt: skip
        assert not memory.is_excluded(*other)


def test_a_way_over_rows_that_set_something_names_its_row():
    """Where rows are turned on and off by a tap only the one that led there is on the way."""
    memory = Memory()
    rows = {"Scan apps": "security", "Screen lock": "lock"}
    spot = Spot(role="switch", is_row=True, rows=rows, slots={"tap": "done"})
    memory.screens = {"security": Spots(key="security", spots={"row": spot}), "lock": Spots(key="lock")}
    memory.ways["security", "row", "tap"] = Way(start="security", spot="row", slot="tap", to="lock")
    way = find_way(memory, "security", "lock")
    assert way is not None
    assert [(hop.row, hop.to) for hop in way] == [("Screen lock", "lock")]


def test_rows_of_a_dialog_that_are_chosen_are_no_way():
    """That a choice closes its dialog makes it no way back: the back key is one."""
    memory = Memory()
    spot = Spot(role="radio", is_row=True, rows={"Small": "page", "Large": "page"}, slots={"tap": "done"})
    memory.screens = {"dialog": Spots(key="dialog", parent="page", spots={"row": spot}), "page": Spots(key="page")}
    way = find_way(memory, "dialog", "page")
    assert way is not None
    assert [hop.kind for hop in way] == ["back"]
