"""Getting about while an app is crawled or a map is checked."""

import threading

from pytest_appagent.actions import Tap
from pytest_appagent.agent.crawl_roads import Roads
from pytest_appagent.agent.crawl_site import Site
from pytest_appagent.appmap.values import MapScreen, Tally, Way
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import TARGET, Act, Script


def way(name, *, cls):
    target = ElementIdentity(text=name, cls=cls)
    act = Act(on="home", action=Tap(TARGET), to="sound", target=target, name=name)
    return Way(script=Script(acts=(act,)), tallies=(Tally(build="1", seen=1),))


def test_no_way_is_gone_by_the_text_alone():
    """A map from elsewhere knows texts only, by which nothing is found again: such a way is tried, not gone."""
    sites = {key: Site(screen=MapScreen(key=key), depth=0) for key in ("home", "sound")}
    roads = Roads(sites, threading.Condition(), "2")
    roads.load([way("Volume", cls="")])
    assert roads.path("home", "sound") is None
    roads.load([way("Volume", cls=""), way("Sound", cls="Row")])
    path = roads.path("home", "sound")
    assert path is not None
    assert [act.name for act in path.acts] == ["Sound"]
