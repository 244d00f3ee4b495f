"""When a screen is taken to be quiet, and whether tree and picture belong together; on a scripted lens."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, count, repeat

import pytest

from pytest_appagent.device.capture import Camera
from pytest_appagent.device.state import DeviceState
from pytest_appagent.device.tree import TreeDump, has_blank_web_page
from pytest_appagent.screen.frame import Display, Foreground
from pytest_appagent.screen.geometry import Bounds

STATE = DeviceState(display=Display(width=1080, height=2400), foreground=Foreground(package="com.x"), keyboard_top=None)
TREE = TreeDump(state=STATE, xml=b"<hierarchy></hierarchy>")
BUSY = TreeDump(state=STATE, error="ERROR: could not get idle state.", fault="busy")
FAILED = TreeDump(state=STATE, error="java.lang.Crash: no", fault="failed")


class ScriptedLens:
    """Gives pictures and dumps in the order of a script, and notes in which order they were asked for."""

    def __init__(self, pictures: Iterator[bytes], trees: Iterator[TreeDump], state: DeviceState = STATE) -> None:
        self.pictures, self.trees, self.now = pictures, trees, state
        self.asked = ""

    def picture(self) -> bytes:
        self.asked += "p"
        return next(self.pictures)

    def tree(self) -> TreeDump:
        self.asked += "t"
        return next(self.trees)

    def state(self) -> DeviceState:
        self.asked += "s"
        return self.now


class Clock:
    """Time that passes by being waited for, and a little by each look."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.paused_s: list[float] = []

    def __call__(self) -> float:
        self.now_s += 0.001
        return self.now_s

    def pause(self, seconds: float) -> None:
        self.paused_s.append(seconds)
        self.now_s += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def camera_on(clock: Clock) -> Callable[[ScriptedLens], Camera]:
    return lambda lens: Camera(lens, lambda one, other, display: one[:1] == other[:1], clock=clock, pause=clock.pause)


def moving() -> Iterator[bytes]:
    """Pictures no two of which agree."""
    return (bytes([number % 251]) for number in count())


def test_quiet_screen_costs_three_pictures_and_one_dump(camera_on, clock):
    """Two pictures that agree, the tree, a picture at once that agrees; nothing is waited for."""
    lens = ScriptedLens(iter([b"a1", b"a1", b"a2"]), iter([TREE]))
    frame = camera_on(lens).capture(3.0)
    assert lens.asked == "spptp"
    assert (frame.png, frame.xml, frame.doubts) == (b"a2", TREE.xml, frozenset())
    assert clock.paused_s == []


def test_second_capture_needs_no_extra_state(camera_on):
    """The display is known from the capture before."""
    lens = ScriptedLens(repeat(b"a"), repeat(TREE))
    camera = camera_on(lens)
    camera.capture(3.0)
    lens.asked = ""
    camera.capture(3.0)
    assert lens.asked == "pptp"


def test_moving_screen_is_waited_for(camera_on):
    """faults 14: pictures are taken until two in a row agree, and only then the tree."""
    lens = ScriptedLens(iter([b"a", b"b", b"c", b"c", b"c"]), iter([TREE]))
    assert camera_on(lens).capture(3.0).doubts == frozenset()
    assert lens.asked == "spppptp"


def test_waiting_for_rest_is_bounded(camera_on, clock):
    """A screen that always moves is taken after the given time."""
    camera_on(ScriptedLens(moving(), repeat(TREE))).capture(2.0)
    assert 2.0 <= clock.now_s < 2.5


def test_swap_during_the_dump_is_dumped_again(camera_on):
    """faults 4, 5: a tree whose picture changed meanwhile is not taken; the next one, whose picture stood still, is."""
    new = TreeDump(state=STATE, xml=b"<hierarchy>new</hierarchy>")
    lens = ScriptedLens(iter([b"a", b"a", b"b", b"b"]), iter([TREE, new]))
    frame = camera_on(lens).capture(3.0)
    assert lens.asked == "spptptp"
    assert (frame.xml, frame.png, frame.doubts) == (new.xml, b"b", frozenset())


def test_screen_that_changes_at_every_dump_is_doubted(camera_on):
    """After two more dumps the last one is taken, with the doubt that it may be stale."""
    lens = ScriptedLens(moving(), repeat(TREE))
    frame = camera_on(lens).capture(0.1)
    assert lens.asked.count("t") == 3
    assert frame.doubts == {"tree_maybe_stale"}
    assert frame.xml is not None


def test_failing_dump_is_tried_again_with_growing_pauses(camera_on, clock):
    """faults 1, 3: a dump that fails, as right after boot, is tried again; its error is gone when it succeeds."""
    frame = camera_on(ScriptedLens(repeat(b"a"), iter([FAILED, FAILED, TREE]))).capture(3.0)
    assert frame.xml == TREE.xml
    assert frame.tree_error == ""
    assert clock.paused_s == [0.2, 0.4]


def test_tree_that_cannot_be_had_is_none_with_the_reason(camera_on):
    """The frame then has the picture, no tree, the reason and the doubt; never an older tree."""
    lens = ScriptedLens(repeat(b"a"), chain([TREE], repeat(FAILED)))
    camera = camera_on(lens)
    camera.capture(3.0)
    frame = camera.capture(3.0)
    assert (frame.xml, frame.tree_error, frame.png) == (None, "java.lang.Crash: no", b"a")
    assert frame.doubts == {"tree_missing"}


def test_hung_dump_is_not_tried_again(camera_on):
    """A dump that used up its deadline is not repeated within the capture."""
    lens = ScriptedLens(repeat(b"a"), repeat(TreeDump(state=STATE, error="no answer", fault="hung")))
    camera_on(lens).capture(3.0)
    assert lens.asked.count("t") == 1


def test_screen_that_never_rests_is_dumped_twice_and_never_again(camera_on):
    """faults 48: after two dumps without idle state no more are tried there; the doubt says so, pictures go on."""
    lens = ScriptedLens(moving(), chain([BUSY, BUSY], repeat(TREE)))
    camera = camera_on(lens)
    first, second = camera.capture(0.2), camera.capture(0.2)
    assert lens.asked.count("t") == 2
    assert first.doubts == second.doubts == {"tree_missing", "never_idle"}
    assert "does not come to rest" in second.tree_error
    assert second.png != first.png


def test_still_screen_without_idle_state_is_known_by_its_picture(camera_on):
    """Where the picture stands still, it is the picture that tells the screen."""
    lens = ScriptedLens(repeat(b"a"), chain([BUSY, BUSY], repeat(TREE)))
    camera = camera_on(lens)
    camera.capture(3.0)
    assert camera.capture(3.0).doubts == {"tree_missing", "never_idle"}


def test_next_screen_is_dumped_again(camera_on):
    """A screen that rests with another picture, or of another app, is dumped as any other."""
    lens = ScriptedLens(chain(repeat(b"a", 3), repeat(b"b")), chain([BUSY, BUSY], repeat(TREE)))
    camera = camera_on(lens)
    camera.capture(3.0)
    assert camera.capture(3.0).xml == TREE.xml

    lens = ScriptedLens(repeat(b"a"), chain([BUSY, BUSY], repeat(TREE)))
    camera = camera_on(lens)
    camera.capture(3.0)
    lens.now = DeviceState(display=STATE.display, foreground=Foreground(package="com.y"), keyboard_top=None)
    assert camera.capture(3.0).xml == TREE.xml


def test_one_failed_idle_wait_is_no_verdict(camera_on):
    """A single dump without idle state is tried again and leaves no doubt when the second one succeeds."""
    frame = camera_on(ScriptedLens(repeat(b"a"), iter([BUSY, TREE]))).capture(3.0)
    assert (frame.xml, frame.doubts) == (TREE.xml, frozenset())


BLANK = TreeDump(state=STATE, xml=b'<hierarchy><node class="android.webkit.WebView" text=""/></hierarchy>')
PAGE = TreeDump(
    state=STATE, xml=b'<hierarchy><node class="android.webkit.WebView"><node text="Hello"/></node></hierarchy>'
)


def test_web_page_without_content_is_looked_at_once_more(camera_on, clock):
    """faults 39: a page is read out only after the first dump asked for it, so a second one is taken a second later."""
    lens = ScriptedLens(repeat(b"a"), iter([BLANK, PAGE]))
    frame = camera_on(lens).capture(3.0)
    assert frame.xml == PAGE.xml
    assert lens.asked == "sppttp"
    assert clock.paused_s == [1.0]


def test_page_that_stays_closed_is_waited_for_once(camera_on, clock):
    """faults 39: a page that says nothing even then costs its second only once on a screen, and anew on the next."""
    lens = ScriptedLens(chain(repeat(b"a", 6), repeat(b"b")), repeat(BLANK))
    camera = camera_on(lens)
    assert camera.capture(3.0).xml == BLANK.xml
    assert camera.capture(3.0).xml == BLANK.xml
    assert clock.paused_s == [1.0]
    camera.capture(3.0)
    assert clock.paused_s == [1.0, 1.0]


@pytest.mark.parametrize(
    ("xml", "blank"),
    [
        (b'<hierarchy><node class="android.webkit.WebView" bounds="[0,200][1080,2300]" /></hierarchy>', True),
        (b'<hierarchy><node class="org.x.MyWebView"></node></hierarchy>', True),
        (b'<hierarchy><node class="android.webkit.WebView"><node class="a"/></node></hierarchy>', False),
        (b'<hierarchy><node class="android.widget.TextView" text="WebView"/></hierarchy>', False),
    ],
)
def test_blank_web_page_is_a_web_view_without_children(xml, blank):
    """Only a web view with nothing in it is one."""
    assert has_blank_web_page(xml) is blank


def test_other_display_in_mid_run_is_a_doubt(camera_on):
    """faults 43: a phone that is folded goes on, with the doubt that another display is in use than at the start."""
    inner, outer = replace(STATE, display_id="46"), replace(STATE, display_id="47")
    dumps = (TreeDump(state=state, xml=TREE.xml) for state in (inner, inner, outer, STATE, inner))
    camera = camera_on(ScriptedLens(repeat(b"a"), dumps))
    doubts = [camera.capture(3.0).doubts for _ in range(5)]
    assert doubts == [frozenset(), frozenset(), {"display_changed"}, frozenset(), frozenset()]


def test_notification_and_keyboard_over_the_app_are_in_the_frame(camera_on):
    """faults 42, 44: what covers the app and is in no dump goes along with the frame."""
    card = Bounds(left=0, top=84, right=1080, bottom=400)
    state = replace(STATE, keyboard_top=1500, heads_up=card)
    frame = camera_on(ScriptedLens(repeat(b"a"), repeat(TreeDump(state=state, xml=TREE.xml)))).capture(3.0)
    assert (frame.keyboard_top, frame.heads_up) == (1500, card)


def test_black_picture_leaves_the_tree_as_it_is(camera_on):
    """faults 17: a secure window gives a black picture; the tree is captured all the same."""
    frame = camera_on(ScriptedLens(repeat(b"black"), repeat(TREE))).capture(3.0)
    assert (frame.png, frame.xml, frame.doubts) == (b"black", TREE.xml, frozenset())


def test_frame_is_shown_until_the_picture_changes(camera_on):
    """Whether a screen is as it was costs one picture and no tree; without pictures nobody can tell."""
    lens = ScriptedLens(chain([b"a1", b"a1", b"a1", b"a2", b"b"]), repeat(TREE))
    camera = camera_on(lens)
    frame = camera.capture(3.0)
    lens.asked = ""
    assert camera.shows(frame)
    assert not camera.shows(frame)
    assert lens.asked == "pp"
    assert not camera.shows(replace(frame, png=b""))


def test_device_without_pictures_still_gives_its_tree(camera_on):
    """Where no picture can be had the tree is taken at once."""
    lens = ScriptedLens(repeat(b""), repeat(TREE))
    frame = camera_on(lens).capture(3.0)
    assert lens.asked == "sptp"
    assert (frame.png, frame.xml) == (b"", TREE.xml)


def test_no_settling_asked_for_takes_one_picture_before_the_tree(camera_on):
    """With 0 seconds nothing is waited for; that tree and picture agree is checked all the same."""
    lens = ScriptedLens(iter([b"a", b"a"]), iter([TREE]))
    camera_on(lens).capture(0.0)
    assert lens.asked == "sptp"
