"""Carrying out: from an action to what the device is told."""

import pytest

from pytest_appagent.actions import VOCABULARY, OpenApp, Press, ShowGrid, Wait, read_action
from pytest_appagent.actions.vocabulary import MAX_WAIT_S
from pytest_appagent.agent import perform
from pytest_appagent.agent.perform import act
from pytest_appagent.device.gesture import DragFromTo, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.screen.geometry import Point
from pytest_appagent.testing import frame_of

APP = "com.example.a"
SCREEN = (
    f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{APP}" enabled="true" '
    f'bounds="[0,0][1080,2400]">'
    f'<node text="One" class="android.widget.Button" package="{APP}" enabled="true" clickable="true" '
    f'long-clickable="true" focusable="true" bounds="[0,400][1080,600]"/>'
    f'<node text="" resource-id="v" class="android.widget.SeekBar" package="{APP}" enabled="true" focusable="true" '
    f'bounds="[100,800][900,900]"/></node></hierarchy>'
)


@pytest.fixture
def run(make_run):
    made = make_run()
    made.device._frames["home"] = frame_of(SCREEN)
    return made


@pytest.mark.parametrize(
    ("words", "gesture"),
    [
        ("tap(1)", TapAt(point=Point(x=540, y=500))),
        ("double_tap(1)", TapAt(point=Point(x=540, y=500), times=2)),
        ("long_press(1)", HoldAt(point=Point(x=540, y=500))),
        ("drag(1, 2)", DragFromTo(start=Point(x=540, y=500), end=Point(x=500, y=850))),
        ("set(2, 100)", TapAt(point=Point(x=899, y=850))),
        ("set(2, 0)", TapAt(point=Point(x=100, y=850))),
    ],
)
def test_gesture_reaches_the_device(run, words, gesture):
    """Each word with a label becomes one gesture at its element."""
    act(read_action(words), run.parts.look(), run.parts, age_s=0.0)
    assert run.device.performed == [gesture]


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_swipe_stays_on_the_display(run, direction):
    """faults 11: both ends of a swipe lie on the real display, wherever the element is."""
    act(read_action(f'swipe(1, "{direction}", "long")'), run.parts.look(), run.parts, age_s=0.0)
    (swipe,) = run.device.performed
    assert isinstance(swipe, SwipeFromTo)
    for point in (swipe.start, swipe.end):
        assert 0 <= point.x < 1080
        assert 0 <= point.y < 2400


def test_no_word_takes_coordinates():
    """faults 19: labels and areas of the drawn grid are the only places there are, so that no frame can be mistaken."""
    kinds = {parameter.kind for form in VOCABULARY for parameter in form.parameters}
    assert kinds == {"label", "area", "percent", "seconds", "word", "string", "pairs"}
    assert "0 to 100" in next(p.allowed for form in VOCABULARY for p in form.parameters if p.kind == "percent")


def test_black_picture_is_acted_on_by_the_tree(run):
    """faults 17: a secure window is used by its tree; the doubt stands in the facts."""
    import io

    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (1080, 2400)).save(data, "PNG")
    run.device._frames["home"] = frame_of(SCREEN, png=data.getvalue())
    screen = run.parts.look()
    assert "black_picture" in screen.facts.doubts
    act(read_action("tap(1)"), screen, run.parts, age_s=0.0)
    assert run.device.performed == [TapAt(point=Point(x=540, y=500))]


def test_target_under_the_keyboard_is_touched_where_it_can_be_seen(run):
    """faults 21: a target whose middle the keyboard covers is touched above it."""
    run.device._frames["home"] = frame_of(SCREEN, keyboard_top=450)
    act(read_action("tap(1)"), run.parts.look(), run.parts, age_s=0.0)
    (tap,) = run.device.performed
    assert 400 <= tap.point.y < 450


def test_keys_apps_and_the_grid(run):
    """What has no target goes to the device as it is; the grid is a matter of the next picture."""
    screen = run.parts.look()
    act(Press("back"), screen, run.parts, age_s=0.0)
    act(OpenApp(APP), screen, run.parts, age_s=0.0)
    assert run.device.performed == [("press", "back"), ("launch", APP)]
    assert act(ShowGrid(), screen, run.parts, age_s=0.0).effect == "changed"


class Time:
    """Time that passes by being slept through."""

    def __init__(self):
        self.now_s = 0.0

    def monotonic(self):
        return self.now_s

    def sleep(self, seconds):
        self.now_s += seconds


def test_longest_wait_is_the_one_that_the_vocabulary_tells(run, monkeypatch):
    """A wait may take as long as its form says, and ends when something changes."""
    time = Time()
    monkeypatch.setattr(perform, "time", time)
    acted = act(Wait(MAX_WAIT_S), run.parts.look(), run.parts, age_s=0.0)
    assert acted.effect == "unchanged"
    assert time.now_s == pytest.approx(MAX_WAIT_S)


def test_wait_ends_when_something_changes(run, monkeypatch):
    """What was waited for is not waited for any longer."""
    time = Time()
    monkeypatch.setattr(perform, "time", time)
    sleep = time.sleep

    def pause(seconds):
        sleep(seconds)
        if time.now_s > 2:
            run.device.screen = "details"

    time.sleep = pause
    assert act(Wait(30), run.parts.look(), run.parts, age_s=0.0).effect == "changed"
    assert 2 < time.now_s < 3
