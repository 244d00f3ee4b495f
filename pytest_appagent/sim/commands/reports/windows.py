"""dumpsys window: displays, windows, policy.

Since Android 10 the focus is told in the displays' part, not in that of the windows.
"""

from __future__ import annotations

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
_STATUS_BAR, _NAVIGATION_BAR = "StatusBar", "NavigationBar0"


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


def _windows(call: Call) -> list[str]:
    system = call.system
    width, height, top = system.width, system.height, system.keyboard_top
    package, _activity = system.focus
    component = "/".join(system.focus)
    shown = [
        (_NAVIGATION_BAR, "com.android.systemui", height - _dp(call, 24)),
        (_STATUS_BAR, "com.android.systemui", 0),
    ]
    if top is not None:
        shown.append(("InputMethod", system.input_methods.current.partition("/")[0], top))
    if system.focused_window != component:
        shown.append((system.focused_window, "android", 0))
    shown.append((component, package, 0))
    report = []
    for number, (title, owner, upper) in enumerate(shown):
        lower = _dp(call, 24) if title == _STATUS_BAR else height
        frame = f"[0,{upper}][{width},{lower}]"
        report += [
            f"  Window #{number} Window{{{token('window', title)} u0 {title}}}:",
            f"    mDisplayId=0 mSession=Session{{{token('session', owner)} 812:u0a10100}}",
            f"    mOwnerUid=10100 showForAllUsers=false package={owner} appop=NONE",
            "    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false",
            f"    Frames: parent=[0,0][{width},{height}] display=[0,0][{width},{height}] frame={frame} last={frame}",
            f"    touchable region=SkRegion((0,{upper},{width},{lower}))",
            "    isOnScreen=true",
            "    isVisible=true",
        ]
    report += ["  mTopFocusedDisplayId=0", f"  mHasSoftInput={str(top is not None).lower()}"]
    return report


def _dp(call: Call, dp: float) -> int:
    return round(dp * call.system.density / 160)
