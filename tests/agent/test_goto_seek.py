"""What is found by its place in another language: whether it may be the target."""

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.agent.goto_seek import may_be_translation
from pytest_appagent.appmap.values import MapList, MapScreen
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import TARGET, Act

ROW = ElementIdentity(cls="Row", text="1  English")
ACT = Act(on="languages", action=Tap(TARGET), target=ROW, name="1  English", to="english")
NAMES = frozenset({"English", "中文 (中国)", "Display"})


@pytest.mark.parametrize(
    ("name", "wanted"), [("显示", True), ("1  English", True), ("1  中文 (中国)", False), ("Display", False)]
)
def test_what_bears_another_name_of_the_map_is_another_thing(name, wanted):
    """A name that the map knows is no translation, whatever number stands before it."""
    assert may_be_translation(name, ACT, None, NAMES) is wanted


def test_any_row_of_data_will_do_where_the_way_only_leads_over_it():
    """A page that every app has is reached over any app; not where the row itself is asked for."""
    rows = MapList(item="app", row=ElementIdentity(cls="Row"), to="english")
    known = MapScreen(key="languages", lists=(rows,))
    assert may_be_translation("Display", ACT, known, NAMES, names_item=False)
    assert not may_be_translation("Display", ACT, known, NAMES, names_item=True)
