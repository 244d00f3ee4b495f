"""What the system says of display, foreground and keyboard: one query for all, and how its answer is read.

Formats differ between Android 8 and 15; what is read here has stayed: the lines of `mCurrentFocus` and `mFocusedApp` in
plain `dumpsys window` (since Android 10 `dumpsys window windows` has them no more), `Override size` before
`Physical size`, the orientation of the internal viewport.

Source: AOSP, the `dump` methods of WindowManagerService, DisplayContent, WindowState, InputMethodManagerService and
DisplayViewport.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from ..errors import DeviceError
from ..screen.frame import Display, Foreground
from ..screen.geometry import Bounds
from .shell import DeviceShell

_SECTIONS = {
    "size": "wm size",
    "density": "wm density",
    "clock": "date +%Y-%m-%dT%H:%M:%S.%N%z",
    "rotation": "dumpsys display | grep -E 'DisplayViewport|mCurrentOrientation='",
    "keyboard": "dumpsys input_method | grep -E 'mInputShown=|mIsInputViewShown='",
    "window": (
        "dumpsys window | grep -E 'mCurrentFocus=|mFocusedApp=|Window #|rame=|mGivenContentInsets=|touchable region='"
    ),
}

RESUMED_SCRIPT = "dumpsys activity activities | grep -E 'ResumedActivity'"
"""A command line that names the activity in front when no window has the focus, as between two screens."""

STATE_SCRIPT = "; ".join(f"echo @@{name}; {command}" for name, command in _SECTIONS.items())
"""A command line whose output `read_state` reads."""

# Without a frame of its window, the keyboard is taken to begin at this share of the height: common keyboards cover
# 33 to 38 percent in portrait.
_KEYBOARD_SHARE = 0.62
_USUAL_DENSITY = 420
_STATUS_BAR_DP = 56  # it is 24 to 50 dp high, more under a camera cut-out

_CLOCK = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d*)\S*([+-]\d{4})")
_COMPONENT = re.compile(r"\bu\d+ (?P<package>[\w.]+)/(?P<activity>[\w.$]+)")
_RECTANGLE = r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"
_SHADE = re.compile(r"mCurrentFocus=Window\{\S+ u\d+ (NotificationShade|StatusBar)\}")
_SYSTEM_UI = "com.android.systemui"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceState:
    """Display, foreground and keyboard at one moment.

    Attributes:
        display: size, rotation and density.
        foreground: who is in front.
        keyboard_top: upper edge of the on-screen keyboard, None if it is not shown.
        heads_up: where a notification covers the app for a moment, None if none does.
        display_id: which physical display is in use, as `screencap -d` takes it; empty where unknown.
        now: the device's clock, with its time zone; None if it does not tell.
    """

    display: Display
    foreground: Foreground
    keyboard_top: int | None
    heads_up: Bounds | None = None
    display_id: str = ""
    now: datetime | None = None


def query_state(shell: DeviceShell) -> DeviceState:
    """Ask a device for its state; one operation, two while no window has the focus."""
    return complete_state(shell, read_state(shell.script(STATE_SCRIPT, what="dumpsys window").text))


def complete_state(shell: DeviceShell, state: DeviceState) -> DeviceState:
    """Return the state with a foreground asked for elsewhere if it has none."""
    if state.foreground.package:
        return state
    resumed = shell.script(RESUMED_SCRIPT, what="dumpsys activity").text
    return replace(state, foreground=_first_component(resumed) or state.foreground)


def read_state(output: str) -> DeviceState:
    """Read the output of `STATE_SCRIPT`.

    Raises:
        DeviceError: it names no display size.
    """
    found = _split_sections(output)
    display = _read_display(found["size"], found["density"], found["rotation"])
    return DeviceState(
        display=display,
        foreground=_read_foreground(found["window"]),
        keyboard_top=_read_keyboard_top(found["keyboard"], found["window"], display),
        heads_up=_read_heads_up(found["window"], display),
        display_id=_read_display_id(found["rotation"]),
        now=read_clock(found["clock"]),
    )


def read_clock(told: str) -> datetime | None:
    """Read the output of `date +%Y-%m-%dT%H:%M:%S.%N%z`, None if it is no date."""
    found = _CLOCK.match(told.strip())
    if found is None:
        return None
    # Before Android 9 `date` knows no fractions and leaves the letter.
    moment, fraction, zone = found.groups()
    return datetime.strptime(f"{moment}.{fraction[:6] or '0'}{zone}", "%Y-%m-%dT%H:%M:%S.%f%z")


def _split_sections(output: str) -> dict[str, str]:
    # In order, the windows last: the title of a window is free text and may look like the head of a section.
    names = list(_SECTIONS)
    found = {}
    rest = f"\n{output}".partition(f"\n@@{names[0]}\n")[2]
    for name, following in pairwise(names):
        found[name], _, rest = f"\n{rest}".partition(f"\n@@{following}\n")
    return found | {names[-1]: rest}


def _read_display(size: str, density: str, rotation: str) -> Display:
    pixels = _in_force(r"size: (\d+x\d+)", size)
    if not pixels:
        raise DeviceError(f"`wm size` names no size of the display but {size.strip()!r}; has the device booted?")
    width, height = map(int, pixels.split("x"))
    turns = _read_rotation(rotation)
    if turns % 2:
        width, height = height, width
    dpi = int(_in_force(r"density: (\d+)", density) or _USUAL_DENSITY)
    return Display(width=width, height=height, rotation=turns, density=dpi)


def _in_force(pattern: str, text: str) -> str:
    """Return what `wm` prints after `Override`, else after `Physical`, else an empty string."""
    found: dict[str, str] = dict(re.findall(rf"(Override|Physical) {pattern}", text))
    return found.get("Override") or found.get("Physical", "")


def _read_rotation(text: str) -> int:
    for viewport in [*_viewports(text), text]:
        if turns := re.search(r"\b(?:orientation|mCurrentOrientation)=([0-3])\b", viewport):
            return int(turns[1])
    return 0


def _read_display_id(text: str) -> str:
    for viewport in _viewports(text):
        if found := re.search(r"\buniqueId='local:(\d+)'", viewport):
            return found[1]
    return ""


def _viewports(text: str) -> list[str]:
    """Return the viewports, the one of the default display first; it changes its uniqueId when a phone is folded."""
    viewports: list[str] = re.findall(r"DisplayViewport\{([^{}]*)", text)
    return sorted(viewports, key=lambda viewport: "displayId=0," not in viewport)


def _read_foreground(windows: str) -> Foreground:
    lines = windows.splitlines()
    for key in ("mCurrentFocus=", "mFocusedApp="):
        of_key = "\n".join(line for line in lines if line.lstrip().startswith(key))
        if _SHADE.search(of_key):
            return Foreground(package=_SYSTEM_UI)
        if component := _first_component(of_key):
            return component
    return Foreground()


def _first_component(text: str) -> Foreground | None:
    found = _COMPONENT.search(text)
    return found and Foreground(
        package=found["package"], activity=full_activity_name(found["package"], found["activity"])
    )


def full_activity_name(package: str, activity: str) -> str:
    """Return the class name of an activity; one that starts with a dot lies in the package."""
    return package + activity if activity.startswith(".") else activity


def _read_keyboard_top(keyboard: str, windows: str, display: Display) -> int | None:
    flags = dict(re.findall(r"\b(mInputShown|mIsInputViewShown)=(true|false)", keyboard))
    if flags.get("mInputShown", flags.get("mIsInputViewShown")) != "true":
        return None
    top = _keyboard_window_top(windows)
    return top if top is not None and 0 < top < display.height else int(display.height * _KEYBOARD_SHARE)


def _keyboard_window_top(windows: str) -> int | None:
    """Return the upper edge of what the keyboard's window shows; the window itself often fills the display."""
    block = _window_block(windows, "InputMethod")
    if region := _touchable_region(block):
        return region.top
    frame = re.search(r"\b(?:mF|f)rame=" + _RECTANGLE, block)
    if frame is None:
        return None
    insets = re.search(r"mGivenContentInsets=" + _RECTANGLE, block)
    return int(frame[2]) + (int(insets[2]) if insets else 0)


def _read_heads_up(windows: str, display: Display) -> Bounds | None:
    """Return where the shade takes touches without being open: on a notification that is shown for a moment.

    Its window fills the display all the time, and as a rule lets touches through.
    Source: AOSP SystemUI, StatusBarTouchableRegionManager.
    """
    region = _touchable_region(_window_block(windows, "NotificationShade|StatusBar"))
    if region is None or _SHADE.search(windows):
        return None
    bar, half = _STATUS_BAR_DP * display.density // 160, display.height // 2
    return region if bar < region.bottom < half else None


def _window_block(windows: str, title: str) -> str:
    block = re.search(rf"Window #\d+ Window\{{\S+ u\d+ (?:{title})\}}.*?(?=Window #|\Z)", windows, re.DOTALL)
    return block[0] if block else ""


def _touchable_region(block: str) -> Bounds | None:
    region = re.search(r"touchable region=SkRegion\((\(.*?\))\)", block)
    boxes = (
        [tuple(map(int, box)) for box in re.findall(r"\((-?\d+),(-?\d+),(-?\d+),(-?\d+)\)", region[1])]
        if region
        else []
    )
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Bounds(left=min(lefts), top=min(tops), right=max(rights), bottom=max(bottoms))
