"""The `dumpsys` reports that clients read."""

from __future__ import annotations

import hashlib

from .activity import process_id, running_packages
from .call import Call, command
from .options import Words, short_component
from .packages import apk_path, is_system_app
from .settings import LATIN_IME


@command("dumpsys")
def _dumpsys(call: Call) -> int:
    words = Words(call.arguments)
    while option := words.next_option():
        if option in ("-t", "-T"):
            words.next(f"Error: {option} needs a number")  # a time limit
    if not words:
        call.say("Currently running services:", *(f"  {name}" for name in _REPORTS))
        return 0
    service = words.next("")
    if service not in _REPORTS:
        return call.complain(f"Can't find service: {service}", status=0)
    call.say(*_REPORTS[service](call, words.rest()))
    return 0


def _token(*facts: str) -> str:
    """Return the hash Android shows for an object; the same object has the same one."""
    return hashlib.sha256("/".join(facts).encode()).hexdigest()[:7]


def _focus_lines(call: Call) -> list[str]:
    package, activity = call.system.focus
    component = short_component(package, activity)
    return [
        f"  mCurrentFocus=Window{{{_token('window', activity)} u0 {package}/{activity}}}",
        f"  mFocusedApp=ActivityRecord{{{_token('record', activity)} u0 {component} t{_task(call)}}}",
    ]


def _task(call: Call) -> int:
    packages = list(call.system.apps)
    package = call.system.focus[0]
    return 2 + packages.index(package) if package in packages else 1


def _window(call: Call, arguments: list[str]) -> list[str]:
    kind = arguments[0] if arguments else ""
    report = []
    if kind in ("", "windows", "w", "visible", "a", "all"):
        report += ["WINDOW MANAGER WINDOWS (dumpsys window windows)", *_windows(call)]
    if kind in ("", "displays", "d", "a", "all"):
        report += [
            "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
            "  Display: mDisplayId=0 (organized)",
            f"    init={call.system.width}x{call.system.height} {call.system.density}dpi "
            f"cur={call.system.width}x{call.system.height} app={call.system.width}x{call.system.height}",
            f"    mCurrentRotation=ROTATION_{call.system.rotation * 90} mRotation={call.system.rotation}",
            *_focus_lines(call),
        ]
    if kind in ("", "policy", "p", "a", "all"):
        report += ["WINDOW MANAGER POLICY STATE (dumpsys window policy)", "    mAwake=true mScreenOnEarly=true"]
        report += ["    showing=false mShowingLockscreen=false mDreamingLockscreen=false isStatusBarKeyguard=false"]
    return report


def _windows(call: Call) -> list[str]:
    package, activity = call.system.focus
    width, height, top = call.system.width, call.system.height, call.system.keyboard_top
    windows = [(f"{package}/{activity}", package, 0)]
    if top is not None:
        windows.insert(0, ("InputMethod", _input_method_name(call).partition("/")[0], top))
    report = []
    for number, (title, owner, upper) in enumerate(windows):
        frame = f"[0,{upper}][{width},{height}]"
        report += [
            f"  Window #{number} Window{{{_token('window', title)} u0 {title}}}:",
            f"    mDisplayId=0 mSession=Session{{{_token('session', owner)} 812:u0a10100}}",
            f"    mOwnerUid=10100 showForAllUsers=false package={owner} appop=NONE",
            f"    Frames: parent=[0,0][{width},{height}] display=[0,0][{width},{height}] frame={frame} last={frame}",
            f"    touchable region=SkRegion((0,{upper},{width},{height}))",
            "    mHasSurface=true isReadyForDisplay()=true isOnScreen=true isVisible=true",
        ]
    return report


def _activity(call: Call, arguments: list[str]) -> list[str]:
    package, activity = call.system.focus
    component = short_component(package, activity)
    record = f"ActivityRecord{{{_token('record', activity)} u0 {component} t{_task(call)}}}"
    kind = arguments[0] if arguments else ""
    if kind == "top":
        pid = process_id(call, package) if package in call.system.apps else 1204
        return [
            f"TASK {package} id={_task(call)} userId=0",
            f"  ACTIVITY {component} {_token('record', activity)} pid={pid}",
            f"    Local Activity {_token('local', activity)} State:",
            "      mResumed=true mStopped=false mFinished=false",
        ]
    if kind in ("processes", "p"):
        return [
            f"  Proc # 0: fg  T/A/TOP  LCM  t: 0 {process_id(call, name)}:{name}/u0a100"
            for name in running_packages(call)
        ]
    return [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  * Task{{{_token('task', package)} #{_task(call)} type=standard A=10100:{package}}}",
        f"    topResumedActivity={record}",
        f"    mResumedActivity: {record}",
        f"    * Hist  #0: {record}",
        f"  topResumedActivity={record}",
        f"  ResumedActivity: {record}",
    ]


def _display(call: Call, arguments: list[str]) -> list[str]:
    width, height, rotation = call.system.width, call.system.height, call.system.rotation
    area = f"Rect(0, 0 - {width}, {height})"
    return [
        "DISPLAY MANAGER (dumpsys display)",
        f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:4619827259835644672', physicalPort=0, orientation={rotation}, logicalFrame={area}, "
        f"physicalFrame={area}, deviceWidth={width}, deviceHeight={height}}}]",
        f"    mCurrentOrientation={rotation}",
        "    mScreenState=ON",
        f'    DisplayDeviceInfo{{"Built-in Screen": {width} x {height}, density {call.system.density}, state ON}}',
    ]


def _input(call: Call, arguments: list[str]) -> list[str]:
    return [
        "INPUT MANAGER (dumpsys input)",
        "  Device 2: virtio_touch",
        f"    SurfaceOrientation: {call.system.rotation}",
    ]


def _input_method(call: Call, arguments: list[str]) -> list[str]:
    shown = str(call.system.keyboard_top is not None).lower()
    return [
        "Current Input Method Manager state:",
        f"  mCurMethodId={_input_method_name(call)} mCurSeq=1",
        f"  mInputShown={shown}",
        f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false",
        f"  mIsInputViewShown={shown} mDecorViewVisible={shown}",
    ]


def _input_method_name(call: Call) -> str:
    return call.system.settings.get(("secure", "default_input_method"), LATIN_IME)


def _power(call: Call, arguments: list[str]) -> list[str]:
    return [
        "POWER MANAGER (dumpsys power)",
        "  mWakefulness=Awake",
        "  mHoldingDisplaySuspendBlocker=true",
        "  mStayOn=true",
        "Display Power: state=ON",
    ]


def _battery(call: Call, arguments: list[str]) -> list[str]:
    facts = {"AC powered": "false", "USB powered": "true", "status": "5", "health": "2", "present": "true"}
    facts |= {"level": "100", "scale": "100", "voltage": "4200", "temperature": "250", "technology": "Li-ion"}
    return ["Current Battery Service state:", *(f"  {name}: {value}" for name, value in facts.items())]


def _surface_flinger(call: Call, arguments: list[str]) -> list[str]:
    if "--display-id" in arguments:
        return ['Display 4619827259835644672 (HWC display 0): port=0 pnpId=SIM displayName="Simulated"']
    return []


def _package(call: Call, arguments: list[str]) -> list[str]:
    names = arguments[:1] or list(call.system.apps)
    return [line for name in names for line in package_report(call, name)]


def package_report(call: Call, package: str) -> list[str]:
    """Return what `dumpsys package NAME` says of one package."""
    info = call.system.apps.get(package)
    if info is None:
        return [f"Unable to find package: {package}"]
    signature = _token("signature", package)
    flags = "SYSTEM HAS_CODE" if is_system_app(package) else "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    return [
        "Activity Resolver Table:",
        "  Non-Data Actions:",
        "      android.intent.action.MAIN:",
        f"        {_token('filter', package)} {short_component(package, info.activity)} filter {_token('f', package)}",
        '          Action: "android.intent.action.MAIN"',
        '          Category: "android.intent.category.LAUNCHER"',
        "Packages:",
        f"  Package [{package}] ({_token('package', package)}):",
        f"    userId={10100 + list(call.system.apps).index(package)}",
        f"    codePath={apk_path(package).rpartition('/')[0]}",
        f"    versionCode={info.version_code} minSdk=24 targetSdk=34",
        f"    versionName={info.version_name}",
        f"    flags=[ {flags} ]",
        "    lastUpdateTime=2026-05-01 08:00:00",
        f"    signatures=PackageSignatures{{{signature} version:3, signatures:[{signature}], past signatures:[]}}",
        "    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=false enabled=0",
        "      firstInstallTime=2026-05-01 08:00:00",
    ]


_REPORTS = {
    "SurfaceFlinger": _surface_flinger,
    "activity": _activity,
    "battery": _battery,
    "display": _display,
    "input": _input,
    "input_method": _input_method,
    "package": _package,
    "power": _power,
    "window": _window,
}
