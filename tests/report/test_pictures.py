"""The labelled pictures of a test as files."""

import pytest

from pytest_appagent.device.protocol import DeviceInfo
from pytest_appagent.errors import SettingsError
from pytest_appagent.events import RoundStarted, RunStarted, StepEnded, StepStarted
from pytest_appagent.report.pictures import PictureFolder
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

START = RunStarted(
    device=DeviceInfo(serial="x", model="", release="14", sdk=34, simulated=True),
    app="com.example.a",
    app_version="",
    policy="scripted",
    judge="scripted",
)
DUMP = '<hierarchy rotation="0"><node text="a" class="x" package="p" bounds="[0,0][100,200]"/></hierarchy>'


def test_every_sentence_has_pictures_of_its_own(tmp_path):
    """Those of the test body too, which all begin at 0 in no list."""
    screen = read_screen(frame_of(DUMP))
    folder = PictureFolder(tmp_path / "pictures")
    folder.on_event(START)
    for text in ("one", "two"):
        step = Step(text=text)
        folder.on_event(StepStarted(step=step))
        folder.on_event(RoundStarted(step=step, number=1, screen=screen))
        folder.on_event(StepEnded(step=step, rounds=1, verdict=None, screen=screen))
    assert sorted(path.name for path in folder.folder.iterdir()) == [
        "step-01-end.jpg",
        "step-01-round-01.jpg",
        "step-02-end.jpg",
        "step-02-round-01.jpg",
    ]


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    """With the option that helps."""
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="appagent_report_dir"):
        PictureFolder(tmp_path / "file" / "pictures").on_event(START)


def test_what_a_map_does_within_a_round_has_pictures_of_its_own(tmp_path):
    """Each act is named after its round and does not take the place of a round's picture."""
    screen = read_screen(frame_of(DUMP))
    step = Step(text="one")
    folder = PictureFolder(tmp_path / "pictures")
    for event in (
        START,
        StepStarted(step=step),
        RoundStarted(step=step, number=3, screen=screen),
        RoundStarted(step=step, number=1, screen=screen, inner=True),
        RoundStarted(step=step, number=2, screen=screen, inner=True),
        RoundStarted(step=step, number=4, screen=screen),
    ):
        folder.on_event(event)
    assert sorted(path.name for path in folder.folder.iterdir()) == [
        "step-01-round-03-01.jpg",
        "step-01-round-03-02.jpg",
        "step-01-round-03.jpg",
        "step-01-round-04.jpg",
    ]
