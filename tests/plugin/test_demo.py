"""A demonstration as a test."""

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.agent.demo import DemoRecorder
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.demos.files import DemoFolder
from pytest_appagent.demos.values import DemoHeader
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, ScriptedJudge, ScriptedPolicy, label_of

TEST = """
@pytest.mark.appagent(demo="first", app="com.example.a")
def test_first(appagent):
    expect(appagent).to_show("work")
"""


@pytest.fixture
def shown(project, load_helper):
    """A project with a demonstration of its scripted app: Open was tapped."""

    def make(source=TEST, **given):
        made = project(source, **given)
        screens = load_helper("plugin/conftest")
        details = screens.HOME.replace("Events", "work").replace("Open", "Close")
        device = ScriptedDevice(
            {"home": screens.HOME, "details": details}, start="home", on_tap={("home", "Open"): "details"}
        )
        app = "com.example.a"
        parts = RunParts(
            device=device,
            policy=ScriptedPolicy([]),
            judge=ScriptedJudge([]),
            app=app,
            packages=frozenset({app}),
            limits=Limits(),
            listeners=(),
            look=lambda: read_screen(device.capture()),
        )
        folder = DemoFolder(made.path / "appagent" / "demos" / "first")
        folder.begin(DemoHeader(app=app, recorded=device.now().isoformat()))
        recorder = DemoRecorder(parts, folder)
        recorder.do(Tap(label_of(recorder.screen.facts, "Open")))
        recorder.stop()
        return made

    return make


def test_what_was_shown_is_done_again_without_anybody_who_decides(shown):
    """Green when every act leads where it led and the last screen shows the same."""
    result = shown(actions="[]").runpytest()
    result.assert_outcomes(passed=1)


def test_another_result_is_red_and_says_what_differs(shown):
    """Though every act could be done."""
    made = shown(conftest='\nSCREENS["details"] = SCREENS["details"].replace("Close", "Shut")\n')
    result = made.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*StepNotDone: not done: *first*", "*not shown now: 'Close'*'Shut'*"])


def test_an_act_that_cannot_be_done_is_red(shown):
    """The message names the act and what is there instead."""
    made = shown(conftest='\nSCREENS["home"] = SCREENS["home"].replace("Open", "Start").replace("id/open", "id/go")\n')
    result = made.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*StepNotDone: the demonstration 'first' cannot be done again", "*Open*"])


@pytest.mark.parametrize(
    ("marker", "said"),
    [
        ('"open it", demo="first", app="com.example.a"', "demo= stands in the place of sentences"),
        ('demo="frist", app="com.example.a"', "there are: first"),
        ('demo="../first", app="com.example.a"', "cannot be the name of a demonstration"),
        ('demo="first", app="com.example.b"', "is of com.example.a, the test is of com.example.b"),
        ('demo=5, app="com.example.a"', "demo=5 must be a text"),
    ],
)
def test_a_demonstration_that_cannot_work_is_told(shown, marker, said):
    """Only that test is in error or broken, with what to write."""
    source = f"""
@pytest.mark.appagent({marker})
def test_first(appagent):
    pass
"""
    result = shown(source).runpytest()
    assert result.ret == 1
    assert said in result.stdout.str()
