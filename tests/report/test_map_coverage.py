"""Coverage of an app's map by a suite."""

from pytest_appagent.appmap import Sighting
from pytest_appagent.events import RoundStarted, RunEnded
from pytest_appagent.report.map_coverage import MapCoverage, coverage_lines
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of


def screen(text):
    return read_screen(
        frame_of(
            f'<hierarchy rotation="0"><node text="{text}" class="android.widget.TextView" package="a" enabled="true" '
            'bounds="[0,100][500,200]"/></hierarchy>'
        )
    )


def test_the_screens_of_a_run_become_a_property():
    """What was acted on and where the run ended is kept once each; what is off the map is left out."""
    found = []
    known = {"one": "first", "two": "second"}
    listener = MapCoverage(found, "com.example.a", 5, lambda facts: Sighting(key=known.get(facts.texts[0].text, "")))
    for number, text in enumerate(("one", "two", "one", "elsewhere"), start=1):
        listener.on_event(RoundStarted(step=Step(text="x"), number=number, screen=screen(text)))
    listener.on_event(RunEnded(outcome="passed", reached="decided", rounds=4, screen=screen("two")))
    assert found == [("appagent_map_screens", "com.example.a 5 first second")]


def test_a_suite_covers_what_its_tests_do_together():
    """The summary counts each screen of a map once, over all tests."""
    lines = coverage_lines(["com.example.a 5 first second", "com.example.a 5 second third", "com.example.b 2"])
    assert lines == ["map of com.example.a: 3 of 5 screens seen", "map of com.example.b: 0 of 2 screens seen"]
