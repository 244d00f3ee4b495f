"""Scripts in files."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import Drag, Press, ScrollTo, SetPercent, Swipe, Tap, TapArea, TypeText
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import ONTO, TARGET, Act, Script
from pytest_appagent.script_data import read_act, read_script, script_to_data

ACTIONS = st.one_of(
    st.just(Tap(TARGET)),
    st.just(Drag(TARGET, ONTO)),
    st.just(Swipe(TARGET, "up", "long")),
    st.just(Press("back")),
    st.just(TapArea(3, "top-left")),
    st.builds(SetPercent, st.just(TARGET), st.integers(0, 100)),
    st.builds(TypeText, st.text(), st.just(TARGET)),
    st.builds(ScrollTo, st.text(min_size=1)),
)
IDENTITIES = st.none() | st.builds(ElementIdentity)
ACTS = st.builds(Act, on=st.text(), to=st.text(), action=ACTIONS, target=IDENTITIES, onto=IDENTITIES)


@given(st.lists(ACTS, max_size=4))
def test_a_script_is_read_back(acts):
    """Whatever was done and typed, through JSON too."""
    script = Script(acts=tuple(acts))
    assert read_script(json.loads(json.dumps(script_to_data(script)))) == script


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ([], "described by a mapping"),
        ({"action": "fly(1)"}, "fly"),
        ({"action": 5}, "action must be a text"),
        ({"action": "tap(1)", "on": 5}, "on must be a text"),
        ({"action": "tap(1)", "shows": "a"}, "shows must be a list"),
        ({"action": "tap(1)", "checked": "yes"}, "checked must be true or false"),
        ({"action": "tap(1)", "target": {"bogus": 1}}, "'bogus' is nothing"),
        ({"action": "tap(1)", "more": 1}, "'more' is no part of an act"),
    ],
)
def test_nonsense_is_named(part, reason):
    """The part that cannot be, and in a script the number of the act."""
    with pytest.raises(ValueError, match=reason):
        read_act(part)
    with pytest.raises(ValueError, match="act 1: "):
        read_script([part])
