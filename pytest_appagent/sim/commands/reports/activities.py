"""dumpsys activity: what is in front, what waits behind it, which processes there are."""

from __future__ import annotations

from ..call import Call
from ..options import short_component
from ..processes import SYSTEM_UI_PID, running_packages
from .tokens import token
from .windows import activity_record, task_number


def activity_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys activity` says, of all or of one part."""
    kind = arguments[0] if arguments else "activities"
    match kind:
        case "top":
            return _top(call)
        case "recents" | "r":
            return _recents(call)
        case "processes" | "p":
            return _processes(call)
        case "activities" | "a" | "starter" | "containers" | "-a":
            return _activities(call)
    return [f"Bad activity command, or no activities match: {kind}"]


def _top(call: Call) -> list[str]:
    package, activity = call.system.focus
    pid = call.system.pid_of(package) or SYSTEM_UI_PID
    return [
        f"TASK {package} id={task_number(call, package)} userId=0",
        f"  ACTIVITY {short_component(package, activity)} {token('record', activity)} pid={pid}",
        f"    Local Activity {token('local', activity)} State:",
        "      mResumed=true mStopped=false mFinished=false",
        "      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false",
    ]


def _recents(call: Call) -> list[str]:
    report = ["ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)"]
    for place, info in enumerate(call.system.recent):
        task = f"{token('task', info.package)} #{task_number(call, info.package)} type=standard"
        report += [
            f"  * Recent #{place}: Task{{{task} A=10100:{info.package}}}",
            f"    mActivityComponent={short_component(info.package, info.activity)}",
        ]
    return report


def _processes(call: Call) -> list[str]:
    return [
        "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)",
        *(
            f"  Proc # {place}: {'fg     T/A/TOP ' if place == 0 else 'cch    B/ /CAC '}  LCM  t: 0 "
            f"{call.system.pid_of(name)}:{name}/u0a{100 + place} ({'top-activity' if place == 0 else 'cch-act'})"
            for place, name in enumerate(running_packages(call))
        ),
    ]


def _activities(call: Call) -> list[str]:
    package, _activity = call.system.focus
    record = activity_record(call)
    # What was renamed over the years is told by all its names, as clients look for any of them.
    report = [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  * Task{{{token('task', package)} #{task_number(call, package)} type=standard A=10100:{package} U=0 "
        "visible=true visibleRequested=true mode=fullscreen translucent=false sz=1}",
        f"    mLastPausedActivity: {record}",
        f"    topResumedActivity={record}",
        f"    mResumedActivity: {record}",
        f"    * Hist  #0: {record}",
        f"      packageName={package} processName={package}",
    ]
    for info in call.system.recent:
        if info.package != package:
            number = task_number(call, info.package)
            report += [
                f"  * Task{{{token('task', info.package)} #{number} type=standard A=10100:{info.package} U=0 "
                "visible=false visibleRequested=false mode=fullscreen translucent=true sz=1}",
            ]
    return [*report, f"  topResumedActivity={record}", f"  ResumedActivity: {record}"]
