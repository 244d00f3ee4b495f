"""Times that were set on the way must arrive."""

import pytest

from pytest_appagent.recordings.carried import times_from_nowhere
from pytest_appagent.screen.elements import StaticText
from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.screen import ScreenFacts


def screen(*texts):
    bounds = Bounds(left=0, top=0, right=10, bottom=10)
    return ScreenFacts(
        key="k",
        foreground=Foreground(),
        size=(10, 10),
        texts=tuple(StaticText(text=text, bounds=bounds) for text in texts),
    )


@pytest.mark.parametrize(
    ("last", "strange"),
    [
        (("9:00 AM standup", "10:00 AM – 11:00 AM work"), ()),
        (("9:00 AM standup", "11:00 AM – 12:00 PM work"), ("11:00 AM – 12:00 PM work",)),
        (("work",), ()),
        (("10:00 – 11:00 work",), ()),
    ],
)
def test_a_time_that_was_not_set_is_strange(last, strange):
    """What the form showed may stand in the list, another hour may not; what stood there before is nobody's doing."""
    first, form = screen("9:00 AM standup", "12:30 PM lunch"), screen("Starts", "10:00 AM", "Ends", "11:00 AM")
    assert times_from_nowhere(first, [form], screen(*last)) == strange
