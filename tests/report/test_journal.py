"""The journal of a worker, written line by line, read while it grows."""

from pytest_appagent.actions import Tap
from pytest_appagent.device.protocol import DeviceInfo
from pytest_appagent.events import RoundEnded, RoundStarted, RunEnded, RunStarted, StepStarted
from pytest_appagent.report.journal import Journal, JournalFile, Progress, read_last
from pytest_appagent.report.properties import Properties
from pytest_appagent.run import Decision, Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

DUMP = """<hierarchy rotation="0"><node class="android.widget.Button" package="com.example.a" text="Save"
 clickable="true" enabled="true" focusable="true" bounds="[40,400][600,540]" /></hierarchy>"""
SCREEN = read_screen(frame_of(DUMP))
STEP = Step(text="save it")
STARTED = RunStarted(
    device=DeviceInfo(serial="emulator-1", model="Pixel", release="14", sdk=34, simulated=False),
    app="com.example.a",
    app_version="2.1",
    policy="offline",
    judge="offline",
)
RUN = (
    STARTED,
    StepStarted(step=STEP),
    RoundStarted(step=STEP, number=1, screen=SCREEN),
    RoundEnded(step=STEP, number=1, decision=Decision(action=Tap(1)), action=Tap(1), effect="changed"),
    RunEnded(outcome="passed", reached="decided", rounds=1, screen=SCREEN),
)


def test_the_journal_tells_test_sentence_round_and_action(tmp_path):
    """The last line is where the worker is; a line that is still being written is not taken for one."""
    path = tmp_path / "runs" / "gw0.jsonl"
    assert read_last(path) is None
    journal = Journal("test_a.py::test_save", JournalFile(path).write)
    told = []
    for event in RUN:
        journal.on_event(event)
        told.append(str(read_last(path)))
    assert told == [
        "test_save: started",
        "test_save, sentence 1: save it",
        "test_save, sentence 1, round 1: save it",
        "test_save, sentence 1, round 1: tap(1) [Save]",
        "test_save, sentence 1, round 1: tap(1) [Save]",
    ]
    with path.open("a") as file:
        file.write('{"test": "test_')
    assert read_last(path) is None


def test_a_journal_that_cannot_be_written_stops_no_test(tmp_path):
    """A full disk or a missing folder costs the progress, not the verdict."""
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "gw0.jsonl"
    JournalFile(path).write(Progress(test="x", device=""))
    assert read_last(path) is None


def test_properties_name_policy_device_app_rounds_and_how_it_passed():
    """They are added to what the test has of its own."""
    target = [("owner", "me")]
    properties = Properties(target)
    for event in RUN:
        properties.on_event(event)
    assert target == [
        ("owner", "me"),
        ("appagent_policy", "offline"),
        ("appagent_device", "emulator-1, Pixel, Android 14"),
        ("appagent_app", "com.example.a 2.1"),
        ("appagent_rounds", 1),
        ("appagent_reached", "decided"),
    ]
