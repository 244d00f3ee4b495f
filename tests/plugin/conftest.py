"""A project in a temporary folder, whose device, policy and judge are scripted."""

import hypothesis  # noqa: F401  # imported once here, not again in each of pytester's runs
import pytest

import pytest_appagent.agent.runner
import pytest_appagent.judge.offline
import pytest_appagent.policy.offline
import pytest_appagent.report.allure
import pytest_appagent.report.pictures
import pytest_appagent.testing  # noqa: F401

HOME = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">
<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="com.example.a" content-desc=""
 checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false"
 long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">
<node index="0" text="Events" resource-id="" class="android.widget.TextView" package="com.example.a" content-desc=""
 checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false"
 long-clickable="false" password="false" selected="false" bounds="[40,200][600,300]" />
<node index="1" text="Open" resource-id="com.example.a:id/open" class="android.widget.Button" package="com.example.a"
 content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false"
 scrollable="false" long-clickable="false" password="false" selected="false" bounds="[40,400][600,540]" />
</node></hierarchy>"""

CONFTEST = '''
import hypothesis  # noqa: F401  # imported once here, not again in each of pytester's runs
import pytest

import pytest_appagent.agent.runner
import pytest_appagent.judge.offline
import pytest_appagent.policy.offline
import pytest_appagent.report.allure
import pytest_appagent.report.pictures
import pytest_appagent.testing  # noqa: F401
from pytest_appagent.actions import Finish, Tap
from pytest_appagent.testing import ScriptedDevice, ScriptedJudge, ScriptedPolicy, label_of

HOME = """{home}"""
SCREENS = {{"home": HOME, "details": HOME.replace("Events", "work").replace("Open", "Close")}}
JUDGE = {judge!r}
ACTIONS = {actions}

@pytest.fixture(scope="session")
def appagent_device():
    ways = {{("home", "Open"): "details"}}
    return ScriptedDevice(SCREENS, start="home", on_tap=ways, versions={{"com.example.a": "2.1"}})

class FreshPolicy:
    name = "scripted"
    def decide(self, observation):
        if observation.last is None:
            self.inner = ScriptedPolicy(ACTIONS)
        return self.inner.decide(observation)

def pytest_appagent_policy(settings):
    return FreshPolicy()

def pytest_appagent_judge(settings):
    return ScriptedJudge(JUDGE)
'''

OPEN = '[lambda seen: Tap(label_of(seen.screen, "Open")) if "Open" in str(seen.screen.texts) else Finish()]'


@pytest.fixture
def project(pytester):
    """Make a project; the agent taps Open, then says that it is done, and the judge agrees."""

    def make(source: str, *, judge=("finished",), actions: str = OPEN, conftest: str = ""):
        pytester.makeconftest(CONFTEST.format(home=HOME, judge=list(judge), actions=actions) + conftest)
        pytester.makepyfile("import pytest\nfrom pytest_appagent import *\n" + source)
        return pytester

    return make
