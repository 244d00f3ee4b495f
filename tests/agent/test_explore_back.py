"""What exploring tried is put back: sliders to their number, choices of one of several to the one before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.agent.explore import explore
from pytest_appagent.agent.explore_memory import Memory
from pytest_appagent.agent.explore_slide import next_place, value_of
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.device.gesture import SwipeFromTo, TapAt
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, frame_of

LEFT, RIGHT = 200, 1000


@pytest.fixture
def app(load_helper):
    """Builders of screens."""
    return load_helper("agent/exploring")


@pytest.fixture
def look_through(app):
    """Explore with a device; returns what came of it."""

    def run(device, rounds=20):
        parts = app.parts_of(device)
        return explore(parts, Learning(learner=OfflineLearner(), store=None), Memory(), rounds=rounds)

    return run


class Sliding(ScriptedDevice):
    """One slider, which jumps to where the finger was last; its text tells a whole number."""

    def __init__(self, app, *, value, most, text="{}.0", mirrored=False, grows=0):
        self._app, self._most, self._text, self._mirrored = app, most, text, mirrored
        self.value, self._grows = value, grows
        self.values = []
        super().__init__({"home": self._dump()}, start="home")

    def perform(self, gesture):
        self.performed.append(gesture)
        match gesture:
            case TapAt(point=point) | SwipeFromTo(end=point) if 0 <= point.y - self._top < 140:
                share = min(1.0, max(0.0, (point.x - LEFT - 24) / (RIGHT - LEFT - 48)))
                self.value = round(self._most * (1 - share if self._mirrored else share))
                self.values.append(self.value)
        self._frames["home"] = frame_of(self._dump())

    @property
    def _top(self):
        return 400 + self._grows * self.value

    def _dump(self):
        text = self._text.format(self.value)
        slider = self._app.node(
            text,
            bounds=f"[{LEFT},{self._top}][{RIGHT},{self._top + 140}]",
            cls="SeekBar",
            desc="Volume",
            clickable=True,
            focusable=True,
        )
        return self._app.dump(
            self._app.title("Sound"), slider, self._app.node(f"{self.value}", bounds="[40,600][90,650]")
        )


@pytest.mark.parametrize(("value", "most"), [(5, 15), (0, 7), (7, 7), (102, 255), (199, 255), (1, 1)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_slider_is_put_back_to_its_number(app, look_through, value, most, mirrored):
    """Whatever its range is, and in whichever direction it grows, a slider tells afterwards what it told before."""
    device = Sliding(app, value=value, most=most, mirrored=mirrored)
    look_through(device)
    assert set(device.values) - {value}  # it was moved
    assert device.value == value


def test_a_slider_that_moves_with_what_it_sets_is_put_back(app, look_through):
    """One that makes letters larger stands lower afterwards, and is found there."""
    device = Sliding(app, value=1, most=3, grows=90)
    look_through(device)
    assert set(device.values) - {1}
    assert device.value == 1


@pytest.mark.parametrize("text", ["", "{0} of 15"])
def test_a_slider_that_tells_no_one_number_is_not_searched(app, look_through, text):
    """What cannot be checked is not put back: such a slider is moved by what is tried and by nothing else."""
    device = Sliding(app, value=3, most=15, text=text)
    found = look_through(device)
    assert len(device.values) == len(found.lines)


@given(st.data())
def test_every_number_of_a_track_is_found(data):
    """On a track whose numbers only grow, or only fall, each of them is found in as many touches as halving takes."""
    length = data.draw(st.integers(2, 1200))
    numbers = sorted(data.draw(st.lists(st.integers(-100, 300), min_size=length, max_size=length)))
    numbers = numbers[::-1] if data.draw(st.booleans()) else numbers
    wanted = data.draw(st.sampled_from(numbers))
    found: dict[int, float] = {}
    for _ in range(2 * length.bit_length() + 4):
        place = next_place(found, wanted, length)
        assert place is not None
        assert 0 <= place < length
        assert place not in found
        if numbers[place] == wanted:
            break
        found[place] = numbers[place]
    else:
        pytest.fail(f"{wanted} was not found")


@pytest.mark.parametrize(
    ("text", "value"), [("5.0", 5.0), ("40%", 40.0), ("Volume 3", 3.0), ("1,5", 1.5), ("", None), ("3 of 15", None)]
)
def test_the_number_of_a_slider(app, text, value):
    """A slider is put back by the only number that it tells."""
    dump = app.dump(app.node(text, bounds="[0,400][1000,500]", cls="SeekBar", clickable=True, focusable=True))
    (slider,) = read_screen(frame_of(dump)).facts.elements
    assert value_of(slider) == value


class Choosing(ScriptedDevice):
    """Texts of which one is checked: in a dialog that a row opens and a choice closes, or on the page.

    Attributes:
        chosen: the present choice.
        were: all that it was, in order.
    """

    NAMES = ("Small", "Normal", "Large")

    def __init__(self, app, *, is_dialog, other=""):
        self._app, self._is_dialog, self._other = app, is_dialog, other
        self.chosen, self.were = "Large", ["Large"]
        self._opened = 0
        super().__init__({"page": self._page(), "dialog": self._dialog()}, start="page")

    def perform(self, gesture):
        self.performed.append(gesture)
        assert isinstance(gesture, TapAt)
        y = gesture.point.y
        if self.screen == "page" and self._is_dialog:
            if 600 <= y < 740:
                self.screen = "dialog"
                self._opened += 1
        elif 800 <= y < 1250:
            self.chosen = self.NAMES[(y - 800) // 150]
            self.were.append(self.chosen)
            self.screen = "page"
        self._frames = {"page": frame_of(self._page()), "dialog": frame_of(self._dialog())}

    def press(self, key):
        super().press(key)
        self.screen = "page"

    def launch(self, package, activity=None, link=None):
        super().launch(package, activity, link)
        self.screen = "page"

    def _page(self):
        app = self._app
        if not self._is_dialog:
            return app.dump(
                app.title("Text size"), app.node(bounds="[0,800][1080,1250]", cls="ListView", inside=self._rows())
            )
        words = app.node("Text size", bounds="[40,610][900,660]") + app.node(self.chosen, bounds="[40,670][900,720]")
        row = app.node(bounds="[0,600][1080,740]", cls="LinearLayout", clickable=True, inside=words)
        listed = app.node(bounds="[0,600][1080,2000]", cls="ListView", inside=row)
        return app.dump(app.title("Display"), listed)

    def _dialog(self):
        app = self._app
        heading = self._other if self._other and self._opened > 1 else "Text size"
        inside = app.node(bounds="[100,800][980,1250]", cls="ListView", inside=self._rows())
        return app.dialog(app.node(heading, bounds="[140,720][900,780]"), inside)

    def _rows(self):
        return "".join(
            self._app.node(
                name,
                bounds=f"[100,{800 + 150 * place}][980,{940 + 150 * place}]",
                cls="CheckedTextView",
                rid="android:id/text1",
                clickable=True,
                checkable=True,
                **({"checked": True} if name == self.chosen else {}),
            )
            for place, name in enumerate(self.NAMES)
        )


@pytest.mark.parametrize("is_dialog", [True, False])
def test_a_choice_of_one_of_several_is_put_back(app, look_through, is_dialog):
    """What was chosen before is chosen again, on a page as in a dialog that every choice closes."""
    device = Choosing(app, is_dialog=is_dialog)
    look_through(device)
    assert set(device.were) > {"Large"}
    assert device.chosen == "Large"


def test_a_choice_is_not_made_in_another_dialog(app, look_through):
    """Where what opened the dialog opens another one by now, nothing is chosen in that."""
    device = Choosing(app, is_dialog=True, other="Display size")
    look_through(device, rounds=2)
    assert len(device.were) <= 2
    assert device.screen == "page"


def test_no_way_leads_over_a_choice(app, look_through):
    """Going back from a dialog is no choice: choices are as many as were tried, and as many as put those back."""
    device = Choosing(app, is_dialog=True)
    found = look_through(device, rounds=40)
    tried = sum(line.name in Choosing.NAMES for line in found.lines)
    assert tried
    assert len(device.were) - 1 <= 2 * tried
