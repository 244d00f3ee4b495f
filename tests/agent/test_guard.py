"""Where the agent may act."""

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.agent.guard import is_beside, lead_back, refusal
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

APP, OTHER = "com.example.a", "com.example.maps"


def window(package, top, bottom, text):
    return (
        f'<node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="[0,{top}][1080,{bottom}]">'
        f'<node text="{text}" class="android.widget.Button" package="{package}" enabled="true" clickable="true" '
        f'focusable="true" bounds="[40,{top + 100}][1040,{bottom - 100}]"/></node>'
    )


def split(*windows, front):
    return frame_of(f'<hierarchy rotation="0">{"".join(windows)}</hierarchy>', package=front)


SPLIT = split(window(APP, 0, 1190, "Save"), window(OTHER, 1210, 2400, "Route"), front=OTHER)


def test_other_half_of_a_split_screen_is_no_stray(make_run):
    """faults 46: the app is there beside another window that has the focus; nothing is led back."""
    run = make_run()
    run.device._frames["home"] = SPLIT
    screen = run.parts.look()
    assert lead_back(screen, run.parts) is screen
    assert run.device.performed == []


def test_only_elements_of_the_app_may_be_touched_in_a_split_screen():
    """faults 46: the other window's elements are refused, the app's are not."""
    facts = read_screen(SPLIT).facts
    packages = frozenset([APP])
    assert refusal(Tap(1), facts, packages) is None
    assert "belongs to com.example.maps, outside the app" in (refusal(Tap(2), facts, packages) or "")


@pytest.mark.parametrize(
    "frame",
    [
        split(window(OTHER, 0, 2400, "Route"), front=OTHER),
        split(window(APP, 0, 2400, "Save"), window(OTHER, 1200, 2400, "Route"), front=OTHER),
    ],
)
def test_window_over_the_app_is_a_stray(frame):
    """Another app alone, or a sheet over ours, is where the agent must not be."""
    assert not is_beside(read_screen(frame), frozenset([APP]))
