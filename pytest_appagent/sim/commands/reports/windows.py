"""dumpsys window: displays, windows, policy.

Since Android 10 the focus is told in the displays' part, not in that of the windows.
"""

from __future__ import annotations

from typing import NamedTuple

from ...logs import SYSTEM_PID
from ..call import Call
from ..options import short_component
from .tokens import token

_POLICY = (
    "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
    "    mSafeMode=false mSystemReady=true mSystemBooted=true",
    "    screenState=SCREEN_STATE_ON",
    "    mAwake=true mScreenOnEarly=true mScreenOnFully=true",
    "    mKeyguardDrawComplete=true mWindowManagerDrawComplete=true",
    "    KeyguardServiceDelegate",
    "      showing=false",
    "      mShowingLockscreen=false mDreamingLockscreen=false isStatusBarKeyguard=false",
    "      inputRestricted=false",
    "      occluded=false",
    "      secure=false",
    "      dreaming=false",
    "      systemIsReady=true",
    "      deviceHasKeyguard=true",
    "      enabled=true",
    "      interactiveState=INTERACTIVE_STATE_AWAKE",
)
_SYSTEM_UI = "com.android.systemui"
_SHADE = "NotificationShade"
_BAR_DP = 24.0


def window_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys window` says, of all or of one part."""
    kind = arguments[0] if arguments else ""
    report: list[str] = []
    if kind in ("", "policy", "p", "a", "all", "-a"):
        report += _POLICY
    if kind in ("", "displays", "d", "a", "all", "-a"):
        report += _displays(call)
    if kind in ("", "windows", "w", "visible", "visible-apps", "a", "all", "-a"):
        report += ["WINDOW MANAGER WINDOWS (dumpsys window windows)", *_windows(call)]
    return report


def task_number(call: Call, package: str) -> int:
    """Return the number of an app's task."""
    packages = list(call.system.apps)
    return 2 + packages.index(package) if package in packages else 1


def activity_record(call: Call) -> str:
    """Return how the activity in front is named."""
    package, activity = call.system.focus
    name = short_component(package, activity)
    return f"ActivityRecord{{{token('record', activity)} u0 {name} t{task_number(call, package)}}}"


def _displays(call: Call) -> list[str]:
    system = call.system
    title = system.focused_window
    natural = "x".join(map(str, system.display.physical_size))
    now = f"{system.width}x{system.height}"
    base = "" if system.display.override_size is None else f" base={'x'.join(map(str, system.display.override_size))}"
    return [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 (organized)",
        f"    init={natural} {system.display.physical_density}dpi{base} cur={now} app={now} "
        f"rng={min(system.width, system.height)}x{min(system.width, system.height)}-"
        f"{max(system.width, system.height)}x{max(system.width, system.height)}",
        "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()",
        "  mLayoutSeq=117",
        f"  mCurrentFocus=Window{{{token('window', title)} u0 {title}}}",
        f"  mFocusedApp={activity_record(call)}",
        "  DisplayRotation",
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED",
        f"    mRotation={system.rotation} mDeferredRotationPauseCount=0",
        f"    mCurrentRotation=ROTATION_{system.rotation * 90}",
    ]


class _Shown(NamedTuple):
    """A window of the list: its frame reaches from `top` to `bottom`; `touches` is where it takes touches."""

    title: str
    package: str
    top: int
    bottom: int
    touches: tuple[int, int, int, int] | None


def _windows(call: Call) -> list[str]:
    report = []
    for number, window in enumerate(_shown_windows(call)):
        width, height = call.system.width, call.system.height
        frame = f"[0,{window.top}][{width},{window.bottom}]"
        region = "({},{},{},{})".format(*window.touches) if window.touches else ""
        report += [
            f"  Window #{number} Window{{{token('window', window.title)} u0 {window.title}}}:",
            f"    mDisplayId=0 mSession=Session{{{token('session', window.package)} {SYSTEM_PID}:u0a10100}}",
            f"    mOwnerUid=10100 showForAllUsers=false package={window.package} appop=NONE",
            "    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false",
            f"    Frames: parent=[0,0][{width},{height}] display=[0,0][{width},{height}] frame={frame} last={frame}",
            f"    touchable region=SkRegion({region})",
            "    isOnScreen=true",
            "    isVisible=true",
        ]
    return [*report, "  mTopFocusedDisplayId=0"]


def _shown_windows(call: Call) -> list[_Shown]:
    """Return all windows, the uppermost first."""
    system = call.system
    width, height, bar = system.width, system.height, _dp(call, _BAR_DP)
    package, activity = system.focus
    component, focused = f"{package}/{activity}", system.focused_window
    whole = (0, 0, width, height)
    shown = [
        _Shown("NavigationBar0", _SYSTEM_UI, height - bar, height, (0, height - bar, width, height)),
        # The shade is always there, and takes touches where a notification is shown for a moment.
        _Shown(_SHADE, _SYSTEM_UI, 0, height, whole if focused == _SHADE else system.heads_up_area),
        _Shown("StatusBar", _SYSTEM_UI, 0, bar, (0, 0, width, bar)),
    ]
    if system.keyboard_top is not None:
        top = system.keyboard_top
        owner = system.input_methods.current.partition("/")[0]
        shown.append(_Shown("InputMethod", owner, top, height, (0, top, width, height)))
    if focused not in (component, _SHADE):
        shown.append(_Shown(focused, "android", 0, height, whole))
    return [*shown, _Shown(component, package, 0, height, whole)]


def _dp(call: Call, dp: float) -> int:
    return round(dp * call.system.density / 160)
